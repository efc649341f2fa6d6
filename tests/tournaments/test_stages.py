"""Events of several stages through the services: who goes on, brackets to their places, what goes wrong."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from ddl_site.accounts.models import User
from tournaments import queries, services, standings
from tournaments.enums import Infraction, PenaltyKind, Plan, ResultKind, RoundState, StageKind, Status
from tournaments.models import Act, Entry, Pairing, Result, Round, Stage, Tournament
from tournaments.presenters.stages import stages_words
from tournaments.scores import DOUBLE_LOSS, Score
from tournaments.services import StagePlan, Verdict

NOW = datetime(2026, 11, 30, 19, tzinfo=UTC)
CUT = StagePlan(kind=StageKind.SINGLE, best_of=3)
TOP_4 = (StagePlan(cut=4), CUT)
CHAMPIONSHIP = (StagePlan(plan=Plan.CHAMPIONSHIP), CUT)

pytestmark = pytest.mark.django_db
Winner = Callable[[Pairing], bool]


def make_event(host: User, players: int, *stages: StagePlan) -> Tournament:
    event = services.create_tournament(
        organiser=host, name="Friday", starts_at=NOW, now=NOW, stages=stages, request_key="k"
    )
    for number in range(1, players + 1):
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
    return event


def begin(event: Tournament, host: User, number: int = 1) -> Stage:
    return services.begin_stage(stage=event.stages.get(number=number), by=host, now=NOW)


def next_round(stage: Stage, host: User) -> Round:
    return services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)


def better_seed(pairing: Pairing) -> bool:
    seeds: list[int] = pairing.round.stage.seeds
    return seeds.index(pairing.first_id) < seeds.index(pairing.second_id or 0)


def enter(round: Round, host: User, first_wins: Winner = better_seed) -> None:
    """Every open table of a round."""
    games = round.best_of // 2 + 1
    for pairing in round.pairings.exclude(second=None).exclude(results__current=True):
        score = Score(games, 0) if first_wins(pairing) else Score(0, games)
        services.decide_result(pairing=pairing, verdict=Verdict(score), by=host, now=NOW)


def play_out(stage: Stage, host: User, first_wins: Winner = better_seed) -> list[Round]:
    """All rounds of a stage from where it is."""
    rounds = []
    while services.what_is_left(stage):
        rounds.append(next_round(stage, host))
        enter(rounds[-1], host, first_wins)
    return rounds


def names_of(entries: list[int]) -> list[str]:
    names = dict(Entry.objects.values_list("pk", "name"))
    return [names[entry] for entry in entries]


def drop(event: Tournament, entry: int, host: User) -> None:
    services.drop(entry=event.entries.get(pk=entry), by=host, now=NOW, why="went home")


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
    assert [one.title for one in rounds] == ["Semifinals", "Final"]
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
    assert [one.title for one in play_out(cut, host)] == ["Semifinal", "Final"]


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


def test_players_come_and_come_back_in_the_first_swiss_stage_alone(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    play_out(swiss, host)
    with pytest.raises(services.NotOpenError, match="too late"):
        services.add_player(tournament=event, name="Late", by=host, now=NOW)
    cut = begin(event, host, 2)
    next_round(cut, host)
    drop(event, cut.seeds[0], host)

    with pytest.raises(services.NotOpenError, match="Nobody can come late any more"):
        services.add_player(tournament=event, name="Late", by=host, now=NOW)
    with pytest.raises(services.EventError, match="running Swiss stage"):
        services.reinstate(entry=event.entries.get(pk=cut.seeds[0]), by=host, now=NOW, why="is back")


# --- plans ---


@pytest.mark.parametrize(("players", "rounds", "cut"), [(9, 5, 4), (13, 5, 4), (16, 5, 4), (17, 5, 8)])
def test_championship_has_rounds_and_cut_by_its_size(host: User, players: int, rounds: int, cut: int) -> None:
    event = make_event(host, players, *CHAMPIONSHIP)
    swiss = begin(event, host)
    assert (swiss.planned_rounds, swiss.cut) == (rounds, cut)
    play_out(swiss, host)

    assert len(begin(event, host, 2).seeds) == cut


def test_small_championship_has_no_cut_and_says_why(host: User) -> None:
    event = make_event(host, 8, *CHAMPIONSHIP)
    swiss = begin(event, host)

    assert (swiss.planned_rounds, event.stages.get(number=2).status) == (3, Status.CANCELLED)
    words = stages_words(queries.stages_of(Tournament.objects.get()), players=8)
    assert words[1].rounds == "Not played: with 8 players there is no cut."
    play_out(swiss, host)
    assert queries.current_stage(event) == swiss
    assert services.finish_event(tournament=event, by=host, now=NOW).status == Status.FINISHED


def test_fewer_than_four_play_a_round_robin(host: User) -> None:
    event = make_event(host, 3, *CHAMPIONSHIP)

    stage = begin(event, host)

    assert (stage.kind, stage.planned_rounds) == (StageKind.ROUND_ROBIN, 3)
    assert [one.pairings.count() for one in play_out(stage, host)] == [1, 1, 1]


def test_three_players_who_are_promised_four_rounds_play_swiss(host: User) -> None:
    stage = begin(make_event(host, 3, StagePlan(rounds=4)), host)

    rounds = play_out(stage, host)

    assert (stage.kind, len(rounds)) == (StageKind.SWISS, 4)
    assert services.why_not_finished(stage.tournament) == ""


def test_own_rounds_and_cut_win_over_the_plan(host: User) -> None:
    event = make_event(host, 16, StagePlan(plan=Plan.CHAMPIONSHIP, rounds=4, cut=8), CUT)

    swiss = begin(event, host)

    assert (swiss.planned_rounds, swiss.cut) == (4, 8)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (0, ["Rounds by the number of players", "Then a cut by the number of players"]),
        (3, ["Round robin of 3 rounds with 3 players", "No cut with 3 players"]),
        (8, ["3 rounds with 8 players", "No cut with 8 players"]),
        (12, ["5 rounds with 12 players", "Then the top 4"]),
    ],
)
def test_plan_is_told_with_the_players_as_they_are_now(host: User, players: int, told: list[str]) -> None:
    event = make_event(host, 0, *CHAMPIONSHIP)

    words = stages_words(queries.stages_of(event), players=players)

    assert [words[0].rounds, words[0].cut] == told
    cut = "2 rounds with 4 players" if players == 12 else "Rounds by the number of players"
    assert words[1].rounds == cut


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (StagePlan(), "Say who goes on"),
        (StagePlan(cut=1), "Two players at least go on"),
        (StagePlan(groups=2, cut=4), "Only a round robin is played in groups"),
        (StagePlan(kind=StageKind.ROUND_ROBIN, groups=3, cut=4), "4 do not divide by 3 groups"),
        (StagePlan(kind=StageKind.ROUND_ROBIN, groups=2, plan=Plan.CHAMPIONSHIP), "from the groups"),
        (StagePlan(kind=StageKind.ROUND_ROBIN, groups=2, cut_points=6), "from the groups"),
    ],
)
def test_stages_that_do_not_fit_are_refused(host: User, stage: StagePlan, words: str) -> None:
    with pytest.raises(services.EventError, match=words):
        make_event(host, 0, stage, CUT)
    assert not Tournament.objects.exists()


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

    with pytest.raises(services.NotOpenError, match="Fewer than two players are left"):
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
