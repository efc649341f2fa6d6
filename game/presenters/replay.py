"""A game that is over, step by step: what was done, and the table as it stood then, from either chair."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from game import card_pool, engine
from game.engine import EventKind, GameState, Seat
from game.presenters.board import Board, BoardPresenter
from game.presenters.log import LogPresenter
from game.presenters.prompts import Prompt
from game.presenters.words import SeatName, Speaker
from game.queries import BrokenRecordError

LOG_TURNS = 4


Address = Callable[[int], str]  # of the page that shows a step


@dataclass(frozen=True, slots=True)
class TurnMark:
    """A turn, and where to see it begin."""

    turn: int
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class StepButton:
    """A way to another step; without an address there is none."""

    id: str
    label: str
    address: str
    look: str = "quiet"
    key: str = ""
    sign: str = ""  # of the key


@dataclass(frozen=True, slots=True)
class Replay:
    """One position of a game. Step 0 is the opening, the last one the end."""

    board: Board
    pool: date
    title: str
    sentences: tuple[str, ...]
    buttons: tuple[StepButton, ...]
    turns: tuple[TurnMark, ...]

    @property
    def said(self) -> str:
        """What the live region says of the step."""
        result = self.board.result
        return " ".join([f"{self.title}.", *self.sentences, f"{result.title}." if result else ""]).strip()


def replay_of(
    state: GameState,
    lines: Sequence[str],
    *,
    names: dict[Seat, SeatName],
    seat: Seat,
    pool: date,
    step: int,
    address: Address,
    ended: str = "",
    secrets: bool = True,
) -> Replay:
    """The game after so many of its lines, seen from `seat`; `state` is its opening, and is played on.

    `ended` is how it came to its end, where its last line does not show that. Without `secrets` it is told to
    who sat in `seat`, and as he could know it.

    Both sides are called by their names, and the log has no secrets. Raises BrokenRecordError where today's
    rules do not allow a line.
    """
    step = max(0, min(step, len(lines)))
    say = Speaker(viewer=None if secrets else seat, names=names, cards=card_pool.words(pool))
    log = LogPresenter(say, secrets=secrets)
    marks, told, board = [(1, 0)], "", None
    title = f"Step {step} of {len(lines)}" if step else "The opening"
    for number, (line, events) in enumerate(_played(state, lines)):
        marks += [(event.amount, number) for event in events if event.kind is EventKind.TURN_BEGAN]
        if number <= step:
            told = " ".join(map(str, log.feed(events, goes_on=line.startswith("choose "))))
        if number == step:
            board = _board(state, say, log, seat=seat, step=step, title=title)
    assert board is not None  # step lies within
    sentences = [told or _opening_words(names), *([ended] if ended and step == len(lines) else [])]
    return Replay(
        board=board, pool=pool, title=title, sentences=tuple(sentences),
        buttons=_buttons(step, len(lines), address), turns=_turn_marks(marks, step, address),
    )  # fmt: skip


def _played(state: GameState, lines: Sequence[str]) -> Iterator[tuple[str, list[engine.Event]]]:
    """Each line and what it did, after nothing at first; `state` is as it was then."""
    yield "", []
    for line in lines:
        try:
            events = engine.apply(state, engine.parse_action(line, state))
        except (engine.InvalidAction, engine.IllegalAction) as error:
            raise BrokenRecordError(line) from error
        yield line, events


def _board(state: GameState, say: Speaker, log: LogPresenter, *, seat: Seat, step: int, title: str) -> Board:
    return BoardPresenter(
        engine.view_for(state, seat),
        number=step,
        say=say,
        why=lambda action: None,
        instead=Prompt("watch", title),
        log=log.newest_first(LOG_TURNS),
    ).board()


def _opening_words(names: dict[Seat, SeatName]) -> str:
    return f"The hands are dealt. {names[Seat.FIRST].name} goes first."


def _buttons(step: int, steps: int, address: Address) -> tuple[StepButton, ...]:
    back = address(step - 1) if step else ""
    on = address(step + 1) if step < steps else ""
    return (
        StepButton("step-back", "Back", back, key="ArrowLeft", sign="←"),
        StepButton("step-on", "Next", on, look="", key="ArrowRight", sign="→"),
        StepButton("to-opening", "Opening", address(0) if step else ""),
        StepButton("to-end", "End", address(steps) if step < steps else ""),
    )


def _turn_marks(marks: Sequence[tuple[int, int]], step: int, address: Address) -> tuple[TurnMark, ...]:
    here = max(begun for _, begun in marks if begun <= step)
    return tuple(TurnMark(turn, address(begun), begun == here) for turn, begun in marks)
