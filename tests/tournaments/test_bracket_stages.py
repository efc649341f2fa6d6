"""Brackets and groups that are played to their places, whoever leaves."""

from random import Random

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event, next_round
from tests.tournaments.staging import CUT, TOP_4, better_seed, drop, enter, play_out
from tournaments import queries, services
from tournaments.enums import Infraction, PenaltyKind, ResultKind, StageKind, Status
from tournaments.models import Pairing, Result
from tournaments.scores import DOUBLE_LOSS
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


# --- brackets ---


def test_thirteen_players_play_best_of_three_to_a_final_of_five(host: User) -> None:
    plan = StagePlan(kind=StageKind.SINGLE, best_of=3, final_best_of=5, third_place=True)
    event = make_event(host, 13, plan)
    stage = begin(event, host)

    rounds = play_out(stage, host)
    services.finish_event(tournament=event, by=host, now=NOW)

    assert [(one.title, one.best_of, one.minutes) for one in rounds] == [
        ("Round of 16", 3, 50),
        ("Quarterfinals", 3, 50),
        ("Semifinals", 3, 50),
        ("Final and third place", 5, None),
    ]
    found = queries.final_places(event)
    assert [int(entry) for _, entry in found[:4]] == stage.seeds[:4]
    assert [place for place, _ in found] == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 9]


@pytest.mark.parametrize("players", range(3, 10))
def test_double_elimination_is_played_to_its_places(host: User, players: int) -> None:
    event = make_event(host, players, StagePlan(kind=StageKind.DOUBLE, best_of=1, final_best_of=3))
    stage = begin(event, host)
    random = Random(players)

    rounds = play_out(stage, host, lambda pairing: random.random() < 0.5)

    assert [one.number for one in rounds] == list(range(1, len(rounds) + 1))
    assert all(one.pairings.exists() for one in rounds)
    ends = {one.title: one.best_of for one in rounds[-2:] if one.title in ("Grand final", "Reset")}
    assert set(ends.values()) == {3}
    matches = Pairing.objects.filter(round__stage=stage).count()
    assert matches == 2 * players - 2 + ("Reset" in ends)
    assert len(queries.bracket_places(stage)) == players
    assert services.what_is_left(stage) == ""


def test_reset_is_played_when_the_losers_side_wins_the_grand_final(host: User) -> None:
    stage = begin(make_event(host, 4, StagePlan(kind=StageKind.DOUBLE)), host)

    rounds = play_out(
        stage, host, lambda pairing: better_seed(pairing) != (pairing.round.title == "Grand final")
    )

    assert [one.title for one in rounds] == [
        "Winners' round 1",
        "Winners' final and losers' round 1",
        "Losers' final",
        "Grand final",
        "Reset",
    ]
    assert [entry for _, entry in queries.bracket_places(stage)] == stage.seeds


@pytest.mark.parametrize("players", range(3, 10))
def test_double_elimination_goes_on_however_many_drop(host: User, players: int) -> None:
    event = make_event(host, players, StagePlan(kind=StageKind.DOUBLE, best_of=1))
    stage = begin(event, host)
    random = Random(players)

    enter(next_round(stage, host), host)
    for _ in range(players - 2):
        if services.what_is_left(stage):
            gone = random.choice(stage.seeds)
            drop(event, gone, host)
            enter(next_round(stage, host), host)
    play_out(stage, host)

    assert sorted(entry for _, entry in queries.bracket_places(stage)) == sorted(stage.seeds)
    assert services.finish_event(tournament=event, by=host, now=NOW).status == Status.FINISHED


def test_drop_in_a_bracket_is_a_walkover_by_the_site(host: User) -> None:
    event = make_event(host, 4, CUT)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    drop(event, stage.seeds[0], host)

    final = next_round(stage, host)

    result = Result.objects.get(pairing__round=final)
    assert (result.kind, str(result.score), result.by) == (ResultKind.WALKOVER, "0-2", None)
    assert [entry for _, entry in queries.bracket_places(stage)[:2]] == [stage.seeds[1], stage.seeds[0]]


