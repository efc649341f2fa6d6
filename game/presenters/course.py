"""How a match of several games, or of an event, goes on and ends: what its table says besides the board."""

from dataclasses import dataclass

from game import queries
from game.models import Ending, Game, Match
from game.presenters.board import Result
from game.presenters.words import seat_name
from game.queries import SeatedMatch

RULINGS = {
    Ending.TIME: "Time ended the last game.",
    Ending.AWARDED: "It was ended by a ruling.",
}


@dataclass(frozen=True, slots=True)
class Choosing:
    """Somebody says who goes first in the next game; `is_mine`: the viewer."""

    title: str
    sentence: str
    is_mine: bool
    enemy: str


@dataclass(frozen=True, slots=True)
class Course:
    """`about` is a line on the score and the time; `result` how a match ended that a board cannot tell."""

    about: str = ""
    time: str = ""
    choosing: Choosing | None = None
    result: Result | None = None


def course_of(seated: SeatedMatch, game: Game | None, *, told: Result | None = None) -> Course:
    """What the viewer is told; `told` is what the last board says of its game. Nothing of a plain match."""
    match = seated.match
    if seated.enemy is None or not (match.is_arranged or match.best_of > 1):
        return Course()
    enemy = seat_name(seated.enemy, viewer_id=seated.own.user_id).name
    won = queries.games_won(match)
    own, other = (won[seat.number] for seat in (seated.own, seated.enemy))  # type: ignore[index]  # its values
    is_over = match.state == Match.State.FINISHED
    return Course(
        about=_about(match, own, other) if match.state == Match.State.PLAYING else "",
        time=_time(match, game),
        choosing=_choosing(seated, game, enemy),
        result=_result(seated, game, told, f"{own}-{other}", enemy) if is_over else None,
    )


def _about(match: Match, own: int, other: int) -> str:
    if match.best_of == 1:
        return ""
    return f"Game {own + other + 1} of {match.best_of} · {own}-{other} for you"


def _time(match: Match, game: Game | None) -> str:
    if match.last_turn is None or match.state != Match.State.PLAYING:
        return ""
    more = match.last_turn - int(game.state["turn"]) if game and not game.ending else -1
    if more < 0:
        return "Time is called: the next difference of the Heroes' HP decides."
    if more == 0:
        return "Time is called: this is the last turn."
    return f"Time is called: this turn and {more} more."


def _choosing(seated: SeatedMatch, game: Game | None, enemy: str) -> Choosing | None:
    match = seated.match
    if match.state != Match.State.PLAYING or (game is not None and not game.ending):
        return None
    is_mine = match.to_act == seated.own.number
    last = "You won the last game. " if game is not None and game.winner == seated.own.number else ""
    lost = f"{enemy} won the last game. " if game is not None and not last else ""
    if is_mine:
        return Choosing("Who goes first?", f"{lost}You choose who goes first in the next one.", True, enemy)
    return Choosing(f"Waiting for {enemy}", f"{last}{enemy} chooses who goes first.", False, enemy)


def _result(seated: SeatedMatch, game: Game | None, told: Result | None, score: str, enemy: str) -> Result:
    match = seated.match
    drawn = queries.games_drawn(match)
    title = "Nobody wins" if game is None or game.ending == Ending.AWARDED else "A draw"
    if match.winner is not None:
        title = "You win" if match.winner == seated.own.number else f"{enemy} wins"
    sentence = RULINGS.get(Ending(game.ending), "") if game else RULINGS[Ending.AWARDED]
    score = f"{score}-{drawn}" if drawn else score
    return Result(title, f"{sentence or (told.sentence if told else '')} The match: {score}.".strip())
