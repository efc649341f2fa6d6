"""Events of several stages: who goes on, what the next stage waits for, what goes wrong."""

from typing import Any

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event, next_round
from tests.tournaments.staging import CUT, TOP_4, drop, enter, play_out
from tournaments import queries, services, standings
from tournaments.enums import Infraction, PenaltyKind, Plan, RoundState, StageKind, Status
from tournaments.models import Act, Entry, Round
from tournaments.services import StagePlan

CHAMPIONSHIP = (StagePlan(plan=Plan.CHAMPIONSHIP), CUT)

pytestmark = pytest.mark.django_db


def names_of(entries: list[int]) -> list[str]:
    names = dict(Entry.objects.values_list("pk", "name"))
    return [names[entry] for entry in entries]


# --- from one stage to the next ---


def test_eight_players_play_swiss_and_the_top_four_a_bracket(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    assert len(play_out(swiss, host)) == 3
    order = [int(row.player) for row in queries.ranked(swiss)]

    cut = begin(event, host, 2)
    rounds = play_out(cut, host)
    services.finish_event(tournament=event, by=host, now=NOW)

    assert cut.seeds == order[:4]
    assert [one.title for one in rounds] == ["Top 4, semifinals", "Top 4, final"]
    assert {(p.first_id, p.second_id) for p in rounds[0].pairings.all()} == {
        (order[0], order[3]),
        (order[1], order[2]),
    }
    found = queries.final_places(event)
    assert [(place, entry) for place, entry in found[:4]] == list(zip((1, 2, 3, 3), order[:4], strict=True))
    assert [int(entry) for _, entry in found[4:]] == order[4:]
    assert [place for place, _ in found[4:]] == [5, 6, 7, 8]
    assert set(event.stages.values_list("status", flat=True)) == {Status.FINISHED}
    assert set(Round.objects.values_list("state", flat=True)) == {RoundState.CLOSED}


def test_next_stage_begins_once_however_often_it_is_asked(host: User) -> None:
    event = make_event(host, 6, *TOP_4)
    play_out(begin(event, host), host)

    seeds = [begin(event, host, 2).seeds for _ in range(2)]

    assert seeds[0] == seeds[1]
    assert Act.objects.filter(word="stage begun").count() == 2
    assert event.stages.get(number=1).status == Status.FINISHED


def test_next_stage_waits_for_all_rounds_and_results(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    with pytest.raises(services.NotOpenError, match="stage before has not been played"):
        begin(event, host, 2)
    swiss = begin(event, host)
    with pytest.raises(services.NotOpenError, match="0 of 3 rounds are played"):
        begin(event, host, 2)
    enter(next_round(swiss, host), host)
    next_round(swiss, host)

    with pytest.raises(services.NotOpenError, match="Results are missing: table 1, 2, 3, 4"):
        begin(event, host, 2)
    assert event.stages.get(number=2).status == Status.PLANNED


def test_event_does_not_end_before_its_next_stage(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    play_out(begin(event, host), host)

    with pytest.raises(services.NotOpenError, match="next stage of this event has not been played"):
        services.finish_event(tournament=event, by=host, now=NOW)


def test_drop_after_a_round_was_taken_back_keeps_the_penalties_of_that_round(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    play_out(begin(event, host), host)
    cut = begin(event, host, 2)
    taken_back = next_round(cut, host)
    warned, gone = event.entries.get(pk=cut.seeds[0]), cut.seeds[1]
    said = {"kind": PenaltyKind.WARNING, "infraction": Infraction.TARDINESS, "request_key": "once"}
    penalty = services.give_penalty(entry=warned, by=host, now=NOW, **said)
    services.take_back_round(round=taken_back, by=host, now=NOW, why="one went home")

    drop(event, gone, host)

    penalty.refresh_from_db()
    assert penalty.round is None
    assert gone not in event.stages.get(number=2).seeds
    assert not cut.rounds.exists()


def test_drop_between_the_stages_moves_the_next_one_up(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    play_out(swiss, host)
    order = [int(row.player) for row in queries.ranked(swiss)]
    assert queries.going_on(swiss).missed == order[4:7]
    drop(event, order[1], host)

    cut = begin(event, host, 2)

    assert cut.seeds == [order[0], *order[2:5]]


def test_drop_before_the_bracket_is_published_moves_the_next_one_up(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    play_out(swiss, host)
    order = [int(row.player) for row in queries.ranked(swiss)]
    cut = begin(event, host, 2)
    services.pair_round(stage=cut, by=host, now=NOW)

    drop(event, order[0], host)

    cut.refresh_from_db()
    assert cut.seeds == order[1:5]
    one = next_round(cut, host)
    assert set(one.seats.values_list("entry", flat=True)) == set(order[1:5])
    assert Act.objects.get(word="moved up").facts["names"] == names_of(order[4:5])


def test_last_place_of_a_cut_that_nobody_can_fill_stays_empty(host: User) -> None:
    event = make_event(host, 4, *TOP_4)
    play_out(begin(event, host), host)
    cut = begin(event, host, 2)

    drop(event, cut.seeds[3], host)

    cut.refresh_from_db()
    assert len(cut.seeds) == 3
    assert [one.title for one in play_out(cut, host)] == ["Top 3, semifinal", "Top 3, final"]


def test_later_drop_changes_no_standings_of_a_stage_that_is_over(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    event.rules = "win-percentage"
    event.save()
    swiss = begin(event, host)
    play_out(swiss, host)
    before = queries.ranked(swiss)
    cut = begin(event, host, 2)
    next_round(cut, host)

    drop(event, cut.seeds[0], host)

    assert queries.ranked(swiss) == before


def test_cut_by_points_takes_all_who_have_them(host: User) -> None:
    event = make_event(host, 8, StagePlan(cut_points=6), CUT)
    swiss = begin(event, host)
    play_out(swiss, host)

    cut = begin(event, host, 2)

    assert len(cut.seeds) == sum(row.points >= 6 for row in queries.ranked(swiss)) == 4


def test_event_ends_where_nobody_is_left_for_the_next_stage(host: User) -> None:
    event = make_event(host, 4, StagePlan(cut_points=99), CUT)
    play_out(begin(event, host), host)

    services.finish_event(tournament=event, by=host, now=NOW)

    assert event.stages.get(number=2).status == Status.CANCELLED
    assert len(queries.final_places(event)) == 4


def test_new_players_come_in_the_first_swiss_stage_alone(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    play_out(swiss, host)
    with pytest.raises(services.NotOpenError, match="too late"):
        services.add_player(tournament=event, name="Late", by=host, now=NOW)
    cut = begin(event, host, 2)
    next_round(cut, host)

    with pytest.raises(services.NotOpenError, match="bracket is drawn: nobody can come in"):
        services.add_player(tournament=event, name="Late", by=host, now=NOW)


# --- the standings of all stages ---


@pytest.mark.parametrize(
    ("stages", "places"),
    [
        ([], []),
        ([[(1, "a"), (2, "b")]], [(1, "a"), (2, "b")]),
        (
            [[(1, "a"), (2, "b"), (3, "c"), (4, "d")], [(1, "c"), (2, "a")]],
            [(1, "c"), (2, "a"), (3, "b"), (4, "d")],
        ),
        ([[(1, "a"), (1, "b"), (3, "c"), (3, "d")], [(1, "b")]], [(1, "b"), (2, "a"), (3, "c"), (3, "d")]),
        ([[(1, "a"), (2, "b"), (3, "c")], [(1, "b"), (2, "a")], [(1, "a")]], [(1, "a"), (2, "b"), (3, "c")]),
    ],
)
def test_those_who_did_not_go_on_follow_in_their_order(stages: Any, places: Any) -> None:
    assert standings.overall(stages) == places


# --- too few are left ---


@pytest.mark.parametrize("kind", [StageKind.SWISS, StageKind.ROUND_ROBIN])
@pytest.mark.parametrize("left", [0, 1])
def test_event_that_the_players_have_left_is_finished_with_what_was_played(
    host: User, kind: str, left: int
) -> None:
    event = make_event(host, 5, StagePlan(kind=kind, rounds=3 if kind == StageKind.SWISS else None))
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    for entry in event.entries.order_by("pk")[left:]:
        services.drop(entry=entry, by=host, now=NOW, why="the last bus")

    with pytest.raises(services.NotOpenError, match="Nobody is left who could meet"):
        services.pair_round(stage=stage, by=host, now=NOW)
    event = services.finish_event(tournament=event, by=host, now=NOW)

    assert (event.status, stage.rounds.count()) == (Status.FINISHED, 1)
    assert queries.inconsistencies(event) == []
    assert len(queries.final_places(event)) == 5


def test_event_that_was_cancelled_meanwhile_does_not_begin(host: User) -> None:
    event = make_event(host, 4, StagePlan())
    services.cancel_tournament(tournament=event, by=host, now=NOW, why="snow")

    with pytest.raises(services.NotOpenError, match="This is cancelled: it cannot begin any more"):
        begin(event, host)


def test_draft_of_an_event_that_was_cancelled_meanwhile_is_not_published(host: User) -> None:
    event = make_event(host, 4, StagePlan())
    draft = services.pair_round(stage=begin(event, host), by=host, now=NOW)
    services.cancel_tournament(tournament=event, by=host, now=NOW, why="snow")

    with pytest.raises(services.NotOpenError, match="Only an event that runs has new rounds"):
        services.publish_round(round=draft, by=host, now=NOW)

    draft.refresh_from_db()
    assert draft.state == RoundState.DRAFT


def test_small_championship_whose_cut_falls_away_is_sound_while_it_runs(host: User) -> None:
    event = make_event(host, 4, *CHAMPIONSHIP)

    begin(event, host)

    event.refresh_from_db()
    assert list(event.stages.values_list("status", flat=True)) == [Status.RUNNING, Status.CANCELLED]
    assert queries.inconsistencies(event) == []
