"""What an event has as tables for spreadsheets: row by row, written as they are read."""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from cards.tables.cells import escape
from tournaments import queries
from tournaments.enums import Role, RoundState, Status
from tournaments.models import Act, Decklist, Entry, Pairing, Result, Stage, Tournament
from tournaments.presenters.figures import decimal, exact
from tournaments.presenters.log import log_lines
from tournaments.queries.events import Viewer
from tournaments.scores import Score
from tournaments.standings import Standing
from tournaments.standings.rules import NAMES, RULE_SETS

CHUNK = 500
Cells = Sequence[object]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its file name without the ending, what it is, its columns, and where its rows come from.

    `roles`: only for staff with one of them.
    """

    name: str
    label: str
    columns: Callable[[Tournament], Sequence[str]]
    rows: Callable[[Tournament], Iterable[Cells]]
    roles: frozenset[Role] | None = None


def sheets_for(event: Tournament, viewer: Viewer) -> list[Sheet]:
    """The tables that somebody may have."""
    held = queries.roles_of(event, viewer)
    found = [sheet for sheet in SHEETS if sheet.roles is None or sheet.roles & held]
    if event.takes_lists and (entries := _with_lists(event, viewer)).exists():
        found.append(Sheet("decklists", "Decklists", _fixed(*LISTED), lambda event: _lists(entries)))
    return found


def csv_lines(event: Tournament, sheet: Sheet) -> Iterator[str]:
    """A table as CSV: with a byte order mark, and no cell that a spreadsheet would run."""
    write = csv.writer(_Line()).writerow
    yield "\ufeff"
    yield write(sheet.columns(event))
    for row in sheet.rows(event):
        yield write([_cell(one) for one in row])


class _Line:
    """A file that gives back what is written."""

    def write(self, text: str) -> str:
        return text


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="seconds")
        case int():
            return str(value)
        case _:
            return escape(str(value))


# --- who is in it ---


def _players(event: Tournament) -> Iterator[Cells]:
    for entry in queries.players_of(event).iterator(CHUNK):
        yield entry.name, entry.team, entry.get_state_display(), entry.registered_at


def _entries(event: Tournament) -> Iterator[Cells]:
    found: Iterator[Entry] = event.entries.order_by("pk").select_related("user").iterator(CHUNK)
    for entry in found:
        yield (
            entry.name, entry.user.handle if entry.user else "", entry.level, entry.get_state_display(),
            entry.registered_at, entry.checked_in_at, entry.paid, entry.team, entry.fixed_table,
            entry.awarded_byes, entry.claim_code,
        )  # fmt: skip


# --- what was played ---


def _pairings(event: Tournament) -> Iterator[Cells]:
    for stage in queries.stages_of(event):
        for round in stage.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
            for pairing in queries.tables_of(round).iterator(CHUNK):
                yield stage.number, round.number, pairing.table, *_meeting(pairing), *_standing(pairing)


def _meeting(pairing: Pairing) -> tuple[str, str]:
    return pairing.first.name, pairing.second.name if pairing.second else ""


def _standing(pairing: Pairing) -> Cells:
    found: list[Result] = pairing.standing  # type: ignore[attr-defined]  # prefetched by tables_of
    if not found:
        return "", "", "", "", ""
    result = found[0]
    return *result.score, result.get_kind_display(), result.get_state_display()


def _results(event: Tournament) -> Iterator[Cells]:
    found = Result.objects.filter(pairing__round__stage__tournament=event).select_related(
        "pairing__round__stage", "pairing__first", "pairing__second", "by"
    )
    order = ("pairing__round__stage__number", "pairing__round__number", "pairing", "version")
    for result in found.order_by(*order).iterator(CHUNK):
        pairing = result.pairing
        yield (
            pairing.round.stage.number, pairing.round.number, pairing.table, *_meeting(pairing),
            result.version, *result.score, result.get_kind_display(), result.get_state_display(),
            result.current, result.at, result.by.handle if result.by else "", result.why,
        )  # fmt: skip


# --- standings ---


def _standing_columns(event: Tournament) -> list[str]:
    names = [NAMES[criterion] for criterion in RULE_SETS[event.rules].tie_breaks]
    exact = [part for name in names for part in (name, f"{name} (exact)")]
    return ["Stage", "Group", "Place", "Player", "Points", "Record", *exact]


def _standings(event: Tournament) -> Iterator[Cells]:
    names = dict(event.entries.values_list("pk", "name"))
    for stage in queries.stages_of(event):
        if not stage.lots:
            continue
        if stage.is_elimination:
            for place, entry in queries.bracket_places(stage):
                yield stage.number, "", place, names[entry]
            continue
        for group, rows in enumerate(_groups(stage), start=1):
            for row in rows:
                yield stage.number, group if stage.groups > 1 else "", *_place(row, names[int(row.player)])


def _groups(stage: Stage) -> list[list[Standing]]:
    return queries.ranked_groups(stage) if stage.groups > 1 else [queries.ranked(stage)]


def _place(row: Standing, name: str) -> Iterator[object]:
    yield from (row.place, name, row.points, f"{Score(row.wins, row.losses, row.draws)}")
    for value in row.tie_breaks.values():
        yield from (decimal(value), exact(value))


# --- decklists ---


def _with_lists(event: Tournament, viewer: Viewer) -> QuerySet[Entry]:
    """Whose lists the viewer may have: open ones, and once the event is over all that a judge may read."""
    reader = queries.list_reader(event, viewer)
    return reader.entries() if event.status == Status.FINISHED else reader.open_entries()


def _lists(entries: QuerySet[Entry]) -> Iterator[Cells]:
    current = Prefetch("decklists", Decklist.objects.filter(current=True), to_attr="lists")
    for entry in entries.order_by("name_key", "pk").prefetch_related(current).iterator(CHUNK):
        for decklist in entry.lists:
            for card, count in sorted(decklist.cards.items()):
                yield entry.name, decklist.name, decklist.version, decklist.submitted_at, card, count


# --- what else was done ---


def _penalties(event: Tournament) -> Iterator[Cells]:
    for one in queries.penalties_of(event).order_by("at", "pk").iterator(CHUNK):
        yield (
            one.at, one.entry.name, one.round.stage.number if one.round else "",
            one.round.number if one.round else "", one.pairing.table if one.pairing else "",
            one.get_kind_display(), one.get_infraction_display(), one.note, one.by.handle if one.by else "",
            one.lifted_at, one.lifted_by.handle if one.lifted_by else "", one.lifted_why,
        )  # fmt: skip


def _log(event: Tournament) -> Iterator[Cells]:
    found: Iterable[Act] = queries.acts_of(event).order_by("at", "pk").iterator(CHUNK)
    for act in found:
        [line] = log_lines([act])
        yield line.at, line.by, line.sentence, line.why


def _fixed(*names: str) -> Callable[[Any], Sequence[str]]:
    return lambda event: names


LISTED = ("Player", "List", "Version", "Handed in", "Card", "Count")
MEETING = ("Stage", "Round", "Table", "First", "Second")
SCORE = ("First won", "Second won", "Drawn", "How", "State")
SHEETS = (
    Sheet("players", "Players", _fixed("Name", "Team", "State", "Registered"), _players),
    Sheet("rounds", "Rounds with their results", _fixed(*MEETING, *SCORE), _pairings),
    Sheet("standings", "Standings, with tie-breaks as decimals and fractions", _standing_columns, _standings),
    Sheet(
        "entries",
        "Entries, with what the desk notes of them",
        _fixed(
            *("Name", "Account", "Computer", "State", "Registered", "Checked in", "Paid", "Team"),
            *("Fixed table", "Byes", "Code"),
        ),
        _entries,
        roles=queries.RUNS,
    ),
    Sheet(
        "results",
        "Results in all their versions",
        _fixed(*MEETING, "Version", *SCORE, "Counts", "When", "By", "Why"),
        _results,
        roles=queries.DECIDES,
    ),
    Sheet(
        "penalties",
        "Penalties",
        _fixed(
            *("When", "Player", "Stage", "Round", "Table", "Penalty", "Infraction", "Note", "By"),
            *("Lifted", "Lifted by", "Why lifted"),
        ),
        _penalties,
        roles=queries.JUDGES,
    ),
    Sheet("log", "Log", _fixed("When", "By", "What", "Why"), _log, roles=queries.DECIDES),
)
