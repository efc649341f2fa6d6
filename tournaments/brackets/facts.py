"""A match of a bracket in words, for pages and paper."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """One of the two places of a match: who stands there, or who comes there. `games` are those won."""

    name: str
    seed: int | None = None
    games: str = ""
    is_winner: bool = False
    is_mine: bool = False
    had_bye: bool = False


@dataclass(frozen=True, slots=True)
class MatchWords:
    """A match of a bracket; `title` is the name of its round, `note` what else is to be said of it."""

    number: int
    title: str
    first: Spot
    second: Spot
    note: str = ""
    is_playing: bool = False

    @property
    def is_mine(self) -> bool:
        return self.first.is_mine or self.second.is_mine

    @property
    def score(self) -> str:
        return f"{self.first.games}–{self.second.games}" if self.first.games else ""

    @property
    def headline(self) -> str:
        """What stands above the match in a picture."""
        third = "third place" if self.title == "Third place" else ""
        return " · ".join(filter(None, (str(self.number), third, "yours" if self.is_mine else "", self.note)))
