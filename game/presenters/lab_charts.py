"""Pictures of a test: intervals as whiskers, lengths of games as bars. Numbers with their places."""

from collections import Counter
from dataclasses import dataclass

MOST_BARS = 10
WIDTHS = (1, 2, 3, 4, 5, 10, 20)  # turns that one bar may stand for
BAR_ROOM, HEAD, FOOT, BAR_STEP, BAR_GAP = 150, 22, 26, 58, 10


@dataclass(frozen=True, slots=True)
class Whisker:
    """An interval on a line from 0 to 100, and the rate in it."""

    low: float
    high: float
    rate: float

    @property
    def length(self) -> float:
        return round(self.high - self.low, 1)


def whisker(share: float, low: float, high: float) -> Whisker:
    """The shares as places on the line."""
    return Whisker(round(100 * low, 1), round(100 * high, 1), round(100 * share, 1))


@dataclass(frozen=True, slots=True)
class LengthBar:
    """The games that took so many turns."""

    label: str
    games: int
    percent: str
    x: int
    y: int
    height: int

    width = BAR_STEP - BAR_GAP

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def above(self) -> int:
        return self.y - 5


@dataclass(frozen=True, slots=True)
class LengthChart:
    """How many turns, of both sides together, the games took."""

    bars: tuple[LengthBar, ...]
    median: int
    shortest: int
    longest: int

    base = HEAD + BAR_ROOM
    height = HEAD + BAR_ROOM + FOOT
    label_y = HEAD + BAR_ROOM + FOOT - 7

    @property
    def width(self) -> int:
        return BAR_GAP + BAR_STEP * len(self.bars)

    @property
    def summary(self) -> str:
        """The chart in words, for those who do not see it."""
        return ", ".join(f"{bar.label} turns: {bar.games}" for bar in self.bars)


def length_chart(turns: Counter[int], *, median: int) -> LengthChart:
    """The chart of games by their number of turns; there is one game at least."""
    shortest, longest = min(turns), max(turns)
    width = next((one for one in WIDTHS if longest // one - shortest // one < MOST_BARS), WIDTHS[-1])
    begins = range(shortest // width * width, longest + 1, width)
    counts = [sum(turns[turn] for turn in range(begin, begin + width)) for begin in begins]
    labels = [f"{begin}–{begin + width - 1}" if width > 1 else str(begin) for begin in begins]
    tallest, total = max(counts), turns.total()
    bars = tuple(
        LengthBar(
            label=label,
            games=count,
            percent=f"{100 * count / total:.0f} %",
            x=BAR_GAP + place * BAR_STEP,
            y=HEAD + BAR_ROOM - round(BAR_ROOM * count / tallest),
            height=round(BAR_ROOM * count / tallest),
        )
        for place, (label, count) in enumerate(zip(labels, counts, strict=True))
    )
    return LengthChart(bars, median, shortest, longest)
