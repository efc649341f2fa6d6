"""Computer players: legal, repeatable, and blind to what their seat cannot see."""

from random import Random

import pytest

from game import ai, engine
from game.engine import Seat
from tests.engine.test_random_play import random_list


def game(seed: int) -> engine.GameState:
    random = Random(seed)
    return engine.new_game(random_list(random), random_list(random), seed=seed)


@pytest.mark.parametrize("level", ai.LEVELS)
def test_choice_is_legal_and_repeatable_to_the_end(level: str) -> None:
    state = game(5)

    while state.to_act is not None:
        view = engine.view_for(state, state.to_act)
        action = ai.choose(view, level=level, seed=9)
        assert action in engine.legal_actions(state)
        assert action == ai.choose(view, level=level, seed=9)
        engine.apply(state, action)

    assert engine.outcome(state) is not None


@pytest.mark.parametrize("level", ai.LEVELS)
def test_choice_does_not_change_with_hidden_cards(level: str) -> None:
    state = game(6)

    for _ in range(60):
        seat = state.to_act
        if seat is None:
            break
        other = state.copy()
        side = other.sides[1 if seat is Seat.FIRST else 0]
        pool = [*side.hand, *side.deck]
        Random(3).shuffle(pool)
        side.hand, side.deck = pool[: len(side.hand)], pool[len(side.hand) :]
        action = ai.choose(engine.view_for(state, seat), level=level, seed=1)
        assert ai.choose(engine.view_for(other, seat), level=level, seed=1) == action
        engine.apply(state, action)


def test_house_takes_the_winning_attack() -> None:
    state = engine.position(
        {
            "active": "first",
            "first": {"mana": 3, "hand": ["V001", "V027"], "lanes": ["V002", "V027"]},
            "second": {"hp": 2, "lanes": [None, None, "V004"]},
        }
    )

    action = ai.choose(engine.view_for(state, Seat.FIRST), level="house", seed=1)

    assert engine.format_action(action) == "attack 1 > hero"


def test_house_beats_puppy_nearly_always() -> None:
    wins = 0
    for seed in range(12):
        state = game(seed)
        house = Seat.FIRST if seed % 2 else Seat.SECOND
        while state.to_act is not None:
            level = "house" if state.to_act is house else "puppy"
            engine.apply(state, ai.choose(engine.view_for(state, state.to_act), level=level, seed=seed))
        result = engine.outcome(state)
        wins += result is not None and result.winner is house

    assert wins >= 10


def test_unknown_level_and_idle_seat_are_refused() -> None:
    state = game(1)

    with pytest.raises(ai.UnknownLevel, match="the levels are puppy, house"):
        ai.choose(engine.view_for(state, Seat.FIRST), level="wolf", seed=1)
    with pytest.raises(ValueError, match="not this seat's turn"):
        ai.choose(engine.view_for(state, Seat.SECOND), level="puppy", seed=1)
