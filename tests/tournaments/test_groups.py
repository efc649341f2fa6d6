"""Round robins, groups and tables."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing import (
    PairingError,
    assign_tables,
    round_robin,
    seed_order,
    seeds_of_groups,
    snake,
)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 9, 14, 33])
def test_round_robin_lets_all_meet_once_and_nobody_twice_a_round(n: int) -> None:
    rounds = round_robin(n)

    assert len(rounds) == n - 1 + n % 2
    assert sorted(pair for pairs in rounds for pair in pairs) == list(combinations(range(1, n + 1), 2))
    assert all(len({seed for pair in pairs for seed in pair}) == n - n % 2 for pairs in rounds)


def test_round_robin_begins_with_first_against_last() -> None:
    assert round_robin(4) == [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 2), (3, 4)]]


@pytest.mark.parametrize("n", [1, 0, 1025])
def test_round_robin_of_other_numbers_is_refused(n: int) -> None:
    with pytest.raises(PairingError, match="A round robin is for 2 to 1,024 players"):
        round_robin(n)


def test_groups_are_dealt_to_and_fro() -> None:
    assert snake(6, 2) == [[1, 4, 5], [2, 3, 6]]
    assert snake(14, 4) == [[1, 8, 9], [2, 7, 10], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_groups_without_two_players_each_are_refused() -> None:
    with pytest.raises(PairingError, match="7 players do not fill 4 groups of at least two"):
        snake(7, 4)


def test_those_who_go_on_from_groups_meet_their_own_as_late_as_can_be() -> None:
    groups = [[f"{letter}{place}" for place in (1, 2, 3)] for letter in "ABCD"]

    seeds = seeds_of_groups(groups, each=2)

    assert seeds[:4] == ["A1", "B1", "C1", "D1"]
    for count in (2, 3, 4, 8):
        seeds = seeds_of_groups(
            [[f"{letter}{place}" for place in (1, 2)] for letter in "ABCDEFGH"[:count]], each=2
        )
        order = seed_order(1 << (2 * count - 1).bit_length())
        half = {seeds[seed - 1]: at < len(order) // 2 for at, seed in enumerate(order) if seed <= len(seeds)}
        assert Counter(half[f"{letter}1"] != half[f"{letter}2"] for letter in "ABCDEFGH"[:count]) == {
            True: count
        }


def test_group_that_is_too_small_for_those_who_go_on_is_refused() -> None:
    with pytest.raises(PairingError, match="Not every group has 2 players"):
        seeds_of_groups([["A1", "A2"], ["B1"]], each=2)


def test_tables_follow_the_pairs_around_fixed_ones() -> None:
    seats = assign_tables([(1, 2), (3, 4), (5, 6), (7, 8)], fixed={6: 1, 4: 9, 3: 2, 99: 3})

    assert seats == [(1, (5, 6)), (2, (3, 4)), (3, (1, 2)), (4, (7, 8))]


def test_tables_may_begin_further_on() -> None:
    assert [seat.table for seat in assign_tables([(1, 2), (3, 4)], first=11)] == [11, 12]


@pytest.mark.parametrize(
    ("fixed", "sentence"),
    [
        ({1: 4, 2: 4}, "Players 1 and 2 both have table 4; only one can have it."),
        ({1: 0}, "Tables are numbered from 1."),
    ],
)
def test_fixed_tables_that_cannot_be_are_refused(fixed: dict[int | str, int], sentence: str) -> None:
    with pytest.raises(PairingError, match=sentence):
        assign_tables([(1, 2)], fixed=fixed)
