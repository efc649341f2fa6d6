"""The deck lab without rows: computer players play seeded games, and figures say what they show.

The same lists, level, seed and cards give the same game, on every machine: no clock plays a part.
"""

from game.lab.contest import Deck, Meeting, contest, meetings, points_of
from game.lab.figures import NOTHING, Rate, wilson
from game.lab.playing import Playing, begin, by_level, game_seed

__all__ = [
    "NOTHING",
    "Deck",
    "Meeting",
    "Playing",
    "Rate",
    "begin",
    "by_level",
    "contest",
    "game_seed",
    "meetings",
    "points_of",
    "wilson",
]
