"""How many rounds and how large a cut an event has, by its plan and its players."""

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event
from tests.tournaments.staging import CUT, play_out
from tournaments import queries, services
from tournaments.enums import Plan, StageKind, Status
from tournaments.models import Stage, Tournament
from tournaments.plans import PlanError
from tournaments.presenters.stages import stages_words
from tournaments.services import StagePlan

CHAMPIONSHIP = (StagePlan(plan=Plan.CHAMPIONSHIP), CUT)

pytestmark = pytest.mark.django_db


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


def test_event_that_is_too_large_for_a_plan_is_told_so() -> None:
    with pytest.raises(PlanError, match="for 2 to 4,681 players, not for 5,000"):
        queries.plan_of(Stage(kind=StageKind.SWISS), 5000)


def test_rounds_by_size_are_shown_as_far_as_the_event_may_grow(host: User) -> None:
    event = make_event(host, 2, *CHAMPIONSHIP, capacity=4_096)
    shown = [dict(stages_words(queries.stages_of(event), players=2)[0].by_size)]
    Stage.objects.update(plan=Plan.WEEKLY, cut=8)
    shown.append(dict(stages_words(queries.stages_of(event), players=2)[0].by_size))
    Tournament.objects.update(capacity=None)
    shown.append(dict(stages_words(queries.stages_of(Tournament.objects.get()), players=2)[0].by_size))

    first = {"2 or 3": "everybody meets everybody", "4 to 8": "3", "9 to 16": "5, then top 4"}
    assert first.items() <= shown[0].items()
    assert list(shown[0])[-2:] == ["1,366 to 2,520", "2,521 to 4,681"]
    assert shown[0]["2,521 to 4,681"] == "13, then top 8"
    assert shown[1]["4"] == "2, then top 8"
    assert shown[1]["129 to 256"] == "8, then top 8"
    assert list(shown[2])[-1] == "65 to 128"
