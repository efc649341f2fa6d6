"""The games of a test: a list to choose from, and one of them step by step."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from game import queries
from game.engine import Seat
from game.models import Ending, LabGame, LabOpponent, LabResult, LabRun, Level
from game.presenters.replay import Replay, replay_of
from game.presenters.words import SeatName

ENEMY = "enemy"  # in an address: seen from the side of the opponent


@dataclass(frozen=True, slots=True)
class GameFilters:
    """Which games are listed. `opponent` is None for all, `result` "" for any."""

    opponents: tuple[LabOpponent, ...]
    opponent: int | None
    result: str

    results = LabResult.choices


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in the list."""

    number: int
    address: str
    opponent: str
    goes_first: bool
    result: str
    won: bool
    turns: int
    ending: str


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A game as it stood after some step."""

    title: str
    about: str
    replay: Replay
    other_side: str  # the same step, seen from there
    before: str  # the game before this one, "" for none
    after: str


def filters_of(run: LabRun, asked: Mapping[str, str]) -> GameFilters:
    """What was asked for, as far as there is such a thing."""
    opponents = tuple(run.opponents.order_by("number"))
    known = {str(opponent.number): opponent.number for opponent in opponents}
    result = asked.get("result", "")
    return GameFilters(
        opponents, known.get(asked.get("against", "")), result if result in LabResult.values else ""
    )


def game_line(run: LabRun, game: LabGame) -> GameLine:
    """A game whose opponent is loaded."""
    return GameLine(
        number=game.number,
        address=_address(run, game.number),
        opponent=game.opponent.name,
        goes_first=game.goes_first,
        result=LabResult(game.result).label,
        won=game.result == LabResult.WON,
        turns=game.turns,
        ending=Ending(game.ending).label,
    )


def replay_page(run: LabRun, game: LabGame, asked: Mapping[str, str]) -> ReplayPage:
    """A game with its opponent. Raises BrokenRecordError where today's rules cannot play it again."""
    begun = queries.opening_of_test(game)
    chair = ENEMY if asked.get("from") == ENEMY else ""
    step = int(asked["at"]) if asked.get("at", "").isdecimal() and len(asked["at"]) < 6 else 0

    def address(at: int, seen_from: str = chair) -> str:
        words = {"at": at} | ({"from": seen_from} if seen_from else {})
        return f"{_address(run, game.number)}?{urlencode(words)}"

    replay = replay_of(
        begun.state, begun.lines, names=_names(run, game, begun.seat), address=address,
        seat=begun.seat.other if chair else begun.seat, pool=run.pool, step=step,
    )  # fmt: skip
    before, after = queries.neighbours_of(game)
    first = "goes first" if game.goes_first else "goes second"
    return ReplayPage(
        title=f"Game {game.number}",
        about=f"{run.name} {first} against {game.opponent.name}: {LabResult(game.result).label.lower()}.",
        replay=replay,
        other_side=address(step, "" if chair else ENEMY),
        before=_address(run, before) if before else "",
        after=_address(run, after) if after else "",
    )


def _names(run: LabRun, game: LabGame, seat: Seat) -> dict[Seat, SeatName]:
    """Both sides by their decks; two of one name are told apart."""
    level = Level(run.level).label
    enemy = game.opponent.name
    if enemy == run.name:
        enemy = f"{enemy} (opponent)"
    return {seat: SeatName(run.name, "tested", level), seat.other: SeatName(enemy, "opponent", level)}


def _address(run: LabRun, number: int) -> str:
    return reverse("lab:game", args=[run.deck.slug, run.pk, number])
