"""The curve of a list: how many cards cost how much."""

from collections.abc import Mapping
from dataclasses import dataclass

DEAREST = 7
BAR_WIDTH, BAR_GAP, BAR_ROOM = 28, 8, 80
LABEL_ROOM = 18


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a curve with its place in the picture."""

    label: str
    count: int
    x: int
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + BAR_WIDTH // 2

    @property
    def above(self) -> int:
        return self.y - 5


@dataclass(frozen=True, slots=True)
class Curve:
    """How many cards cost how much, as a picture and as a table."""

    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return len(self.bars) * (BAR_WIDTH + BAR_GAP) + BAR_GAP

    @property
    def base(self) -> int:
        return BAR_ROOM + LABEL_ROOM

    @property
    def height(self) -> int:
        return self.base + LABEL_ROOM

    @property
    def bar_width(self) -> int:
        return BAR_WIDTH

    @property
    def label_y(self) -> int:
        return self.height - 4

    @property
    def summary(self) -> str:
        """The curve in words, for those who do not see it."""
        return ", ".join(f"{bar.count} at {bar.label}" for bar in self.bars if bar.count)


def curve(counts: Mapping[int, int]) -> Curve:
    """The curve of how many cards stand at each cost up to DEAREST, which stands for all above too."""
    tallest = max(counts.values(), default=0) or 1
    bars = []
    for place, cost in enumerate(range(min([1, *counts]), DEAREST + 1)):
        count = counts.get(cost, 0)
        height = round(BAR_ROOM * count / tallest)
        label = f"{cost}+" if cost == DEAREST else str(cost)
        x = BAR_GAP + place * (BAR_WIDTH + BAR_GAP)
        bars.append(Bar(label, count, x, BAR_ROOM + LABEL_ROOM - height, height))
    return Curve(tuple(bars))
