"""The thorough way: what the quick way could not pair is paired anew, within the smallest block that will do.

A pairing costs at least what neighbours do. Between an even number of players and the rest, pairs cross in
twos if at all; two that cross cost at least `2 (b - c) (a - d)` more than two that stay on their sides, where
a and b are the last scores before the border, c and d the first ones after it. So whoever looks for pairings
that cost at most `slack` more than the least may cut the field wherever that exceeds the slack: the blocks
are solved each by itself, and together they are the best there is.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tournaments.pairing.field import Field, Pair
from tournaments.pairing.kernel import solve_kernel
from tournaments.pairing.matching import LARGEST_COMPLETE, likely_edges, match
from tournaments.pairing.neighbours import extra_cost

SMALL = 64  # players; up to it, all edges take as little time as a part of them
NEAREST = (12, 32)


class Solved(NamedTuple):
    """Pairs, how much more than neighbours they cost, and whether it is proven that no others cost less."""

    pairs: list[Pair]
    extra: int
    proven: bool


def pair_blocks(field: Field, pairs: Sequence[Pair], faults: Sequence[int], random: Random) -> Solved | None:
    """The cheapest pairs without a fault, given those of neighbours and where among them the faults are.

    None if there are none. A block of more than LARGEST_COMPLETE players may miss some.
    """
    search = _Search(field, pairs, faults, random)
    for slack in search.slacks():
        if found := search.within(slack):
            break
    else:
        return None
    if found.extra <= slack:
        return found
    closer = search.within(found.extra - 1)
    if closer is None:
        return found._replace(proven=False)
    return min(closer, found, key=lambda solved: solved.extra)._replace(proven=closer.proven)


class _Search:
    """Blocks of one field, each solved once."""

    def __init__(self, field: Field, pairs: Sequence[Pair], faults: Sequence[int], random: Random) -> None:
        self._field, self._pairs, self._faults, self._random = field, pairs, faults, random
        self._solved: dict[range, Solved | None] = {}
        points = field.points
        self._crossing = {
            at: 2 * (points[at - 1] - points[at]) * (points[at - 2] - points[at + 1])
            for at in range(2, len(points) - 1, 2)
        }

    def slacks(self) -> list[int]:
        """Those at which fewer borders hold, from the least: the blocks grow, up to the whole field."""
        return sorted({0, *self._crossing.values()})

    def within(self, slack: int) -> Solved | None:
        """The field with its faulty blocks solved; None if one of them cannot be."""
        pairs, extra, proven = list(self._pairs), 0, True
        for block in self._blocks(slack):
            if block not in self._solved:
                self._solved[block] = self._solve(block)
            solved = self._solved[block]
            if solved is None:
                return None
            pairs[block.start // 2 : block.stop // 2] = solved.pairs
            extra += solved.extra
            proven &= solved.proven
        return Solved(pairs, extra, proven)

    def _blocks(self, slack: int) -> Iterator[range]:
        """What lies between two borders and has a fault."""
        start = 0
        borders = [at for at, cost in self._crossing.items() if cost > slack]
        for stop in (*borders, len(self._field)):
            if any(start <= 2 * fault < stop for fault in self._faults):
                yield range(start, stop)
            start = stop

    def _solve(self, block: range) -> Solved | None:
        """The parts of the graph that are likely to do, then all of it where that is not too much."""
        best = self._by_kernel(block) if len(block) > SMALL else None
        if best and best.proven:
            return best
        for nearest in self._widths(block):
            pairs = match(block, likely_edges(self._field, block, nearest), self._random)
            if pairs is None:
                continue
            extra = extra_cost(self._field.points, pairs)
            if best is None or extra <= best.extra:
                best = Solved(pairs, extra, proven=extra == 0 or nearest == len(block))
            if best.proven or len(block) > LARGEST_COMPLETE:
                break
        return best

    def _by_kernel(self, block: range) -> Solved | None:
        neighbours = self._pairs[block.start // 2 : block.stop // 2]
        found = solve_kernel(self._field, neighbours, self._random)
        return Solved(found[0], extra_cost(self._field.points, found[0]), found[1]) if found else None

    def _widths(self, block: range) -> Sequence[int]:
        if len(block) <= SMALL:
            return (len(block),)
        return (NEAREST[0], len(block)) if len(block) <= LARGEST_COMPLETE else NEAREST
