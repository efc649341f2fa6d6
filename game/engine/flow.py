"""The course of the game: cards from hand, turns, and the loop that runs what is suspended."""

from collections.abc import Callable
from typing import Final

from . import kinds
from .actions import Choose
from .bits import AGAIN_END, AGAIN_PLAY, AGAIN_START, HAS_END, HAS_START, SEES_CAST, TRAP_SPELL, TRAP_SUMMON
from .cards import CardSpec, Program
from .combat import by_age, push_watchers, run_attack, run_batch, run_hit
from .effects import answer_effect, answer_pick, draw_one, run_draw, run_effect, run_pick
from .events import Event
from .frames import (
    CAST,
    DISCARD,
    EFFECT,
    NEXT_TURN,
    PICK,
    SEARCH,
    SUMMONED,
    TRIGGER,
    WINDOW,
    push_effect,
)
from .search import answer_search, put_in_lane, run_search
from .state import TAKEN, Creature, Frame, GameState, Space
from .terms import LANES, MANA_LIMIT, SEATS, STEP_LIMIT, TURN_LIMIT, Ending
from .traps import answer_window, open_window, run_window

# --- from hand ---


def pay(state: GameState, spec: CardSpec, *, coin: bool) -> None:
    """Takes the card out of the hand and its cost out of the mana; the Coin adds one, once (R2.7, P26)."""
    side = state.sides[state.active]
    side.hand.remove(spec)
    side.mana -= spec.cost
    if coin:
        side.mana += 1
        side.coin = False


def play_creature(state: GameState, spec: CardSpec, lane: int) -> None:
    seat = state.active
    uid = put_in_lane(state, seat, spec, lane - 1)
    state.log.append(Event(kinds.PLAYED, SEATS[seat], spec.id, "lane", lane))
    if not spec.play and not state.sides[1 - seat].aura & TRAP_SUMMON:
        return
    frame = Frame(SUMMONED, seat, spec, uid)
    frame.a = 1
    frame.n = lane - 1
    state.stack.append(frame)


def run_summoned(state: GameState, frame: Frame) -> None:
    """The windows of an arrival, then the Play effect if it came from hand and is still there (R3.4, P17)."""
    if frame.stage == 0:
        frame.stage = 1
        if open_window(state, 1 - frame.seat, TRAP_SUMMON, (frame.uid,), subject=frame.spec):
            return
    state.stack.pop()
    spec = frame.spec
    if frame.a != 1 or frame.flag or spec is None or not state.in_place(frame.seat, frame.n, frame.uid):
        return
    times = repetitions(state, frame.seat, frame.n, AGAIN_PLAY)
    for program in reversed(spec.play):
        for _ in range(times):
            push_effect(state, frame.seat, spec, frame.uid, program)


def cast_spell(state: GameState, spec: CardSpec) -> None:
    seat = state.active
    state.log.append(Event(kinds.CAST, SEATS[seat], spec.id))
    state.stack.append(Frame(CAST, seat, spec))
    if state.sides[1 - seat].aura & SEES_CAST:
        push_watchers(state, 1 - seat, "enemy_cast_or_set")


def run_cast(state: GameState, frame: Frame) -> None:
    """The window of a Spell, then its effect or its place in the row; negated: the graveyard (P15)."""
    spec = frame.spec
    assert spec is not None
    if frame.stage == 0:
        frame.stage = 1
        if open_window(state, 1 - frame.seat, TRAP_SPELL, (), subject=spec):
            return
    state.stack.pop()
    if frame.flag:
        state.sides[frame.seat].graveyard.append(spec)
    elif spec.lasting:
        if not put_in_row(state, frame.seat, spec):
            state.sides[frame.seat].graveyard.append(spec)
    else:
        state.stack.append(Frame(DISCARD, frame.seat, spec))
        for program in reversed(spec.play):
            push_effect(state, frame.seat, spec, 0, program)


