"""Makes matches again from a file: their lines are played once more, to the positions that they reached."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from ddl_site.accounts.models import User
from game import engine, queries
from game.models import Ending, Game, Match, MatchSeat, Move
from game.services.games import seat_to_act
from game.shapes import ArchiveError

BATCH = 500
UNREADABLE: list[object] = []  # no position: whoever asks for it plays the lines again


class Kept(NamedTuple):
    """A match of a file (game.archive.read_match), its place there, and the page that it leads back to."""

    record: Mapping[str, Any]
    path: str
    context_address: str


def restore_matches(*, kept: Sequence[Kept], people: Mapping[str, User]) -> list[Match]:
    """Make matches of a file again, in the same order; `people` by the handles that the file has.

    A game that is over is kept also where the rules of today do not allow its lines any more: then it cannot
    be shown. Nothing is counted in the records of cards and decks; that was done where it was played. Raises
    ArchiveError for a game in play that cannot be gone on with; then nothing has changed.
    """
    with transaction.atomic():
        matches = Match.objects.bulk_create([_match(one) for one in kept], BATCH)
        MatchSeat.objects.bulk_create(
            [
                MatchSeat(match=match, **{**seat, "user": people[seat["user"]] if seat["user"] else None})
                for match, one in zip(matches, kept, strict=True)
                for seat in one.record["seats"]
            ],
            BATCH,
        )
        _restore_games(matches, kept)
    return matches


def _match(kept: Kept) -> Match:
    facts = {name: value for name, value in kept.record.items() if name not in ("seats", "games")}
    waits = facts["state"] == Match.State.WAITING and not facts["is_arranged"]
    challenge = secrets.token_urlsafe(16) if waits else None
    return Match(**facts, challenge=challenge, context_address=kept.context_address)


def _restore_games(matches: Sequence[Match], kept: Sequence[Kept]) -> None:
    games: list[Game] = []
    lines: list[Sequence[Mapping[str, Any]]] = []
    for match, one in zip(matches, kept, strict=True):
        for at, record in enumerate(one.record["games"]):
            games.append(_game(match, record, f"{one.path}.games[{at}]"))
            lines.append(record["moves"])
    Game.objects.bulk_create(games, BATCH)
    Move.objects.bulk_create(
        [
            Move(match=game.match, game=game, **move)
            for game, moves in zip(games, lines, strict=True)
            for move in moves
        ],
        BATCH,
    )


def _game(match: Match, record: Mapping[str, Any], path: str) -> Game:
    facts = {name: value for name, value in record.items() if name != "moves"}
    is_over = facts["ending"] != ""
    game = Game(match=match, **facts, recorded=is_over)
    try:
        state = _replayed(game, record["moves"], path)
    except ArchiveError:
        if not is_over:
            raise
        game.state = UNREADABLE
        return game
    _check_end(game, state, path)
    game.state = engine.describe(state)
    return game


def _replayed(game: Game, moves: Sequence[Mapping[str, Any]], path: str) -> engine.GameState:
    """The position after the lines. Raises ArchiveError where today's rules or cards do not allow them."""
    if game.notation > engine.NOTATION:
        raise ArchiveError(path, "its lines are of a newer version of this program.")
    try:
        state = queries.opening_of(game)
    except queries.BrokenRecordError as error:
        raise ArchiveError(path, "it cannot be dealt with the cards of this installation.") from error
    for at, move in enumerate(moves):
        try:
            engine.apply(state, engine.parse_action(move["text"], state))
        except (engine.InvalidAction, engine.IllegalAction) as error:
            raise ArchiveError(f"{path}.moves[{at}]", f"“{move['text']}” cannot be played there.") from error
    return state


def _check_end(game: Game, state: engine.GameState, path: str) -> None:
    """Raises ArchiveError where the file says something else of the end of a game than its lines."""
    outcome = engine.outcome(state)
    if outcome is None:
        if game.ending == "" and game.match.to_act != seat_to_act(game, state):
            raise ArchiveError(path, "by its lines it is somebody else's turn to act.")
        return
    winner = None if outcome.winner is None else queries.seat_number(game, outcome.winner)
    if (game.winner, game.ending) != (winner, Ending[outcome.ending.name]):
        raise ArchiveError(path, "by its lines it ended in another way.")
