"""Who goes on from one stage to the next."""

from collections.abc import Collection, Iterable

from tournaments.ids import PlayerId
from tournaments.standings.errors import StandingsError
from tournaments.standings.ranking import Standing


def advancing(
    standings: Iterable[Standing],
    *,
    top: int | None = None,
    points: int | None = None,
    without: Collection[PlayerId] = (),
) -> list[PlayerId]:
    """Who plays in the next stage, seed 1 first: the best `top`, those with so many points or more, or both.

    Whoever is in `without` (dropped, or declined) makes room for the next in standing. Raises StandingsError
    if neither is asked for.
    """
    if top is None and points is None:
        raise StandingsError("A cut needs a number of players, a number of points, or both.")
    eligible = [
        row.player
        for row in standings
        if row.player not in without and (points is None or row.points >= points)
    ]
    return eligible[:top]
