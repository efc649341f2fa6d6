"""A finished match step by step: its games, and how each ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from game import queries
from game.models import Ending, Game, Match
from game.presenters.replay import Replay, replay_of
from game.presenters.words import SeatName, seat_name

RULED = {
    Ending.TIME: "Time was called: {winner}.",
    Ending.AWARDED: "A ruling ended the game here: {winner}.",
}
ENEMY = "enemy"  # in an address: seen from the other side


@dataclass(frozen=True, slots=True)
class GameLink:
    """One game of the match, and where to see it."""

    index: int
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class MatchReplay:
    """A game of a match as it stood after some step."""

    title: str
    about: str
    replay: Replay
    other_side: str  # the same step, seen from there; "" for the players
    games: tuple[GameLink, ...]


def match_replay(
    match: Match, asked: Mapping[str, str], *, address: str, viewer_id: int | None
) -> MatchReplay:
    """A game of a match whose seats are loaded; `asked` are the words behind `address`, which shows it.

    Who played in it sees it from his own chair, as he could know it: lists stay closed. Others see all.

    Raises Http404 for a match without games, BrokenRecordError where today's rules cannot play one again.
    """
    game = queries.game_of_match(match, _whole(asked, "game"))
    step = _whole(asked, "at") or 0
    chair = ENEMY if asked.get("from") == ENEMY else ""
    seats = {seat.number: seat for seat in match.seats.all()}
    names = {number: seat_name(seat, viewer_id=viewer_id) for number, seat in seats.items()}
    own = next((number for number, seat in seats.items() if viewer_id and seat.user_id == viewer_id), None)
    seat, chair = queries.engine_seat(game, own or 1), "" if own else chair

    def at(step: int, seen_from: str = chair, index: int = game.index) -> str:
        words = {"game": index, "at": step} | ({"from": seen_from} if seen_from else {})
        return f"{address}?{urlencode(words)}"

    replay = replay_of(
        queries.opening_of(game), queries.lines_of(game), address=at, step=step, pool=game.pool,
        names={queries.engine_seat(game, number): name for number, name in names.items()},
        seat=seat.other if chair else seat, ended=_ended(game, names), secrets=own is None,
    )  # fmt: skip
    indexes = match.games.order_by("index").values_list("index", flat=True)
    return MatchReplay(
        title=f"{names[1].name} and {names[2].name}: game {game.index}",
        about=match.context_label,
        replay=replay,
        other_side="" if own else at(step, "" if chair else ENEMY),
        games=tuple(GameLink(index, at(0, index=index), index == game.index) for index in indexes),
    )


def _ended(game: Game, names: Mapping[int, SeatName]) -> str:
    """How a game ended that its lines do not tell."""
    if game.ending not in RULED:
        return ""
    winner = f"{names[game.winner].name} wins it" if game.winner else "nobody wins it"
    return RULED[Ending(game.ending)].format(winner=winner)


def _whole(asked: Mapping[str, str], name: str) -> int | None:
    word = asked.get(name, "")
    return int(word) if word.isdecimal() and len(word) < 6 else None
