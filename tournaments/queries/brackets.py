"""Brackets: the stages that have one, and how far it has been played."""

from dataclasses import dataclass

from django.db.models import FilteredRelation, Q
from django.http import Http404

from tournaments import pairing
from tournaments.enums import EntryState, ResultState, RoundState
from tournaments.models import Entry, Pairing, Result, Stage, Tournament
from tournaments.queries.rounds import stages_of
from tournaments.scores import Score


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A match of a bracket whose round is published. Without a score nothing is known of it yet.

    `first` is the id of the entry from whose side the score is.
    """

    table: int | None
    first: int
    score: Score | None
    kind: str
    state: str

    @property
    def is_final(self) -> bool:
        return self.state == ResultState.FINAL


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


def bracket_places(stage: Stage) -> list[tuple[int, int]]:
    """The places that are certain, the best first, with ids of entries. Who is disqualified has none."""
    if len(stage.seeds) < 2:
        return []
    entries = Entry.objects.filter(tournament=stage.tournament_id, state=EntryState.DISQUALIFIED)
    out = set(entries.values_list("pk", flat=True))
    disqualified = [seed for seed, entry in enumerate(stage.seeds, start=1) if entry in out]
    found = pairing.places(stage.bracket, bracket_results(stage), disqualified=disqualified)
    return [(one.place, stage.seeds[one.seed - 1]) for one in found]


def next_matches(stage: Stage) -> tuple[int, list[int]] | None:
    """The earliest round of the bracket with matches that have two players and no result, and their ids.

    Rounds count from 1. None once the bracket is played out.
    """
    bracket = stage.bracket
    open_ids = set(pairing.playable(bracket, bracket_results(stage)))
    for number, matches in enumerate(bracket, start=1):
        if ids := [match.id for match in matches if match.id in open_ids]:
            return number, ids
    return None


def bracket_stages(event: Tournament) -> list[Stage]:
    """The elimination stages that have begun, in order."""
    return [stage for stage in stages_of(event) if stage.is_elimination and len(stage.seeds) > 1]


def bracket_stage_or_404(event: Tournament, number: int | None) -> Stage:
    """The elimination stage with this number, or the last one that has begun. Raises Http404."""
    stages = [stage for stage in bracket_stages(event) if number in (None, stage.number)]
    if not stages:
        raise Http404("There is no such bracket.")
    return stages[-1]


def bracket_tables(stage: Stage) -> dict[int, BracketTable]:
    """What is known of the matches of a bracket, by their ids there."""
    found = Pairing.objects.filter(round__stage=stage).exclude(code="").exclude(round__state=RoundState.DRAFT)
    rows = found.annotate(
        standing=FilteredRelation("results", condition=Q(results__current=True))
    ).values_list(
        "code", "table", "first", "standing__first_wins", "standing__second_wins", "standing__draws",
        "standing__kind", "standing__state",
    )  # fmt: skip
    return {
        int(code): BracketTable(
            table, first, Score(*games) if (games := (won, lost, drawn)) != (None,) * 3 else None,
            kind or "", state or "",
        )
        for code, table, first, won, lost, drawn, kind, state in rows
    }  # fmt: skip
