"""A large block made small: of each score, most pairs of neighbours stay as they are, and the rest is solved.

What is found so is nearly always provably the best for the whole block. Of any pairing, let two who leave
their score in the same direction meet each other, and their partners too: that saves at least twice the
squared gap to the next score. So of a pairing that costs at most `slack` more than the least, no more than
`2 + slack / gap²` players leave a score, and a large score has at least as many pairs inside as stay closed
here. Without these, it pairs the open players, provided that those of large scores may meet anybody. Where
not even that freedom makes the open players cheaper, there is no cheaper pairing of the block.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from tournaments.pairing.field import Field, Pair
from tournaments.pairing.matching import LARGEST_COMPLETE, Edge, match
from tournaments.pairing.neighbours import extra_cost

OPENED = 4  # clean pairs of one score


class Kernel(NamedTuple):
    """The open players of a block, best first; the pairs that stay; the scores that have any of these."""

    players: list[int]
    closed: list[Pair]
    large: set[int]


def solve_kernel(field: Field, pairs: Sequence[Pair], random: Random) -> tuple[list[Pair], bool] | None:
    """Clean pairs for the players of these pairs of neighbours, which have faults; None if not found.

    Also says whether it is proven that no other clean pairs cost less.
    """
    kernel = _kernel(field, pairs, random)
    if len(kernel.players) > LARGEST_COMPLETE or not kernel.closed:
        return None
    found = match(kernel.players, _edges(field, kernel.players, field.is_clean), random)
    if found is None:
        return None
    extra = extra_cost(field.points, kernel.closed + found)
    return kernel.closed + found, extra == 0 or _is_least(field, kernel, extra, random)


def _kernel(field: Field, pairs: Sequence[Pair], random: Random) -> Kernel:
    inside: dict[int, list[Pair]] = {}
    opened: list[Pair] = []
    for a, b in pairs:
        if field.points[a] == field.points[b] and field.is_clean(a, b) and field.bye not in (a, b):
            inside.setdefault(field.points[a], []).append((a, b))
        else:
            opened.append((a, b))
    closed: list[Pair] = []
    for of_score in inside.values():
        random.shuffle(of_score)
        opened += of_score[:OPENED]
        closed += of_score[OPENED:]
    players = sorted(player for pair in opened for player in pair)
    return Kernel(players, closed, {field.points[a] for a, _ in closed})


def _is_least(field: Field, kernel: Kernel, extra: int, random: Random) -> bool:
    """Is it proven that no clean pairs cost less than this much more than the least?"""
    points = field.points
    open_to = Counter(points[player] for player in kernel.players)
    scores = sorted(open_to)
    gaps = [higher - lower for lower, higher in pairwise(scores)]
    for score, below, above in zip(scores, [None, *gaps], [*gaps, None], strict=True):
        gap = min(gap for gap in (below, above, extra) if gap is not None)  # one score alone has no gap
        leaving = 2 + 2 * ((extra - 1) // (2 * gap**2))
        if score in kernel.large and open_to[score] < leaving + 2:  # a pair inside may be that of the bye
            return False

    def might_meet(a: int, b: int) -> bool:
        return points[a] in kernel.large or points[b] in kernel.large or field.is_clean(a, b)

    freer = match(kernel.players, _edges(field, kernel.players, might_meet), random)
    return freer is not None and extra_cost(points, kernel.closed + freer) == extra


def _edges(field: Field, players: Sequence[int], may_meet: Callable[[int, int], bool]) -> Iterator[Edge]:
    points = field.points
    for place, a in enumerate(players):
        for b in players[place + 1 :]:
            if may_meet(a, b):
                yield a, b, (points[a] - points[b]) ** 2
