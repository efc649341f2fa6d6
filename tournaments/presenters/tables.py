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
from tournaments.models import Act, DeckCheck, Decklist, Entry, Pairing, Result, Round, Stage, Tournament
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
    return found + (_of_lists(event, viewer) if event.takes_lists else [])


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


# --- how it is played, who is in it ---


def _stages(event: Tournament) -> Iterator[Cells]:
    for one in queries.stages_of(event):
        yield (
            one.number, one.get_kind_display(), one.get_status_display(), one.best_of, one.final_best_of,
            one.third_place, one.groups, one.planned_rounds, one.minutes, len(one.seeds) or "", one.cut,
            one.cut_points,
        )  # fmt: skip


def _staff(event: Tournament) -> Iterator[Cells]:
    for one in queries.staff_of(event):
        yield one.user.handle, one.get_role_display()


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


def _standing_columns_by_round(event: Tournament) -> list[str]:
    stage, *rest = _standing_columns(event)
    return [stage, "After round", *rest]


def _standings_by_round(event: Tournament) -> Iterator[Cells]:
    """Of each stage but a bracket, whose places come as players are out."""
    names = dict(event.entries.values_list("pk", "name"))
    for stage in queries.stages_of(event):
        for number in range(1, 0 if stage.is_elimination else queries.last_number(stage) + 1):
            for group, row in _in_groups(stage, upto=number):
                yield stage.number, number, group, *_place(row, names[int(row.player)])


def _standings(event: Tournament) -> Iterator[Cells]:
    names = dict(event.entries.values_list("pk", "name"))
    for stage in queries.stages_of(event):
        if not stage.lots:
            continue
        if stage.is_elimination:
            for place, entry in queries.bracket_places(stage):
                yield stage.number, "", place, names[entry]
            continue
        for group, row in _in_groups(stage):
            yield stage.number, group, *_place(row, names[int(row.player)])


def _in_groups(stage: Stage, *, upto: int | None = None) -> Iterator[tuple[int | str, Standing]]:
    """Each row with the number of its group, empty where there is one only."""
    if stage.groups == 1:
        yield from (("", row) for row in queries.ranked(stage, upto=upto))
        return
    for group, rows in enumerate(queries.ranked_groups(stage, upto=upto), start=1):
        yield from ((group, row) for row in rows)


def _place(row: Standing, name: str) -> Iterator[object]:
    yield from (row.place, name, row.points, f"{Score(row.wins, row.losses, row.draws)}")
    for value in row.tie_breaks.values():
        yield from (decimal(value), exact(value))


# --- decklists ---


def _of_lists(event: Tournament, viewer: Viewer) -> list[Sheet]:
    """Lists that are open; once the event is over all that a judge may read, with what judges counted.

    Before that, a judge looks at them one by one, and each look is logged.
    """
    reader, found = queries.list_reader(event, viewer), []
    is_over = event.status == Status.FINISHED
    entries = reader.entries() if is_over else reader.open_entries()
    if entries.exists():
        found.append(Sheet("decklists", "Decklists", _fixed(*LISTED), lambda event: _lists(entries)))
    if is_over and reader.judges:
        found += [
            Sheet("decklist-versions", "Decklists in all their versions", _fixed(*VERSIONS), _versions),
            Sheet("deck-checks", "Checks of decks", _fixed(*CHECKED), _checks),
        ]
    return found


def _lists(entries: QuerySet[Entry]) -> Iterator[Cells]:
    current = Prefetch("decklists", Decklist.objects.filter(current=True), to_attr="lists")
    for entry in entries.order_by("name_key", "pk").prefetch_related(current).iterator(CHUNK):
        for decklist in entry.lists:
            for card, count in sorted(decklist.cards.items()):
                yield entry.name, decklist.name, decklist.version, decklist.submitted_at, card, count


def _versions(event: Tournament) -> Iterator[Cells]:
    found = Decklist.objects.filter(entry__tournament=event).select_related("entry", "by")
    for one in found.order_by("entry__name_key", "entry", "version").iterator(CHUNK):
        said = (one.name, one.submitted_at, one.by.handle if one.by else "", one.why)
        for card, count in sorted(one.cards.items()):
            yield (
                one.entry.name, one.version, one.current, *said, not one.faults, one.locked_at, card, count
            )  # fmt: skip


def _checks(event: Tournament) -> Iterator[Cells]:
    found = DeckCheck.objects.filter(entry__tournament=event).order_by("at", "pk")
    for one in found.select_related("entry", "decklist", "round__stage", "by").iterator(CHUNK):
        counted = ", ".join(f"{count} {card}" for card, count in sorted(one.found.items()))
        yield (
            one.at, one.entry.name, *_round(one.round), one.decklist.version if one.decklist else "",
            one.passed, counted, one.note, one.by.handle,
        )  # fmt: skip


# --- what else was done ---


def _round(round: Round | None) -> tuple[int | str, int | str]:
    return (round.stage.number, round.number) if round else ("", "")


def _calls(event: Tournament) -> Iterator[Cells]:
    found = event.calls.order_by("at", "pk")
    found = found.select_related("entry", "pairing__round__stage", "taken_by", "closed_by")
    for one in found.iterator(CHUNK):
        yield (
            one.at, one.entry.name, *_round(one.pairing.round if one.pairing else None),
            one.pairing.table if one.pairing else "", one.word,
            one.taken_at, one.taken_by.handle if one.taken_by else "",
            one.closed_at, one.closed_by.handle if one.closed_by else "", one.note,
        )  # fmt: skip


def _penalties(event: Tournament) -> Iterator[Cells]:
    for one in queries.penalties_of(event).order_by("at", "pk").iterator(CHUNK):
        yield (
            one.at, one.entry.name, *_round(one.round), one.pairing.table if one.pairing else "",
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
VERSIONS = (
    *("Player", "Version", "Counts", "List", "Handed in", "By", "Why", "Legal", "Locked", "Card", "Count"),
)
CHECKED = ("When", "Player", "Stage", "Round", "Version", "Is the list", "Counted", "Note", "By")
SHEETS = (
    Sheet(
        "stages",
        "Stages: how it is played",
        _fixed(
            *("Stage", "Kind", "State", "Best of", "Final best of", "Third place", "Groups", "Rounds"),
            *("Minutes", "Players", "Go on", "With points"),
        ),
        _stages,
    ),
    Sheet("players", "Players", _fixed("Name", "Team", "State", "Registered"), _players),
    Sheet("rounds", "Rounds with their results", _fixed(*MEETING, *SCORE), _pairings),
    Sheet("standings", "Standings, with tie-breaks as decimals and fractions", _standing_columns, _standings),
    Sheet(
        "standings-by-round", "Standings after each round", _standing_columns_by_round, _standings_by_round
    ),
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
    Sheet(
        "calls",
        "Calls for a judge",
        _fixed(
            *("When", "Player", "Stage", "Round", "Table", "Word", "Taken", "Taken by", "Closed"),
            *("Closed by", "Note"),
        ),
        _calls,
        roles=queries.JUDGES,
    ),
    Sheet("staff", "Staff", _fixed("Account", "Role"), _staff, roles=queries.DECIDES),
    Sheet("log", "Log", _fixed("When", "By", "What", "Why"), _log, roles=queries.DECIDES),
)
