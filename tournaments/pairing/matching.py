"""A matching of least weight: on all edges, or on those that a good pairing is likely to use."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import rustworkx

from tournaments.pairing.field import Field, Pair

LARGEST_COMPLETE = 512  # players; beyond it, the complete graph takes seconds

Edge = tuple[int, int, int]


def match_whole(field: Field, random: Random) -> tuple[list[Pair], bool]:
    """Everybody at the least weight, with no more faults than must be; and whether that is proven."""
    everybody = range(len(field))
    for edges in _edges_of_whole(field):
        if pairs := match(everybody, edges, random):
            return pairs, len(field) <= LARGEST_COMPLETE
    raise AssertionError("the complete graph has pairs for an even number")


def _edges_of_whole(field: Field) -> Iterator[Iterator[Edge]]:
    if len(field) > LARGEST_COMPLETE:
        if field.by_standings:
            yield likely_edges(field, range(len(field)), 32)
        yield from (all_edges(field, nearest) for nearest in (32, 128, 512))
    yield all_edges(field)


def match(players: Sequence[int], edges: Iterable[Edge], random: Random) -> list[Pair] | None:
    """All these players in pairs, in order, at the least weight; None if the edges hold no such pairs.

    Nodes are numbered at random: in score order the same matching takes up to a hundred times as long.
    """
    shuffled = random.sample(players, len(players))
    node = {player: at for at, player in enumerate(shuffled)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(shuffled)
    graph.add_edges_from([(node[a], node[b], -weight) for a, b, weight in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(shuffled):
        return None
    pairs = ((shuffled[a], shuffled[b]) for a, b in matched)
    return sorted((a, b) if a < b else (b, a) for a, b in pairs)


class Costs:
    """What pairs weigh. What is to be avoided first weighs more than any sum of what comes after it.

    First rematches, then a bye for more than the lowest score, then team mates, then squared differences of
    points, and by standings last those of places.
    """

    def __init__(self, field: Field) -> None:
        pairs = len(field) // 2
        range_of_points = max(field.points) - min(field.points)
        self._field = field
        self._points = pairs * len(field) ** 2 + 1 if field.by_standings else 1
        self._mates = self._points * (pairs * range_of_points**2 + 1)
        self._bye = self._mates * (pairs + 1)
        levels = [level for level in field.bye_levels if level is not None]
        self._rematch = self._bye * (max(levels, default=0) + 1)

    def of(self, a: int, b: int) -> int:
        """The weight of a pair of players."""
        field = self._field
        cost = (field.points[a] - field.points[b]) ** 2 * self._points
        if field.by_standings:
            cost += (a - b) ** 2
        if b in field.met[a]:
            cost += self._rematch
        if field.teams[a] == field.teams[b]:
            cost += self._mates
        return cost

    def of_bye(self, level: int) -> int:
        """The weight of a bye for a player of this level."""
        return level * self._bye


def likely_edges(field: Field, players: range, nearest: int) -> Iterator[Edge]:
    """Each of these players with so many of the next ones whom nothing keeps apart."""
    costs = Costs(field)
    for a in players:
        left = nearest
        for b in range(a + 1, players.stop):
            if field.is_clean(a, b):
                yield a, b, 0 if field.bye in (a, b) else costs.of(a, b)
                left -= 1
                if not left:
                    break


def all_edges(field: Field, nearest: int | None = None) -> Iterator[Edge]:
    """The complete graph, faults included; or of each kind so many to the next ones, and as many byes."""
    costs = Costs(field)
    most = len(field) if nearest is None else nearest
    for a in range(len(field)):
        left = {True: most, False: most}
        for b in range(a + 1, len(field)):
            kind = field.is_clean(a, b)
            if left[kind] and field.bye not in (a, b):
                left[kind] -= 1
                yield a, b, costs.of(a, b)
    byes = [(level, -at) for at, level in enumerate(field.bye_levels) if level is not None]
    for level, at in sorted(byes)[:most]:
        if field.bye is not None:
            yield -at, field.bye, costs.of_bye(level)
