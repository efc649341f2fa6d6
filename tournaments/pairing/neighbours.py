"""The quick way: players next to each other in score order meet, and equal scores change places.

It costs the least that any pairing can, so that it needs no search where it succeeds: nearly always.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from tournaments.pairing.field import Field, Pair


def least_cost(points: Sequence[int]) -> int:
    """The sum of squared differences that no pairing of these points, best first, can undercut."""
    return sum((points[at] - points[at + 1]) ** 2 for at in range(0, len(points), 2))


def extra_cost(points: Sequence[int], pairs: Sequence[Pair]) -> int:
    """How much more these pairs cost than the least that their players could."""
    cost = sum((points[a] - points[b]) ** 2 for a, b in pairs)
    return cost - least_cost(sorted((points[player] for pair in pairs for player in pair), reverse=True))


def pair_neighbours(field: Field) -> tuple[list[Pair], list[int]]:
    """Pairs at the least cost, and where among them those stand that must not meet, after all swaps."""
    order = list(range(len(field)))
    if field.by_standings and field.bye is not None:
        order.remove(field.bye)
        lowest = max(at for at in order if field.is_clean(at, field.bye))
        order.remove(lowest)
        order += [lowest, field.bye]
    pairs = list(zip(order[::2], order[1::2], strict=True))
    faults = [at for at, pair in enumerate(pairs) if not field.is_clean(*pair)]
    if field.by_standings:
        return pairs, faults  # no two places are equal
    for at in faults:
        if not field.is_clean(*pairs[at]):
            _mend(field, pairs, at)
    return pairs, [at for at in faults if not field.is_clean(*pairs[at])]


def _mend(field: Field, pairs: list[Pair], at: int) -> None:
    """Lets one of a pair that must not meet change places with an equal score of another pair."""
    for other in _reachable(field.points, pairs, at):
        for one, two in _swaps(field.points, pairs[at], pairs[other]):
            if field.is_clean(*one) and field.is_clean(*two):
                pairs[at], pairs[other] = one, two
                return


def _reachable(points: Sequence[int], pairs: Sequence[Pair], at: int) -> Iterator[int]:
    """Where else one of this pair's two scores stands, the nearest first."""
    high, low = (points[player] for player in pairs[at])
    down = takewhile(lambda other: points[pairs[other][0]] >= low, range(at + 1, len(pairs)))
    up = takewhile(lambda other: points[pairs[other][1]] <= high, range(at - 1, -1, -1))
    return chain(down, up)


def _swaps(points: Sequence[int], here: Pair, there: Pair) -> Iterator[tuple[Pair, Pair]]:
    """Both pairs after each swap of two equal scores between them; better scores stay first."""
    (a, b), (c, d) = here, there
    if points[b] == points[c]:
        yield (a, c), (b, d)
    if points[b] == points[d]:
        yield (a, d), (c, b)
    if points[a] == points[c]:
        yield (c, b), (a, d)
    if points[a] == points[d]:
        yield (d, b), (c, a)
