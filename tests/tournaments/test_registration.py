"""Who comes to an event: its window, its waiting list, claimed entries, who sees it."""

from datetime import timedelta

import pytest

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from tests.tournaments.evening import NOW, begin, make_event
from tournaments import queries, services

pytestmark = pytest.mark.django_db


def test_same_request_makes_one_event(host: User) -> None:
    first, second = (make_event(host, 0) for _ in range(2))

    assert first == second
    assert queries.roles_of(first, host) == {"organiser"}


def test_guest_cannot_run_an_event() -> None:
    with pytest.raises(services.EventError, match="sign up first"):
        make_event(make_guest(), 0)


def test_full_event_has_a_waiting_list_that_moves_up(host: User) -> None:
    event = make_event(host, 0, capacity=2)
    users = [User.objects.create_user(f"dog{number}") for number in range(4)]

    entries = [services.register(tournament=event, user=user, now=NOW) for user in users]
    assert [entry.state for entry in entries] == ["in", "in", "waiting", "waiting"]
    services.withdraw(entry=entries[0], by=users[0], now=NOW)

    states = dict(event.entries.values_list("name", "state"))
    assert states == {"dog0": "out", "dog1": "in", "dog2": "in", "dog3": "waiting"}
    again = services.register(tournament=event, user=users[0], now=NOW + timedelta(minutes=1))
    assert (again.pk, again.state) == (entries[0].pk, "waiting")


def test_registration_has_its_window(host: User) -> None:
    event = make_event(host, 0, registration_opens=NOW, registration_closes=NOW + timedelta(hours=1))
    dog = User.objects.create_user("dog")

    for minutes, words in ((-1, "not opened yet"), (61, "closed")):
        with pytest.raises(services.NotOpenError, match=words):
            services.register(tournament=event, user=dog, now=NOW + timedelta(minutes=minutes))


def test_entry_without_an_account_is_claimed_once(host: User) -> None:
    event = make_event(host, 1)
    dog, cat = User.objects.create_user("dog"), User.objects.create_user("cat")
    code = event.entries.get().claim_code

    claimed = services.claim(tournament=event, code=f" {code.lower()} ", user=dog, now=NOW)

    assert claimed.user == dog
    assert services.claim(tournament=event, code=code, user=dog, now=NOW) == claimed
    with pytest.raises(services.TakenError, match="belongs to an account"):
        services.claim(tournament=event, code=code, user=cat, now=NOW)


def test_names_are_told_apart(host: User) -> None:
    event = make_event(host, 1)

    with pytest.raises(services.TakenError, match="Add something"):
        services.add_player(tournament=event, name="PUP  1", by=host, now=NOW)


def test_who_is_not_checked_in_does_not_play(host: User) -> None:
    event = make_event(host, 3, check_in_opens=NOW)
    for entry in event.entries.all()[:2]:
        services.check_in(entry=entry, by=host, now=NOW)

    stage = begin(event, host)

    assert stage.spans.count() == 2


@pytest.mark.parametrize(
    ("visibility", "reads", "lists"), [("public", 1, 1), ("link", 1, 0), ("private", 0, 0)]
)
def test_visibility_says_who_sees_an_event(host: User, visibility: str, reads: int, lists: int) -> None:
    event = make_event(host, 0, visibility=visibility)
    stranger, player = User.objects.create_user("stranger"), User.objects.create_user("player")
    services.register(tournament=event, user=player, now=NOW)

    for viewer in (stranger, None):
        assert queries.readable_events(viewer).count() == reads
        assert queries.visible_events(viewer).count() == lists
    assert queries.visible_events(player).count() == queries.visible_events(host).count() == 1