def set_trap(state: GameState, spec: CardSpec) -> None:
    seat = state.active
    space = put_in_row(state, seat, spec)
    state.log.append(Event(kinds.SET, SEATS[seat], spec.id, "row", space))
    if state.sides[1 - seat].aura & SEES_CAST:
        push_watchers(state, 1 - seat, "enemy_cast_or_set")


def put_in_row(state: GameState, seat: int, spec: CardSpec) -> int:
    """The leftmost free space (P22): its number from 1, or 0 where the row is full."""
    side = state.sides[seat]
    if None not in side.row:
        return 0
    number = side.row.index(None)
    state.uids += 1
    age = 1 + max((space.age for space in side.row if space is not None), default=0)
    side.row[number] = Space(state.uids, spec, state.turn, age)
    side.aura |= spec.aura
    return number + 1


def run_discard(state: GameState, frame: Frame) -> None:
    state.stack.pop()
    assert frame.spec is not None
    state.sides[frame.seat].graveyard.append(frame.spec)


# --- turns ---


def repetitions(state: GameState, seat: int, lane: int, bit: int) -> int:
    """How often an effect of the Creature in `lane` resolves: once, and once more for each doubler (P4)."""
    side = state.sides[seat]
    if lane >= LANES or not side.aura & bit:
        return 1
    creature = side.lanes[lane]
    assert creature is not None
    times = 1
    for other in range(LANES):
        doubler = side.lanes[other]
        if doubler is None or other == lane:
            continue
        for again in doubler.spec.again:
            near = abs(other - lane) == 1 if again.adjacent else creature.spec.class_mask & again.class_mask
            times += 1 if again.bit == bit and near else 0
    for space in side.row:
        if space is not None:
            for again in space.spec.again:
                times += 1 if again.bit == bit and creature.spec.class_mask & again.class_mask else 0
    return times


def _queue_phase(state: GameState, *, start: bool) -> None:
    """Queues the Start or End effects of the active player over the list of what is in play now (P5)."""
    side = state.sides[state.active]
    row = [s for s in side.row if s is not None and (s.spec.start if start else s.spec.end)]
    for space in reversed(by_age(row)):
        programs = space.spec.start if start else space.spec.end
        _queue_triggers(state, LANES + side.row.index(space), space, programs, start=start)
    for lane in range(LANES - 1, -1, -1):
        creature = side.lanes[lane]
        if creature is not None:
            programs = creature.spec.start if start else creature.spec.end
            if programs:
                _queue_triggers(state, lane, creature, programs, start=start)


def _queue_triggers(
    state: GameState, place: int, card: Creature | Space, programs: tuple[Program, ...], *, start: bool
) -> None:
    for program in reversed(programs):
        frame = Frame(TRIGGER, state.active, card.spec, card.uid)
        frame.program = program
        frame.n = -1
        frame.stage = place
        frame.a = AGAIN_START if start else AGAIN_END
        state.stack.append(frame)


def run_trigger(state: GameState, frame: Frame) -> None:
    """One Start or End effect; each time it resolves is a resolution of its own (P2, P4)."""
    if state.fallen and decide(state):
        return
    if frame.n < 0:
        there = state.in_place(frame.seat, frame.stage, frame.uid)
        frame.n = repetitions(state, frame.seat, frame.stage, frame.a) if there else 0
    if frame.n == 0:
        state.stack.pop()
        return
    frame.n -= 1
    if frame.n == 0:
        state.stack.pop()
    assert frame.spec is not None
    assert frame.program is not None
    zone = frame.program.zone
    state.log.append(Event(kinds.TRIGGERED, SEATS[frame.seat], frame.spec.id, zone))
    run_effect(state, push_effect(state, frame.seat, frame.spec, frame.uid, frame.program))


def end_turn(state: GameState) -> None:
    state.stack.append(Frame(NEXT_TURN, state.active))
    if state.sides[state.active].aura & HAS_END:
        _queue_phase(state, start=False)


