"""What a list is made of, as bars with their places in a picture and as numbers for the table beside it."""

from collections.abc import Iterable
from dataclasses import dataclass

BAR_LENGTH, BAR_HEIGHT, BAR_STEP = 150, 16, 26


@dataclass(frozen=True, slots=True)
class Share:
    """So many cards of one class, type or rarity."""

    label: str
    count: int
    accent: str = ""


@dataclass(frozen=True, slots=True)
class ShareBar:
    share: Share
    y: int
    length: int
    percent: int

    @property
    def text_y(self) -> int:
        return self.y + BAR_HEIGHT - 3

    @property
    def text_x(self) -> int:
        return self.length + 6


@dataclass(frozen=True, slots=True)
class Split:
    """The shares of a list by one question."""

    label: str
    bars: tuple[ShareBar, ...]

    bar_height = BAR_HEIGHT
    width = BAR_LENGTH + 34

    @property
    def height(self) -> int:
        return BAR_STEP * len(self.bars)

    @property
    def summary(self) -> str:
        """The split in words, for those who do not see it."""
        return ", ".join(f"{bar.share.count} {bar.share.label}" for bar in self.bars)


def split(label: str, shares: Iterable[Share]) -> Split:
    """The bars of these shares; the longest is as long as there is room."""
    listed = list(shares)
    most = max((share.count for share in listed), default=0)
    total = sum(share.count for share in listed)
    bars = []
    for place, share in enumerate(listed):
        length, percent = BAR_LENGTH * share.count // most, round(100 * share.count / total)
        bars.append(ShareBar(share, BAR_STEP * place + 4, length, percent))
    return Split(label, tuple(bars))
