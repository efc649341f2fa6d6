from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.odds import at_least, at_least_of_group, at_least_returned, group_by_turn


@pytest.mark.parametrize(
    ("copies", "seen", "odds"), [(3, 5, 0.338), (3, 4, 0.277), (0, 40, 0), (1, 40, 1), (1, 10, 0.25)]
)
def test_odds_of_at_least_one_are_the_known_ones(copies: int, seen: int, odds: float) -> None:
    assert round(float(at_least(1, copies=copies, seen=seen)), 3) == odds


def test_odds_are_exact() -> None:
    assert at_least(1, copies=3, seen=5) == Fraction(667, 1976)
    assert at_least(2, copies=2, seen=2, size=4) == Fraction(1, 6)


@pytest.mark.parametrize(("copies", "seen"), [(-1, 5), (41, 5), (3, -1), (3, 41)])
def test_numbers_that_no_deck_has_are_refused(copies: int, seen: int) -> None:
    with pytest.raises(ValueError, match="among 40"):
        at_least(1, copies=copies, seen=seen)


@pytest.mark.parametrize(
    ("copies", "costly", "goes_back"), [(3, 2, True), (3, 38, False), (-1, 5, False), (3, -1, False)]
)
def test_costly_cards_fit_the_deck(copies: int, costly: int, goes_back: bool) -> None:
    with pytest.raises(ValueError, match="among 40"):
        at_least_returned(1, copies=copies, costly=costly, goes_back=goes_back)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(-1, 42))
def test_odds_grow_with_what_is_seen_and_sink_with_what_is_wanted(
    copies: int, seen: int, wanted: int
) -> None:
    odds = at_least(wanted, copies=copies, seen=seen)

    assert 0 <= at_least(wanted + 1, copies=copies, seen=seen) <= odds <= 1
    assert seen == 40 or odds <= at_least(wanted, copies=copies, seen=seen + 1)


def test_without_costly_cards_nothing_goes_back() -> None:
    for turn in group_by_turn(cheap=3, dear=0, costly=0):
        assert turn.plain == turn.returned == at_least(1, copies=3, seen=4 + turn.turn)


def test_deck_of_costly_cards_alone_draws_four_anew() -> None:
    assert at_least_returned(1, copies=3, costly=40, goes_back=True, turn=1) == at_least(1, copies=3, seen=5)


def test_return_shows_more_cheap_cards_and_fewer_costly_ones() -> None:
    cheap = group_by_turn(cheap=3, dear=0, costly=10)
    costly = group_by_turn(cheap=0, dear=3, costly=10)

    assert [turn.turn for turn in cheap] == list(range(11))
    assert all(turn.returned > turn.plain for turn in cheap)
    assert all(turn.returned < turn.plain for turn in costly)


def counted(wanted: int, *, cheap: int, dear: int, others: int, turn: int, size: int) -> Fraction:
    """The same odds by going through every opening hand and everything that can follow, as R1.4 says it."""
    rest = size - cheap - dear - others
    deck = ["cheap"] * cheap + ["dear"] * dear + ["other"] * others + ["rest"] * rest
    hands = list(combinations(range(size), 4))
    total = Fraction(0)
    for hand in hands:
        kept = [card for card in hand if deck[card] in ("cheap", "rest")]
        library = [card for card in range(size) if card not in kept]
        draws = list(combinations(library, min(4 - len(kept) + turn, len(library))))
        had = sum(deck[card] == "cheap" for card in kept)
        good = sum(had + sum(deck[card] in ("cheap", "dear") for card in drawn) >= wanted for drawn in draws)
        total += Fraction(good, len(draws))
    return total / len(hands)


@pytest.mark.parametrize("goes_back", [True, False])
@pytest.mark.parametrize(("copies", "others"), [(1, 0), (2, 3), (3, 2), (3, 5), (0, 4)])
@pytest.mark.parametrize(("wanted", "turn"), [(1, 0), (1, 2), (2, 1), (1, 9)])
def test_returned_odds_are_those_of_every_opening(
    copies: int, others: int, goes_back: bool, wanted: int, turn: int
) -> None:
    odds = at_least_returned(
        wanted, copies=copies, costly=others + copies * goes_back, goes_back=goes_back, turn=turn, size=8
    )

    cheap, dear = (0, copies) if goes_back else (copies, 0)
    assert odds == counted(wanted, cheap=cheap, dear=dear, others=others, turn=turn, size=8)


@pytest.mark.parametrize(("cheap", "dear", "others"), [(1, 1, 0), (2, 1, 3), (2, 2, 4), (0, 3, 1)])
@pytest.mark.parametrize(("wanted", "turn"), [(1, 0), (2, 2), (3, 1)])
def test_odds_of_a_group_are_those_of_every_opening(
    cheap: int, dear: int, others: int, wanted: int, turn: int
) -> None:
    odds = at_least_of_group(wanted, cheap=cheap, dear=dear, costly=dear + others, turn=turn, size=8)

    assert odds == counted(wanted, cheap=cheap, dear=dear, others=others, turn=turn, size=8)


def test_group_by_turn_begins_with_the_opening_hand() -> None:
    turns = group_by_turn(cheap=3, dear=2, costly=6, wanted=2)

    assert [turn.turn for turn in turns] == list(range(11))
    assert turns[1].plain == at_least(2, copies=5, seen=5)
    assert turns[1].returned == at_least_of_group(2, cheap=3, dear=2, costly=6, turn=1)