def test_drop_between_draft_and_publishing_of_a_bracket_is_a_walkover(host: User) -> None:
    event = make_event(host, 4, CUT)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    for entry in stage.seeds[:2]:
        drop(event, entry, host)

    services.publish_round(round=draft, by=host, now=NOW)

    result = Result.objects.get(pairing__round=draft)
    assert (result.kind, result.score) == (ResultKind.DOUBLE_LOSS, DOUBLE_LOSS)
    assert services.what_is_left(stage) == ""


def test_no_show_before_the_first_round_leaves_a_smaller_bracket(host: User) -> None:
    event = make_event(host, 5, CUT)
    stage = begin(event, host)

    drop(event, stage.seeds[4], host)

    stage.refresh_from_db()
    assert [one.title for one in play_out(stage, host)] == ["Semifinals", "Final"]


def test_disqualified_in_the_cut_loses_his_place_and_his_victim_stays_out(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    play_out(begin(event, host), host)
    cut = begin(event, host, 2)
    enter(next_round(cut, host), host)
    cheat = event.entries.get(pk=cut.seeds[0])

    services.give_penalty(
        entry=cheat, kind=PenaltyKind.DISQUALIFICATION, infraction=Infraction.CHEATING, note="marked cards",
        by=host, now=NOW, request_key="1",
    )  # fmt: skip
    final = next_round(cut, host)

    assert Result.objects.get(pairing__round=final).kind == ResultKind.WALKOVER
    services.finish_event(tournament=event, by=host, now=NOW)
    found = queries.final_places(event)
    assert [int(entry) for _, entry in found[:3]] == cut.seeds[1:]
    assert [place for place, _ in found] == [1, 2, 2, 4, 5, 6, 7]


def test_double_losses_leave_rounds_out_without_a_gap(host: User) -> None:
    stage = begin(make_event(host, 8, CUT), host)
    one = next_round(stage, host)
    services.close_open_tables(round=one, by=host, now=NOW, why="closing time")

    assert services.what_is_left(stage) == ""
    with pytest.raises(services.NotOpenError, match="played out"):
        services.pair_round(stage=stage, by=host, now=NOW)
    assert services.finish_event(tournament=stage.tournament, by=host, now=NOW).status == Status.FINISHED


# --- groups ---


def test_groups_of_twelve_send_their_best_into_a_bracket(host: User) -> None:
    event = make_event(host, 12, StagePlan(kind=StageKind.ROUND_ROBIN, groups=2, cut=4), CUT)
    stage = begin(event, host)

    rounds = play_out(stage, host)

    assert [one.pairings.count() for one in rounds] == [6] * 5
    groups = [set(group) for group in queries.groups_of(stage)]
    for pairing in Pairing.objects.filter(round__stage=stage):
        assert any({pairing.first_id, pairing.second_id} <= group for group in groups)
    cut = begin(event, host, 2)
    ranked = [[int(row.player) for row in group] for group in queries.ranked_groups(stage)]
    assert sorted(cut.seeds) == sorted([*ranked[0][:2], *ranked[1][:2]])
    assert set(cut.seeds[:2]) == {ranked[0][0], ranked[1][0]}
    for pairing in next_round(cut, host).pairings.all():
        assert not any({pairing.first_id, pairing.second_id} <= group for group in groups)


def test_drop_after_the_groups_moves_up_the_next_of_his_group(host: User) -> None:
    event = make_event(host, 8, StagePlan(kind=StageKind.ROUND_ROBIN, groups=2, cut=4), CUT)
    stage = begin(event, host)
    play_out(stage, host)
    ranked = [[int(row.player) for row in group] for group in queries.ranked_groups(stage)]
    drop(event, ranked[0][0], host)

    assert sorted(begin(event, host, 2).seeds) == sorted([*ranked[0][1:3], *ranked[1][:2]])


def test_too_few_players_for_the_groups_are_told_so(host: User) -> None:
    event = make_event(host, 5, StagePlan(kind=StageKind.ROUND_ROBIN, groups=3, cut=3), CUT)

    with pytest.raises(services.EventError, match="5 players do not fill 3 groups of at least two"):
        begin(event, host)
    assert event.stages.get(number=1).status == Status.PLANNED
