"""Whether what is suspended is as the game could have left it.

A frame that is read from data runs later, in the middle of anything, and trusts what it remembers. So each is
checked: its fields by its kind, what it remembers against the cards in play, its place by its neighbours.
"""

from collections.abc import Callable
from typing import Final

from cards.effects import Timing, Word, Zone

from .bits import (
    AGAIN_END,
    AGAIN_START,
    EVERY_CLASS,
    OP_WORDS,
    SPELL,
    TRAP,
    TRAP_AFTER,
    TRAP_ATTACK,
    TRAP_DAMAGE,
    TRAP_DESTRUCTION,
    TRAP_FATAL,
    TRAP_SPELL,
    TRAP_SUMMON,
)
from .cards import Aim, Op
from .frames import (
    ATTACK,
    BATCH,
    CAST,
    DISCARD,
    DRAW,
    EFFECT,
    HIT,
    NAMES,
    NEXT_TURN,
    PICK,
    SEARCH,
    SUMMONED,
    TRIGGER,
    WINDOW,
)
from .state import Creature, Frame, GameState, Space
from .terms import LANES, SPACES, InvalidPosition

MOST: Final = 10_000  # of damage, as in a side's `hp`
MOST_CARDS: Final = 99
NUMBERS: Final = ("stage", "n", "a", "mask", "uid")
# What a frame of each kind may remember besides `op` and `seat`; what it must is marked with a star.
_FIELDS: Final = {
    EFFECT: "card* program* stage n mask uid flag ids chosen",
    SEARCH: "card* program* about n a mask uid flag",
    PICK: "card* uid ids*",
    WINDOW: "about stage n mask* flag ids chosen",
    HIT: "n* a",
    BATCH: "stage a* deaths*",
    CAST: "card* stage",
    SUMMONED: "card* stage* n a uid*",
    ATTACK: "stage uid ids*",
    TRIGGER: "card* program* stage n* a* uid*",
    DRAW: "n",
    DISCARD: "card*",
    NEXT_TURN: "stage",
}
_ASKING: Final = (EFFECT, SEARCH, PICK, WINDOW)
# Frames that wait for nothing but a window, which is next above them.
_WINDOWED: Final = (HIT, BATCH, SUMMONED)
_OPENING: Final = (*_WINDOWED, CAST, ATTACK)


def _refuse(frame: Frame, what: str) -> None:
    raise InvalidPosition(f"pending, {NAMES[frame.op]}: {what} does not fit.")


def check_frame(state: GameState, i: int) -> None:
    """Raises InvalidPosition where the frame `i` of the stack is none that waits there."""
    frame = state.stack[i]
    below = state.stack[i - 1] if i else None
    above = state.stack[i + 1] if i + 1 < len(state.stack) else None
    _check_fields(frame)
    _check_uids(state, frame)
    if above is None and frame.op not in _ASKING:
        _refuse(frame, "that it is asked")
    windowed = above is not None and above.op == WINDOW
    if frame.op in _WINDOWED and not windowed:
        _refuse(frame, "what is above it")
    if windowed and frame.op not in _OPENING:
        _refuse(frame, "a window above it")
    _CHECKS[frame.op](state, frame, below, above)


def _check_fields(frame: Frame) -> None:
    values = (frame.stage, frame.n, frame.a, frame.mask, frame.uid)
    held: dict[str, bool] = {key: value != 0 for key, value in zip(NUMBERS, values, strict=True)}
    held["card"] = frame.spec is not None
    held["about"] = frame.card is not None
    held["program"] = frame.program is not None
    held["flag"] = frame.flag
    held["ids"] = bool(frame.ids)
    held["chosen"] = bool(frame.chosen)
    held["deaths"] = bool(frame.deaths)
    words = _FIELDS[frame.op].split()
    known = [word.rstrip("*") for word in words]
    for key, there in held.items():
        if there and key not in known:
            _refuse(frame, key)
        if not there and f"{key}*" in words:
            _refuse(frame, f"a missing {key}")


def _check_uids(state: GameState, frame: Frame) -> None:
    """No number that a card to come may get; the card of the frame itself is the one it names."""
    killers = [uid for death in frame.deaths for uid in death.killers]
    known = [*frame.ids, *killers, *(death.uid for death in frame.deaths)]
    if frame.uid < 0 or any(not 0 < uid <= state.uids for uid in known) or frame.uid > state.uids:
        _refuse(frame, "a uid")
    found = state.find(frame.uid)
    if found is None or frame.spec is None:
        return
    if found[0] != frame.seat or _card_at(state, found).spec is not frame.spec:
        _refuse(frame, "uid")


def _card_at(state: GameState, found: tuple[int, int]) -> Creature | Space:
    side = state.sides[found[0]]
    card: Creature | Space | None
    card = side.lanes[found[1]] if found[1] < LANES else side.row[found[1] - LANES]
    assert card is not None
    return card


