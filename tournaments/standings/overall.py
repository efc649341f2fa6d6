"""The standings of a whole event from those of its stages."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.ids import PlayerId


class Placed(NamedTuple):
    """A place, which several may share."""

    place: int
    player: PlayerId


def overall(stages: Sequence[Iterable[tuple[int, PlayerId]]]) -> list[Placed]:
    """Places of the last stage first; then, in the order of the stage before, those who did not go on.

    A stage comes as (place, player), the best first. Who shares a place there and stays behind shares one
    here.
    """
    found: list[Placed] = []
    known: set[PlayerId] = set()
    for stage in reversed(stages):
        offset, before, place = len(found), 0, 0
        for own, player in [row for row in stage if row[1] not in known]:
            if own != before:
                before, place = own, len(found) + 1
            found.append(Placed(place, player))
        known.update(placed.player for placed in found[offset:])
    return found
