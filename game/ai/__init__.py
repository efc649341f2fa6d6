"""Computer players. They are handed a view, never a position: what a person in the seat could not know,
they do not know either.

`choose(view, level=…, seed=…)` gives a legal action; the same view, level and seed give the same one. With
`budget_s` the levels that search look at the clock, and how far they come is the machine's affair.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from game import builds
from game.engine import Action, CardSpec, View

builds.use(__path__, "game/ai")  # before any other module is imported

# ruff: noqa: E402
from .greedy import choose_greedily
from .reduce import in_order
from .search import Search, Settings

LEVELS: Final = ("puppy", "house", "guard", "alpha")
SEARCHES: Final = {"guard": Settings(400), "alpha": Settings(2000)}


class UnknownLevel(ValueError):  # noqa: N818 - reads as a sentence
    """No computer player plays at this level."""


def choose(
    view: View,
    *,
    level: str,
    seed: int,
    budget_s: float | None = None,
    cards: Mapping[str, CardSpec] | None = None,
) -> Action:
    """The action that a computer of `level` takes for the seat of `view`.

    puppy picks at random, house looks one action ahead; guard searches a little, alpha more. Without
    `budget_s` both make a fixed number of iterations; with it, alpha thinks for so many seconds and guard for
    no more than that. `cards` are those that the game is played with and hidden ones are guessed from; None
    takes the shipped ones of the view's day. Raises UnknownLevel, and ValueError where the viewer has nothing
    to decide.
    """
    if level not in LEVELS:
        raise UnknownLevel(f"There is no level {level!r}: the levels are {', '.join(LEVELS)}.")
    if not view.legal:
        raise ValueError("It is not this seat's turn to act.")
    random = Random(seed)  # noqa: S311 - play, not secrets
    if level == "puppy":
        return random.choice(in_order(view))
    if level == "house":
        return choose_greedily(view, random, cards=cards)
    search = Search(view, random, SEARCHES[level], cards)
    return search.run(budget_s=budget_s, limited=level != "alpha")
