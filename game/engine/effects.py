"""Effects run as programs: targets first, then one word after the other (R3.5, P1, P4, P18)."""

from collections.abc import Callable, Sequence
from typing import Final

from cards.effects import Group

from . import kinds
from .actions import ENEMY, Choose
from .bits import OP_GOTO, OP_IF, POISON, SEES_DRAW, WORD_DESTROY, WORD_NAMES
from .cards import Op, Test
from .combat import (
    clash,
    destroy,
    heal_hero,
    hit_creatures,
    hit_hero,
    lanes_with,
    push_haunts,
    push_watchers,
    take_from_play,
)
from .decision import Question
from .events import Event
from .frames import DRAW, PICK, SEARCH
from .state import Death, Frame, GameState
from .targets import choices_for, target_of
from .terms import HAND_LIMIT, LANES, SEATS, DecisionKind
from .traps import negate

# A member of an Enum is slow to be looked up.
_TARGETS: Final = Group.TARGETS
_SELF: Final = Group.SELF
_ENEMY_HERO: Final = Group.ENEMY_HERO
_OWN_HERO: Final = Group.OWN_HERO

# --- running ---


def run_effect(state: GameState, frame: Frame) -> None:
    program = frame.program
    assert program is not None
    if frame.flag:
        if state.find(frame.uid) is None:
            state.stack.pop()
            return
        frame.flag = False
    if program.announced and frame.stage == 0 and not frame.chosen and frame.spec is not None:
        state.log.append(Event(kinds.TRIGGERED, SEATS[frame.seat], frame.spec.id, program.zone))
    if len(frame.chosen) < len(program.aims):
        _ask_target(state, frame)
        return
    ops = program.ops
    stack = state.stack
    if program.single:
        stack.pop()
        frame.stage = 1
        HANDLERS[ops[0].word](state, frame, ops[0])
        return
    while True:
        if frame.stage >= len(ops):
            stack.pop()
            return
        op = ops[frame.stage]
        frame.stage += 1
        if op.word == OP_IF:
            assert op.test is not None
            if not _holds(state, frame, op.test):
                frame.stage = op.goto
            continue
        if op.word == OP_GOTO:
            frame.stage = op.goto
            continue
        last = frame.stage >= len(ops)
        if last:
            stack.pop()
        depth = len(stack)
        HANDLERS[op.word](state, frame, op)
        if last or len(stack) != depth:
            return


def _ask_target(state: GameState, frame: Frame) -> None:
    program = frame.program
    assert program is not None
    options = choices_for(state, frame.seat, program.aims[len(frame.chosen)])
    if frame.chosen:
        options = [c for c in options if target_of(state, frame.seat, c) not in frame.chosen]
    if not options:  # P18: without a legal target it does nothing
        state.stack.pop()
        return
    step = next((op for op in program.ops if op.word < OP_IF), None)
    word = "" if step is None else WORD_NAMES[step.word]
    question = Question(frame.seat, DecisionKind.TARGET, frame.spec, word)
    question.options = options
    question.amount = 0 if step is None else step.n
    state.question = question


def answer_effect(state: GameState, frame: Frame, choice: Choose) -> None:
    target = target_of(state, frame.seat, choice)
    if not frame.chosen and target > 0:
        found = state.find(target)
        if found is not None and found[1] < LANES:
            creature = state.sides[found[0]].lanes[found[1]]
            assert creature is not None
            frame.mask = creature.spec.class_mask
    frame.chosen = (*frame.chosen, target)


def _holds(state: GameState, frame: Frame, test: Test) -> bool:
    if test.target:
        return frame.mask & test.target != 0
    for creature in state.sides[frame.seat].lanes:
        if creature is None or not creature.spec.class_mask & test.control:
            continue
        if not test.other or creature.uid != frame.uid:
            return True
    return False


# --- the cards in hand and deck ---


def draw_one(state: GameState, seat: int, *, outside: bool) -> None:
    """One card (R2.3); `outside` the Draw phase the enemy's watchers see it, a full hand included (P21)."""
    side = state.sides[seat]
    if not side.deck:
        side.fatigue += 1
        state.log.append(Event(kinds.FATIGUE, SEATS[seat], "", "", 0, side.fatigue))
        hit_hero(state, -1, seat, side.fatigue)
        return
    spec = side.deck.pop(0)
    if len(side.hand) >= HAND_LIMIT:
        side.graveyard.append(spec)
        state.log.append(Event(kinds.OVERFLOWED, SEATS[seat], spec.id, "deck"))
    else:
        side.hand.append(spec)
        state.log.append(Event(kinds.DREW, SEATS[seat], spec.id))
    if outside and state.sides[1 - seat].aura & SEES_DRAW:
        push_watchers(state, 1 - seat, "enemy_extra_draw")


