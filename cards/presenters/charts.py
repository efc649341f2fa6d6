"""Charts of a collection: numbers with their places in a drawing, and the same numbers as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from cards.presenters.playsets import Part

BAR_LENGTH, BAR_HEIGHT, BAR_STEP, LABEL_WIDTH, VALUE_WIDTH = 230, 18, 30, 110, 60
GROWTH_WIDTH, GROWTH_HEIGHT, GROWTH_EDGE, GROWTH_FOOT = 440, 180, 50, 26
TABLE_ROWS = 30


@dataclass(frozen=True, slots=True)
class CompletionBar:
    """How much of the playsets of a class, rarity or tier there is."""

    label: str
    accent: str
    owned: int
    total: int
    percent: int
    y: int
    length: int

    @property
    def text_y(self) -> int:
        return self.y + BAR_HEIGHT - 4

    @property
    def value_x(self) -> int:
        return LABEL_WIDTH + BAR_LENGTH + 8


@dataclass(frozen=True, slots=True)
class CompletionChart:
    label: str
    bars: tuple[CompletionBar, ...]

    width = LABEL_WIDTH + BAR_LENGTH + VALUE_WIDTH
    bar_x = LABEL_WIDTH
    bar_length = BAR_LENGTH
    bar_height = BAR_HEIGHT
    label_x = LABEL_WIDTH - 8

    @property
    def height(self) -> int:
        return BAR_STEP * len(self.bars) + 4

    @property
    def summary(self) -> str:
        """The chart in words, for those who do not see it."""
        return ", ".join(f"{bar.label} {bar.percent} %" for bar in self.bars)


def completion(parts: Iterable[tuple[str, Sequence[Part]]]) -> list[CompletionChart]:
    """A chart each for classes, rarities and tiers: copies that count for playsets, of all there could be."""
    return [
        CompletionChart(label, tuple(_bar(part, place) for place, part in enumerate(rows)))
        for label, rows in parts
        if rows
    ]


def _bar(part: Part, place: int) -> CompletionBar:
    done = part.playsets
    length = BAR_LENGTH * done.owned // done.total if done.total else 0
    y = BAR_STEP * place + 4
    return CompletionBar(part.label, part.accent, done.owned, done.total, done.percent, y, length)


@dataclass(frozen=True, slots=True)
class GrowthChart:
    """Copies owned over time, as a line of steps; `rows` are its latest days, newest first."""

    path: str
    most: int
    scale: int
    rows: tuple[tuple[date, int], ...]
    first: date
    last: date

    width = GROWTH_WIDTH
    height = GROWTH_HEIGHT + GROWTH_FOOT
    left = GROWTH_EDGE
    right = GROWTH_WIDTH - 8
    base = GROWTH_HEIGHT
    top = 12
    middle = (GROWTH_HEIGHT + 12) // 2
    foot = GROWTH_HEIGHT + 18
    label_x = GROWTH_EDGE - 6

    @property
    def half(self) -> int:
        return self.scale // 2

    @property
    def summary(self) -> str:
        now = self.rows[0][1]
        return f"From {self.first:%-d %B %Y} to {self.last:%-d %B %Y}; now {now} copies, at most {self.most}."


def growth(points: Sequence[tuple[date, int]]) -> GrowthChart | None:
    """The chart of `queries.growth`; None while nothing has ever been owned."""
    if not points:
        return None
    most = max(count for _, count in points) or 1
    top = most + most % 2  # so that half of it is a number of copies
    first, last = points[0][0], points[-1][0]
    days = (last - first).days or 1
    room = GrowthChart.right - GrowthChart.left
    height = GrowthChart.base - GrowthChart.top

    def place(day: date, count: int) -> tuple[int, int]:
        x = GrowthChart.left + room * (day - first).days // days
        return x, GrowthChart.base - height * count // top

    steps = [f"M{GrowthChart.left} {GrowthChart.base}"]
    for day, count in points:
        x, y = place(day, count)
        steps.append(f"H{x}V{y}")
    steps.append(f"H{GrowthChart.right}")
    return GrowthChart("".join(steps), most, top, tuple(points[: -TABLE_ROWS - 1 : -1]), first, last)
