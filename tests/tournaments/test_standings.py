import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.arrange import Event
from tournaments.pairing import pair_swiss
from tournaments.standings import RULE_SETS, PlayerId, Row, Standing, StandingsError, advancing, standings

PUBLISHED = Path(__file__).resolve().parents[1] / "data" / "published_event.json"
THIRD, QUARTER = Fraction(1, 3), Fraction(1, 4)


def published() -> tuple[list[list[Row]], list[list[Any]]]:
    """The rounds and the standings of a real event."""
    event = json.loads(PUBLISHED.read_text())
    return [[tuple(row) for row in rows] for rows in event["rounds"]], event["standings"]


def of(player: PlayerId, rows: Iterable[Standing]) -> Standing:
    return next(row for row in rows if row.player == player)


def order(rows: Iterable[Standing]) -> list[PlayerId]:
    return [row.player for row in rows]


def season(*opponents: tuple[int, int]) -> list[list[Row]]:
    """Rounds in which "me" meets each opponent once, who make so many points in so many rounds."""
    rounds: list[list[Row]] = [[] for _ in range(max(played for _, played in opponents))]
    for opponent, (points, played) in enumerate(opponents):
        wins, draws = divmod(points, 3)
        results = [(2, 0, 0)] * wins + [(1, 1, 1)] * draws + [(0, 2, 0)] * (played - wins - draws)
        for number, result in enumerate(results):
            other = "me" if number == opponent else f"{opponent} met in {number}"
            rounds[number].append((str(opponent), other, *result))
    return rounds


# ---- A real event ----------------------------------------------------------------------------------------


def test_published_event_is_reproduced_to_every_value_and_the_order() -> None:
    rounds, expected = published()

    found = [
        [row.player, row.points, *(round(float(value), 6) for value in (row.omw, row.gw, row.ogw))]
        for row in standings(rounds)
    ]

    assert found == expected
    assert len(found) == 25


def test_floor_of_the_published_event_is_a_third_and_not_0_33() -> None:
    rounds, expected = published()

    found = standings(rounds, rules=replace(RULE_SETS["tcg"], floor=Fraction(33, 100)))

    wrong = [row for row in expected if round(float(of(row[0], found).omw), 6) != row[2]]
    assert len(wrong) == 6
    assert order(found) != [row[0] for row in expected]


# ---- Points and figures of the rule set TCG --------------------------------------------------------------

EIGHT = [(12, 8), (21, 8), (4, 5), (10, 7), (18, 8), (16, 8), (13, 8), (19, 8)]


def test_match_wins_of_eight_opponents_have_their_mean() -> None:
    assert round(float(of("me", standings(season(*EIGHT))).omw), 6) == 0.616815


def test_bye_is_no_opponent() -> None:
    rounds = season(*EIGHT)
    rounds[0][0] = ("0", "somebody else", 2, 0, 0)
    rounds[0].append(("me", None, 2, 0, 0))

    assert round(float(of("me", standings(rounds)).omw), 6) == 0.633503


def test_win_draw_and_bye_give_points_for_match_and_games() -> None:
    rounds: list[list[Row]] = [[("a", "b", 2, 1, 0)], [("a", "c", 1, 1, 1)], [("a", None, 2, 0, 0)]]

    row = of("a", standings(rounds))

    assert (row.points, row.wins, row.losses, row.draws) == (7, 2, 0, 1)
    assert row.gw == Fraction(3 * (2 + 1 + 2) + 1, 3 * (3 + 3 + 2))


@pytest.mark.parametrize(("games", "rate"), [((7, 3), Fraction(7, 10)), ((3, 8), THIRD), ((0, 0), THIRD)])
def test_game_wins_count_a_third_at_least(games: tuple[int, int], rate: Fraction) -> None:
    assert of("a", standings([[("a", "b", *games, 0)]])).gw == rate