def run_draw(state: GameState, frame: Frame) -> None:
    if frame.n <= 0:
        state.stack.pop()
        return
    frame.n -= 1
    if frame.n == 0:
        state.stack.pop()
    draw_one(state, frame.seat, outside=True)


def draw_cards(state: GameState, seat: int, n: int) -> None:
    if n > 0:
        frame = Frame(DRAW, seat)
        frame.n = n
        state.stack.append(frame)


# --- groups ---


def _creatures(state: GameState, seat: int, *, but: int = 0) -> list[int]:
    return [c.uid for c in state.sides[seat].lanes if c is not None and c.uid != but]


def _group(state: GameState, frame: Frame, group: Group) -> Sequence[int]:
    """The uids that a step is about, in play or not."""
    if group is _TARGETS:
        return frame.chosen
    if group is _SELF:
        return [frame.uid]
    match group:
        case Group.ALL_CREATURES:
            return _creatures(state, 0) + _creatures(state, 1)
        case Group.ALL_OTHER_CARDS:
            rows = [s.uid for side in state.sides for s in side.row if s is not None]
            return _creatures(state, 0, but=frame.uid) + _creatures(state, 1, but=frame.uid) + rows
        case Group.OWN_CREATURES:
            return _creatures(state, frame.seat)
        case Group.OTHER_OWN_CREATURES:
            return _creatures(state, frame.seat, but=frame.uid)
        case Group.ADJACENT:
            return _neighbours(state, frame)
        case _:
            return frame.ids


def _neighbours(state: GameState, frame: Frame) -> list[int]:
    found = state.find(frame.uid)
    if found is None or found[1] >= LANES:
        return []
    lanes = state.sides[found[0]].lanes
    beside = [lanes[lane] for lane in (found[1] - 1, found[1] + 1) if 0 <= lane < LANES]
    return [creature.uid for creature in beside if creature is not None]


# --- words ---


def _draw(state: GameState, frame: Frame, op: Op) -> None:
    if op.n == 1:
        draw_one(state, frame.seat, outside=True)
    else:
        draw_cards(state, frame.seat, op.n)


def _damage(state: GameState, frame: Frame, op: Op) -> None:
    amount = frame.n if op.negated else op.n
    if op.group is _ENEMY_HERO:
        hit_hero(state, frame.seat, 1 - frame.seat, amount, subject=frame.spec)
    elif op.group is _OWN_HERO:
        hit_hero(state, frame.seat, frame.seat, amount, subject=frame.spec)
    else:
        uids = _group(state, frame, op.group)
        if len(uids) == 1 and uids[0] < 0:
            hit_hero(state, frame.seat, -1 - uids[0], amount, subject=frame.spec)
        else:
            hit_creatures(state, frame.seat, uids, amount)


def _heal(state: GameState, frame: Frame, op: Op) -> None:
    heal_hero(state, frame.seat, op.n)


def _destroy(state: GameState, frame: Frame, op: Op) -> None:
    deaths: list[Death] = []
    for uid in _group(state, frame, op.group):
        death = _death(state, uid, frame.seat)
        if death is not None:
            deaths.append(death)
    if len(deaths) > 1 and op.group is Group.ATTACKER:
        pick = Frame(PICK, frame.seat, frame.spec, frame.uid)
        pick.ids = tuple([death.uid for death in deaths])
        state.stack.append(pick)
        return
    destroy(state, deaths)


def _death(state: GameState, uid: int, by: int) -> Death | None:
    """The death of a card by side `by`, if it is still in play."""
    found = state.find(uid)
    if found is None:
        return None
    creature = state.sides[found[0]].lanes[found[1]] if found[1] < LANES else None
    return Death(found[0], found[1], uid, by, 0 if creature is None else creature.hp)


def run_pick(state: GameState, frame: Frame) -> None:
    """The Trap's owner picks which attacker of a stack is destroyed (P14)."""
    options = [ENEMY[lane + 1] for lane in lanes_with(state, 1 - frame.seat, frame.ids)]
    if not options:
        state.stack.pop()
        return
    question = Question(frame.seat, DecisionKind.ATTACKER, frame.spec, WORD_NAMES[WORD_DESTROY])
    question.options = options
    state.question = question


def answer_pick(state: GameState, frame: Frame, choice: Choose) -> None:
    state.stack.pop()
    death = _death(state, target_of(state, frame.seat, choice), frame.seat)
    if death is not None:
        destroy(state, [death])


def _search(state: GameState, frame: Frame, op: Op) -> None:
    search = Frame(SEARCH, frame.seat, frame.spec, frame.uid)
    search.program = frame.program
    search.a = frame.stage - 1
    search.n = 99 if op.every else op.n
    state.stack.append(search)


