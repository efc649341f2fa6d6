"""The places of a stage as they are printed: computed once for each state of an event, not for each look."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.core.cache import cache

from tournaments import queries
from tournaments.models import Stage, Tournament
from tournaments.presenters.figures import number
from tournaments.scores import Score
from tournaments.standings import Standing

LARGE = 128  # players from whom on computing takes longer than looking up
KEPT_S = 3600


class Place(NamedTuple):
    """A line of the standings; a bracket has places alone. `part`: the group, where there are several."""

    place: int
    entry: int
    points: int = 0
    record: str = ""
    figures: tuple[str, ...] = ()
    part: str = ""


def final_places(event: Tournament) -> Sequence[Place]:
    """Of a whole event, the best first."""
    return [Place(place, int(entry)) for place, entry in queries.final_places(event)]


def places_of(stage: Stage, *, upto: int) -> Sequence[Place]:
    """The best first, group by group, after round `upto`; of a bracket those that are certain now.

    Whatever changes them writes into the log of the event, so its last line names the state.
    """
    if len(stage.lots) < LARGE:
        return _computed(stage, upto)
    key = f"places-{stage.pk}-{upto}-{queries.last_act(stage.tournament_id)}"
    kept: Sequence[Place] | None = cache.get(key)
    if kept is None:
        kept = _computed(stage, upto)
        cache.set(key, kept, KEPT_S)
    return kept


def _computed(stage: Stage, upto: int) -> Sequence[Place]:
    if stage.is_elimination:
        return [Place(place, entry) for place, entry in queries.bracket_places(stage)]
    if stage.groups == 1:
        return _rows(queries.ranked(stage, upto=upto), "")
    groups = enumerate(queries.ranked_groups(stage, upto=upto), start=1)
    return [place for at, rows in groups for place in _rows(rows, f"Group {at}")]


def _rows(rows: Iterable[Standing], part: str) -> list[Place]:
    return [
        Place(
            row.place, int(row.player), row.points, str(Score(row.wins, row.losses, row.draws)),
            tuple(number(value) for value in row.tie_breaks.values()), part,
        )
        for row in rows
    ]  # fmt: skip
