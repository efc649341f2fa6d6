"""What players and staff see of tables in the app."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from game import services as games
from game.models import Match
from tests.tournaments.evening import begin
from tests.tournaments.online import (
    both_ready,
    concede_all,
    hand_in,
    match_of,
    online_event,
    publish,
    standing,
)
from tests.tournaments.pages import address, client_of, said_by
from tournaments import queries, services
from tournaments.enums import StageKind, Venue
from tournaments.models import Act, Decklist, Pairing, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan

REGION = {"HX-Request": "true"}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


@pytest.fixture
def table(host: User) -> Pairing:
    """Dog and cat at table 1 of a best of three; their match was made just now."""
    event = online_event(host, "dog", "cat")
    found = publish(begin(event, host), host).pairings.get()
    Match.objects.update(made_at=timezone.now())
    return found


def player_of(table: Pairing, *, second: bool = False) -> Client:
    entry = table.second if second else table.first
    assert entry is not None
    assert entry.user is not None
    return client_of(entry.user)


def event_of(table: Pairing) -> Tournament:
    return table.round.stage.tournament


def my(table: Pairing) -> str:
    return address("my", event_of(table))


# --- a player ---


def test_one_press_makes_ready_and_leads_to_the_table(table: Pairing) -> None:
    first, second = player_of(table), player_of(table, second=True)
    assert "Your match is ready. Go to your table." in first.get(my(table)).content.decode()

    went = first.post(address("ready", event_of(table), "1"))

    match = match_of(table)
    assert went["Location"] == f"/play/{match.pk}/"
    assert "Not begun yet" in first.get(went["Location"]).content.decode()
    assert f"You are ready. The match begins when {table.second} is." in first.get(my(table)).content.decode()
    second.post(address("ready", event_of(table), "1"))
    assert "Your match is being played." in first.get(my(table)).content.decode()
    assert match_of(table).state == Match.State.PLAYING


def test_nothing_is_reported_by_hand_at_an_online_table(table: Pairing) -> None:
    assert player_of(table).get(my(table)).context["my"].scores == []


@pytest.fixture
def swiss_table(host: User) -> Pairing:
    """Table 1 of a Swiss of four people; fewer would play a round robin."""
    event = online_event(host, "dog", "cat", "fox", "owl")
    return publish(begin(event, host), host).pairings.get(table=1)


def test_players_in_the_app_agree_on_a_draw(swiss_table: Pairing) -> None:
    first, second = player_of(swiss_table), player_of(swiss_table, second=True)
    event, match = event_of(swiss_table), both_ready(swiss_table)
    report = address("report", event, "1")
    assert "Offer an intentional draw" in first.get(my(swiss_table)).content.decode()

    assert said_by(first.post(report, {"score": "2-0"}, follow=True)).startswith(
        "This table is played in the app"
    )
    assert said_by(first.post(report, {"score": "0-0-3"}, follow=True)) == "You offered a draw."
    offered = second.get(my(swiss_table)).content.decode()
    assert "Agree to the draw" in offered
    assert "Go to your table" in offered
    assert match_of(swiss_table).state == Match.State.PLAYING
    [notice] = swiss_table.second.user.notices.filter(text__contains="offers you a draw")  # type: ignore[union-attr]
    assert notice.address == my(swiss_table)
    assert "0-0-3 is final." in said_by(second.post(report, {"score": "0-0-3"}, follow=True))

    assert standing(swiss_table) == (Score(0, 0, 3), "draw", "final")
    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FINISHED, None)
    assert queries.inconsistencies(event) == []


def test_match_that_is_played_out_counts_before_an_offer_of_a_draw(
    swiss_table: Pairing, django_capture_on_commit_callbacks: Any
) -> None:
    first, second = player_of(swiss_table), player_of(swiss_table, second=True)
    report = address("report", event_of(swiss_table), "1")
    first.post(report, {"score": "0-0-3"})
    match = both_ready(swiss_table)

    concede_all(match, 2, django_capture_on_commit_callbacks)

    assert standing(swiss_table) == (Score(2, 0), "played", "final")
    assert "in the app" in said_by(second.post(report, {"score": "0-0-3"}, follow=True))


def test_offer_of_a_draw_is_taken_back(swiss_table: Pairing) -> None:
    first = player_of(swiss_table)
    first.post(address("report", event_of(swiss_table), "1"), {"score": "0-0-3"})
    assert "Take the offer back" in first.get(my(swiss_table)).content.decode()

    back = first.post(address("dispute", event_of(swiss_table), "1"), follow=True)

    assert said_by(back) == "Your offer is taken back."
    assert not swiss_table.results.filter(current=True).exists()


def test_no_draw_is_agreed_on_outside_of_a_swiss_or_with_a_computer(host: User) -> None:
    robin = online_event(host, "bat", "rat", plan=StagePlan(kind=StageKind.ROUND_ROBIN))
    table = publish(begin(robin, host), host).pairings.get()
    report = address("report", robin, "1")
    client = player_of(table)
    assert "intentional draw" not in client.get(my(table)).content.decode()
    assert "in Swiss only" in said_by(client.post(report, {"score": "0-0-3"}, follow=True))

    other = online_event(host, "fox", computers=3)
    publish(begin(other, host), host)
    page = client_of(User.objects.get(handle="fox")).get(address("my", other))
    assert "intentional draw" not in page.content.decode()


def test_page_that_says_the_same_is_not_sent_again(table: Pairing) -> None:
    first = player_of(table)
    seen = first.get(my(table)).context["seen"]

    assert first.get(my(table), {"seen": seen}, headers=REGION).status_code == 204
    services.be_ready(table=table, entry=table.first, now=timezone.now())
    again = first.get(my(table), {"seen": seen}, headers=REGION)

    assert again.status_code == 200
    assert f"Round 1, table 1: you and {table.second}. You are ready." in again.content.decode()


def test_the_other_is_named_to_the_staff_after_the_ready_check(table: Pairing, host: User) -> None:
    first = player_of(table)
    services.be_ready(table=table, entry=table.first, now=timezone.now())
    assert not first.get(my(table)).context["my"].online.may_claim
    Match.objects.update(made_at=timezone.now() - services.READY_CHECK)

    assert first.get(my(table)).context["my"].online.may_claim
    claimed = first.post(address("claim_absence", event_of(table), "1"), follow=True)
    assert said_by(claimed) == "The staff are told."

    calls = client_of(host).get(address("calls", event_of(table))).content.decode()
    assert f"{table.second} is not at the table" in calls


def test_the_finished_match_leads_back_and_the_page_tells_the_result(
    table: Pairing, django_capture_on_commit_callbacks: Any
) -> None:
    match = both_ready(table)
    concede_all(match, 2, django_capture_on_commit_callbacks)

    first = player_of(table)
    assert my(table) in first.get(f"/play/{match.pk}/").content.decode()
    page = first.get(my(table)).content.decode()
    assert "The result is final: 2-0 for you." in page
    assert f"/play/{match.pk}/" in page


def test_a_mixed_table_offers_both_ways(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.MIXED)
    table = publish(begin(event, host), host).pairings.get()
    first, second = player_of(table), player_of(table, second=True)
    offered = first.get(my(table)).context["my"]
    assert (offered.online.go, len(offered.scores) > 0) == ("Play in the app", True)

    assert first.post(address("ready", event, "1"))["Location"] == my(table)
    assert f"{table.first} wants to play in the app." in second.get(my(table)).content.decode()
    assert second.post(address("ready", event, "1"))["Location"] == f"/play/{match_of(table).pk}/"


def test_who_has_not_moved_for_long_is_named_to_the_other_and_to_the_staff(
    table: Pairing, host: User
) -> None:
    match, staff = both_ready(table), client_of(host)
    games.choose_first(match=match, seat=1, first=1, number=match.number) if match.to_act is None else None
    match = match_of(table)
    slow = table.players[(match.to_act or 1) - 1]
    page = address("online", event_of(table), "1")
    assert "has not moved" not in staff.get(page, headers=REGION).text

    Match.objects.update(moved_at=timezone.now() - timedelta(minutes=6))

    assert f"{slow} has not moved for 6 minutes." in staff.get(page, headers=REGION).text
    for entry, is_told in ((table.first, table.first != slow), (table.second, table.second != slow)):
        assert entry is not None
        told = client_of(entry.user).get(my(table)).text  # type: ignore[arg-type]  # both have accounts
        assert (f"{slow} has not moved for 6 minutes. If that goes on, call a judge." in told) == is_told


def test_a_stranger_makes_nobody_ready(table: Pairing) -> None:
    stranger = client_of(User.objects.create_user("stranger"))

    assert stranger.post(address("ready", event_of(table), "1")).status_code == 404
    assert stranger.get(f"/play/{match_of(table).pk}/").status_code == 404


# --- staff ---


def test_the_staff_see_how_far_a_round_is_announced(host: User) -> None:
    event = online_event(host, "dog", "cat")
    stage = begin(event, host)
    draft = services.pair_round(stage=stage, by=host, now=timezone.now())
    round = services.publish_round(round=draft, by=host, now=timezone.now())
    client = client_of(host)
    assert "0 of 1 tables told, 0 of 1 matches made." in told(client, event)

    services.announce_round(round_id=round.pk, now=timezone.now())

    assert "1 of 1 match is made." in told(client, event)
    assert "Tables in the app" in client.get(address("round", event, "1")).content.decode()


def told(client: Client, event: Tournament) -> str:
    return " ".join(client.get(address("online", event, "1")).content.decode().split())


def test_the_staff_see_who_has_no_list_and_who_is_not_ready(table: Pairing, host: User) -> None:
    event, client = event_of(table), client_of(host)
    Match.objects.update(made_at=timezone.now() - timedelta(minutes=4))
    assert "dog and cat are not there." in told(client, event) or "cat and dog are not there." in told(
        client, event
    )

    Pairing.objects.update(match=None)
    Decklist.objects.filter(entry=table.first).delete()

    assert f"{table.first} has no list that can be played." in told(client, event)


def test_the_staff_are_asked_whether_to_drop_who_did_not_come(table: Pairing, host: User) -> None:
    services.be_ready(table=table, entry=table.first, now=timezone.now())

    services.sweep(now=timezone.now() + timedelta(minutes=10))

    assert f"{table.second}: drop?" in told(client_of(host), event_of(table))


def test_the_staff_replay_a_finished_match_and_that_is_logged(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    event, client = event_of(table), client_of(host)
    replay = address("replay", event, "1", 1)
    assert client.get(replay).status_code == 404
    concede_all(both_ready(table), 2, django_capture_on_commit_callbacks)

    assert replay in client.get(address("table", event, "1", 1)).content.decode()
    for _ in range(2):
        assert client.get(replay).status_code == 200

    assert Act.objects.filter(word="match replayed", by=host).count() == 1
    assert player_of(table).get(replay).status_code == 404


def test_staff_who_play_replay_nothing(host: User, django_capture_on_commit_callbacks: Any) -> None:
    event = online_event(host, "dog", "cat", "owl")
    hand_in(services.register(tournament=event, user=host, now=timezone.now()))
    tables = publish(begin(event, host), host).pairings
    table = tables.exclude(first__user=host).exclude(second__user=host).get()
    concede_all(both_ready(table), 2, django_capture_on_commit_callbacks)

    assert client_of(host).get(address("replay", event, "1", table.table)).status_code == 404


def test_the_desk_adds_computers(host: User) -> None:
    event = online_event(host)
    client = client_of(host)

    added = client.post(address("add_computers", event), {"level": "house", "count": "3"}, follow=True)
    assert said_by(added) == "3 computers added."
    assert "House 3 (computer)" in added.content.decode()
    wrong = client.post(address("add_computers", event), {"level": "house", "count": "999"}, follow=True)
    assert said_by(wrong) == "Add from 1 to 64 computers at once."


def test_time_called_stands_on_the_table(table: Pairing) -> None:
    match = both_ready(table)

    games.call_time(match=match, now=timezone.now())

    page = player_of(table).get(f"/play/{match.pk}/").content.decode()
    assert "Time is called: this turn and 2 more." in page
