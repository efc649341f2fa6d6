"""Round robins in which players leave: no round is empty, and each bye says why it is one."""

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event, next_round
from tests.tournaments.pages import address, client_of
from tests.tournaments.staging import drop, enter
from tournaments import pairing as plain
from tournaments import queries, services
from tournaments.enums import StageKind, Status
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db
GROUPS = StagePlan(kind=StageKind.ROUND_ROBIN, groups=2)


def test_turn_in_which_all_who_are_left_rest_is_no_round(host: User) -> None:
    event = make_event(host, 6, GROUPS)
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    # In each group of three somebody rests in the second turn: only those stay.
    groups = queries.groups_of(stage)
    resting = {max(group, key=lambda entry: _turn_of_rest(group, entry) == 2) for group in groups}
    for entry in stage.seeds:
        if entry not in resting:
            drop(event, entry, host)

    found = next_round(stage, host)

    assert found.number == 2
    assert found.facts["turn"] == 3
    assert set(found.pairings.values_list("first", flat=True)) == resting
    assert services.what_is_left(stage) == ""
    assert services.finish_event(tournament=event, by=host, now=NOW).status == Status.FINISHED
    assert queries.inconsistencies(event) == []


def _turn_of_rest(group: list[int], entry: int) -> int:
    """In which turn of its circle of three somebody rests."""
    seed = group.index(entry) + 1
    rounds = plain.round_robin(len(group))
    return next(
        turn for turn, pairs in enumerate(rounds, start=1) if seed not in {s for p in pairs for s in p}
    )


def test_whole_round_robin_has_all_its_turns(host: User) -> None:
    event = make_event(host, 5, StagePlan(kind=StageKind.ROUND_ROBIN))
    stage = begin(event, host)

    turns = []
    while services.what_is_left(stage):
        found = next_round(stage, host)
        turns.append(found.facts["turn"])
        enter(found, host)

    assert turns == [1, 2, 3, 4, 5]


def test_bye_of_a_round_robin_says_that_the_opponent_has_left(host: User) -> None:
    event = make_event(host, 4, StagePlan(kind=StageKind.ROUND_ROBIN))
    stage = begin(event, host)
    enter(next_round(stage, host), host)
    drop(event, stage.seeds[0], host)

    found = services.pair_round(stage=stage, by=host, now=NOW)
    page = client_of(host).get(address("round", event, found.at)).text

    lucky = found.pairings.get(second=None).first
    assert f"Why {lucky} has the bye: The opponent of this round has left the event." in page
    assert "Swap two players" not in page
