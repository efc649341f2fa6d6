"""The deck lab without rows: computer players play seeded games, and figures say what they show.

The same lists, level, seed and cards give the same game, on every machine: no clock plays a part.
"""

from game.lab.contest import Deck, Meeting, contest, meetings, points_of
from game.lab.plan import Plan, list_of, plan
from game.lab.playing import SEED_BITS, Playing, begin, by_level, game_seed
from game.lab.results import Comparison, Results, Row, Split, results_of

__all__ = [
    "SEED_BITS",
    "Comparison",
    "Deck",
    "Meeting",
    "Plan",
    "Playing",
    "Results",
    "Row",
    "Split",
    "begin",
    "by_level",
    "contest",
    "game_seed",
    "list_of",
    "meetings",
    "plan",
    "points_of",
    "results_of",
]