def run_next_turn(state: GameState, frame: Frame) -> None:
    """Expiry, then the enemy's Gain and Draw (stage 0), then the list of Start effects (R2.1 to R2.6)."""
    if state.fallen and decide(state):
        return
    if frame.stage == 0:
        frame.stage = 1
        _expire(state)
        if state.turn >= TURN_LIMIT:
            finish(state, -1, Ending.TURN_LIMIT)
            return
        begin_turn(state, 1 - state.active)
        draw_one(state, state.active, outside=False)
        if state.stack[-1] is not frame or (state.fallen and decide(state)):
            return
    state.stack.pop()
    if state.sides[state.active].aura & HAS_START:
        _queue_phase(state, start=True)


def begin_turn(state: GameState, seat: int) -> None:
    """Gain (R2.2)."""
    state.turn += 1
    state.active = seat
    side = state.sides[seat]
    side.cap = min(MANA_LIMIT, side.cap + 1)
    side.mana = side.cap
    state.log.append(Event(kinds.TURN_BEGAN, SEATS[seat], "", "", 0, state.turn))


def _expire(state: GameState) -> None:
    """ "Until end of turn" is over (R2.6); what thaws at the end of this turn thaws (P24)."""
    side = state.sides[state.active]
    for lane in TAKEN[side.free]:
        creature = side.lanes[lane]
        if creature is not None:
            creature.attacks = 0
    if not state.expiring:
        return
    state.expiring = False
    for seat in range(2):
        side = state.sides[seat]
        side.immune = False
        for lane in range(LANES):
            creature = side.lanes[lane]
            if creature is None:
                continue
            creature.attacks = 0
            if creature.poison:
                creature.poison = False
                side.settle()
            if creature.thaws > state.turn:
                state.expiring = True
            elif creature.thaws:
                creature.thaws = 0
                event = Event(kinds.THAWED, SEATS[seat], creature.spec.id, "lane", lane + 1)
                state.log.append(event)


# --- the loop ---


def decide(state: GameState) -> bool:
    """Ends the game if a Hero is dead now that a resolution is over (P9)."""
    if not state.fallen:
        return False
    first, second = state.sides
    if first.hp <= 0 and second.hp <= 0:
        finish(state, -1, Ending.BOTH_HEROES)
    else:
        finish(state, 0 if second.hp <= 0 else 1, Ending.HERO)
    return True


def finish(state: GameState, winner: int, ending: Ending) -> None:
    """Ends the game for side `winner`, -1 for a draw, and says so."""
    seat = None if winner < 0 else SEATS[winner]
    rng = state.rng if ending in (Ending.LOOP, Ending.TURN_LIMIT) else 0
    state.end(seat, ending)
    state.log.append(Event(kinds.GAME_OVER, seat, "", ending.value, 0, rng))


def run(state: GameState) -> None:
    """Runs what is suspended until something is asked or all is done; an endless loop is a draw (P10)."""
    stack = state.stack
    for _ in range(STEP_LIMIT):
        if not stack:
            if state.fallen:
                decide(state)
            return
        frame = stack[-1]
        RUN[frame.op](state, frame)
        if state.question is not None or state.result is not None:
            return
    finish(state, -1, Ending.LOOP)


def answer(state: GameState, choice: Choose) -> None:
    """Hands an answer to what asked for it; `run` goes on from there."""
    state.question = None
    frame = state.stack[-1]
    if frame.op == EFFECT:
        answer_effect(state, frame, choice)
    elif frame.op == SEARCH:
        answer_search(state, frame, choice)
    elif frame.op == PICK:
        answer_pick(state, frame, choice)
    else:
        assert frame.op == WINDOW
        answer_window(state, frame, choice)


RUN: Final[list[Callable[[GameState, Frame], None]]] = [
    run_effect,
    run_search,
    run_pick,
    run_window,
    run_hit,
    run_batch,
    run_cast,
    run_summoned,
    run_attack,
    run_trigger,
    run_draw,
    run_discard,
    run_next_turn,
]
