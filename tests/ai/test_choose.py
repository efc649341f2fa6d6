"""Computer players: legal, repeatable, and blind to what their seat cannot see."""

from random import Random

import pytest

from game import ai, engine
from game.engine import GameState, Seat
from game.engine.terms import index_of
from tests.ai.arrange import game, played, quick
from tests.engine.table import play, table, trap
from tests.engine.test_random_play import other_trap


@pytest.mark.parametrize("level", ai.LEVELS)
def test_choice_is_legal_and_repeatable_to_the_end(level: str) -> None:
    state = game(5)

    while state.to_act is not None:
        view = engine.view_for(state, state.to_act)
        action = quick(view, level)
        assert action in engine.legal_actions(state)
        assert action == quick(view, level)
        engine.apply(state, action)

    assert engine.outcome(state) is not None


@pytest.mark.parametrize("level", ai.LEVELS)
@pytest.mark.parametrize("seed", [6, 17])
def test_choice_does_not_change_with_hidden_cards(level: str, seed: int) -> None:
    state = game(seed)

    for _ in range(70):
        seat = state.to_act
        if seat is None:
            break
        action = quick(engine.view_for(state, seat), level)
        other = with_other_secrets(state, seat)
        assert quick(engine.view_for(other, seat), level) == action
        engine.apply(state, action)


@pytest.mark.parametrize("level", ai.LEVELS)
def test_answer_in_the_middle_of_an_attack_does_not_change_with_face_down_traps(level: str) -> None:
    state = table(
        {"lanes": ["V002", "V014"], "row": [trap("V103"), trap("V106")]},
        {"hp": 9, "row": [trap("V103"), trap("V104"), trap("V107")], "hand": ["V081"]},
    )
    play(state, "attack 1 > hero", "choose spring")
    assert state.to_act is Seat.FIRST

    other = with_other_secrets(state, Seat.FIRST)

    assert [space and space.spec.id for space in other.sides[1].row[1:3]] == ["V108", "V102"]
    views = [engine.view_for(position, Seat.FIRST) for position in (state, other)]
    assert views[0].data == views[1].data
    assert quick(views[0], level) == quick(views[1], level)


def with_other_secrets(state: GameState, seat: Seat) -> GameState:
    """The same game for `seat`: enemy hand and deck mixed, its Traps others, both decks in another order."""
    other = state.copy()
    own, enemy = other.sides[index_of(seat)], other.sides[index_of(seat.other)]
    random = Random(3)
    random.shuffle(own.deck)
    pool = [*enemy.hand, *enemy.deck]
    random.shuffle(pool)
    enemy.hand, enemy.deck = pool[: len(enemy.hand)], pool[len(enemy.hand) :]
    enemy.row = [other_trap(space, other.cards) for space in enemy.row]
    enemy.refresh()
    other.rng = 12345
    return other


@pytest.mark.parametrize("level", ["guard", "alpha"])
def test_search_without_a_budget_is_repeatable(level: str) -> None:
    state = game(8)
    engine.apply(state, engine.legal_actions(state)[0])
    view = engine.view_for(state, state.to_act)

    assert ai.choose(view, level=level, seed=4) == ai.choose(view, level=level, seed=4)


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
        if seed % 2:
            wins += played(game(seed), "house", "puppy", seed=seed) is Seat.FIRST
        else:
            wins += played(game(seed), "puppy", "house", seed=seed) is Seat.SECOND

    assert wins >= 10


def test_unknown_level_and_idle_seat_are_refused() -> None:
    state = game(1)

    with pytest.raises(ai.UnknownLevel, match="the levels are puppy, house, guard, alpha"):
        ai.choose(engine.view_for(state, Seat.FIRST), level="wolf", seed=1)
    with pytest.raises(ValueError, match="not this seat's turn"):
        ai.choose(engine.view_for(state, Seat.SECOND), level="puppy", seed=1)
