"""The pages of events as people see them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, make_event
from tournaments import services
from tournaments.enums import StageKind
from tournaments.presenters.windows import windows
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return User.objects.create_user("host", time_zone="Europe/Berlin")


def names_in(client: Client, address: str = "/events/") -> list[str]:
    return [tile.event.name for tile in client.get(address).context["tiles"]]


def test_list_has_what_the_viewer_may_see_and_his_own_first(
    client: Client, host: User, as_host: Client
) -> None:
    other = User.objects.create_user("other")
    soon = datetime.now(UTC) + timedelta(days=1)
    make_event(other, "Soon", starts_at=soon, address="Kennel Street")
    make_event(other, "Hidden", visibility="link")
    make_event(host, "Own", visibility="private")
    make_event(other, "Long ago", starts_at=NOW - timedelta(days=900))

    assert names_in(client) == ["Soon"]
    assert names_in(as_host) == ["Own", "Soon"]
    assert names_in(client, "/events/?when=past") == ["Long ago"]
    assert names_in(as_host, "/events/?q=STREET&venue=paper") == ["Soon"]
    assert names_in(as_host, "/events/?venue=online&page=x") == []


def test_page_of_a_planned_event_says_to_its_staff_alone_what_to_do(
    client: Client, host: User, as_host: Client
) -> None:
    event = make_event(host)

    own = as_host.get(event.get_absolute_url()).content.decode()
    others = client.get(event.get_absolute_url()).content.decode()

    assert "You run this event" in own
    assert f"{event.get_absolute_url()}entries/" in own
    assert "You run this event" not in others


def test_list_and_log_ask_as_often_for_one_as_for_thirty(
    host: User, as_host: Client, django_assert_max_num_queries: Any
) -> None:
    first = make_event(host, "Event 0")
    services.add_player(tournament=first, name="Pup", by=host, now=NOW)
    counts = []
    for number in range(30):
        if number in (0, 29):
            for address in ("/events/", f"/events/{first.slug}/log/", f"/events/{first.slug}/"):
                with django_assert_max_num_queries(20) as asked:
                    as_host.get(address)
                counts.append(len(asked))
        make_event(host, f"Event {number + 1}")
        services.add_player(tournament=first, name=f"Pup {number}", by=host, now=NOW)

    assert counts[:3] == counts[3:]


def test_times_are_told_for_the_viewer_and_the_place(client: Client, as_host: Client, host: User) -> None:
    start = datetime(2027, 1, 9, 20, tzinfo=UTC)
    event = make_event(host, starts_at=start, time_zone="America/New_York")

    assert (
        "Saturday 9 January 2027, 15:00 (America/New_York)"
        in client.get(f"/events/{event.slug}/").content.decode()
    )
    told = " ".join(as_host.get(f"/events/{event.slug}/").content.decode().split())
    assert "Saturday 9 January 2027, 21:00 (Europe/Berlin)" in told
    assert "There: Saturday 9 January 2027, 15:00" in told


def test_times_to_register_check_in_and_hand_in_lists_stand_on_the_page(client: Client, host: User) -> None:
    summer, winter = datetime(2027, 10, 30, 10, tzinfo=UTC), datetime(2027, 11, 1, 18, tzinfo=UTC)
    event = make_event(
        host, starts_at=winter, time_zone="Europe/Berlin", registration_opens=summer, takes_lists=True,
        check_in_opens=winter - timedelta(hours=1), check_in_closes=winter,
    )  # fmt: skip

    told = " ".join(client.get(event.get_absolute_url()).content.decode().split())

    assert "Register: Registration has not opened yet." in told
    assert "Saturday 30 October 2027, 12:00 (Europe/Berlin)" in told
    assert "Monday 1 November 2027, 18:00 (Europe/Berlin)" in told
    labels = [(one.label, [word for word, _ in one.times]) for one in windows(event, viewer=None)]
    assert labels == [("Registration", ["from"]), ("Check-in", ["from", "until"]), ("Decklists", ["until"])]


def test_page_says_until_when_late_players_may_begin(client: Client, host: User) -> None:
    swiss = make_event(host, "Swiss", late_until=3)
    others = (
        make_event(host, "Cup", stages=(StagePlan(kind=StageKind.SINGLE),)),
        make_event(host, "Nobody late", late_until=0),
    )

    assert (
        "may begin until round 3; missed rounds count as losses" in client.get(swiss.get_absolute_url()).text
    )
    assert not any("Late players" in client.get(event.get_absolute_url()).text for event in others)