def _creatures(state: GameState, frame: Frame, uids: tuple[int, ...], *seats: int) -> None:
    """Those of `uids` that are in play must be Creatures of one of `seats`."""
    for uid in uids:
        found = state.find(uid)
        if found is not None and (found[1] >= LANES or found[0] not in seats):
            _refuse(frame, "ids")


def _within(frame: Frame, key: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        _refuse(frame, key)


def _check_effect(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    program = frame.program
    assert program is not None
    aims, chosen = program.aims, frame.chosen
    _within(frame, "stage", frame.stage, 0, len(program.ops) - 1)
    _within(frame, "n", frame.n, 0, MOST)
    _within(frame, "mask", frame.mask, 0, EVERY_CLASS if chosen and chosen[0] > 0 else 0)
    if len(chosen) > len(aims) or len(set(chosen)) < len(chosen):
        _refuse(frame, "chosen")
    for aim, target in zip(aims, chosen, strict=False):
        _check_target(state, frame, aim, target)
    if frame.stage and len(chosen) < len(aims):
        _refuse(frame, "stage")
    if frame.flag and (frame.stage or chosen or above is None):
        _refuse(frame, "flag")
    if above is None and len(chosen) == len(aims):
        _refuse(frame, "that it is asked")
    _creatures(state, frame, frame.ids, 0, 1)


def _check_target(state: GameState, frame: Frame, aim: Aim, target: int) -> None:
    """A Hero, a Creature or a card of the row where the effect asks for one, of a side it asks for."""
    if target < 0:
        seat = -1 - target
        fits = target >= -2 and aim.heroes
    else:
        found = state.find(target)
        if found is None:
            _within(frame, "chosen", target, 1, state.uids)
            return
        seat = found[0]
        fits = aim.creatures if found[1] < LANES else aim.cards
    if not fits or not aim.sides & (1 if seat == frame.seat else 2):
        _refuse(frame, "chosen")


def _check_search(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    assert frame.program is not None
    ops = frame.program.ops
    _within(frame, "a", frame.a, 0, len(ops) - 1)
    op = ops[frame.a]
    word = OP_WORDS[op.word] if op.word < len(OP_WORDS) else Word.DRAW
    if word not in (Word.SUMMON, Word.ADD, Word.MILL, Word.BANISH):
        _refuse(frame, "a")
    _within(frame, "n", frame.n, 0, MOST_CARDS)
    _within(frame, "mask", frame.mask, 0, 2 if op.zone is Zone.GRAVEYARDS else 0)
    if above is not None and (above.op != SUMMONED or word is not Word.SUMMON or above.seat != frame.seat):
        _refuse(frame, "what is above it")
    if frame.card is not None and (above is not None or not _searched(state, frame, op, word)):
        _refuse(frame, "about")


def _searched(state: GameState, frame: Frame, op: Op, word: Word) -> bool:
    """Whether the Creature that waits for a lane is one that the search may bring."""
    spec, source = frame.card, frame.spec
    assert spec is not None
    assert source is not None
    side = state.sides[frame.seat]
    zone = side.deck if op.zone is Zone.DECK else side.graveyard
    return word is Word.SUMMON and frame.n > 0 and spec in zone and op.wanted.takes(spec, source)


def _check_pick(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    if above is not None:
        _refuse(frame, "what is above it")
    _creatures(state, frame, frame.ids, 1 - frame.seat)


def _check_window(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    if below is None:
        _refuse(frame, "that nothing is below it")
        return
    seat, mask, chosen = _window_over(below)
    _within(frame, "stage", frame.stage, 0, len(frame.ids))
    _within(frame, "n", frame.n, below.n if below.op == HIT else 0, below.n if below.op == HIT else 0)
    if frame.seat != seat or frame.mask & ~mask or frame.chosen != chosen:
        _refuse(frame, "what is below it")
    if above is None and (frame.flag or frame.stage == len(frame.ids)):
        _refuse(frame, "that it is asked")
    if above is not None and (above.op != DISCARD or above.seat != seat):
        _refuse(frame, "what is above it")
    for uid in frame.ids:
        found = state.find(uid)
        if found is not None:
            space = _card_at(state, found)
            trap = space.spec.trap is not None and space.spec.aura & frame.mask
            if found[0] != seat or not isinstance(space, Space) or not trap or space.set >= state.turn:
                _refuse(frame, "ids")


def _window_over(frame: Frame) -> tuple[int, int, tuple[int, ...]]:
    """Whose Traps of which kinds an event offers, and the uids it is about (P12)."""
    if frame.op == HIT:
        return frame.seat, TRAP_FATAL | (TRAP_DAMAGE if frame.a == 1 - frame.seat else 0), ()
    if frame.op == BATCH and frame.stage < len(frame.deaths):
        death = frame.deaths[frame.stage]
        return death.seat, TRAP_DESTRUCTION, (death.uid,)
    if frame.op == CAST:
        return 1 - frame.seat, TRAP_SPELL, ()
    if frame.op == SUMMONED:
        return 1 - frame.seat, TRAP_SUMMON, (frame.uid,)
    if frame.op == ATTACK:
        return 1 - frame.seat, TRAP_AFTER if frame.stage == 2 else TRAP_ATTACK, frame.ids
    return frame.seat, 0, ()


def _check_hit(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    _within(frame, "a", frame.a, -1, 1)
    _within(frame, "n", frame.n, 1, MOST)


def _check_batch(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    """It waits for the answers about one death (`a` 1), by the enemy, of a Creature."""
    _within(frame, "a", frame.a, 1, 1)
    _within(frame, "stage", frame.stage, 0, len(frame.deaths) - 1)
    if frame.seat != state.active:
        _refuse(frame, "seat")
    asked = frame.deaths[frame.stage]
    if asked.by != 1 - asked.seat or asked.place >= LANES:
        _refuse(frame, "the death that is asked about")
    for death in frame.deaths:
        found = state.find(death.uid)
        if found is not None and found != (death.seat, death.place):
            _refuse(frame, "a place")


def _check_cast(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    assert frame.spec is not None
    windowed = above is not None and above.op == WINDOW
    _within(frame, "stage", frame.stage, 1 if windowed else 0, 1 if windowed else 0)
    if frame.spec.type != SPELL or frame.seat != state.active or below is not None:
        _refuse(frame, "a Spell of this player")


def _check_summoned(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    assert frame.spec is not None
    _within(frame, "stage", frame.stage, 1, 1)
    _within(frame, "n", frame.n, 0, LANES - 1)
    _within(frame, "a", frame.a, 0, 1)
    found = state.find(frame.uid)
    if frame.spec.type in (SPELL, TRAP) or (found is not None and found[1] != frame.n):
        _refuse(frame, "its Creature")
    if below is not None and below.op != SEARCH:
        _refuse(frame, "what is below it")
    if frame.a == (0 if below is None else 1):
        _refuse(frame, "a")


def _check_attack(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    """Declared (0), after the blows at the Hero (1), or over (2); 0 and 2 have their window above."""
    _within(frame, "stage", frame.stage, 0, 2)
    windowed = above is not None and above.op == WINDOW
    if frame.seat != state.active or below is not None or windowed is (frame.stage == 1):
        _refuse(frame, "stage")
    if frame.stage and frame.uid:
        _refuse(frame, "uid")
    _creatures(state, frame, frame.ids, frame.seat)
    if frame.uid:
        _creatures(state, frame, (frame.uid,), 1 - frame.seat)


def _check_trigger(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    """A Start effect with nothing but others below it, or an End effect before the change of turn."""
    assert frame.program is not None
    _within(frame, "stage", frame.stage, 0, LANES + SPACES - 1)
    _within(frame, "n", frame.n, -1, MOST_CARDS)
    timing = {AGAIN_START: Timing.START, AGAIN_END: Timing.END}.get(frame.a)
    if timing is not frame.program.timing or frame.seat != state.active:
        _refuse(frame, "a")
    fits = timing is Timing.START if below is None else below.op == NEXT_TURN and timing is Timing.END
    if not fits and not (below is not None and below.op == TRIGGER and below.a == frame.a):
        _refuse(frame, "what is below it")
    found = state.find(frame.uid)
    if found is not None and found[1] != frame.stage:
        _refuse(frame, "stage")


def _check_draw(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    _within(frame, "n", frame.n, 1, MOST_CARDS)


def _check_discard(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    """A Spell that resolves is the first of all; a Trap lies on the window it was sprung in."""
    assert frame.spec is not None
    in_window = below is not None and below.op == WINDOW
    fits = frame.spec.type == TRAP if in_window else frame.spec.type == SPELL and below is None
    if not fits or frame.spec.lasting:
        _refuse(frame, "card")


def _check_next_turn(state: GameState, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    _within(frame, "stage", frame.stage, 0, 1)
    if below is not None or (frame.seat == state.active) is not (frame.stage == 0):
        _refuse(frame, "seat")


_CHECKS: Final[list[Callable[[GameState, Frame, Frame | None, Frame | None], None]]] = [
    _check_effect,
    _check_search,
    _check_pick,
    _check_window,
    _check_hit,
    _check_batch,
    _check_cast,
    _check_summoned,
    _check_attack,
    _check_trigger,
    _check_draw,
    _check_discard,
    _check_next_turn,
]
