"""Who meets whom in the next round of a stage, from its rows. Nothing is written here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments import pairing, queries, standings
from tournaments.enums import ResultState, RoundState, StageKind
from tournaments.models import Entry, Pairing, Result, Stage
from tournaments.plans import Kind, PlanError, plan_for
from tournaments.scores import FORMATS
from tournaments.services.errors import NotOpenError

Facts = dict[str, Any]
Meeting = tuple[pairing.PlayerId, pairing.PlayerId]


class NothingLeftError(NotOpenError):
    """The bracket is played to its end."""


@dataclass(frozen=True, slots=True)
class Table:
    """A pairing before it has a row: ids of entries. A bye has no `second` and no number."""

    first: int
    second: int | None = None
    table: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A paired round before it has rows; `facts` is what is told of how it was paired.

    `points` are those that entries have now, where they matter.
    """

    number: int
    best_of: int
    minutes: int | None
    tables: list[Table]
    facts: Facts = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)


def next_round(stage: Stage) -> Drawn:
    """The following round of a running stage. Raises NotOpenError where none can follow now."""
    record = queries.stage_record(stage)
    number = len(record.rounds) + 1
    check_next(stage, number)
    match stage.kind:
        case StageKind.SWISS:
            return _swiss(stage, record, number)
        case StageKind.ROUND_ROBIN:
            return _round_robin(stage, record, number)
        case _:
            return _bracket(stage, number)


def default_rounds(stage: Stage, players: int) -> int:
    """How many rounds a stage has that does not say so itself. Raises NotOpenError for too many players."""
    match stage.kind:
        case StageKind.SWISS:
            try:
                return plan_for(players, Kind.CHAMPIONSHIP if stage.cut else Kind.WEEKLY).rounds
            except PlanError as error:
                raise NotOpenError(str(error)) from error
        case StageKind.ROUND_ROBIN:
            return players - 1 + players % 2
        case _:
            return len(bracket_of(stage, players))


def bracket_of(stage: Stage, players: int) -> pairing.Bracket:
    """The empty bracket of an elimination stage."""
    if stage.kind == StageKind.DOUBLE:
        return pairing.double_elimination(players)
    return pairing.single_elimination(players, third_place=stage.third_place)


def bracket_results(stage: Stage) -> dict[int, int | None]:
    """Which seed won the matches of a bracket so far, by their ids; None where both lost."""
    seeds = {entry: place for place, entry in enumerate(stage.seeds, start=1)}
    found: dict[int, int | None] = {}
    played = Result.objects.filter(pairing__round__stage=stage, current=True, state=ResultState.FINAL)
    sides = ("pairing__code", "pairing__first", "pairing__second", "first_wins", "second_wins")
    for code, first, second, won, lost in played.values_list(*sides):
        winner = first if won > lost else second if lost > won else None
        found[int(code)] = seeds[winner] if winner is not None else None
    return found


def check_next(stage: Stage, number: int) -> None:
    """Raises NotOpenError unless the rounds before this one are published and all their results final."""
    if stage.planned_rounds is not None and number > stage.planned_rounds:
        raise NotOpenError(f"All {stage.planned_rounds} rounds of this stage are paired.")
    check_results(stage)


def check_results(stage: Stage) -> None:
    """Raises NotOpenError unless every published table has a final result."""
    final = Result.objects.filter(pairing=OuterRef("pk"), current=True, state=ResultState.FINAL)
    published = Pairing.objects.filter(round__stage=stage).exclude(round__state=RoundState.DRAFT)
    tables = list(published.filter(~Exists(final)).values_list("table", flat=True)[:6])
    if tables:
        named = ", ".join(str(table) for table in tables[:5]) + (" and more" if len(tables) > 5 else "")
        raise NotOpenError(f"Results are missing: table {named}. Enter them, or close them as double losses.")


