"""Who meets whom in the next round of a stage, from its rows. Nothing is written here."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.folding import fold
from tournaments import pairing, queries, standings
from tournaments.enums import EntryState, RoundState, StageKind
from tournaments.models import Entry, Pairing, Span, Stage
from tournaments.scores import FORMATS
from tournaments.services.due import check_lists
from tournaments.services.errors import NotOpenError

FEWEST = 2  # players of a round
DESERTED = "Nobody is left who could meet: there is nothing to pair. The event can be finished."
Facts = dict[str, Any]
Meeting = tuple[pairing.PlayerId, pairing.PlayerId]


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


def check_next(stage: Stage, number: int) -> None:
    """Raises NotOpenError unless the rounds before this one are published and all their results final.

    How many rounds a bracket needs shows as it is played.
    """
    planned = stage.planned_rounds
    if planned is not None and number > planned and not stage.is_elimination:
        raise NotOpenError(f"All {planned} rounds of this stage are paired.")
    check_results(stage)
    if is_deserted(stage):
        raise NotOpenError(DESERTED)
    check_lists(stage.tournament, Entry.objects.filter(spans__stage=stage, spans__last=None))


def is_deserted(stage: Stage) -> bool:
    """Whether nobody is left who could have another round. A bracket is played to its end by walkovers."""
    if stage.is_elimination:
        return False
    active = frozenset(Span.objects.filter(stage=stage, last=None).values_list("entry", flat=True))
    return len(active) < FEWEST or (
        stage.kind == StageKind.ROUND_ROBIN and next(_rest_of_circle(stage, active), None) is None
    )


def check_results(stage: Stage) -> None:
    """Raises NotOpenError unless every published table has a final result."""
    published = Pairing.objects.filter(round__stage=stage).exclude(round__state=RoundState.DRAFT)
    tables = list(published.unsettled().values_list("table", flat=True)[:6])
    if tables:
        named = ", ".join(str(table) for table in tables[:5]) + (" and more" if len(tables) > 5 else "")
        raise NotOpenError(f"Results are missing: table {named}. Enter them, or close them as double losses.")


def _swiss(stage: Stage, record: queries.StageRecord, number: int) -> Drawn:
    ranked = standings.standings(
        record.rounds, rules=stage.tournament.rules, players=record.players, dropped=record.dropped,
        disqualified=record.disqualified, lots=stage.lots,
    )  # fmt: skip
    points = {int(row.player): row.points for row in ranked}
    entries = Entry.objects.filter(spans__stage=stage).distinct().in_bulk()
    given = {entry: entries[entry].awarded_byes for entry in record.active} if stage.number == 1 else {}
    awarded = sorted(entry for entry, byes in given.items() if byes >= number)
    rest = sorted(record.active - set(awarded))
    if len(rest) < FEWEST:
        return _drawn(
            stage, number, _seated([], [*awarded, *rest], {}), facts=_alone(awarded, rest), points=points
        )
    drawn = pairing.pair_swiss(
        _entrants(record, points, entries, set(awarded)),
        seed=f"{stage.tournament.seed} {stage.number} {number}",
        by_standings=stage.pair_last_by_standings and number == stage.planned_rounds,
        avoid_same_team=stage.avoid_teams and number == 1,
    )  # fmt: skip
    byes = [*awarded, *([int(drawn.bye)] if drawn.bye is not None else [])]
    seated, facts = _seated(drawn.pairs, byes, _fixed(stage, record.active)), _facts(drawn, awarded)
    return _drawn(stage, number, seated, facts=facts, points=points)


def _alone(awarded: list[int], rest: list[int]) -> Facts:
    """Of a round in which nobody meets anybody, as so many were given a bye."""
    why = "All others have a bye that was given before the event." if rest else ""
    return {"awarded_byes": awarded, "bye": rest[0] if rest else None, "bye_reason": why}


def _entrants(
    record: queries.StageRecord, points: Mapping[int, int], entries: Mapping[int, Entry], resting: set[int]
) -> list[pairing.Entrant]:
    """Everybody of a stage, as they stand, then who begins now or is out; who is `resting` has a bye."""
    known = record.active | frozenset(points) | record.opponents.keys()
    return [
        pairing.Entrant(
            id=entry, points=points.get(entry, 0), opponents=frozenset(record.opponents.get(entry, ())),
            had_bye=entry in record.free_wins, active=entry in record.active and entry not in resting,
            team=fold(entries[entry].team) or None,
        )
        for entry in [*points, *sorted(known - points.keys())]
    ]  # fmt: skip


def _facts(drawn: pairing.SwissRound, awarded: list[int]) -> Facts:
    return {
        "cost": drawn.cost, "optimal": drawn.optimal, "rematches": [list(pair) for pair in drawn.rematches],
        "bye": drawn.bye, "bye_reason": str(drawn.bye_reason) if drawn.bye_reason else "",
        "awarded_byes": awarded, "same_team": [list(pair) for pair in drawn.same_team],
    }  # fmt: skip


def _round_robin(stage: Stage, record: queries.StageRecord, number: int) -> Drawn:
    """The pairs of the circle, of all groups at the same time; who left gives the other a free win."""
    turn, met = next(_rest_of_circle(stage, record.active))
    both = [pair for pair in met if set(pair) <= record.active]
    left = [entry for pair in met if pair not in both for entry in pair]
    alone = [int(entry) for entry in left if entry in record.active]
    seated = _seated(both, alone, _fixed(stage, record.active))
    return _drawn(stage, number, seated, facts={"turn": turn})


def _rest_of_circle(
    stage: Stage, active: Collection[pairing.PlayerId]
) -> Iterator[tuple[int, list[Meeting]]]:
    """The turns of the circle that are to come, each with its pairs: those in which anybody is left."""
    newest = stage.rounds.exclude(state=RoundState.DRAFT).order_by("-number").first()
    done: int = newest.facts.get("turn", newest.number) if newest else 0
    groups = queries.groups_of(stage)
    rounds = [pairing.round_robin(len(group)) for group in groups]
    for turn in range(done + 1, (stage.planned_rounds or 0) + 1):
        met: list[Meeting] = [
            (group[a - 1], group[b - 1])
            for group, turns in zip(groups, rounds, strict=True)
            for a, b in (turns[turn - 1] if turn <= len(turns) else ())
        ]
        if any(entry in active for pair in met for entry in pair):
            yield turn, met


def _bracket(stage: Stage, number: int) -> Drawn:
    """The matches of the earliest round of the bracket that has any to play."""
    found = queries.next_matches(stage)
    if found is None:
        raise NotOpenError("The bracket is played out: nothing is left to pair.")
    at, ids = found
    lined = pairing.line_ups(stage.bracket, queries.bracket_results(stage))
    codes: dict[Meeting, str] = {}
    for match in ids:
        a, b = (stage.seeds[slot - 1] for slot in lined[match] if isinstance(slot, int))
        codes[a, b] = str(match)
    seated = pairing.assign_tables(codes, fixed=_fixed(stage, stage.seeds))
    tables = [Table(int(pair[0]), int(pair[1]), table, codes[pair]) for table, pair in seated]
    best_of = stage.final_best_of if _is_final(stage, at) else None
    return _drawn(stage, number, tables, best_of=best_of, facts={"bracket_round": at})


def _is_final(stage: Stage, at: int) -> bool:
    """The final and the match for the third place; of a double elimination the grand final and its reset."""
    ends = (pairing.Side.GRAND_FINAL, pairing.Side.RESET)
    return at == len(stage.bracket) or stage.bracket[at - 1][0].side in ends


def _fixed(stage: Stage, playing: Iterable[int]) -> dict[pairing.PlayerId, int]:
    """The tables of those who need one."""
    kept = Entry.objects.filter(
        tournament=stage.tournament_id, state=EntryState.REGISTERED, fixed_table__isnull=False
    )
    inside = set(playing)
    return {entry.pk: entry.fixed_table for entry in kept if entry.fixed_table and entry.pk in inside}


def _seated(pairs: Iterable[Meeting], byes: list[int], fixed: Mapping[pairing.PlayerId, int]) -> list[Table]:
    seated = pairing.assign_tables(pairs, fixed=fixed)
    tables = [Table(int(a), int(b), table) for table, (a, b) in seated]
    return [*tables, *(Table(entry) for entry in byes)]


def _drawn(
    stage: Stage,
    number: int,
    tables: list[Table],
    *,
    best_of: int | None = None,
    facts: Facts | None = None,
    points: Mapping[int, int] | None = None,
) -> Drawn:
    games = best_of or stage.best_of
    return Drawn(number, games, stage.minutes or FORMATS[games].minutes, tables, facts or {}, points or {})
