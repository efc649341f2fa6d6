"""Windows: the moments in which set Traps are offered (R3.3, P11 to P16)."""

from . import kinds
from .actions import HOLD, SPRING, Choose
from .bits import TRAP_SUMMON
from .cards import CardSpec
from .decision import Question
from .events import Event
from .frames import DISCARD, WINDOW, push_effect
from .state import Frame, GameState, Space
from .terms import SEATS, DecisionKind


def open_window(
    state: GameState,
    owner: int,
    mask: int,
    ids: tuple[int, ...],
    *,
    amount: int = 0,
    subject: CardSpec | None = None,
) -> bool:
    """Offers the Traps of `owner` that answer an event of the kinds in `mask`; False where there is none.

    The frame on top of the stack is the event's own: its `flag` becomes True if the event is negated.
    """
    side = state.sides[owner]
    if not side.aura & mask:
        return False
    traps = tuple(
        [space.uid for space in side.row if space is not None and _answers(state, space, mask, ids)]
    )
    if not traps:
        return False
    frame = Frame(WINDOW, owner)
    frame.mask = mask
    frame.ids = traps
    frame.chosen = ids
    frame.n = amount
    frame.card = subject
    state.stack.append(frame)
    return True


def _answers(state: GameState, space: Space, mask: int, ids: tuple[int, ...]) -> bool:
    program = space.spec.trap
    if program is None or space.set >= state.turn or not space.spec.aura & mask:
        return False
    if program.min_attack and mask & TRAP_SUMMON:
        found = state.find(ids[0])
        return found is not None and state.sides[found[0]].attack(found[1]) >= program.min_attack
    return True


def run_window(state: GameState, frame: Frame) -> None:
    """Asks about the next Trap that is still set, or closes the window and tells the event."""
    over = frame.flag or (frame.mask & TRAP_SUMMON and state.find(frame.chosen[0]) is None)
    while not over and frame.stage < len(frame.ids):
        space = _set_trap(state, frame)
        if space is not None:
            _ask(state, frame, space)
            return
        frame.stage += 1
    state.stack.pop()
    state.stack[-1].flag = frame.flag


def _set_trap(state: GameState, frame: Frame) -> Space | None:
    uid = frame.ids[frame.stage]
    for space in state.sides[frame.seat].row:
        if space is not None and space.uid == uid:
            return space
    return None


def _ask(state: GameState, frame: Frame, space: Space) -> None:
    program = space.spec.trap
    word = "" if program is None else program.event
    question = Question(frame.seat, DecisionKind.TRAP, space.spec, word)
    question.options = [SPRING, HOLD]
    question.subject = frame.card
    question.amount = frame.n
    state.question = question


def answer_window(state: GameState, frame: Frame, choice: Choose) -> None:
    """Spring: flip, resolve, graveyard. Hold: the Trap stays set (R3.3)."""
    space = _set_trap(state, frame)
    frame.stage += 1
    if choice is HOLD or choice == HOLD or space is None:
        return
    side = state.sides[frame.seat]
    number = side.row.index(space)
    side.row[number] = None
    side.refresh()
    state.log.append(Event(kinds.SPRUNG, SEATS[frame.seat], space.spec.id, "row", number + 1))
    state.stack.append(Frame(DISCARD, frame.seat, space.spec))
    program = space.spec.trap
    assert program is not None
    effect = push_effect(state, frame.seat, space.spec, space.uid, program)
    effect.ids = frame.chosen
    effect.n = frame.n


def negate(state: GameState) -> None:
    """Negates the event of the innermost window (P12)."""
    for frame in reversed(state.stack):
        if frame.op == WINDOW:
            frame.flag = True
            card = "" if frame.card is None else frame.card.id
            state.log.append(Event(kinds.NEGATED, SEATS[1 - frame.seat], card, "", 0, frame.n))
            return
