"""What many games of one deck show: how often it wins, against whom, how long it takes, by which cards."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from decks.rates import NOTHING, Rate


class Row(NamedTuple):
    """One game, as the deck that is tested has it. `points`: 1 for a win, 0.5 for a draw.

    Bit i of `drawn` and `played` says that the i-th card of the list was in hand at some time, or was
    played from it.
    """

    opponent: int
    goes_first: bool
    points: float
    turns: int
    drawn: int
    played: int


@dataclass(frozen=True, slots=True)
class Split:
    """A win rate going first, and one going second."""

    first: Rate = NOTHING
    second: Rate = NOTHING

    @property
    def both(self) -> Rate:
        return self.first + self.second


@dataclass(frozen=True, slots=True)
class Comparison:
    """The games in which something happened, and the others."""

    games: Rate
    others: Rate

    @property
    def difference(self) -> float | None:
        """How much higher the win rate is where it happened; None where it always or never did."""
        if self.games.share is None or self.others.share is None:
            return None
        return self.games.share - self.others.share

    @property
    def interval(self) -> tuple[float, float]:
        """Newcombe's 95 % interval of the difference, from the intervals of both rates; (-1, 1) without one.

        R. G. Newcombe, Interval estimation for the difference between independent proportions, method 10.
        """
        if self.difference is None:
            return -1.0, 1.0
        here, there = self.games.share or 0.0, self.others.share or 0.0
        (low, high), (other_low, other_high) = self.games.interval, self.others.interval
        below = sqrt((here - low) ** 2 + (other_high - there) ** 2)
        above = sqrt((high - here) ** 2 + (there - other_low) ** 2)
        return self.difference - below, self.difference + above

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves no doubt on which side of 0 the difference lies."""
        low, high = self.interval
        return low > 0 or high < 0


@dataclass(slots=True)
class Results:
    """Everything that is told of a run. `drawn[i]` and `played[i]` belong to the i-th card of the list."""

    overall: Split
    opponents: dict[int, Split]
    turns: Counter[int]
    drawn: list[Comparison] = field(default_factory=list)
    played: list[Comparison] = field(default_factory=list)

    @property
    def median_turns(self) -> int:
        """The middle one of all lengths, the lower of two; 0 without games."""
        lengths = sorted(self.turns.elements())
        return lengths[(len(lengths) - 1) // 2] if lengths else 0


def results_of(rows: Iterable[Row], *, cards: int) -> Results:
    """The figures of games with a list of so many different cards."""
    listed = list(rows)
    opponents = {
        number: _split(row for row in listed if row.opponent == number)
        for number in sorted({row.opponent for row in listed})
    }
    bits = range(cards)
    return Results(
        overall=_split(listed),
        opponents=opponents,
        turns=Counter(row.turns for row in listed),
        drawn=[_comparison((row.drawn >> bit & 1 == 1, row.points) for row in listed) for bit in bits],
        played=[_comparison((row.played >> bit & 1 == 1, row.points) for row in listed) for bit in bits],
    )


def _split(rows: Iterable[Row]) -> Split:
    first, second = _rates((row.goes_first, row.points) for row in rows)
    return Split(first, second)


def _comparison(games: Iterable[tuple[bool, float]]) -> Comparison:
    happened, not_happened = _rates(games)
    return Comparison(happened, not_happened)


def _rates(games: Iterable[tuple[bool, float]]) -> tuple[Rate, Rate]:
    """The rate where the first of each pair is true, and that of the rest."""
    counts = {True: [0, 0.0], False: [0, 0.0]}
    for happened, points in games:
        counts[happened][0] += 1
        counts[happened][1] += points
    yes, no = (Rate(int(games), points) for games, points in counts.values())
    return yes, no
