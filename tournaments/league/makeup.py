"""Which events a league has: format, size, and what goes wrong how often."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.enums import Plan, StageKind
from tournaments.services import StagePlan

FEWEST, MOST = 4, 300


@dataclass(frozen=True, slots=True)
class Makeup:
    """An event before it is made. `trouble` is how likely something goes wrong around a round, 0 to 1."""

    number: int
    format: str
    players: int
    stages: Sequence[StagePlan]
    capacity: int | None
    checks_in: bool
    late_until: int
    rules: str
    trouble: float

    def __str__(self) -> str:
        return f"event {self.number}, {self.format}, {self.players} players"


def made_up(number: int, random: Random, *, most: int = MOST) -> Makeup:
    """Event `number` of a league; all formats have their turn, most events are small."""
    name = list(FORMATS)[number % len(FORMATS)]
    most = min(most, LARGEST.get(name, MOST))
    players = round(FEWEST * (most / FEWEST) ** (random.random() ** 1.8))
    full = random.random() < 0.3
    return Makeup(
        number=number,
        format=name,
        players=players,
        stages=FORMATS[name](random, players),
        capacity=max(FEWEST, players - random.randint(1, 4)) if full else None,
        checks_in=random.random() < 0.3,
        late_until=random.randint(0, 4),
        rules=random.choice(("tcg", "tcg", "win-percentage")),
        trouble=random.choice((0.0, 0.2, 0.5)),
    )


def _swiss(random: Random, players: int) -> list[StagePlan]:
    rounds = random.choice((None, None, random.randint(1, 6)))
    return [
        StagePlan(
            best_of=random.choice((1, 3)), rounds=rounds, avoid_teams=random.random() < 0.3,
            pair_last_by_standings=random.random() < 0.3,
        )
    ]  # fmt: skip


def _single(random: Random, players: int) -> list[StagePlan]:
    return [
        StagePlan(
            kind=StageKind.SINGLE, best_of=random.choice((1, 3)), third_place=random.random() < 0.5,
            final_best_of=random.choice((None, 3, 5)),
        )
    ]  # fmt: skip


def _double(random: Random, players: int) -> list[StagePlan]:
    return [StagePlan(kind=StageKind.DOUBLE, best_of=random.choice((1, 3, 5)))]


def _round_robin(random: Random, players: int) -> list[StagePlan]:
    return [StagePlan(kind=StageKind.ROUND_ROBIN, best_of=random.choice((1, 3)))]


def _groups(random: Random, players: int) -> list[StagePlan]:
    """As many go on from each group to a bracket."""
    groups = max(2, players // random.randint(3, 6)) if players >= 4 else 1
    first = StagePlan(
        kind=StageKind.ROUND_ROBIN, best_of=1, groups=groups, cut=groups * random.choice((1, 2))
    )
    return [first, *_single(random, players)]


def _cut(random: Random, players: int) -> list[StagePlan]:
    """Swiss, and the best of it in a bracket: so many, all with so many points, or as a plan has it."""
    cut, points, plan = random.choice(
        (
            (4, None, Plan.WEEKLY),
            (8, None, Plan.WEEKLY),
            (None, 6, Plan.WEEKLY),
            (None, None, Plan.CHAMPIONSHIP),
        )
    )
    first = StagePlan(best_of=random.choice((1, 3)), plan=plan, cut=cut, cut_points=points)
    return [first, *random.choice((_single, _double))(random, players)]


FORMATS: Mapping[str, Callable[[Random, int], list[StagePlan]]] = {
    "Swiss": _swiss,
    "single elimination": _single,
    "double elimination": _double,
    "round robin": _round_robin,
    "groups and bracket": _groups,
    "Swiss and cut": _cut,
}
LARGEST = {"round robin": 20}  # players: as many rounds as they are
