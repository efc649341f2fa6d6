"""Which pair sits where."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import NamedTuple

from tournaments.ids import PlayerId
from tournaments.pairing.errors import PairingError
from tournaments.pairing.swiss import Meeting


class Seating(NamedTuple):
    """A pair at its table."""

    table: int
    pair: Meeting


def assign_tables(
    pairs: Iterable[Meeting], *, fixed: Mapping[PlayerId, int] | None = None, first: int = 1
) -> list[Seating]:
    """Tables for pairs in the order of `SwissRound.pairs`, sorted by table: numbers from `first` on.

    `fixed` names the table of each player who needs one and the same in every round: the opponent comes
    there, and nobody else is given it in a round in which that player sits there. Of two such players who
    meet, the lower table serves. Raises PairingError for two players with one table, and for a number
    below 1.
    """
    fixed = fixed or {}
    _check(fixed, first)
    ordered = list(pairs)
    wanted = [min((fixed[player] for player in pair if player in fixed), default=None) for pair in ordered]
    taken = set(wanted)
    free = (table for table in count(first) if table not in taken)
    seatings = [
        Seating(next(free) if table is None else table, pair)
        for table, pair in zip(wanted, ordered, strict=True)
    ]
    return sorted(seatings, key=lambda seating: seating.table)


def _check(fixed: Mapping[PlayerId, int], first: int) -> None:
    owners: dict[int, PlayerId] = {}
    for player, table in fixed.items():
        if table in owners:
            raise PairingError(
                f"Players {owners[table]} and {player} both have table {table}; only one can have it."
            )
        owners[table] = player
    if first < 1 or min(owners, default=1) < 1:
        raise PairingError("Tables are numbered from 1.")
