"""Registering, leaving, checking in and claiming; calendars; guests who get an account; who sees what."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest, merge_guest
from tests.tournaments.pages import NOW, address, client_of, make_event, said_by
from tournaments import calendars, services
from tournaments.addresses import RoundAt
from tournaments.models import Entry, Tournament
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db
BARE = ("list", "new", "feed")
FOR_STAFF = (
    "edit", "cancel", "entries", "add_entry", "check_in_all", "codes", "entry", "entry_act", "staff",
    "remove_staff", "log",
)  # fmt: skip
NAMES = [str(pattern.name) for pattern in urlpatterns]


def dog_and_client(name: str = "dog") -> tuple[User, Client]:
    user = User.objects.create_user(name)
    return user, client_of(user)


def ask(client: Client, path: str) -> Any:
    """The answer of an address, of whatever method it takes."""
    answer = client.get(path)
    return client.post(path) if answer.status_code == 405 else answer


def steps(client: Client, event: Tournament) -> list[tuple[str, str]]:
    part = client.get(event.get_absolute_url()).context["shown"].part
    return [(step.label, step.why_not) for step in part.steps]


def test_player_registers_checks_in_and_withdraws(host: User) -> None:
    event = make_event(host, check_in_opens=NOW - timedelta(days=900))
    dog, client = dog_and_client()
    assert steps(client, event) == [("Register", "")]

    for _ in range(2):
        client.post(address("register", event))
    assert steps(client, event) == [("Check in", ""), ("Withdraw", "")]
    client.post(address("check_in", event))
    assert steps(client, event) == [("Withdraw", "")]
    assert "Withdraw?" in client.get(address("leave", event)).content.decode()
    client.post(address("leave", event), {"as": "withdraw"})

    assert [(entry.user, entry.state) for entry in event.entries.all()] == [(dog, "out")]
    assert steps(client, event) == [("Register", "")]


def test_closed_buttons_say_why_and_make_no_guest(host: User, client: Client) -> None:
    event = make_event(host, registration_opens=datetime.now(UTC) + timedelta(days=1))

    assert steps(client, event) == [("Register", "Registration has not opened yet.")]
    answer = client.post(address("register", event), follow=True)

    assert said_by(answer) == "Registration has not opened yet."
    assert not User.objects.filter(is_guest=True).exists()


def test_player_whose_handle_stands_for_an_entry_is_told_to_claim_it(host: User) -> None:
    event = make_event(host)
    services.add_player(tournament=event, name="DOG", by=host, now=NOW)
    _, client = dog_and_client()

    answer = client.post(address("register", event), follow=True)

    assert "claim the entry: the staff have its code." in said_by(answer)
    assert event.entries.count() == 1


def test_page_that_asked_to_withdraw_does_not_drop(host: User) -> None:
    event = make_event(host, players=3)
    dog, client = dog_and_client()
    entry = services.register(tournament=event, user=dog, now=NOW)
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)

    answer = client.post(address("leave", event), {"as": "withdraw"}, follow=True)
    assert "drop out instead" in said_by(answer)
    assert steps(client, event) == [("My table", ""), ("Drop out", "")]
    client.post(address("leave", event), {"as": "drop"})

    entry.refresh_from_db()
    assert entry.state == "dropped"


def test_stranger_registers_as_a_guest_under_his_handle(host: User, client: Client) -> None:
    event = make_event(host, capacity=2, players=2)

    page = client.post(address("register", event), follow=True).content.decode()

    guest = User.objects.get(is_guest=True)
    assert event.entries.get(user=guest).state == "waiting"
    assert f"You are number 1 on the waiting list, as {guest.handle}." in page


def test_code_makes_an_entry_ones_own(host: User, client: Client) -> None:
    event = make_event(host, players=1)
    code = event.entries.get().claim_code

    assert client.post(address("claim", event), {"code": "WRONG"}).status_code == 422
    assert not User.objects.filter(is_guest=True).exists()
    assert code in client.get(f"{address('claim', event)}?code={code}").content.decode()
    client.post(address("claim", event), {"code": code.lower()})

    assert event.entries.get().user == User.objects.get(is_guest=True)


def test_guest_who_logs_in_keeps_his_entry(host: User) -> None:
    event, other = make_event(host), make_event(host, "Other", capacity=2)
    guest, dog, next_one = make_guest(), User.objects.create_user("dog"), User.objects.create_user("next")
    services.register(tournament=event, user=guest, now=NOW)
    for user in (dog, guest, next_one):
        services.register(tournament=other, user=user, now=NOW)

    merge_guest(guest=guest, user=dog)

    assert event.entries.get().user == dog
    states = {entry.name: (entry.user, entry.state) for entry in other.entries.all()}
    assert states == {"dog": (dog, "in"), guest.handle: (None, "out"), "next": (next_one, "in")}


def test_withdrawn_entry_gives_way_and_a_running_one_stays_without_account(host: User) -> None:
    event, running = make_event(host), make_event(host, "Running", players=1)
    guest, dog = make_guest(), User.objects.create_user("dog")
    entry = services.register(tournament=event, user=dog, now=NOW)
    services.withdraw(entry=entry, by=dog, now=NOW)
    services.register(tournament=event, user=guest, now=NOW)
    for user in (dog, guest):
        services.register(tournament=running, user=user, now=NOW)
    services.begin_stage(stage=running.stages.get(), by=host, now=NOW)

    merge_guest(guest=guest, user=dog)

    assert event.entries.get(user=dog).name == guest.handle
    left = Entry.objects.get(tournament=running, name=guest.handle)
    assert (left.user, left.state) == (None, "in")


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BARE])
def test_private_event_does_not_exist_for_strangers(host: User, client: Client, name: str) -> None:
    event = make_event(host, players=1, visibility="private")
    (pattern,) = (str(one.pattern) for one in urlpatterns if one.name == name)
    at = [RoundAt(1, 1)] * pattern.count("<round:")
    more = [event.entries.get().pk] * pattern.count("<int:") + ["wrong"] * pattern.count("<str:")
    more += ["players"] * pattern.count("<slug:name")
    path = address(name, event, *at, *more)
    _, stranger = dog_and_client("stranger")

    assert ask(stranger, path).status_code == 404
    answer = ask(client, path)
    assert answer.status_code == 404 or answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("name", FOR_STAFF)
def test_pages_of_the_staff_do_not_exist_for_players_and_judges(host: User, name: str) -> None:
    event = make_event(host, players=1)
    dog, client = dog_and_client()
    services.register(tournament=event, user=dog, now=NOW)
    judge, as_judge = dog_and_client("judge")
    services.add_staff(tournament=event, handle="judge", role="judge", by=host, now=NOW)
    pk = event.staff.get(user=judge).pk if name == "remove_staff" else event.entries.first().pk  # type: ignore[union-attr]
    path = address(name, event, *([pk] if name in ("entry", "entry_act", "remove_staff") else []))

    for visitor in [client] if name == "log" else [client, as_judge]:
        assert ask(visitor, path).status_code == 404
    assert event.staff.count() == 2


def test_private_event_is_in_no_calendar_of_strangers(host: User, client: Client) -> None:
    make_event(host, "Hidden", visibility="private")
    make_event(host, "Open; day")

    text = client.get(reverse("tournaments:feed")).content.decode()

    assert "SUMMARY:Open\\; day\r\n" in text
    assert "Hidden" not in text


def test_calendar_file_tells_the_event(host: User, client: Client) -> None:
    event = make_event(host, starts_at=datetime(2027, 1, 9, 20, tzinfo=UTC), address="Bone Street 1, Berlin")
    services.cancel_tournament(tournament=event, by=host, now=NOW, why="Rain")

    answer = client.get(address("calendar", event))

    lines = answer.content.decode().replace("\r\n ", "").split("\r\n")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    wanted = {
        "DTSTART:20270109T200000Z", "DTEND:20270110T000000Z", "STATUS:CANCELLED", "SEQUENCE:2",
        "LOCATION:Bone Street 1\\, Berlin", f"UID:{event.slug}@kennel",
    }  # fmt: skip
    assert wanted <= set(lines)


def test_calendar_lines_are_escaped_and_folded_between_signs() -> None:
    assert calendars.escaped("a\\b; c, d\r\ne\x07\rf") == "a\\\\b\\; c\\, d\\ne\\nf"

    line = "SUMMARY:" + "🐶ä" * 60
    folded = calendars.folded(line)

    assert all(len(piece.encode()) <= 75 for piece in folded.split("\r\n"))
    assert folded.replace("\r\n ", "") == line
    assert calendars.folded("a" * 75) == "a" * 75


def test_qr_code_is_a_picture(host: User, client: Client) -> None:
    answer = client.get(address("qr", make_event(host)))

    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
