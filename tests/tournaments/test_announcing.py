"""A published round is announced: its matches are made, its players told, lists waited for."""

from datetime import timedelta

import pytest

from ddl_site.accounts.models import Notice, User
from game.models import LONGEST_LABEL, Match
from tests.tournaments.evening import begin
from tests.tournaments.online import hand_in, match_of, online_event, publish
from tests.tournaments.pages import NOW
from tournaments import services
from tournaments.enums import StageKind, Venue
from tournaments.models import Decklist, Entry, Pairing, Round, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict, announcing

MINUTE = timedelta(minutes=1)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def test_a_published_round_makes_its_matches_and_tells_everybody(table: Pairing) -> None:
    match = match_of(table)

    assert (match.state, match.best_of) == (Match.State.WAITING, 3)
    assert match.context_label == "Friday, round 1, table 1"
    address = f"/events/{table.round.stage.tournament.slug}/my/"
    assert match.context_address == address
    seated = [seat.user for seat in match.seats.order_by("number")]
    assert seated == [table.first.user, table.second and table.second.user]
    told = Notice.objects.get(user=table.first.user, key__startswith="round")
    assert (told.text, told.address) == (f"Friday, round 1: table 1, against {table.second}.", address)
    assert table.round.announced_at is not None


def test_announcing_twice_tells_once_and_makes_one_match(table: Pairing) -> None:
    before = Match.objects.count(), Notice.objects.count()
    Round.objects.update(announced_at=None, announced_tables=0)

    services.announce_round(round_id=table.round_id, now=NOW)

    assert (Match.objects.count(), Notice.objects.count()) == before


def test_the_rest_of_a_killed_worker_is_taken_up(host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "CHUNK", 1)
    event = online_event(host, "dog", "cat", "owl", "fox")
    stage = begin(event, host)
    round = services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)
    announcing.announce_some(round_id=round.pk, now=NOW)
    assert round.pairings.exclude(match=None).count() == 1

    assert services.sweep(now=NOW + MINUTE).announced == 1
    services.announce_round(round_id=round.pk, now=NOW)

    assert round.pairings.filter(match=None).count() == 0
    assert services.sweep(now=NOW + MINUTE).announced == 0


def test_who_has_the_bye_is_told_so(host: User) -> None:
    event = online_event(host, "dog", "cat", "owl")

    round = publish(begin(event, host), host)

    bye = round.pairings.get(second=None)
    told = Notice.objects.get(user=bye.first.user, key__startswith="round")
    assert told.text == "Friday, round 1: you have the bye."


def test_the_players_of_a_paper_event_are_told_and_have_no_match(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.PAPER)

    round = publish(begin(event, host), host)

    assert Notice.objects.filter(key__startswith="round").count() == 2
    assert not Match.objects.exists()
    assert round.started_at is None


def test_the_clock_of_an_online_round_runs_when_it_is_announced(table: Pairing) -> None:
    assert table.round.started_at == NOW


def test_a_table_without_a_list_waits_for_it(host: User) -> None:
    event = online_event(host, "dog", "cat")
    stage = begin(event, host)
    Decklist.objects.filter(entry__name="cat").delete()
    services.let_all_play(tournament=event, by=host, now=NOW, why="the list comes later")
    table = publish(stage, host).pairings.get()
    assert table.match is None
    dog = Entry.objects.get(name="dog")
    with pytest.raises(services.NotOpenError, match="a decklist is missing"):
        services.be_ready(table=table, entry=dog, now=NOW)

    assert services.sweep(now=NOW).tables.made == 0
    hand_in(Entry.objects.get(name="cat"))
    assert services.sweep(now=NOW).tables.made == 1
    assert services.sweep(now=NOW).tables.made == 0

    assert match_of(table).state == Match.State.WAITING


@pytest.mark.parametrize(("waived", "made"), [(False, 0), (True, 1)])
def test_an_illegal_list_is_played_only_if_the_staff_say_so(host: User, waived: bool, made: int) -> None:
    event = online_event(host, "dog", "cat")
    stage = begin(event, host)
    services.pair_round(stage=stage, by=host, now=NOW)
    Decklist.objects.filter(entry__name="cat").update(faults=["Too many Gojis."])
    Entry.objects.filter(name="cat").update(plays_without_list=waived)

    publish(stage, host)

    assert Match.objects.count() == made


@pytest.mark.postgres
def test_a_match_of_an_event_with_a_long_name_is_made_too(host: User) -> None:
    event = online_event(host, "dog", "cat", "fox", "owl", plan=StagePlan(kind=StageKind.DOUBLE))
    Tournament.objects.filter(pk=event.pk).update(name="W" * 80)
    event.refresh_from_db()
    stage = begin(event, host)
    for table in publish(stage, host).pairings.all():
        services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)

    match = match_of(publish(stage, host).pairings.get(table=1))

    assert len(match.context_label) == LONGEST_LABEL
    assert match.context_label.endswith("W…, the winners' final and losers' round 1, table 1")