def _swiss(stage: Stage, record: queries.StageRecord, number: int) -> Drawn:
    ranked = standings.standings(
        record.rounds, rules=stage.tournament.rules, players=record.players, dropped=record.dropped,
        disqualified=record.disqualified, lots=stage.lots,
    )  # fmt: skip
    points = {int(row.player): row.points for row in ranked}
    entries = {entry.pk: entry for entry in Entry.objects.filter(spans__stage=stage).distinct()}
    known = record.active | frozenset(points) | record.opponents.keys()
    awarded = sorted(entry for entry in record.active if entries[entry].awarded_byes >= number)
    entrants = [
        pairing.Entrant(
            id=entry, points=points.get(entry, 0), opponents=frozenset(record.opponents.get(entry, ())),
            had_bye=entry in record.free_wins, active=entry in record.active and entry not in awarded,
            team=entries[entry].team or None,
        )
        for entry in sorted(known)
    ]  # fmt: skip
    drawn = pairing.pair_swiss(
        entrants, seed=f"{stage.tournament.seed} {stage.number} {number}",
        by_standings=stage.pair_last_by_standings and number == stage.planned_rounds,
        avoid_same_team=stage.avoid_teams and number == 1,
    )  # fmt: skip
    byes = [*awarded, *([int(drawn.bye)] if drawn.bye is not None else [])]
    fixed: dict[pairing.PlayerId, int] = {
        pk: table for pk in sorted(record.active) if (table := entries[pk].fixed_table) is not None
    }
    seated, facts = _seated(drawn.pairs, byes, fixed), _facts(drawn, awarded)
    return _drawn(stage, number, seated, facts=facts, points=points)


def _facts(drawn: pairing.SwissRound, awarded: list[int]) -> Facts:
    return {
        "cost": drawn.cost, "optimal": drawn.optimal, "rematches": [list(pair) for pair in drawn.rematches],
        "bye": drawn.bye, "bye_reason": str(drawn.bye_reason) if drawn.bye_reason else "",
        "awarded_byes": awarded, "same_team": [list(pair) for pair in drawn.same_team],
    }  # fmt: skip


def _round_robin(stage: Stage, record: queries.StageRecord, number: int) -> Drawn:
    """The pairs of the circle; who left gives the other a free win."""
    pairs = pairing.round_robin(len(stage.seeds))[number - 1]
    met = [(stage.seeds[a - 1], stage.seeds[b - 1]) for a, b in pairs]
    both = [pair for pair in met if set(pair) <= record.active]
    left = [entry for pair in met if pair not in both for entry in pair]
    alone = [entry for entry in left if entry in record.active]
    return _drawn(stage, number, _seated(both, alone, {}))


def _bracket(stage: Stage, number: int) -> Drawn:
    bracket = bracket_of(stage, len(stage.seeds))
    lined = pairing.line_ups(bracket, bracket_results(stage))
    tables: list[Table] = []
    for match in bracket[number - 1]:
        a, b = lined[match.id]
        if isinstance(a, int) and isinstance(b, int):
            tables.append(Table(stage.seeds[a - 1], stage.seeds[b - 1], len(tables) + 1, str(match.id)))
    if not tables:
        raise NothingLeftError("Nothing is left to play in this bracket.")
    return _drawn(stage, number, tables, is_final=number == len(bracket))


def _seated(pairs: Iterable[Meeting], byes: list[int], fixed: Mapping[pairing.PlayerId, int]) -> list[Table]:
    seated = pairing.assign_tables(pairs, fixed=fixed)
    tables = [Table(int(a), int(b), table) for table, (a, b) in seated]
    return [*tables, *(Table(entry) for entry in byes)]


def _drawn(
    stage: Stage,
    number: int,
    tables: list[Table],
    *,
    is_final: bool = False,
    facts: Facts | None = None,
    points: Mapping[int, int] | None = None,
) -> Drawn:
    best_of = stage.final_best_of if is_final and stage.final_best_of else stage.best_of
    return Drawn(
        number, best_of, stage.minutes or FORMATS[best_of].minutes, tables, facts or {}, points or {}
    )
