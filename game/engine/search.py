"""Picks from deck and graveyard: summon, add, mill, banish (P17, P19; V057, V068)."""

from typing import Final

from cards.effects import Zone

from . import kinds
from .actions import ENEMY_HERO, LANE, NONE, OWN_HERO, Choose, Pick
from .bits import MUTUAL, NO_DECK, NO_GRAVEYARD, WORD_ADD, WORD_BANISH, WORD_MILL, WORD_NAMES, WORD_SUMMON
from .cards import CardSpec, Op
from .decision import Question
from .events import Event
from .frames import SUMMONED
from .state import Frame, GameState, Side, creature_of
from .terms import HAND_LIMIT, LANES, SEATS, DecisionKind

# A member of an Enum is slow to be looked up.
_DECK: Final = Zone.DECK
_GRAVEYARD: Final = Zone.GRAVEYARD
_GRAVEYARDS: Final = Zone.GRAVEYARDS


def op_of(frame: Frame) -> Op:
    assert frame.program is not None
    return frame.program.ops[frame.a]


def run_search(state: GameState, frame: Frame) -> None:
    """Asks for the next pick or its lane, or finishes: a deck that was looked through is shuffled (P19)."""
    op = op_of(frame)
    if op.word == WORD_SUMMON and not state.sides[frame.seat].free:
        _finish(state, frame)
        return
    if frame.card is not None:
        _ask_lane(state, frame)
        return
    if frame.n <= 0 or _forbidden(state, frame, op):
        _finish(state, frame)
        return
    if op.zone is _GRAVEYARDS and frame.mask == 0 and _ask_graveyard(state, frame):
        return
    frame.flag = True
    _pick(state, frame, op)


def _pick(state: GameState, frame: Frame, op: Op) -> None:
    source = frame.spec
    assert source is not None
    options = [spec for spec in dict.fromkeys(_zone(state, frame, op)) if op.wanted.takes(spec, source)]
    if op.zone is _DECK:
        options.sort(key=_id)  # the order of a deck is nobody's to know
    if not options:
        _finish(state, frame)
    elif op.every:
        frame.card = options[0]
        _ask_lane(state, frame)
    else:
        question = Question(frame.seat, DecisionKind.CARD, frame.spec, WORD_NAMES[op.word])
        question.options = [spec.choose for spec in options]
        if op.up_to:
            question.options.append(NONE)
        question.amount = frame.n
        state.question = question


def _id(spec: CardSpec) -> str:
    return spec.id


def _forbidden(state: GameState, frame: Frame, op: Op) -> bool:
    """V057 and V068 forbid to summon and to add, not to mill, draw or banish."""
    if op.word != WORD_SUMMON and op.word != WORD_ADD:
        return False
    bit = NO_DECK if op.zone is _DECK else NO_GRAVEYARD
    return state.sides[1 - frame.seat].aura & bit != 0


def _zone(state: GameState, frame: Frame, op: Op) -> list[CardSpec]:
    zone = op.zone
    if zone is _DECK:
        return state.sides[frame.seat].deck
    owner = frame.seat if zone is _GRAVEYARD else frame.mask - 1
    return state.sides[owner].graveyard


def _ask_graveyard(state: GameState, frame: Frame) -> bool:
    """Whose graveyard, where both hold cards; True where that is asked."""
    mine = bool(state.sides[frame.seat].graveyard)
    if mine and state.sides[1 - frame.seat].graveyard:
        question = Question(frame.seat, DecisionKind.GRAVEYARD, frame.spec, WORD_NAMES[WORD_BANISH])
        question.options = [OWN_HERO, ENEMY_HERO]
        state.question = question
        return True
    frame.mask = 1 + (frame.seat if mine else 1 - frame.seat)
    return False


def _ask_lane(state: GameState, frame: Frame) -> None:
    question = Question(frame.seat, DecisionKind.LANE, frame.spec, WORD_NAMES[WORD_SUMMON])
    lanes = state.sides[frame.seat].lanes
    question.options = [LANE[i + 1] for i in range(LANES) if lanes[i] is None]
    question.subject = frame.card
    state.question = question


def _finish(state: GameState, frame: Frame) -> None:
    state.stack.pop()
    if frame.flag and op_of(frame).zone is _DECK:
        state.shuffle(state.sides[frame.seat].deck)
        state.log.append(Event(kinds.SHUFFLED, SEATS[frame.seat]))


def answer_search(state: GameState, frame: Frame, choice: Choose) -> None:
    if choice.pick is Pick.NONE:
        frame.n = 0
    elif choice.pick is Pick.LANE:
        _summon(state, frame, choice.number - 1)
    elif choice.pick is Pick.CARD:
        spec = state.cards[choice.card]
        if op_of(frame).word == WORD_SUMMON:
            frame.card = spec
        else:
            _move(state, frame, spec)
    else:
        owner = frame.seat if choice.pick is Pick.OWN_HERO else 1 - frame.seat
        frame.mask = 1 + owner


def _summon(state: GameState, frame: Frame, lane: int) -> None:
    spec = frame.card
    assert spec is not None
    frame.card = None
    frame.n -= 1
    _zone(state, frame, op_of(frame)).remove(spec)
    uid = put_in_lane(state, frame.seat, spec, lane)
    state.log.append(Event(kinds.SUMMONED, SEATS[frame.seat], spec.id, "lane", lane + 1))
    arrival = Frame(SUMMONED, frame.seat, spec, uid)
    arrival.n = lane
    state.stack.append(arrival)


def put_in_lane(state: GameState, seat: int, spec: CardSpec, lane: int) -> int:
    """Places a fresh Creature and returns its uid."""
    state.uids += 1
    side = state.sides[seat]
    side.lanes[lane] = creature_of(state.uids, spec, spec.hp, state.turn)
    side.free &= ~(1 << lane)
    side.aura |= spec.aura
    if side.aura & MUTUAL:
        side.settle()
    return state.uids


def _move(state: GameState, frame: Frame, spec: CardSpec) -> None:
    """Adds to hand (a full hand sends it to the graveyard, P21), mills, or banishes."""
    frame.n -= 1
    op = op_of(frame)
    cards = _zone(state, frame, op)
    cards.remove(spec)
    side: Side = state.sides[frame.seat]
    seat = SEATS[frame.seat]
    if op.word == WORD_BANISH:
        owner = state.sides[frame.mask - 1]
        owner.banished.append(spec)
        state.log.append(Event(kinds.BANISHED, SEATS[frame.mask - 1], spec.id, "graveyard"))
        frame.mask = 0
    elif op.word == WORD_MILL:
        side.graveyard.append(spec)
        state.log.append(Event(kinds.MILLED, seat, spec.id, "deck"))
    elif len(side.hand) >= HAND_LIMIT:
        side.graveyard.append(spec)
        state.log.append(Event(kinds.OVERFLOWED, seat, spec.id, op.zone.value))
    else:
        side.hand.append(spec)
        state.log.append(Event(kinds.ADDED, seat, spec.id, op.zone.value))