def test_intentional_draw_is_a_point_each_and_a_double_loss_is_none() -> None:
    drawn, lost = standings([[("a", "b", 0, 0, 3)]]), standings([[("a", "b", 0, 0, 0)]])

    assert [(row.points, row.draws, row.losses) for row in drawn] == [(1, 1, 0)] * 2
    assert [(row.points, row.draws, row.losses) for row in lost] == [(0, 0, 1)] * 2


def test_late_entry_loses_each_missed_round_without_an_opponent_or_a_bye() -> None:
    rounds: list[list[Row]] = [
        [("a", "b", 2, 0, 0), ("late", None, 0, 2, 0)],
        [("a", "late", 0, 2, 0), ("b", None, 2, 0, 0)],
    ]

    found = standings(rounds)

    assert (of("late", found).points, of("late", found).losses) == (3, 1)
    assert of("late", found).omw == Fraction(3, 6)
    assert of("a", found).omw == (Fraction(3, 6) + Fraction(3, 6)) / 2


def test_dropped_player_keeps_place_and_rounds_end_with_the_drop() -> None:
    rounds: list[list[Row]] = [
        [("a", "b", 2, 0, 0), ("c", "d", 2, 0, 0)],
        [("b", "c", 2, 0, 0), ("d", None, 2, 0, 0)],
    ]

    found = standings(rounds, dropped=["a"])

    assert of("a", found).place == 2
    assert of("b", found).omw == (Fraction(3, 3) + Fraction(3, 6)) / 2


def test_disqualified_player_has_no_place_and_stays_an_opponent() -> None:
    rounds: list[list[Row]] = [[("a", "b", 2, 0, 0), ("c", "d", 2, 0, 0)]]

    found = standings(rounds, disqualified=["a"])

    assert order(found) == ["c", "b", "d"]
    assert [row.place for row in found] == [1, 2, 3]
    assert of("b", found).omw == 1


def test_player_without_a_row_has_the_floor_of_everything() -> None:
    row = of("new", standings([[("a", "b", 2, 0, 0)]], players=["new", "a"]))

    assert (row.points, row.omw, row.gw, row.ogw) == (0, THIRD, THIRD, THIRD)


def test_lots_decide_what_stays_tied_and_ids_where_none_were_drawn() -> None:
    rounds: list[list[Row]] = [[(1, 2, 1, 1, 0), (3, 4, 1, 1, 0)]]

    assert order(standings(rounds, lots=[4, 77, 2])) == [4, 2, 1, 3]
    assert [row.place for row in standings(rounds)] == [1, 2, 3, 4]


def test_event_without_players_has_no_standings() -> None:
    assert standings([]) == []


# ---- The rule set win percentage -------------------------------------------------------------------------


def test_win_percentage_leaves_byes_out_and_stays_within_its_bounds() -> None:
    rounds: list[list[Row]] = [
        [("me", "winner", 0, 2, 0), ("loser", "x", 0, 2, 0)],
        [("me", "loser", 2, 0, 0), ("winner", None, 2, 0, 0)],
    ]

    found = standings(rounds, rules="win-percentage")
    dropped = standings(rounds, rules="win-percentage", dropped=["winner"])

    assert of("winner", found).points == 6
    assert of("me", found).owp == (1 + QUARTER) / 2
    assert of("me", dropped).owp == (Fraction(3, 4) + QUARTER) / 2
    assert of("winner", found).owp == Fraction(3, 6)
    assert of("me", found).oowp == (Fraction(3, 6) + (Fraction(3, 6) + 1) / 2) / 2


def test_win_percentage_counts_missed_rounds() -> None:
    rounds: list[list[Row]] = [[("late", None, 0, 1, 0)], [("late", "a", 1, 0, 0)]]

    assert of("a", standings(rounds, rules="win-percentage")).owp == Fraction(3, 6)


def test_player_without_opponents_has_a_quarter() -> None:
    row = of("a", standings([[("a", None, 1, 0, 0)]], rules="win-percentage"))

    assert (row.points, row.owp, row.oowp) == (3, QUARTER, QUARTER)


