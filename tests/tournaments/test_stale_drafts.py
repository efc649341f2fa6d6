"""Drafts of rounds that are not true any more: how that is told, and how they are paired anew."""

from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments import kept
from tests.tournaments.evening import NOW, begin, make_event, next_round, win_first
from tests.tournaments.pages import said_by
from tests.tournaments.round_pages import address, said
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Act, Pairing, Round, Stage
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict
from tournaments.tasks import pair_round

pytestmark = pytest.mark.django_db

CORRECTED = "Corrected since the round was paired: table 1 of round 1."


@pytest.fixture
def stage(host: User) -> Stage:
    """Four players; round 1 is played, and won by who is named first."""
    stage = begin(make_event(host, 4, StagePlan(rounds=3)), host)
    win_first(next_round(stage, host), host)
    return stage


def draft_of(stage: Stage, host: User) -> Round:
    return services.pair_round(stage=stage, by=host, now=NOW)


def correct(stage: Stage, host: User, number: int = 1, table: int = 1) -> Pairing:
    pairing = Pairing.objects.get(round__stage=stage, round__number=number, table=table)
    services.decide_result(pairing=pairing, verdict=Verdict(Score(0, 2)), by=host, now=NOW, why="typed wrong")
    return pairing


def pair_anew(stage: Stage, host: User, number: int = 2) -> Round:
    services.ask_pairing(stage=stage, number=number, by=host, now=NOW)
    services.pair_asked(stage_id=stage.pk, now=NOW)
    return stage.rounds.get(number=number)


def test_draft_that_was_paired_before_a_correction_is_not_published(stage: Stage, host: User) -> None:
    draft = draft_of(stage, host)
    corrected = correct(stage, host)

    with pytest.raises(services.MovedOnError, match=f"^{CORRECTED} Pair it anew.$"):
        services.publish_round(round=draft, by=host, now=NOW)
    anew = pair_anew(stage, host)
    services.publish_round(round=anew, by=host, now=NOW)

    assert anew.pk != draft.pk
    winners = {corrected.second_id, Pairing.objects.get(round__number=1, table=2).first_id}
    top = anew.pairings.get(table=1)
    assert {top.first_id, top.second_id} == winners


def test_correction_before_the_draft_was_paired_leaves_it_true(stage: Stage, host: User) -> None:
    correct(stage, host)
    draft = draft_of(stage, host)

    assert services.why_stale(draft) == ""
    assert pair_anew(stage, host) == draft
    assert services.publish_round(round=draft, by=host, now=NOW).state == "published"


def test_each_corrected_table_is_named_once(stage: Stage, host: User) -> None:
    draft = draft_of(stage, host)
    pairing = correct(stage, host)
    correct(stage, host, table=2)
    verdict = Verdict(Score(1, 2))
    services.decide_result(pairing=pairing, verdict=verdict, by=host, now=NOW, why="one more game")

    assert services.why_stale(draft) == (
        "Corrected since the round was paired: table 1 of round 1, table 2 of round 1."
    )


def test_round_that_was_taken_back_is_stale_by_corrections_meanwhile(stage: Stage, host: User) -> None:
    second = next_round(stage, host)
    correct(stage, host)
    assert services.take_back_round(round=second, by=host, now=NOW, why="wrong pairings").state == "draft"

    assert services.why_stale(second) == CORRECTED
    assert pair_anew(stage, host).pk != second.pk


def test_round_robin_asks_for_no_results(host: User) -> None:
    stage = begin(make_event(host, 4, StagePlan(kind=StageKind.ROUND_ROBIN)), host)
    win_first(next_round(stage, host), host)
    draft = draft_of(stage, host)
    correct(stage, host)

    assert services.why_stale(draft) == ""
    assert services.publish_round(round=draft, by=host, now=NOW).state == "published"


def test_draft_that_somebody_left_is_paired_anew_by_the_same_press(stage: Stage, host: User) -> None:
    draft = draft_of(stage, host)
    services.drop(entry=stage.tournament.entries.get(name="Pup 2"), by=host, now=NOW, why="went home")

    anew = pair_anew(stage, host)

    assert anew.seats.count() == 3
    discarded = Act.objects.get(word="draft discarded")
    assert (discarded.why, discarded.by) == ("Pup 2 left since the round was paired.", host)
    assert not Round.objects.filter(pk=draft.pk).exists()


def test_draft_stays_where_no_round_can_be_paired_any_more(stage: Stage, host: User) -> None:
    draft = draft_of(stage, host)
    for entry in stage.tournament.entries.all()[:3]:
        services.drop(entry=entry, by=host, now=NOW, why="went home")

    with pytest.raises(services.NotOpenError, match="there is nothing to pair"):
        services.ask_pairing(stage=stage, number=2, by=host, now=NOW)

    assert stage.rounds.get(number=2) == draft


def test_event_from_a_file_knows_that_its_draft_is_stale(host: User) -> None:
    event = kept.in_play(host)
    stage = event.stages.get(number=1)
    services.close_open_tables(round=stage.rounds.get(number=2), by=host, now=NOW, why="late")
    draft_of(stage, host)
    correct(stage, host)

    copy = services.import_event(data=kept.exported(event).encode(), slug="copy").event

    draft = Round.objects.get(stage__tournament=copy, state="draft")
    assert services.why_stale(draft).startswith("Corrected since the round was paired: table 1 of round 1")


# --- on the pages ---


def test_draft_says_that_it_is_stale_and_is_paired_anew_with_one_press(
    stage: Stage, host: User, as_host: Client, django_capture_on_commit_callbacks: Any
) -> None:
    draft_of(stage, host)
    correct(stage, host)

    for rest in ("rounds/", "rounds/2/"):
        page = as_host.get(address(stage, rest)).content.decode()
        assert CORRECTED in page
        assert "Pair round 2 anew" in page
    assert "Publish round 2" not in page
    refused = as_host.post(address(stage, "rounds/2/publish/"), follow=True)
    assert said_by(refused) == f"{CORRECTED} Pair it anew."
    for _ in range(2):
        assert "is being paired" in said(as_host, address(stage, "rounds/pair/"), number="2")
    pair_round(stage.pk)

    page = as_host.get(address(stage, "rounds/2/")).content.decode()
    assert "Publish round 2" in page
    assert CORRECTED not in page
    assert CORRECTED.rstrip(".") in as_host.get(address(stage, "log/")).content.decode()
    assert Act.objects.filter(word="draft discarded").count() == 1


def test_draft_that_was_changed_by_hand_says_that_this_is_lost(
    stage: Stage, host: User, as_host: Client
) -> None:
    draft = draft_of(stage, host)
    correct(stage, host)
    lost = "What was changed in the draft by hand is lost with it."
    assert lost not in as_host.get(address(stage, "rounds/2/")).content.decode()

    one, other = (table.first for table in draft.pairings.all())
    services.swap_players(round=draft, one=one, other=other, by=host, now=NOW, why="brothers")

    assert lost in as_host.get(address(stage, "rounds/2/")).content.decode()


def test_pages_of_a_stale_draft_ask_as_often_for_many_tables(
    host: User, as_host: Client, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (4, 40):
        stage = begin(make_event(host, players, name=f"{players} players"), host)
        win_first(next_round(stage, host), host)
        draft_of(stage, host)
        correct(stage, host)
        for rest in ("rounds/", "rounds/2/"):
            with django_assert_max_num_queries(35) as asked:
                as_host.get(address(stage, rest))
            counts.append(len(asked))

    assert counts[:2] == counts[2:]
