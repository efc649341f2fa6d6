"""What two people, or a worker and a person, do to one draft."""

from datetime import timedelta

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, make_event
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Act, Round, Stage
from tournaments.services import StagePlan, asking

pytestmark = pytest.mark.django_db


def begun(host: User, players: int = 4, kind: str = StageKind.SWISS) -> Stage:
    event = make_event(host, players=players, stages=(StagePlan(kind=kind),))
    return services.begin_stage(stage=event.stages.get(), by=host, now=NOW)


def pairs(round: Round) -> list[tuple[int, int | None]]:
    return list(round.pairings.order_by("pk").values_list("first", "second"))


def test_a_swap_that_is_sent_twice_is_one(host: User) -> None:
    draft = services.pair_round(stage=begun(host), by=host, now=NOW)
    one, other = (pairing.first for pairing in draft.pairings.all())
    found = []

    for _ in range(2):
        services.swap_players(round=draft, one=one, other=other, by=host, now=NOW, why="brothers")
        found.append(pairs(draft))

    assert found[0] == found[1]
    assert Act.objects.filter(word="players swapped").count() == 1


def test_a_swap_is_swapped_back_for_another_reason(host: User) -> None:
    draft = services.pair_round(stage=begun(host), by=host, now=NOW)
    before = pairs(draft)
    one, other = (pairing.first for pairing in draft.pairings.all())

    for why in ("brothers", "they are not"):
        services.swap_players(round=draft, one=one, other=other, by=host, now=NOW, why=why)

    assert pairs(draft) == before


def test_nobody_changes_places_in_a_round_robin(host: User) -> None:
    draft = services.pair_round(stage=begun(host, kind=StageKind.ROUND_ROBIN), by=host, now=NOW)
    one, other = (pairing.first for pairing in draft.pairings.all())

    with pytest.raises(services.NotOpenError, match="Only in Swiss do players change places"):
        services.swap_players(round=draft, one=one, other=other, by=host, now=NOW, why="brothers")


def test_a_draft_that_somebody_threw_away_is_not_published(host: User) -> None:
    draft = services.pair_round(stage=begun(host), by=host, now=NOW)
    for _ in range(2):
        services.discard_draft(round=draft, by=host, now=NOW, why="paired too early")

    with pytest.raises(services.MovedOnError, match="thrown away meanwhile"):
        services.publish_round(round=draft, by=host, now=NOW)

    assert Act.objects.filter(word="draft discarded").count() == 1


def test_a_draft_ends_what_was_asked_for(host: User) -> None:
    """Else a sweep after the draft was published would pair one round more than anybody wanted."""
    stage = begun(host)
    services.ask_pairing(stage=stage, number=1, by=host, now=NOW)
    services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)
    services.close_open_tables(round=stage.rounds.get(), by=host, now=NOW, why="closing time")

    assert services.sweep_pairings(now=NOW + asking.PATIENCE + timedelta(seconds=1)) == 0
    services.pair_asked(stage_id=stage.pk, now=NOW)

    assert stage.rounds.count() == 1


def test_a_pairing_that_was_asked_for_is_not_done_once_the_event_is_cancelled(host: User) -> None:
    stage = begun(host)
    services.ask_pairing(stage=stage, number=1, by=host, now=NOW)
    services.cancel_tournament(tournament=stage.tournament, by=host, now=NOW, why="no room")

    services.pair_asked(stage_id=stage.pk, now=NOW)

    stage.refresh_from_db()
    assert not stage.rounds.exists()
    assert (stage.pairing_asked_at, stage.pairing_problem) == (None, "Only a stage that runs is paired.")


def test_a_worker_pairs_the_bracket_as_it_is_now_not_as_it_read_it(host: User) -> None:
    """Somebody leaves between the worker's reading of the stage and its pairing: the seeds have moved up."""
    read = begun(host, kind=StageKind.SINGLE)
    gone = Stage.objects.get(pk=read.pk).tournament.entries.get(pk=read.seeds[0])
    services.drop(entry=gone, by=host, now=NOW, why="has to go")

    draft = services.pair_round(stage=read, by=host, now=NOW)

    assert not draft.seats.filter(entry=gone).exists()
    assert pairs(draft) == [(read.seeds[2], read.seeds[3])]
