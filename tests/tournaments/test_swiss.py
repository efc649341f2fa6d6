import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.arrange import entrants
from tournaments.pairing import Entrant, PairingError, pair_swiss

ROOT = Path(__file__).resolve().parents[2]


def test_equal_scores_meet_and_the_best_sit_first() -> None:
    paired = pair_swiss(entrants(0, 3, 6, 3, 0, 6), seed=1)

    assert [set(pair) for pair in paired.pairs] == [{3, 6}, {2, 4}, {1, 5}]
    assert (paired.bye, paired.rematches, paired.cost, paired.optimal) == (None, [], 0, True)


def test_odd_score_group_lets_one_float_down_by_the_smallest_step() -> None:
    paired = pair_swiss(entrants(6, 6, 6, 4, 3, 3), seed=1)

    assert {frozenset(pair) for pair in paired.pairs} >= {frozenset((5, 6))}
    assert (paired.cost, paired.optimal) == (4, True)
    assert paired.pairs[1][1] == 4  # the better score stands first


def test_round_does_not_depend_on_the_order_of_entrants_and_does_on_the_seed() -> None:
    players = entrants(*[0] * 20)

    rounds = [pair_swiss(order, seed="weekly:1") for order in (players, players[::-1])]
    others = {str(pair_swiss(players, seed=seed).pairs) for seed in range(20)}

    assert rounds[0] == rounds[1]
    assert len(others) == 20


def test_ids_may_be_texts_numbers_or_both() -> None:
    players = [Entrant(id=player, points=0) for player in ("b", 2, "a", 1)]

    paired = pair_swiss(players, seed=5)

    assert sorted(map(str, sum(paired.pairs, ()))) == ["1", "2", "a", "b"]


def test_every_process_pairs_alike() -> None:
    program = (
        "import json\n"
        "from tests.tournaments.arrange import Event\n"
        "from tournaments.pairing import pair_swiss\n"
        "event = Event(129, 3, drops=0.02)\n"
        "for number in range(7):\n"
        "    paired = pair_swiss(event.entrants(), seed=number)\n"
        "    event.play(paired)\n"
        "print(json.dumps([event.rows, paired.pairs]))\n"
    )

    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip

    assert said[0] == said[1]
    assert len(json.loads(said[0])[1]) > 40


def test_who_has_met_does_not_meet_again_at_some_cost() -> None:
    paired = pair_swiss(entrants(9, 9, 6, 6, met=[(1, 2)]), seed=1)

    assert (paired.rematches, paired.cost, paired.optimal) == ([], 18, True)


def test_one_side_naming_the_opponent_is_enough() -> None:
    players = [
        Entrant(id=1, points=0, opponents=[2]),
        *(Entrant(id=number, points=0) for number in (2, 3, 4)),
    ]

    assert all(
        (1, 2) not in (pair, pair[::-1])
        for seed in range(20)
        for pair in pair_swiss(players, seed=seed).pairs
    )


def test_unavoidable_rematches_are_as_few_as_can_be_and_named() -> None:
    # 1 has met all others; 2 and 3 have met nobody else.
    paired = pair_swiss(entrants(9, 0, 0, 0, met=[(1, 2), (1, 3), (1, 4)]), seed=1)

    assert len(paired.rematches) == 1
    assert paired.rematches[0] == paired.pairs[0]
    assert paired.optimal


def test_three_players_and_four_rounds_end_in_a_rematch_without_a_third_bye_for_anyone() -> None:
    players = entrants(6, 6, 6, met=[(1, 2), (2, 3), (1, 3)], byes=[1, 2, 3])

    paired = pair_swiss(players, seed=1)

    assert (len(paired.rematches), paired.bye_reason and paired.bye_reason.everybody_had_one) == (1, True)


def test_those_not_active_are_left_out_and_still_are_opponents() -> None:
    players = [
        Entrant(id=1, points=3, opponents=[3]),
        Entrant(id=2, points=0),
        Entrant(id=3, points=0, active=False),
    ]

    paired = pair_swiss(players, seed=1)

    assert (paired.pairs, paired.bye) == ([(1, 2)], None)


# ---- The bye ---------------------------------------------------------------------------------------------


def test_bye_goes_to_the_lowest_score_without_one() -> None:
    paired = pair_swiss(entrants(6, 3, 3, 0, 0, byes=[4, 5]), seed=2)

    assert paired.bye in (2, 3)
    assert paired.bye_reason
    assert (paired.bye_reason.points, paired.bye_reason.among) == (3, 2)
    assert sorted(paired.bye_reason.had_before) == [4, 5]
    assert str(paired.bye_reason) == (
        "The lowest score of those without a bye so far: 3 points, drawn from 2 players. "
        "Lower, but with a bye before: 2."
    )


def test_bye_passes_over_whoever_would_leave_a_rematch_behind() -> None:
    # Without 5, nobody is left whom 1 has not met.
    players = entrants(9, 6, 3, 1, 0, met=[(1, 2), (1, 3), (1, 4)])

    paired = pair_swiss(players, seed=1)

    assert (paired.bye, paired.rematches, paired.optimal) == (4, [], True)
    assert paired.bye_reason
    assert paired.bye_reason.passed_over == [5]
    assert str(paired.bye_reason) == (
        "The lowest score with which the others need no rematch that can be avoided: 1 point. "
        "Passed over, though lower: 1."
    )


