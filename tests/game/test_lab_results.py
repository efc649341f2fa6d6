"""The figures of a test, against games counted by hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.rates import Rate
from game.lab import Comparison, Row, Split, list_of, plan, results_of

ROWS = [
    Row(opponent=1, goes_first=True, points=1.0, turns=20, drawn=0b111, played=0b001),
    Row(opponent=1, goes_first=False, points=0.5, turns=31, drawn=0b101, played=0b100),
    Row(opponent=2, goes_first=True, points=0.0, turns=20, drawn=0b110, played=0b110),
    Row(opponent=2, goes_first=False, points=1.0, turns=24, drawn=0b001, played=0b000),
]


def test_results_are_those_counted_by_hand() -> None:
    results = results_of(ROWS, cards=3)

    assert results.overall == Split(first=Rate(2, 1.0), second=Rate(2, 1.5))
    assert results.overall.both == Rate(4, 2.5)
    assert results.opponents == {
        1: Split(Rate(1, 1.0), Rate(1, 0.5)), 2: Split(Rate(1, 0.0), Rate(1, 1.0)),
    }  # fmt: skip
    assert (dict(results.turns), results.median_turns) == ({20: 2, 31: 1, 24: 1}, 20)
    assert results.drawn == [
        Comparison(Rate(3, 2.5), Rate(1, 0.0)), Comparison(Rate(2, 1.0), Rate(2, 1.5)),
        Comparison(Rate(3, 1.5), Rate(1, 1.0)),
    ]  # fmt: skip
    assert results.played[2] == Comparison(Rate(2, 0.5), Rate(2, 2.0))
    assert [round(one.difference or 0, 3) for one in results.drawn] == [0.833, -0.25, -0.5]


def test_results_of_no_games_say_nothing() -> None:
    results = results_of([], cards=1)

    assert (results.overall, results.opponents, results.median_turns) == (Split(), {}, 0)
    assert (results.drawn[0].difference, results.drawn[0].interval) == (None, (-1.0, 1.0))
    assert not results.drawn[0].is_sure


@pytest.mark.parametrize(
    ("games", "others", "low", "high", "sure"),
    [
        (Rate(70, 56), Rate(80, 48), 0.0524, 0.3339, True),
        (Rate(10, 9), Rate(10, 3), 0.1705, 0.8090, True),
        (Rate(56, 5), Rate(29, 0), -0.0381, 0.1926, False),
    ],
)
def test_intervals_of_differences_are_those_of_the_paper(
    games: Rate, others: Rate, low: float, high: float, sure: bool
) -> None:
    compared = Comparison(games, others)

    assert compared.interval == pytest.approx((low, high), abs=0.0002)
    assert compared.is_sure is sure


@settings(max_examples=25)
@given(seed=st.integers(0, 1000), games=st.integers(0, 60))
def test_every_game_is_counted_once_in_each_split(seed: int, games: int) -> None:
    random = Random(seed)
    rows = [
        Row(
            random.randint(1, 3), random.random() < 0.5, random.choice([0.0, 0.5, 1.0]),
            random.randint(5, 40), random.getrandbits(4), random.getrandbits(4),
        )
        for _ in range(games)
    ]  # fmt: skip

    results = results_of(rows, cards=4)

    whole = Rate(games, sum(row.points for row in rows))
    assert results.overall.both == whole
    assert sum((split.both for split in results.opponents.values()), Rate()) == whole
    assert {one.games + one.others for one in (*results.drawn, *results.played)} == {whole}
    assert results.turns.total() == games


@settings(max_examples=25)
@given(opponents=st.integers(1, 12), pairs=st.integers(1, 60))
def test_plan_gives_every_opponent_its_share_from_both_sides(opponents: int, pairs: int) -> None:
    plans = [plan(number, opponents=opponents, seed=1) for number in range(1, 2 * pairs + 1)]

    met = [[one.seat for one in plans if one.opponent == number] for number in range(opponents)]
    assert all(seats.count(seat) * 2 == len(seats) for seats in met for seat in seats)
    assert max(map(len, met)) - min(map(len, met)) <= 2
    assert len({one.seed for one in plans}) == 2 * pairs


def test_list_of_holds_each_copy_in_the_order_of_ids() -> None:
    assert list_of({"V010": 1, "V002": 2}) == ["V002", "V002", "V010"]
