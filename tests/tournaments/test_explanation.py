from fractions import Fraction
from itertools import pairwise

import pytest

from tests.tournaments.test_standings import FOUR, published
from tournaments.standings import Criterion, Gap, Kind, Rate, Row, Share, StandingsError, explain, standings

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("wins", "losses", "draws", "byes", "rate"),
    [
        (5, 2, 1, 0, Rate(16, 24, Fraction(16, 24))),
        (1, 3, 0, 0, Rate(3, 12, THIRD)),
        (2, 2, 0, 1, Rate(9, 15, Fraction(9, 15))),
    ],
)
def test_own_record_is_a_rate_of_match_points(
    wins: int, losses: int, draws: int, byes: int, rate: Rate
) -> None:
    results = [(2, 0, 0)] * wins + [(0, 2, 0)] * losses + [(1, 1, 1)] * draws
    rounds: list[list[Row]] = [[("me", f"other {number}", *result)] for number, result in enumerate(results)]
    rounds += [[("me", None, 2, 0, 0)]] * byes

    said = explain("me", rounds, dropped=["me"])

    assert said.match_rate == rate
    assert said.match_rate.is_bounded == (rate.value == THIRD)
    assert [result.round for result in said.results] == list(range(1, len(rounds) + 1))


def test_ninth_of_a_real_event_is_told_why() -> None:
    rounds, _ = published()

    said = explain("P09", rounds)

    assert (said.standing.place, said.of, said.standing.points) == (9, 25, 6)
    assert [(result.opponent, result.kind, result.points) for result in said.results] == [
        ("P06", Kind.LOSS, 0), ("P25", Kind.WIN, 3), ("P20", Kind.WIN, 3),
    ]  # fmt: skip
    by_matches, by_games, _ = said.figures
    assert by_matches.shares == [
        Share(1, "P06", Fraction(2, 3), Rate(6, 9, Fraction(2, 3))),
        Share(2, "P25", THIRD, Rate(0, 9, THIRD)),
        Share(3, "P20", THIRD, Rate(3, 9, THIRD)),
    ]
    assert by_games.rate == Rate(15, 21, Fraction(5, 7))
    assert said.above == Gap("P08", Criterion.OMW, Fraction(4, 9), Fraction(5, 9))
    assert said.below == Gap("P10", Criterion.GW, Fraction(5, 7), Fraction(2, 3))


@pytest.mark.parametrize("rules", ["tcg", "tcg-groups", "win-percentage"])
def test_shares_make_the_figures_and_gaps_make_the_order(rules: str) -> None:
    rounds, _ = published()

    rows = standings(rounds, rules=rules, disqualified=["P04"])
    said = [explain(row.player, rounds, rules=rules, disqualified=["P04"]) for row in rows]

    for row, why in zip(rows, said, strict=True):
        assert why.standing == row
        for figure in why.figures:
            assert figure.value == row.tie_breaks[figure.criterion]
            if figure.shares:
                assert sum(share.value for share in figure.shares) / len(figure.shares) == figure.value
    assert (said[0].above, said[-1].below) == (None, None)
    for better, worse in pairwise(said):
        assert better.below
        assert worse.above
        assert (better.below.player, worse.above.player) == (worse.standing.player, better.standing.player)
        assert (better.below.own, better.below.theirs) == (worse.above.theirs, worse.above.own)
        if better.below.own is not None and better.below.theirs is not None:
            assert better.below.own > better.below.theirs
        else:
            assert better.below.criterion is Criterion.LOTS


def test_match_against_each_other_and_lots_are_named() -> None:
    drawn: list[list[Row]] = [[(1, 2, 1, 1, 0)]]

    assert explain(2, drawn, rules="tcg-groups").above == Gap(1, Criterion.LOTS, None, None)
    assert explain(1, FOUR, rules="tcg-groups").above == Gap(2, Criterion.HEAD_TO_HEAD, None, None)


def test_player_without_opponents_has_no_shares_and_the_floor() -> None:
    said = explain("a", [[("a", None, 2, 0, 0)]])

    assert [(figure.value, list(figure.shares)) for figure in said.figures] == [
        (THIRD, []),
        (1, []),
        (THIRD, []),
    ]


def test_player_without_a_place_is_not_explained() -> None:
    rounds: list[list[Row]] = [[("a", "b", 2, 0, 0)]]

    for player in ("b", "c"):
        with pytest.raises(StandingsError, match=f"Player {player} has no place in these standings."):
            explain(player, rounds, disqualified=["b"])
