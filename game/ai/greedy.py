"""The level `house`: one action ahead, its own choices played out, the enemy holding its Traps."""

from collections.abc import Mapping
from random import Random
from typing import Final

from game.engine import Action, CardSpec, EndTurn, GameState, View, apply, legal_actions
from game.engine.terms import SEATS, index_of

from .deal import deal
from .evaluate import WEIGHTS, Weights, evaluate
from .reduce import in_order

DEPTH: Final = 4
ENOUGH: Final = -0.05


def choose_greedily(
    view: View, random: Random, weights: Weights = WEIGHTS, cards: Mapping[str, CardSpec] | None = None
) -> Action:
    """The action whose result is worth most; ends the turn where nothing is worth it."""
    state = deal(view, random, cards)
    assert view.seat is not None
    seat = index_of(view.seat)
    best: Action | None = None
    best_worth = 0.0
    for action in in_order(view):
        worth = look_ahead(state, action, seat, weights)
        if best is None or worth > best_worth:
            best, best_worth = action, worth
    assert best is not None
    return best


def look_ahead(state: GameState, action: Action, seat: int, weights: Weights) -> float:
    """The worth of what `action` leads to at once; ending the turn leaves all as it is."""
    if isinstance(action, EndTurn):
        return evaluate(state, seat, weights) + ENOUGH
    return _worth_of(state, action, seat, DEPTH, weights)


def _worth_of(state: GameState, action: Action, seat: int, depth: int, weights: Weights) -> float:
    """The worth after `action`: own choices at their best, the enemy's at its last option (hold, none)."""
    after = state.copy()
    apply(after, action)
    for _ in range(20):
        if after.question is None or after.to_act is SEATS[seat]:
            break
        apply(after, legal_actions(after)[-1])
    if after.question is None or after.to_act is not SEATS[seat] or depth == 0:
        return evaluate(after, seat, weights)
    return max(_worth_of(after, choice, seat, depth - 1, weights) for choice in legal_actions(after))
