"""Win rates: what played games show, and how sure it is."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.96  # 95 %


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of `points` in `games`, of which there is at least one."""
    share = points / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(frozen=True, slots=True)
class Rate:
    """A win rate: `points` of `games`, a draw counting half. Nothing is known of it without games."""

    games: int = 0
    points: float = 0.0

    @classmethod
    def of(cls, wins: int, losses: int, draws: int) -> "Rate":
        return cls(wins + losses + draws, wins + draws / 2)

    @property
    def share(self) -> float | None:
        return self.points / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rate lies in truth, 95 times in 100; anywhere without games."""
        return wilson(self.points, self.games) if self.games else (0.0, 1.0)

    def __add__(self, other: "Rate") -> "Rate":
        return Rate(self.games + other.games, self.points + other.points)

    @property
    def in_words(self) -> str:
        """ "54 % (41 to 66 %) of 58 games"."""
        if not self.games:
            return "no games yet"
        low, high = self.interval
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{self.points / self.games:.0%} ({low * 100:.0f} to {high:.0%}) of {games}".replace("%", " %")

    @property
    def lost(self) -> "Rate":
        """The same games as the other side has them."""
        return Rate(self.games, self.games - self.points)


NOTHING: Final = Rate()