def test_standings_have_the_figures_of_their_rules_only() -> None:
    row = standings([[("a", "b", 1, 0, 0)]], rules="win-percentage")[0]

    assert list(row.tie_breaks) == ["owp", "oowp"]
    with pytest.raises(AttributeError, match="their rule set does not use it"):
        _ = row.omw


# ---- Against a plain reckoning ---------------------------------------------------------------------------


def reckoned(
    rounds: Sequence[Sequence[Row]], player: PlayerId, rules: str, dropped: set[PlayerId]
) -> list[Fraction]:
    """Points and figures of one player, straight from their definitions, in Fractions."""
    win_percentage = rules == "win-percentage"
    floor = QUARTER if win_percentage else THIRD

    def sides(who: PlayerId) -> list[tuple[PlayerId | None, int, int, int]]:
        return [
            (b, won, lost, drawn) if a == who else (a, lost, won, drawn)
            for rows in rounds
            for a, b, won, lost, drawn in rows
            if who in (a, b)
        ]

    def points(who: PlayerId, *, byes: bool = True) -> int:
        rows = [row for row in sides(who) if byes or row[0] is not None]
        return sum(3 if won > lost else int(won == lost and won + drawn > 0) for _, won, lost, drawn in rows)

    def matches(who: PlayerId) -> Fraction:
        byes = sum(other is None and won > lost for other, won, lost, _ in sides(who))
        counted = len(sides(who)) - (byes if win_percentage else 0)
        rate = Fraction(points(who, byes=not win_percentage), 3 * counted) if counted else floor
        return max(floor, min(rate, Fraction(3, 4) if win_percentage and who in dropped else Fraction(1)))

    def games(who: PlayerId) -> Fraction:
        possible = sum(3 * (won + lost + drawn) for _, won, lost, drawn in sides(who))
        earned = sum(3 * won + drawn for _, won, _, drawn in sides(who))
        return max(floor, Fraction(earned, possible)) if possible else floor

    def mean(who: PlayerId, figure: Callable[[PlayerId], Fraction]) -> Fraction:
        others = [other for other, *_ in sides(who) if other is not None]
        return sum(map(figure, others), Fraction(0)) / len(others) if others else floor

    if win_percentage:
        figures = [mean(player, matches), mean(player, lambda other: mean(other, matches))]
    else:
        figures = [mean(player, matches), games(player), mean(player, games)]
    return [Fraction(points(player)), *figures]


@settings(max_examples=40, deadline=None)
@given(
    size=st.integers(2, 12),
    played=st.integers(0, 5),
    seed=st.integers(0, 10**6),
    rules=st.sampled_from(("tcg", "win-percentage")),
)
def test_figures_and_order_are_those_of_the_definitions(
    size: int, played: int, seed: int, rules: str
) -> None:
    event, random = Event(size, seed, drops=0.1, late=0.3, draws=0.2), Random(seed)
    for number in range(played):
        players = event.entrants()
        if sum(player.active for player in players) > 1:
            event.play(pair_swiss(players, seed=number))
            event.correct()
    lots: list[PlayerId] = [*random.sample(event.ids, len(event.ids))]
    rounds: list[list[Row]] = [list(rows) for rows in event.rows]

    found = standings(rounds, rules=rules, players=event.ids, dropped=event.dropped, lots=lots)

    expected = {player: reckoned(rounds, player, rules, {*event.dropped}) for player in lots}
    assert {row.player: [Fraction(row.points), *row.tie_breaks.values()] for row in found} == expected
    keys = [expected[row.player] for row in found]
    assert keys == sorted(keys, reverse=True)
    for before, after in pairwise(found):
        if expected[before.player] == expected[after.player] and rules == "tcg":
            assert lots.index(before.player) < lots.index(after.player)


# ---- Head to head ----------------------------------------------------------------------------------------

FOUR: list[list[Row]] = [
    [(1, 2, 1, 2, 0), (3, 4, 2, 1, 0)],
    [(1, 3, 2, 1, 0), (2, 4, 1, 2, 0)],
    [(1, 4, 2, 1, 0), (2, 3, 2, 1, 0)],
]


