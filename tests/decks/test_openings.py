from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.openings import ManaUse, mana_use


def rows(use: ManaUse) -> list[tuple[float, float, float]]:
    return [(float(turn.spent), float(turn.left), float(turn.idle)) for turn in use.turns]


def test_deck_of_ones_empties_its_hand() -> None:
    first, second = mana_use({1: 40}, games=3, turns=5)

    assert rows(first) == [(1, 0, 0), (2, 0, 0), (3, 0, 0), (2, 2, 0), (1, 4, 0)]
    assert rows(second)[0] == (2, 0, 0)  # the Coin at once


def test_nothing_to_play_is_counted_and_the_coin_waits_until_it_helps() -> None:
    first, second = mana_use({4: 40}, games=2, turns=4)

    assert rows(first) == [(0, 1, 1), (0, 2, 1), (0, 3, 1), (4, 0, 0)]
    assert rows(second) == [(0, 1, 1), (0, 2, 1), (4, 0, 0), (4, 0, 0)]
    assert (first.spent, first.left, first.idle) == (Fraction(1), Fraction(3, 2), Fraction(3, 4))
    assert first.used == Fraction(4, 10)


def test_cap_ends_at_ten_and_a_full_hand_loses_what_it_draws() -> None:
    (first, _) = mana_use({10: 40}, games=1, turns=13)

    assert [turn.cap for turn in first.turns] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [turn.spent for turn in first.turns] == [0] * 9 + [10] * 4


def test_most_mana_goes_before_many_cards_and_few_cards_before_many() -> None:
    (first, _) = mana_use({1: 2, 2: 1, 3: 1}, games=1, turns=4)  # the whole deck is the opening hand

    assert [turn.spent for turn in first.turns] == [1, 2, 3, 1]


def test_cards_for_nothing_are_something_to_play() -> None:
    (first, _) = mana_use({0: 5}, games=1, turns=3)

    assert rows(first) == [(0, 1, 0), (0, 2, 1), (0, 3, 1)]  # all five in turn 1


def test_no_deck_plays_nothing() -> None:
    assert mana_use({}, games=2, turns=1)[0].idle == 1


@settings(max_examples=15)
@given(st.dictionaries(st.integers(0, 12), st.integers(1, 9), max_size=6), st.integers(0, 9))
def test_mana_is_spent_or_left_and_the_coin_pays_at_most_once(costs: dict[int, int], seed: int) -> None:
    first, second = mana_use(costs, seed=seed, games=4)

    assert all(turn.spent + turn.left == turn.cap for turn in first.turns)
    assert 0 <= sum(turn.spent + turn.left - turn.cap for turn in second.turns) <= 1
    assert mana_use(dict(reversed(costs.items())), seed=seed, games=4) == (first, second)


@pytest.mark.parametrize("seed", [1, 2])
def test_other_seeds_shuffle_otherwise(seed: int) -> None:
    costs = {1: 10, 2: 10, 3: 10, 6: 10}

    assert mana_use(costs, seed=seed) != mana_use(costs, seed=seed + 1)
