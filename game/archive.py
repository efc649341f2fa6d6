"""A match as plain values of a file: its seats, and of each game what is needed to play it again.

The position that a game has reached is not in the file; it follows from the lines.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from game.models import Game, Match, MatchSeat, Move
from game.shapes import ArchiveError, Shape, counts, listed, moment, plain, text, whole

MOST_GAMES = 99  # of a match, with those that are replayed
MOST_LINES = 20_000
LONGEST_LIST = 200
BEST_OF = (1, 3, 5, 7, 9)
State = Match.State

MATCH = Shape(
    Match,
    (
        *("state", "number", "to_act", "mode", "best_of", "winner", "context_label", "is_arranged"),
        *("chooser", "needs_winner", "last_turn"),
        *("made_at", "moved_at", "finished_at"),
    ),
    others=("seats", "games"),
    left_out=("id", "key", "challenge", "context_address", "rematch_of"),
)
SEAT = Shape(
    MatchSeat,
    ("number", "level", "given"),
    people=("user",),
    others=("cards",),
    left_out=("id", "match", "deck"),
)
GAME = Shape(
    Game,
    (
        *("index", "seed", "first", "pool", "mode", "opening", "notation", "start"),
        *("winner", "ending", "started_at", "finished_at"),
    ),
    others=("first_list", "second_list", "moves"),
    left_out=("id", "match", "state", "recorded"),
)
# A line stands as [number, seat, text, at].
MOVE = Shape(Move, ("number", "seat", "text", "at"), left_out=("id", "match", "game"))
SHAPES = (MATCH, SEAT, GAME, MOVE)


def match_records(matches: Iterable[int], handles: Mapping[int, str]) -> dict[int, dict[str, object]]:
    """Matches as plain values, by their ids; in five queries."""
    found = Match.objects.filter(pk__in=list(matches)).prefetch_related("seats__deck", "games__moves")
    return {match.pk: _written(match, handles) for match in found}


def _written(match: Match, handles: Mapping[int, str]) -> dict[str, object]:
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    games = sorted(match.games.all(), key=lambda game: game.index)
    return MATCH.written(
        match,
        handles,
        seats=[SEAT.written(seat, handles, cards=_cards(seat)) for seat in seats],
        games=[
            GAME.written(
                game, handles, first_list=game.first_list, second_list=game.second_list, moves=_moves(game)
            )
            for game in games
        ],
    )


def _cards(seat: MatchSeat) -> dict[str, int] | None:
    """The list of a seat, also when only its deck has it: decks are not in the file."""
    return seat.cards if seat.cards is not None or seat.deck is None else dict(seat.deck.cards)


def _moves(game: Game) -> list[list[object]]:
    moves = sorted(game.moves.all(), key=lambda move: move.number)
    return [[plain(getattr(move, name)) for name in MOVE.fields] for move in moves]


def read_match(value: object, path: str, handles: Collection[str]) -> dict[str, Any]:
    """A match of a file, checked: what `match_records` gave, as rows hold it. Raises ArchiveError."""
    match = MATCH.read(value, path, handles)
    match["seats"] = [_seat(*one, handles) for one in listed(match["seats"], f"{path}.seats", most=2)]
    match["games"] = [_game(*one) for one in listed(match["games"], f"{path}.games", most=MOST_GAMES)]
    _check_match(match, path)
    return match


def _seat(value: object, path: str, handles: Collection[str]) -> dict[str, Any]:
    seat = SEAT.read(value, path, handles)
    if seat["cards"] is not None:
        seat["cards"] = counts(seat["cards"], f"{path}.cards")
    if bool(seat["level"]) == (seat["user"] is not None):
        raise ArchiveError(path, "a seat has either a user or a level.")
    return seat


def _game(value: object, path: str) -> dict[str, Any]:
    game = GAME.read(value, path, ())
    for name in ("first_list", "second_list"):
        cards = listed(game[name], f"{path}.{name}", most=LONGEST_LIST)
        game[name] = [text(card, place, longest=8) for card, place in cards]
    game["moves"] = [_move(*one) for one in listed(game["moves"], f"{path}.moves", most=MOST_LINES)]
    if (game["ending"] == "") != (game["finished_at"] is None):
        raise ArchiveError(path, "a game has a time of its end when it has ended, and only then.")
    if game["winner"] is not None and game["ending"] == "":
        raise ArchiveError(path, "a game that has not ended has no winner.")
    numbers = [move["number"] for move in game["moves"]]
    if numbers != sorted(set(numbers)) or (numbers and numbers[0] < max(game["start"], 1)):
        raise ArchiveError(f"{path}.moves", "the numbers must rise, from the start of the game.")
    return game


def _move(value: object, path: str) -> dict[str, Any]:
    parts = [one for one, _ in listed(value, path, most=4)]
    if len(parts) != 4:
        raise ArchiveError(path, "a line has four parts: number, seat, text and time.")
    number, seat, line, at = parts
    if not text(line, path, longest=64):
        raise ArchiveError(path, "the text of a line must not be empty.")
    return {
        "number": whole(number, path, least=1), "seat": whole(seat, path, least=1, most=2), "text": line,
        "at": moment(at, path),
    }  # fmt: skip


def _check_match(match: dict[str, Any], path: str) -> None:
    """Refuses what the rows of no match can be. Raises ArchiveError."""
    faults = {**_faults_of_state(match), **_faults_of_games(match)}
    for sentence, is_wrong in faults.items():
        if is_wrong:
            raise ArchiveError(path, sentence)


def _faults_of_state(match: dict[str, Any]) -> dict[str, bool]:
    state, seats = match["state"], match["seats"]
    waits, plays, is_over = (state == one for one in (State.WAITING, State.PLAYING, State.FINISHED))
    people = [seat["user"] for seat in seats if seat["user"]]
    numbers = [seat["number"] for seat in seats]
    return {
        "it has the seats 1 and 2, or 1 alone while it waits.": numbers != [1, 2]
        and not (waits and numbers == [1]),
        "nobody plays against himself.": len(people) > len(set(people)),
        "the number counts from the first game, and is 0 before it.": waits != (match["number"] == 0),
        "somebody acts while it is played, and only then.": plays != (match["to_act"] is not None),
        "it has a time of its end when it is over, and only then.": is_over
        != (match["finished_at"] is not None),
        "it has no winner before it is over.": match["winner"] is not None and not is_over,
        f"best_of must be one of {', '.join(map(str, BEST_OF))}.": match["best_of"] not in BEST_OF,
    }


def _faults_of_games(match: dict[str, Any]) -> dict[str, bool]:
    games = match["games"]
    following = [*(game["start"] for game in games[1:]), match["number"] + 1]
    overlaps = any(
        not game["start"] < end or (game["moves"] and game["moves"][-1]["number"] >= end)
        for game, end in zip(games, following, strict=True)
    ) if games else False  # fmt: skip
    return {
        "the games must be numbered from 1.": [game["index"] for game in games]
        != list(range(1, len(games) + 1)),
        "only the last game of a match in play is open.": any(
            game["ending"] == "" and (match["state"] != State.PLAYING or game is not games[-1])
            for game in games
        ),
        "games begin one after the other, within the numbers of the match.": overlaps,
    }
