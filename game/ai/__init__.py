"""Computer players. They are handed a view, never a position: what a person in the seat could not know,
they do not know either.

`choose(view, level=…, seed=…)` gives a legal action; the same view, level and seed give the same one.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from game import builds
from game.engine import Action, View

builds.use(__path__, "game/ai")  # before any other module is imported

# ruff: noqa: E402
from .greedy import choose_greedily

LEVELS: Final = ("puppy", "house")


class UnknownLevel(ValueError):  # noqa: N818 - reads as a sentence
    """No computer player plays at this level."""


def choose(view: View, *, level: str, seed: int, budget_s: float | None = None) -> Action:
    """The action that a computer of `level` takes for the seat of `view`.

    puppy picks at random, house looks one action ahead. `budget_s` is for levels that search.
    Raises UnknownLevel, and ValueError where the viewer has nothing to decide.
    """
    if level not in _PLAYERS:
        raise UnknownLevel(f"There is no level {level!r}: the levels are {', '.join(LEVELS)}.")
    if not view.legal:
        raise ValueError("It is not this seat's turn to act.")
    return _PLAYERS[level](view, Random(seed))  # noqa: S311 - play, not secrets


def _choose_at_random(view: View, random: Random) -> Action:
    return random.choice(view.legal)


_PLAYERS: Final[dict[str, Callable[[View, Random], Action]]] = {
    "puppy": _choose_at_random,
    "house": choose_greedily,
}
