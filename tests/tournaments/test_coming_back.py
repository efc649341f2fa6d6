"""Who dropped is brought back: until the next round of any stage, in a Swiss stage later too."""

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event, next_round
from tests.tournaments.staging import CUT, TOP_4, drop, enter, play_out
from tournaments import queries, services
from tournaments.enums import ResultKind, StageKind
from tournaments.models import Entry, Stage, Tournament
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db
ROBIN = StagePlan(kind=StageKind.ROUND_ROBIN)


def back(event: Tournament, entry: int, host: User) -> Entry:
    return services.reinstate(entry=event.entries.get(pk=entry), by=host, now=NOW, why="pressed by mistake")


def assert_plays(stage: Stage, entry: int, host: User) -> None:
    found = next_round(stage, host)
    assert found.seats.filter(entry=entry).exists()
    assert not found.pairings.filter(results__kind=ResultKind.WALKOVER).exists()
    assert queries.inconsistencies(stage.tournament) == []


@pytest.mark.parametrize("plan", [StagePlan(rounds=3), ROBIN, CUT, StagePlan(kind=StageKind.DOUBLE)])
def test_drop_by_mistake_is_undone_before_the_next_round(host: User, plan: StagePlan) -> None:
    event = make_event(host, 4, plan)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    best = stage.seeds[0]
    drop(event, best, host)

    assert back(event, best, host).state == "in"

    assert_plays(stage, best, host)


@pytest.mark.parametrize("plan", [ROBIN, CUT])
def test_nobody_comes_back_once_a_round_was_published_without_him(host: User, plan: StagePlan) -> None:
    event = make_event(host, 4, plan)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    drop(event, stage.seeds[0], host)
    next_round(stage, host)

    with pytest.raises(services.NotOpenError, match="A round was published without Pup"):
        back(event, stage.seeds[0], host)
    assert event.entries.get(pk=stage.seeds[0]).state == "dropped"


def test_draft_of_a_round_robin_without_who_comes_back_is_discarded_first(host: User) -> None:
    event = make_event(host, 4, ROBIN)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    drop(event, stage.seeds[0], host)
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    with pytest.raises(services.NotOpenError, match=r"paired without Pup \d. Discard its draft first"):
        back(event, stage.seeds[0], host)
    services.discard_draft(round=draft, by=host, now=NOW, why="somebody is back")
    back(event, stage.seeds[0], host)

    assert_plays(stage, stage.seeds[0], host)


def test_missed_rounds_of_a_later_swiss_stage_are_losses_too(host: User) -> None:
    event = make_event(host, 6, StagePlan(rounds=1, cut=4), StagePlan(rounds=3))
    play_out(begin(event, host), host)
    stage = begin(event, host, 2)
    enter(next_round(stage, host), host)
    gone = stage.seeds[3]
    drop(event, gone, host)
    enter(next_round(stage, host), host)

    back(event, gone, host)

    assert_plays(stage, gone, host)
    row = next(row for row in queries.ranked(stage) if row.player == gone)
    assert (row.wins, row.losses, row.draws) == (0, 2, 0)


def test_who_left_before_a_stage_has_no_place_in_it(host: User) -> None:
    event = make_event(host, 8, *TOP_4)
    swiss = begin(event, host)
    play_out(swiss, host)
    cut = begin(event, host, 2)
    gone = cut.seeds[0]
    drop(event, gone, host)  # the next in standing moves up

    with pytest.raises(services.NotOpenError, match="does not play in this stage"):
        back(event, gone, host)
