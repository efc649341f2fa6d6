"""Pairings by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments import queries
from tournaments.enums import StageKind
from tournaments.models import Round, Seat


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player of a round; `table` None is the bye."""

    name: str
    points: int
    table: int | None
    opponent: str


def names_page(round: Round, seats: Iterable[Seat]) -> list[NameLine]:
    """Of rows of `queries.seats_of`."""
    points = queries.points_before(round.stage, round.number) if round.stage.kind == StageKind.SWISS else {}
    return [_line(seat, points.get(seat.entry_id, 0)) for seat in seats]


def _line(seat: Seat, points: int) -> NameLine:
    pairing = seat.pairing
    other = pairing.second if pairing.first_id == seat.entry_id else pairing.first
    return NameLine(seat.entry.name, points, pairing.table, other.name if other else "")
