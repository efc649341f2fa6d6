"""Pairings by name, and the sheets of an event on paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.dateformat import format as formatted

from tournaments import queries, sheets
from tournaments.models import Round, Seat, Stage, Tournament
from tournaments.presenters import ranking
from tournaments.presenters.brackets import BracketFacts
from tournaments.presenters.times import zone_of
from tournaments.sheets import Column, Heading, Slip


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player of a round; `table` None is the bye."""

    name: str
    points: int
    table: int | None
    opponent: str


def names_page(seats: Iterable[Seat]) -> list[NameLine]:
    """Of rows of `queries.seats_of`."""
    return [_line(seat) for seat in seats]


def _line(seat: Seat) -> NameLine:
    pairing = seat.pairing
    other = pairing.opponent_of(seat.entry_id)
    return NameLine(seat.entry.name, seat.points, pairing.table, other.name if other else "")


# --- on paper ---


def names_sheet(round: Round, *, paper: str, now: datetime) -> bytes:
    """Every player of a round with points, table and opponent, by name."""
    columns = (
        Column("Player", 10), Column("Points", 2, is_number=True),
        Column("Table", 2, is_number=True, is_strong=True), Column("Opponent", 10),
    )  # fmt: skip
    rows = [
        (line.name, str(line.points), str(line.table or "–"), line.opponent or "Bye")
        for line in names_page(queries.seats_of(round))
    ]
    return sheets.table(_of_round(round, "pairings by name", now), columns, rows, paper=paper)


def tables_sheet(round: Round, *, paper: str, now: datetime) -> bytes:
    """Who meets whom in a round, by table, with the points of both; byes last."""
    columns = (
        Column("Table", 2, is_number=True, is_strong=True), Column("Player", 9),
        Column("Points", 2, is_number=True), Column("Opponent", 9), Column("Points", 2, is_number=True),
    )  # fmt: skip
    points = dict(round.seats.values_list("entry", "points"))
    rows = []
    for pairing in queries.tables_of(round):
        first = (str(pairing.table or "–"), pairing.first.name, str(points.get(pairing.first_id, "")))
        second = pairing.second
        rows.append(
            (*first, second.name if second else "Bye", str(points.get(second.pk, "")) if second else "")
        )
    return sheets.table(_of_round(round, "pairings by table", now), columns, rows, paper=paper)


def slips_sheet(round: Round, *, paper: str, now: datetime) -> bytes:
    """A slip to sign for each table of a round."""
    note = f"Best of {round.best_of}" + (f", {round.minutes} minutes" if round.minutes else "")
    found = [
        Slip(pairing.table or 0, pairing.first.name, pairing.second.name, pairing.extension_s // 60)
        for pairing in queries.tables_of(round)
        if pairing.second
    ]
    return sheets.slips(_of_round(round, "", now), found, note=note, paper=paper)


def standings_sheet(
    event: Tournament, *, stage: int | None = None, number: int | None = None, paper: str, now: datetime
) -> bytes:
    """The standings with all tie-breaks after a round, else as they are now."""
    everything = ranking.Asked(whole=True)
    shown = ranking.standings_page(event, stage=stage, number=number, viewer=None, asked=everything)
    columns = [Column("#", 2, is_number=True, is_strong=True), Column("Player", 12)]
    if len(shown.parts) > 1:
        columns.append(Column("Group", 3))
    if not shown.is_plain:
        columns += [
            Column("Points", 2.4, is_number=True, is_strong=True),
            Column("Record", 3, is_number=True),
        ]
        columns += [Column(short, 3, is_number=True) for short, _ in shown.headings]
    rows = [
        (str(line.place), line.entry.name + (" (dropped)" if line.has_left else ""))
        + ((part.title,) if len(shown.parts) > 1 else ())
        + (() if shown.is_plain else (str(line.points), line.record, *line.figures))
        for part in shown.parts
        for line in part.lines
    ]
    note = " · ".join(f"{short}: {name}" for short, name in shown.headings)
    return sheets.table(_heading(event, shown.title, now), columns, rows, paper=paper, note=note)


def bracket_sheet(stage: Stage, *, paper: str, now: datetime) -> bytes:
    """The bracket of a stage that has begun."""
    title = f"Bracket of {stage.named}" if stage.is_one_of_several else "Bracket"
    facts = BracketFacts(stage, None)
    matches = {id: facts.words(id) for id in facts.matches}
    return sheets.bracket_sheet(_heading(stage.tournament, title, now), facts.bracket, matches, paper=paper)


def _of_round(round: Round, what: str, now: datetime) -> Heading:
    return _heading(round.stage.tournament, ": ".join(filter(None, (round.title, what))), now)


def _heading(event: Tournament, title: str, now: datetime) -> Heading:
    return Heading(event.name, title, formatted(now.astimezone(zone_of(event)), "j F Y, H:i"))
