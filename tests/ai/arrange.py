"""Games and players for the tests of computers. With a budget of nothing a search makes its fewest
iterations, and always as many."""

from random import Random

from game import ai, engine
from game.engine import Action, GameState, Seat, View
from tests.engine.test_random_play import random_list


def game(seed: int) -> GameState:
    random = Random(seed)
    return engine.new_game(random_list(random), random_list(random), seed=seed)


def quick(view: View, level: str, seed: int = 1) -> Action:
    return ai.choose(view, level=level, seed=seed, budget_s=0)


def played(state: GameState, first: str, second: str, *, seed: int) -> Seat | None:
    """Plays to the end; who won."""
    while state.to_act is not None:
        level = first if state.to_act is Seat.FIRST else second
        engine.apply(state, quick(engine.view_for(state, state.to_act), level, seed))
    result = engine.outcome(state)
    return None if result is None else result.winner