@pytest.mark.parametrize(
    ("rules", "found"),
    [("tcg", [1, 2, 4, 3]), ("tcg-groups", [2, 1, 3, 4]), ("win-percentage", [2, 1, 3, 4])],
)
def test_match_of_exactly_two_who_are_tied_decides_before_lots(rules: str, found: list[int]) -> None:
    assert order(standings(FOUR, rules=rules, lots=[1, 2, 4, 3])) == found


def test_lots_decide_between_three_and_between_two_whose_match_was_drawn() -> None:
    in_a_circle: list[list[Row]] = [
        [(1, 2, 2, 1, 0), (3, 4, 2, 1, 0)],
        [(2, 3, 2, 1, 0), (1, 4, 2, 1, 0)],
        [(3, 1, 2, 1, 0), (2, 4, 2, 1, 0)],
    ]
    drawn: list[list[Row]] = [[(1, 2, 1, 1, 1)]]

    assert order(standings(in_a_circle, rules="tcg-groups", lots=[3, 1, 2])) == [3, 1, 2, 4]
    assert order(standings(drawn, rules="tcg-groups", lots=[2, 1])) == [2, 1]


def test_match_decides_if_disqualification_leaves_exactly_two() -> None:
    rounds: list[list[Row]] = [[(1, 2, 2, 1, 0)], [(2, 3, 2, 1, 0)], [(3, 1, 2, 1, 0)]]

    assert order(standings(rounds, rules="tcg-groups", lots=[2, 1, 3], disqualified=[3])) == [1, 2]


# ---- Rows that cannot be ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "options", "sentence"),
    [
        ([[("a", "b", 2, 0, 0), ("b", "c", 2, 0, 0)]], {}, "Player b has two results in round 1."),
        ([[], [("a", "a", 2, 0, 0)]], {}, "Player a has a result against themselves in round 2."),
        (
            [[("a", None, 0, 0, 0)]],
            {},
            "Player a has no opponent in round 1, and neither won nor lost: "
            "a bye is won, a missed round lost.",
        ),
        (
            [[("a", "b", 2, -1, 0)]],
            {},
            "A row of round 1 cannot be read: ('a', 'b', 2, -1, 0). It needs a player, an opponent or none, "
            "and the games won, lost and drawn.",
        ),
        (
            [[("a", "b", 2)]],
            {},
            "A row of round 1 cannot be read: ('a', 'b', 2). It needs a player, an opponent "
            "or none, and the games won, lost and drawn.",
        ),
        ([], {"dropped": ["z"]}, "Player z is no player of this event."),
        ([], {"disqualified": [5]}, "Player 5 is no player of this event."),
        ([], {"lots": [1, 1]}, "The lots name a player twice; each is drawn once."),
        (
            [],
            {"rules": "chess"},
            "There is no rule set 'chess'; these are known: tcg, tcg-groups, win-percentage.",
        ),
    ],
)
def test_rows_that_cannot_be_are_refused(rounds: Any, options: Any, sentence: str) -> None:
    with pytest.raises(StandingsError) as refused:
        standings(rounds, **options)

    assert str(refused.value) == sentence


# ---- Who goes on -----------------------------------------------------------------------------------------


def test_cut_takes_the_best_with_enough_points_and_lets_the_next_move_up() -> None:
    rounds: list[list[Row]] = [[(1, 5, 2, 0, 0), (2, 6, 2, 0, 0), (3, 7, 2, 0, 0), (4, 8, 1, 1, 0)]]
    found = standings(rounds)

    assert advancing(found, top=2) == [1, 2]
    assert advancing(found, top=2, without=[1]) == [2, 3]
    assert advancing(found, points=3) == [1, 2, 3]
    assert advancing(found, top=8, points=1) == [1, 2, 3, 4, 8]
    with pytest.raises(StandingsError, match="A cut needs"):
        advancing(found)