def test_second_bye_comes_before_a_third_and_only_when_all_had_one() -> None:
    had_by_all = pair_swiss(entrants(6, 3, 0, byes=[1, 2, 3]), seed=1)
    had_by_most = pair_swiss(entrants(6, 3, 0, byes=[2, 3]), seed=1)

    assert (had_by_all.bye, had_by_most.bye) == (3, 1)
    assert str(had_by_all.bye_reason) == "The lowest score of all players, who have each had a bye: 0 points."


def test_even_field_has_no_bye_and_no_reason() -> None:
    paired = pair_swiss(entrants(0, 0), seed=1)

    assert (paired.bye, paired.bye_reason) == (None, None)


def test_bye_of_one_score_is_drawn() -> None:
    assert {pair_swiss(entrants(*[0] * 5), seed=seed).bye for seed in range(60)} == {1, 2, 3, 4, 5}


# ---- Options ---------------------------------------------------------------------------------------------


def test_by_standings_pairs_neighbours_in_the_order_given() -> None:
    paired = pair_swiss(entrants(9, 9, 9, 9, 6, 6, 6), seed=1, by_standings=True)

    assert (paired.pairs, paired.bye) == ([(1, 2), (3, 4), (5, 6)], 7)


def test_by_standings_the_lowest_without_a_bye_has_it() -> None:
    paired = pair_swiss(entrants(3, 3, 3, 3, 3, byes=[4, 5]), seed=1, by_standings=True)

    assert (paired.pairs, paired.bye) == ([(1, 2), (4, 5)], 3)
    assert paired.bye_reason
    assert (paired.bye_reason.among, paired.bye_reason.had_before) == (1, [4, 5])


def test_by_standings_avoids_rematches_by_the_nearest_places() -> None:
    paired = pair_swiss(entrants(9, 9, 9, 9, met=[(1, 2)]), seed=1, by_standings=True)

    assert (paired.pairs, paired.optimal) == ([(1, 3), (2, 4)], True)


def test_by_standings_keeps_scores_together_first() -> None:
    paired = pair_swiss(entrants(9, 9, 6, 6, 6, 6, met=[(3, 4), (5, 6)]), seed=1, by_standings=True)

    assert paired.pairs == [(1, 2), (3, 5), (4, 6)]


def test_team_mates_are_kept_apart_on_request_and_named_where_they_cannot_be() -> None:
    two = [Entrant(id=number, points=0, team="red" if number < 3 else "blue") for number in range(1, 5)]
    one = [Entrant(id=number, points=0, team="red" if number < 4 else None) for number in range(1, 5)]

    apart = [pair_swiss(two, seed=seed, avoid_same_team=True) for seed in range(10)]
    together = [pair_swiss(two, seed=seed).pairs for seed in range(10)]

    assert all(not paired.same_team and paired.optimal for paired in apart)
    assert any({1, 2} == set(pair) for pairs in together for pair in pairs)
    assert len(pair_swiss(one, seed=1, avoid_same_team=True).same_team) == 1


# ---- Large fields ----------------------------------------------------------------------------------------


def test_large_field_of_one_team_is_paired_with_as_few_mates_as_can_be() -> None:
    players = [Entrant(id=number, points=0, team="red" if number < 400 else "blue") for number in range(600)]

    paired = pair_swiss(players, seed=1, avoid_same_team=True)

    assert len(paired.pairs) == 300
    assert len(paired.same_team) == 100


def test_large_field_by_standings_avoids_rematches_by_the_nearest_places() -> None:
    paired = pair_swiss(entrants(*[0] * 600, met=[(1, 2), (599, 600)]), seed=1, by_standings=True)

    assert paired.pairs == [
        (1, 3),
        (2, 4),
        *((at, at + 1) for at in range(5, 597, 2)),
        (597, 599),
        (598, 600),
    ]
    assert not paired.optimal  # which the complete graph alone could prove


# ---- What cannot be paired -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ([], "A round needs at least two active players, and none is left."),
        (
            [Entrant(id=1, points=0), Entrant(id=2, points=0, active=False)],
            "A round needs at least two active players, and one is left.",
        ),
        (
            [Entrant(id=1, points=0), Entrant(id=2, points=0), Entrant(id=1, points=3)],
            "Player 1 is listed twice; every player has one place.",
        ),
        (
            [Entrant(id="Ann", points=-1), Entrant(id="Bob", points=0)],
            "Player Ann has -1 points; points are whole numbers from 0 to 1,000,000.",
        ),
        (
            [Entrant(id=1, points=0, opponents=[2, 9]), Entrant(id=2, points=0)],
            "Player 1 is said to have met 9, who is not among the players; "
            "those who dropped belong in the list too, as not active.",
        ),
        (
            [Entrant(id=1, points=0, opponents=[1]), Entrant(id=2, points=0)],
            "Player 1 is listed as their own opponent.",
        ),
    ],
)
def test_bad_entrants_are_refused_with_a_sentence(players: list[Entrant], sentence: str) -> None:
    with pytest.raises(PairingError) as refused:
        pair_swiss(players, seed=1)

    assert str(refused.value) == sentence


def test_seed_that_no_process_could_repeat_is_refused() -> None:
    with pytest.raises(PairingError, match="drawn from a seed"):
        pair_swiss(entrants(0, 0), seed=None)  # type: ignore[arg-type]
