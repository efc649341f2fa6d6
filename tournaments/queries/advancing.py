"""Who goes on from one stage to the next."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import pairing, standings
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, Stage
from tournaments.queries.brackets import bracket_places
from tournaments.queries.ranking import ranked, ranked_groups

SHOWN_BEHIND = 3


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Ids of entries: those who play in the next stage, seed 1 first, and the best who just missed it."""

    seeds: list[int]
    missed: list[int]


def next_stage(stage: Stage) -> Stage | None:
    """The stage after this one, if it waits for its beginning."""
    found = Stage.objects.filter(
        tournament=stage.tournament_id, number=stage.number + 1, status=Status.PLANNED
    ).first()
    if found:
        found.tournament = stage.tournament
    return found


def former_stage(stage: Stage) -> Stage | None:
    """The stage before this one."""
    found = Stage.objects.filter(tournament=stage.tournament_id, number=stage.number - 1).first()
    if found:
        found.tournament = stage.tournament
    return found


def going_on(stage: Stage) -> GoingOn:
    """Who goes on from a stage by its cut, as its results are now.

    Whoever has left the event makes room for the next in standing, in his own group where there are several.
    """
    left = set(_left(stage).values_list("pk", flat=True))
    if stage.groups > 1:
        return _from_groups(stage, left)
    if stage.is_elimination:
        order = [entry for _, entry in bracket_places(stage) if entry not in left]
        seeds = order[: stage.cut]
    else:
        rows = ranked(stage)
        found = standings.advancing(rows, top=stage.cut, points=stage.cut_points, without=left)
        seeds = [int(entry) for entry in found]
        order = [int(row.player) for row in rows if row.player not in left]
    chosen = set(seeds)
    return GoingOn(seeds, [entry for entry in order if entry not in chosen][:SHOWN_BEHIND])


def _left(stage: Stage) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=stage.tournament_id).exclude(state=EntryState.REGISTERED)


def _from_groups(stage: Stage, left: set[int]) -> GoingOn:
    """The first of each group alike; a group that has too few sends all it has."""
    overall = {int(row.player): at for at, row in enumerate(ranked(stage))}
    groups = [[int(row.player) for row in group if row.player not in left] for group in ranked_groups(stage)]
    groups = sorted((group for group in groups if group), key=lambda group: overall[group[0]])
    each = (stage.cut or 0) // stage.groups
    missed = [group[each] for group in groups if len(group) > each]
    if all(len(group) >= each for group in groups) and each:
        return GoingOn([int(entry) for entry in pairing.seeds_of_groups(groups, each=each)], missed)
    rows = [[group[row] for group in groups if len(group) > row] for row in range(each)]
    return GoingOn([entry for row in rows for entry in row], missed)
