from collections import Counter

import pytest

from tournaments.pairing import (
    BYE,
    Bracket,
    BracketMatch,
    Bye,
    LoserOf,
    PairingError,
    Seed,
    Side,
    Source,
    WinnerOf,
    double_elimination,
    seed_order,
    single_elimination,
)

SIZES = range(2, 34)


def played(bracket: Bracket) -> list[BracketMatch]:
    """All matches in which two meet, in order."""
    return [match for matches in bracket for match in matches if not match.is_bye]


def sources(matches: list[BracketMatch]) -> list[Source]:
    return [source for match in matches for source in (match.a, match.b)]


def short(source: Source) -> str:
    match source:
        case Seed(number):
            return str(number)
        case WinnerOf(id):
            return f"w{id}"
        case LoserOf(id):
            return f"l{id}"
        case Bye():
            return "-"


def shown(bracket: Bracket) -> list[list[str]]:
    return [[f"{match.id}: {short(match.a)} v {short(match.b)}" for match in matches] for matches in bracket]


@pytest.mark.parametrize(("size", "order"), [(2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6])])
def test_seed_order_keeps_the_best_apart(size: int, order: list[int]) -> None:
    assert seed_order(size) == order


def test_bracket_of_four_with_a_match_for_the_third_place() -> None:
    bracket = single_elimination(4, third_place=True)

    assert shown(bracket) == [["1: 1 v 4", "2: 2 v 3"], ["3: w1 v w2", "4: l1 v l2"]]
    assert [match.side for match in bracket[1]] == [Side.WINNERS, Side.THIRD_PLACE]


def test_byes_of_six_go_to_the_best_two() -> None:
    assert shown(single_elimination(6)) == [
        ["1: 1 v -", "2: 4 v 5", "3: 2 v -", "4: 3 v 6"],
        ["5: 1 v w2", "6: 2 v w4"],
        ["7: w5 v w6"],
    ]


def test_third_place_of_three_needs_no_match() -> None:
    assert [match.is_bye for match in single_elimination(3, third_place=True)[-1]] == [False, True]
    assert len(played(single_elimination(2, third_place=True))) == 1


@pytest.mark.parametrize("n", SIZES)
def test_single_elimination_is_whole(n: int) -> None:
    bracket = single_elimination(n)
    matches = played(bracket)

    assert len(matches) == n - 1
    assert [match.id for matches in bracket for match in matches] == list(
        range(1, sum(map(len, bracket)) + 1)
    )
    assert Counter(sources(matches)) == Counter(
        [Seed(number) for number in range(1, n + 1)] + [WinnerOf(match.id) for match in matches[:-1]]
    )
    assert_sources_come_before(bracket)


@pytest.mark.parametrize("n", SIZES)
def test_double_elimination_is_whole(n: int) -> None:
    bracket = double_elimination(n)
    *matches, final, reset = played(bracket)
    comes: list[Source] = [Seed(number) for number in range(1, n + 1)]
    comes += [WinnerOf(match.id) for match in matches]
    comes += [LoserOf(match.id) for match in matches if match.side == Side.WINNERS]

    assert len(matches) + 1 == 2 * n - 2
    assert (final.side, reset.side) == (Side.GRAND_FINAL, Side.RESET)
    assert (reset.a, reset.b) == (LoserOf(final.id), WinnerOf(final.id))
    assert Counter(sources([*matches, final])) == Counter(comes)
    assert_sources_come_before(bracket)


def assert_sources_come_before(bracket: Bracket) -> None:
    known: set[int] = set()
    for matches in bracket:
        for source in sources(list(matches)):
            assert not isinstance(source, WinnerOf | LoserOf) or source.match in known
        known |= {match.id for match in matches if not match.is_bye}


