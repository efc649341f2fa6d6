"""How far the bracket of a stage has been played."""

from tournaments import pairing
from tournaments.enums import EntryState, ResultState
from tournaments.models import Entry, Result, Stage


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
