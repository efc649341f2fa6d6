from itertools import product

import pytest

from tournaments.plans import CHAMPIONSHIP, Kind, Plan, PlanError, plan_for
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score


@pytest.mark.parametrize(
    ("best_of", "legal"),
    [
        (1, "1-0 0-1 0-0-1 0-0"),
        (3, "2-0 2-1 0-2 1-2 1-0 0-1 1-0-1 0-1-1 1-1 1-1-1 0-0-1 0-0-3 0-0"),
        (
            5,
            "3-0 3-1 3-2 0-3 1-3 2-3 1-0 2-0 2-1 0-1 0-2 1-2 1-0-1 2-0-1 2-1-1 0-1-1 0-2-1 1-2-1 "
            "1-1 2-2 0-0-1 1-1-1 2-2-1 0-0-5 0-0",
        ),
    ],
)
def test_scores_of_a_match_are_all_that_play_and_time_allow(best_of: int, legal: str) -> None:
    scores = [Score(*games) for games in product(range(7), repeat=3)]

    found = {str(score) for score in scores if FORMATS[best_of].why_illegal(score) is None}

    assert found == set(legal.split())


@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_elimination_has_winners_only(best_of: int) -> None:
    scores = [Score(*games) for games in product(range(6), repeat=3)]
    legal = [score for score in scores if FORMATS[best_of].why_illegal(score, elimination=True) is None]

    assert all(score.wins != score.losses and not score.draws for score in legal if score != DOUBLE_LOSS)
    assert Score(FORMATS[best_of].to_win, 0) in legal


@pytest.mark.parametrize(
    ("best_of", "score", "sentence"),
    [
        (1, Score(2, 0), "A best of 1 is over when one of the two has won 1 game."),
        (3, Score(2, 2), "A best of 3 is over when one of the two has won 2 games."),
        (
            3,
            Score(2, 0, 1),
            "A drawn game is replayed; only the last one can count as drawn, if time ended it.",
        ),
    ],
)
def test_other_scores_are_refused_with_a_sentence(best_of: int, score: Score, sentence: str) -> None:
    assert FORMATS[best_of].why_illegal(score) == sentence
    assert FORMATS[best_of].why_illegal(score.flipped) == sentence


def test_free_wins_draws_and_absences_follow_the_number_of_games() -> None:
    assert [str(FORMATS[best_of].bye) for best_of in (1, 3, 5)] == ["1-0", "2-0", "3-0"]
    assert [str(FORMATS[best_of].missed) for best_of in (1, 3, 5)] == ["0-1", "0-2", "0-3"]
    assert [str(FORMATS[best_of].intentional_draw) for best_of in (1, 3, 5)] == ["0-0-1", "0-0-3", "0-0-5"]
    assert [FORMATS[best_of].minutes for best_of in (1, 3, 5)] == [25, 50, None]


@pytest.mark.parametrize(
    ("first", "last", "rounds", "cut"),
    [
        (4, 8, 3, 0), (9, 16, 5, 4), (17, 32, 5, 8), (33, 64, 6, 8), (65, 128, 7, 8), (129, 226, 8, 8),
        (227, 409, 9, 8), (410, 744, 10, 8), (745, 1_365, 11, 8), (1_366, 2_520, 12, 8),
        (2_521, 4_681, 13, 8),
    ],
)  # fmt: skip
def test_championship_has_rounds_by_size(first: int, last: int, rounds: int, cut: int) -> None:
    plans = {plan_for(players, Kind.CHAMPIONSHIP) for players in range(first, last + 1)}

    assert plans == {Plan(rounds, cut)}


def test_everybody_with_one_loss_at_most_fits_into_the_top_eight_of_a_large_championship() -> None:
    for size in CHAMPIONSHIP[3:]:
        rounds = size.plan.rounds

        assert size.players * (rounds + 1) <= 8 * 2**rounds


@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (5, 3), (8, 3), (9, 4), (13, 4), (64, 6), (65, 7)])
def test_weekly_has_as_many_rounds_as_a_knock_out(players: int, rounds: int) -> None:
    assert plan_for(players, Kind.WEEKLY) == Plan(rounds)


@pytest.mark.parametrize("kind", list(Kind))
def test_fewer_than_four_play_a_round_robin(kind: Kind) -> None:
    assert [plan_for(players, kind) for players in (2, 3)] == [
        Plan(1, is_round_robin=True),
        Plan(3, is_round_robin=True),
    ]


@pytest.mark.parametrize("players", [0, 1, 4_682])
def test_no_plan_is_for_other_numbers(players: int) -> None:
    with pytest.raises(PlanError, match=r"An event is for 2 to 4,681 players, not for"):
        plan_for(players, Kind.WEEKLY)
