from random import Random

import pytest

from tournaments.pairing import (
    BYE,
    Bracket,
    PairingError,
    Side,
    double_elimination,
    line_ups,
    locked,
    places,
    playable,
    single_elimination,
)

Places = list[tuple[int, int]]


def shown(bracket: Bracket, results: dict[int, int | None]) -> Places:
    return [(place.place, place.seed) for place in places(bracket, results)]


def play(bracket: Bracket, random: Random | None = None, double_losses: float = 0) -> dict[int, int | None]:
    """Results of a whole bracket: the better seed wins, or chance decides."""
    results: dict[int, int | None] = {}
    while open_matches := playable(bracket, results):
        for match in open_matches:
            pair = [seed for seed in line_ups(bracket, results)[match] if isinstance(seed, int)]
            if random is None:
                results[match] = min(pair)
            else:
                results[match] = None if random.random() < double_losses else random.choice(pair)
    return results


def test_single_elimination_shares_places_by_round() -> None:
    bracket = single_elimination(6)

    assert shown(bracket, play(bracket)) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]


def test_match_for_the_third_place_parts_third_and_fourth() -> None:
    bracket = single_elimination(8, third_place=True)
    results = play(bracket) | {8: 3}

    assert shown(bracket, results)[:5] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert shown(bracket, results | {8: 4})[2:4] == [(3, 4), (4, 3)]


def test_third_of_three_has_no_match_to_play() -> None:
    bracket = single_elimination(3, third_place=True)

    assert shown(bracket, play(bracket)) == [(1, 1), (2, 2), (3, 3)]


def test_double_elimination_of_eight_gives_the_places_of_record() -> None:
    bracket = double_elimination(8)
    results = play(bracket)

    assert shown(bracket, results) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)]
    assert len(results) == 14


def test_reset_is_played_only_if_the_losers_side_won() -> None:
    bracket = double_elimination(4)
    results = play(bracket)
    final = max(results)
    lost_by_winner = results | {final: 2}

    assert line_ups(bracket, results)[final + 1] == (BYE, BYE)
    assert line_ups(bracket, lost_by_winner)[final + 1] == (1, 2)
    assert playable(bracket, lost_by_winner) == [final + 1]
    assert shown(bracket, lost_by_winner) == [(3, 3), (4, 4)]
    assert shown(bracket, lost_by_winner | {final + 1: 2})[:2] == [(1, 2), (2, 1)]
    assert shown(bracket, lost_by_winner | {final + 1: 1})[:2] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("n", range(2, 34))
def test_every_bracket_can_be_played_to_its_places(n: int) -> None:
    for bracket in (single_elimination(n), single_elimination(n, third_place=True), double_elimination(n)):
        for seed in range(3):
            results = play(bracket, Random(seed))
            found = places(bracket, results)

            assert sorted(place.seed for place in found) == list(range(1, n + 1))
            assert [place.place for place in found[:2]] == [1, 2]
            assert found == sorted(found, key=lambda place: (place.place, place.seed))
            for place in found:
                assert place.place == 1 + sum(other.place < place.place for other in found)


@pytest.mark.parametrize("n", range(2, 34))
def test_double_elimination_lets_everybody_lose_twice(n: int) -> None:
    bracket = double_elimination(n)
    results = play(bracket, Random(n))
    lost = dict.fromkeys(range(1, n + 1), 0)
    for match, pair in line_ups(bracket, results).items():
        for seed in pair:
            if match in results and isinstance(seed, int) and seed != results[match]:
                lost[seed] += 1

    champion = places(bracket, results)[0].seed

    assert all(losses == 2 for seed, losses in lost.items() if seed != champion)
    assert len(results) == 2 * n - 2 + lost[champion]


@pytest.mark.parametrize("n", [2, 3, 5, 8, 13, 16])
def test_double_losses_never_stop_a_bracket(n: int) -> None:
    for bracket in (single_elimination(n, third_place=True), double_elimination(n)):
        for seed in range(40):
            results = play(bracket, Random(seed), double_losses=0.3)
            found = places(bracket, results)

            assert sorted(place.seed for place in found) == list(range(1, n + 1))
            assert found[0].place == 1


def test_who_would_meet_two_that_both_lost_goes_on_alone() -> None:
    bracket = single_elimination(4)

    assert line_ups(bracket, {1: None, 2: 3})[3] == (BYE, 3)
    assert shown(bracket, {1: None, 2: 3}) == [(1, 3), (2, 1), (2, 2), (2, 4)]


def test_final_that_both_lost_is_shared() -> None:
    assert shown(single_elimination(4), {1: 1, 2: 2, 3: None}) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_places_wait_for_all_who_can_still_share_them() -> None:
    bracket = single_elimination(8)

    assert shown(bracket, {1: 1, 2: 4, 3: 2}) == []
    assert shown(bracket, {1: 1, 2: 4, 3: 2, 4: 3}) == [(5, 5), (5, 6), (5, 7), (5, 8)]


def test_disqualified_player_has_no_place_and_later_ones_move_up() -> None:
    bracket = single_elimination(8)

    found = places(bracket, play(bracket), disqualified=[2, 6])

    assert [(place.place, place.seed) for place in found] == [(1, 1), (2, 3), (2, 4), (4, 5), (4, 7), (4, 8)]


def test_line_ups_tell_who_is_known() -> None:
    bracket = single_elimination(5)

    assert line_ups(bracket, {})[5] == (1, None)
    assert playable(bracket, {}) == [2, 6]
    assert line_ups(bracket, {2: 5})[5] == (1, 5)


def test_match_is_locked_once_what_follows_has_a_result() -> None:
    bracket = double_elimination(4)

    assert locked(bracket, {1: 1, 2: 2}) == set()
    assert locked(bracket, {1: 1, 2: 2, 4: 4}) == {1, 2}
    assert locked(single_elimination(8), {1: None, 2: 4, 3: 2, 4: 3, 6: 2, 7: 2}) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ({9: 1}, "This bracket has no match 9."),
        ({3: 1}, "Match 3 has a result, but it does not have two players."),
        ({1: 2}, "Match 1 is between seeds 1 and 4; seed 2 cannot win it."),
        ({1: None, 2: 2, 3: 2}, "Match 3 has a result, but it does not have two players."),
    ],
)
def test_results_that_cannot_be_are_refused(results: dict[int, int | None], sentence: str) -> None:
    with pytest.raises(PairingError) as refused:
        line_ups(single_elimination(4), results)

    assert str(refused.value) == sentence


def test_sides_have_names_for_rows() -> None:
    assert [side.value for side in Side] == ["winners", "losers", "third place", "grand final", "reset"]
