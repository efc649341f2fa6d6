"""The players of one round by number, in the order in which pairing looks at them.

An odd number is made even by one more, the bye, which stands among those with the lowest score that may have
it. Whoever is paired with it has the bye.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.ids import id_order
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError

NOBODY = Entrant(id="", points=0)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """The active players, best first; equal points stand in the order drawn.

    Where places in the standings count, their order is kept and the bye is last. `met[i]` holds the numbers
    that i has met, and the bye where there is somebody whom it suits better. `bye_levels[i]` says how well
    the bye suits i: 0 best, None not at all. `teams[i]` is equal for those who should not meet yet.
    """

    entrants: Sequence[Entrant]
    points: Sequence[int]
    met: Sequence[set[int]]
    teams: Sequence[int]
    bye: int | None
    bye_levels: Sequence[int | None]
    by_standings: bool

    def __len__(self) -> int:
        return len(self.points)

    def is_clean(self, a: int, b: int) -> bool:
        """May these two meet at no more than the cost of their points? Also said of a player and the bye."""
        return b not in self.met[a] and self.teams[a] != self.teams[b]


def make_field(
    entrants: Sequence[Entrant], random: Random, *, by_standings: bool, avoid_same_team: bool
) -> Field:
    """The field of these entrants, whatever order they come in, unless it is that of the standings.

    Raises PairingError for fewer than two active ones.
    """
    order = _ordered(entrants, random, by_standings)
    levels = _bye_levels(order, by_standings) if len(order) % 2 else []
    points = [entrant.points for entrant in order]
    bye = None
    if levels:
        last = max(at for at, level in enumerate(levels) if level == 0)
        bye = len(order) if by_standings else _drawn_place(points, points[last], random)
        order.insert(bye, NOBODY)
        levels.insert(bye, None)
        points.insert(bye, points[last])
    return Field(
        entrants=order,
        points=points,
        met=_met(order, bye, levels),
        teams=_teams(order, avoid_same_team),
        bye=bye,
        bye_levels=levels,
        by_standings=by_standings,
    )


def _ordered(entrants: Sequence[Entrant], random: Random, by_standings: bool) -> list[Entrant]:
    order = [entrant for entrant in entrants if entrant.active]
    if len(order) < 2:
        some = "one is left" if order else "none is left"
        raise PairingError(f"A round needs at least two active players, and {some}.")
    if not by_standings:
        order.sort(key=lambda entrant: id_order(entrant.id))
        random.shuffle(order)
    order.sort(key=lambda entrant: -entrant.points)
    return order


def _bye_levels(order: Sequence[Entrant], by_standings: bool) -> list[int | None]:
    """The lower the score the better; by standings, the lower the place."""
    had_by_all = all(entrant.had_bye for entrant in order)
    levels: list[int | None] = [None] * len(order)
    level, last = -1, -1
    for at in reversed(range(len(order))):
        if order[at].had_bye and not had_by_all:
            continue
        if by_standings or order[at].points != last:
            level, last = level + 1, order[at].points
        levels[at] = level
    return levels


def _drawn_place(points: Sequence[int], score: int, random: Random) -> int:
    """Somewhere among the players with this score."""
    first = points.index(score)
    return first + random.randint(0, points.count(score))


def _met(order: Sequence[Entrant], bye: int | None, levels: Sequence[int | None]) -> list[set[int]]:
    """Opponents as numbers, both ways."""
    number = {entrant.id: at for at, entrant in enumerate(order) if at != bye}
    met: list[set[int]] = [set() for _ in order]
    for at, entrant in enumerate(order):
        met[at].update(number[opponent] for opponent in entrant.opponents if opponent in number)
    if bye is not None:
        met[bye].update(at for at, level in enumerate(levels) if level != 0)
    for at, others in enumerate(met):
        for other in others:
            met[other].add(at)
    return met


def _teams(order: Sequence[Entrant], avoid_same_team: bool) -> list[int]:
    """One number a team, and one for each who has none."""
    numbers: dict[str, int] = {}
    return [
        numbers.setdefault(entrant.team, at) if avoid_same_team and entrant.team is not None else at
        for at, entrant in enumerate(order)
    ]
