"""Win rates and how sure they are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.rates import NOTHING, Rate, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"), [(78, 100, 0.689, 0.850), (10, 10, 0.722, 1.0), (0, 10, 0.0, 0.278)]
)
def test_wilson_intervals_are_those_of_the_books(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=0.001)


@settings(max_examples=50)
@given(games=st.integers(1, 2000), halves=st.integers(0, 4000))
def test_rate_lies_in_its_interval_which_mirrors_and_narrows(games: int, halves: int) -> None:
    rate = Rate(games, min(halves, 2 * games) / 2)
    low, high = rate.interval
    twice_low, twice_high = (rate + rate).interval
    share = rate.share

    assert share is not None
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1
    assert rate.lost.interval == pytest.approx((1 - high, 1 - low))
    assert twice_high - twice_low < high - low


def test_rate_without_games_says_nothing() -> None:
    assert (NOTHING.share, NOTHING.interval) == (None, (0.0, 1.0))
    assert NOTHING + Rate(2, 1.5) == Rate(2, 1.5)