def _redraw(state: GameState, frame: Frame, op: Op) -> None:
    """V007: the hand goes back, the deck is shuffled, as many are drawn one by one."""
    side = state.sides[frame.seat]
    count = len(side.hand)
    side.deck += side.hand
    side.hand.clear()
    state.shuffle(side.deck)
    state.log.append(Event(kinds.SHUFFLED, SEATS[frame.seat], "", "hand", 0, count))
    draw_cards(state, frame.seat, count)


def _return(state: GameState, frame: Frame, op: Op) -> None:
    for uid in _group(state, frame, op.group):
        found = state.find(uid)
        if found is None:
            continue
        seat, place = found
        side = state.sides[seat]
        spec = take_from_play(state, seat, place)
        full = len(side.hand) >= HAND_LIMIT
        (side.graveyard if full else side.hand).append(spec)
        kind = kinds.OVERFLOWED if full else kinds.RETURNED
        zone = "lane" if place < LANES else "row"
        state.log.append(Event(kind, SEATS[seat], spec.id, zone, place % LANES + 1))


def _shuffle_in(state: GameState, frame: Frame, op: Op) -> None:
    """V069: a face-down Trap goes back unrevealed (`amount` 1 marks it)."""
    for uid in _group(state, frame, op.group):
        found = state.find(uid)
        if found is None:
            continue
        seat, place = found
        side = state.sides[seat]
        spec = take_from_play(state, seat, place)
        side.deck.append(spec)
        state.shuffle(side.deck)
        zone = "lane" if place < LANES else "row"
        face_down = 0 if spec.trap is None else 1
        event = Event(kinds.SHUFFLED_IN, SEATS[seat], spec.id, zone, place % LANES + 1, face_down)
        state.log.append(event)


def _grant(state: GameState, frame: Frame, op: Op) -> None:
    """Poison until the end of the turn (V076); other keywords are given by neighbours alone."""
    for uid in _group(state, frame, op.group):
        found = state.find(uid)
        creature = None if found is None else state.sides[found[0]].lanes[found[1]]
        if found is not None and creature is not None and op.keyword == POISON:
            creature.poison = True
            creature.keywords |= POISON
            state.expiring = True
            place = Event(kinds.POISONED, SEATS[found[0]], creature.spec.id, "lane", found[1] + 1)
            state.log.append(place)


def _freeze(state: GameState, frame: Frame, op: Op) -> None:
    """P24: it thaws at the end of its controller's first turn that begins after now."""
    for uid in _group(state, frame, op.group):
        found = state.find(uid)
        creature = None if found is None or found[1] >= LANES else state.sides[found[0]].lanes[found[1]]
        if found is not None and creature is not None:
            state.expiring = True
            creature.thaws = state.turn + (2 if found[0] == state.active else 1)
            event = Event(kinds.FROZEN, SEATS[found[0]], creature.spec.id, "lane", found[1] + 1)
            state.log.append(event)


def _fight(state: GameState, frame: Frame, op: Op) -> None:
    """V097: both strike at once; nothing happens if one is gone (P4)."""
    first, second = (state.find(uid) for uid in frame.chosen)
    if first is not None and second is not None:
        clash(state, first[0], [first[1]], second[0], second[1], frame.seat)


def _haunt(state: GameState, frame: Frame, op: Op) -> None:
    """Haunts without a death, left to right over the list as it is now (P5, P6)."""
    for uid in reversed(_group(state, frame, op.group)):
        found = state.find(uid)
        if found is None:
            continue
        creature = state.sides[found[0]].lanes[found[1]]
        assert creature is not None
        if op.class_mask and not creature.spec.class_mask & op.class_mask:
            continue
        before = len(state.stack)
        push_haunts(state, found[0], creature.spec, uid, ())
        for queued in state.stack[before:]:
            queued.flag = True


def _show_hand(state: GameState, frame: Frame, op: Op) -> None:
    cards = tuple(spec.id for spec in state.sides[1 - frame.seat].hand)
    state.log.append(Event(kinds.HAND_SHOWN, SEATS[frame.seat], "", "", 0, len(cards), cards))


def _negate(state: GameState, frame: Frame, op: Op) -> None:
    negate(state)


def _immune(state: GameState, frame: Frame, op: Op) -> None:
    state.sides[frame.seat].immune = True
    state.expiring = True


HANDLERS: Final[list[Callable[[GameState, Frame, Op], None]]] = [
    _draw,
    _damage,
    _heal,
    _destroy,
    _search,
    _search,
    _search,
    _search,
    _redraw,
    _return,
    _shuffle_in,
    _grant,
    _freeze,
    _fight,
    _haunt,
    _show_hand,
    _negate,
    _immune,
]