@pytest.mark.parametrize("n", SIZES)
def test_byes_go_to_the_best_and_never_meet_on_the_winners_side(n: int) -> None:
    first = double_elimination(n)[0]
    free = [source for source in sources([match for match in first if match.is_bye]) if source != BYE]

    assert set(free) == {Seed(number) for number in range(1, len(free) + 1)}
    assert len(first) * 2 - n == len(free)


def test_double_elimination_of_eight() -> None:
    assert shown(double_elimination(8)) == [
        ["1: 1 v 8", "2: 4 v 5", "3: 2 v 7", "4: 3 v 6"],
        ["5: w1 v w2", "6: w3 v w4", "7: l1 v l2", "8: l3 v l4"],
        ["9: w5 v w6", "10: l6 v w7", "11: l5 v w8"],
        ["12: w10 v w11"],
        ["13: l9 v w12"],
        ["14: w9 v w13"],
        ["15: l14 v w14"],
    ]


@pytest.mark.parametrize(
    ("n", "crossed"),
    [
        (16, [[2, 1, 4, 3], [2, 1], [1]]),
        (32, [[8, 7, 6, 5, 4, 3, 2, 1], [3, 4, 1, 2], [1, 2], [1]]),
        (64, [[*range(16, 0, -1)], [*range(5, 9), *range(1, 5)], [2, 1, 4, 3], [2, 1], [1]]),
    ],
)
def test_who_falls_from_the_winners_side_crosses_over(n: int, crossed: list[list[int]]) -> None:
    bracket = double_elimination(n)
    winners = [[match.id for match in matches if match.side == Side.WINNERS] for matches in bracket]

    found = []
    for fallen in winners[1 : n.bit_length() - 1]:
        order = [
            match.a.match
            for match in played(bracket)
            if isinstance(match.a, LoserOf) and match.side == Side.LOSERS and match.a.match in fallen
        ]
        found.append([fallen.index(id) + 1 for id in order])

    assert found == crossed


@pytest.mark.parametrize(("n", "earliest"), [(8, 3), (16, 3), (32, 5), (64, 7), (256, 8), (4096, 8)])
def test_nobody_meets_again_before_a_late_round_of_the_losers_side(n: int, earliest: int) -> None:
    losers = [[match for match in matches if match.side == Side.LOSERS] for matches in double_elimination(n)]

    assert first_rematch(n, [matches for matches in losers if matches]) == earliest


def first_rematch(n: int, losers: list[list[BracketMatch]]) -> int | None:
    """The first round of the losers' side in which two may meet who may have met on the winners' side.

    A player is known by the match that was lost there; two may have met there if one of these matches comes
    on the way to the other.
    """
    on_the_way: dict[int, set[int]] = {}
    for matches in double_elimination(n):
        for match in matches:
            if match.side == Side.WINNERS:
                before = [source.match for source in (match.a, match.b) if isinstance(source, WinnerOf)]
                on_the_way[match.id] = {match.id}.union(*(on_the_way[id] for id in before))
    came: dict[int, set[int]] = {}
    for number, matches in enumerate(losers, 1):
        for match in matches:
            one, two = (
                {source.match} if isinstance(source, LoserOf) else came[source.match]
                for source in (match.a, match.b)
                if isinstance(source, LoserOf | WinnerOf)
            )
            ways = [set().union(*(on_the_way[id] for id in side)) for side in (one, two)]
            if number > 1 and (ways[0] & two or ways[1] & one):
                return number
            came[match.id] = one | two
    return None


def test_largest_brackets_can_be_drawn_up() -> None:
    assert len(played(single_elimination(4096))) == 4095
    assert len(played(double_elimination(4095))) == 2 * 4095 - 1


@pytest.mark.parametrize("n", [1, 0, -3, 4097, 2.5, True])
def test_other_numbers_of_players_are_refused(n: int) -> None:
    for draw in (single_elimination, double_elimination):
        with pytest.raises(PairingError, match=f"A bracket is for 2 to 4,096 players, not for {n}."):
            draw(n)
