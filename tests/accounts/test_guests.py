from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts import services, signals, tasks
from ddl_site.accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def merged() -> Iterator[list[tuple[str, str]]]:
    """What the rooms hear about merged guests."""
    heard: list[tuple[str, str]] = []

    def hear(sender: object, guest: User, user: User, **kwargs: object) -> None:
        heard.append((guest.handle, user.handle))

    signals.guest_merged.connect(hear)
    yield heard
    signals.guest_merged.disconnect(hear)


def test_guest_is_made_and_logged_in(client: Client) -> None:
    answer = client.post("/accounts/guest/", {"next": "/play/"})

    guest = User.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, "/play/")
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.handle in client.get("/").text


def test_guest_who_asks_again_stays_the_same(client: Client) -> None:
    client.post("/accounts/guest/")
    client.post("/accounts/guest/")

    assert User.objects.count() == 1


def test_guest_button_needs_a_post(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "/\\evil.example"])
def test_guest_is_never_sent_to_another_site(client: Client, target: str) -> None:
    assert client.post("/accounts/guest/", {"next": target}).headers["Location"] == "/"


def test_guest_while_closed_is_refused(client: Client, settings: object) -> None:
    settings.REGISTRATION_OPEN = False  # type: ignore[attr-defined]

    page = client.post("/accounts/guest/")

    assert page.status_code == 403
    assert not User.objects.exists()
    assert "Play as a guest" not in client.get("/").text


def test_guest_who_logs_in_brings_everything_along(
    client: Client, maple: User, merged: list[tuple[str, str]]
) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get(is_guest=True)

    answer = client.post("/accounts/login/", {"login": "maple", "password": PASSWORD, "keep": "on"})

    assert answer.status_code == 302
    assert merged == [(guest.handle, "Maple")]
    assert [user.handle for user in User.objects.all()] == ["Maple"]
    assert client.session["_auth_user_id"] == str(maple.pk)


def test_guest_who_logs_in_may_leave_things_behind(
    client: Client, maple: User, merged: list[tuple[str, str]]
) -> None:
    client.post("/accounts/guest/")

    client.post("/accounts/login/", {"login": "maple", "password": PASSWORD})

    assert merged == []
    assert User.objects.filter(is_guest=True).count() == 1


def test_guest_whose_merge_fails_loses_nothing(maple: User) -> None:
    guest = services.make_guest()

    def stumble(sender: object, **kwargs: object) -> None:
        raise RuntimeError("a room stumbles")

    signals.guest_merged.connect(stumble)
    try:
        with pytest.raises(RuntimeError, match="a room stumbles"):
            services.merge_guest(guest=guest, user=maple)
    finally:
        signals.guest_merged.disconnect(stumble)

    assert User.objects.filter(handle=guest.handle, is_active=True).exists()


def test_sweep_lets_go_of_stale_guests_alone(maple: User, settings: object) -> None:
    settings.SESSION_COOKIE_AGE = 10 * 24 * 3600  # type: ignore[attr-defined]
    now = timezone.now()
    stale, fresh = services.make_guest(), services.make_guest()
    User.objects.filter(pk__in=[stale.pk, maple.pk]).update(last_seen=now - timedelta(days=12))
    User.objects.filter(pk=fresh.pk).update(last_seen=now - timedelta(days=10))

    assert (services.sweep_guests(now=now), services.sweep_guests(now=now)) == (1, 0)
    assert set(User.objects.values_list("handle", flat=True)) == {"Maple", fresh.handle}


def test_task_lets_go_of_stale_guests(db: None, settings: object) -> None:
    settings.SESSION_COOKIE_AGE = 10 * 24 * 3600  # type: ignore[attr-defined]
    services.make_guest()
    User.objects.update(last_seen=timezone.now() - timedelta(days=12))

    tasks.sweep_guests()

    assert not User.objects.exists()


def test_guest_sees_what_logging_out_means(client: Client) -> None:
    client.post("/accounts/guest/")

    page = client.get("/accounts/logout/")

    assert page.status_code == 200
    assert "nobody can come back" in page.text
