from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.hands import open_hand, sample_hand

CARDS = {"V001": 3, "V002": 3, "V003": 3, "V004": 2, "V005": 3}
COSTS = {"V001": 1, "V002": 2, "V003": 5, "V004": 7}

decks = st.lists(st.integers(0, 9), max_size=44)


@settings(max_examples=40)
@given(decks, st.integers(0, 999_999))
def test_opening_follows_the_rule_and_loses_no_card(deck: list[int], seed: int) -> None:
    opening = open_hand(deck, int, Random(seed))

    assert Counter(opening.hand + opening.library) == Counter(deck)
    assert len(opening.drawn) == len(opening.hand) == min(4, len(deck))
    assert opening.returned == tuple(cost for cost in opening.drawn if cost >= 5)
    assert opening.kept == tuple(cost for cost in opening.drawn if cost < 5)
    assert len(opening.replacements) == len(opening.returned)


def test_replacements_stay_whatever_they_cost() -> None:
    opening = open_hand([6] * 12, int, Random(3))

    assert (opening.kept, opening.hand, len(opening.library)) == ((), (6, 6, 6, 6), 8)


def test_returned_cards_are_shuffled_in_and_can_come_again() -> None:
    came = {open_hand([9, 1, 1, 1, 1], int, Random(seed)).hand.count(9) for seed in range(40)}

    assert came == {0, 1}


def test_same_seed_deals_the_same_hand_for_ever() -> None:
    hand = sample_hand(CARDS, COSTS, seed=4711)

    assert hand == sample_hand(dict(reversed(CARDS.items())), COSTS, seed=4711)
    assert hand.opening.drawn == ("V002", "V001", "V003", "V005")
    assert hand.opening.hand == ("V002", "V001", "V005", "V003")
    assert hand.goes_first is True


def test_both_seats_and_many_hands_come() -> None:
    hands = [sample_hand(CARDS, COSTS, seed=seed) for seed in range(60)]

    assert {hand.goes_first for hand in hands} == {True, False}
    assert len({hand.opening.drawn for hand in hands}) > 40
