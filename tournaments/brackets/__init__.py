"""How a bracket is drawn and spoken of: plain values in and out."""

from tournaments.brackets.facts import MatchWords, Spot
from tournaments.brackets.layout import Box, Column, Drawing, Join, Sizes, draw
from tournaments.brackets.numbers import numbers
from tournaments.brackets.parts import around, branches, last_rounds

__all__ = [
    "Box",
    "Column",
    "Drawing",
    "Join",
    "MatchWords",
    "Sizes",
    "Spot",
    "around",
    "branches",
    "draw",
    "last_rounds",
    "numbers",
]
