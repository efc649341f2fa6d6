"""What every player did: rows of results, checked and added up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from tournaments.ids import PlayerId
from tournaments.standings.errors import StandingsError
from tournaments.standings.rules import RuleSet

Row: TypeAlias = tuple[PlayerId, PlayerId | None, int, int, int]
GAME_WIN, GAME_DRAW = 3, 1


class Kind(StrEnum):
    """What a round was for one player."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    DOUBLE_LOSS = "double loss"
    BYE = "bye"
    MISSED = "missed round"


class RoundResult(NamedTuple):
    """One round of one player, from that player's side; `points` are match points."""

    round: int
    opponent: PlayerId | None
    wins: int
    losses: int
    draws: int
    kind: Kind
    points: int


@dataclass(slots=True)
class Record:
    """All rounds of one player. `earned` of `possible` match points count in the rate of match wins."""

    player: PlayerId
    results: list[RoundResult] = field(default_factory=list)
    points: int = 0
    earned: int = 0
    possible: int = 0
    game_points: int = 0
    game_possible: int = 0

    @property
    def opponents(self) -> list[PlayerId]:
        """Those really played, once for each match."""
        return [result.opponent for result in self.results if result.opponent is not None]

    def count(self, *kinds: Kind) -> int:
        """How many rounds were of these kinds."""
        return sum(result.kind in kinds for result in self.results)


def records_of(
    rounds: Iterable[Iterable[Row]], *, rules: RuleSet, players: Iterable[PlayerId]
) -> dict[PlayerId, Record]:
    """The records of all who have a row or are among `players`. Raises StandingsError."""
    records = {player: Record(player) for player in players}
    for number, rows in enumerate(rounds, 1):
        seen: set[PlayerId] = set()
        for row in rows:
            for player, result in _sides(number, row, rules):
                if player in seen:
                    raise StandingsError(f"Player {player} has two results in round {number}.")
                seen.add(player)
                if player not in records:
                    records[player] = Record(player)
                _add(records[player], result, rules)
    return records


def _sides(number: int, row: object, rules: RuleSet) -> Iterator[tuple[PlayerId, RoundResult]]:
    """The result as each of the two sees it, or the only one."""
    player, opponent, wins, losses, draws = _checked(number, row)
    if opponent is None:
        kind = Kind.BYE if wins > losses else Kind.MISSED
        points = rules.win if wins > losses else 0
        yield player, RoundResult(number, None, wins, losses, draws, kind, points)
        return
    for one, other, won, lost in ((player, opponent, wins, losses), (opponent, player, losses, wins)):
        kind, points = _judged(won, lost, draws, rules)
        yield one, RoundResult(number, other, won, lost, draws, kind, points)


def _judged(wins: int, losses: int, draws: int, rules: RuleSet) -> tuple[Kind, int]:
    if wins > losses:
        return Kind.WIN, rules.win
    if wins < losses:
        return Kind.LOSS, 0
    return (Kind.DRAW, rules.draw) if wins or draws else (Kind.DOUBLE_LOSS, 0)


def _add(record: Record, result: RoundResult, rules: RuleSet) -> None:
    record.results.append(result)
    record.points += result.points
    if rules.byes_in_rate or result.kind != Kind.BYE:
        record.earned += result.points
        record.possible += rules.win
    record.game_points += GAME_WIN * result.wins + GAME_DRAW * result.draws
    record.game_possible += GAME_WIN * (result.wins + result.losses + result.draws)


def _checked(number: int, row: object) -> Row:
    match row:
        case [
            int() | str() as player,
            int() | str() | None as opponent,
            int() as wins,
            int() as losses,
            int() as draws,
        ] if min(wins, losses, draws) >= 0:
            pass
        case _:
            raise StandingsError(
                f"A row of round {number} cannot be read: {row!r}. It needs a player, an opponent or none, "
                "and the games won, lost and drawn."
            )
    if player == opponent:
        raise StandingsError(f"Player {player} has a result against themselves in round {number}.")
    if opponent is None and wins == losses:
        raise StandingsError(
            f"Player {player} has no opponent in round {number}, and neither won nor lost: "
            "a bye is won, a missed round lost."
        )
    return player, opponent, wins, losses, draws
