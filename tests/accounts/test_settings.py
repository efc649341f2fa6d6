from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_signup import code_on

pytestmark = pytest.mark.django_db
ADDRESS = "/accounts/settings/"


@pytest.fixture
def maples(client: Client, maple: User) -> Client:
    client.force_login(maple)
    return client


def test_settings_save_time_zone_and_colours(maples: Client, maple: User) -> None:
    answer = maples.post(ADDRESS, {"time_zone": "Europe/Berlin", "colour_scheme": "dark"}, follow=True)

    maple.refresh_from_db()
    assert answer.redirect_chain == [(ADDRESS, 302)]
    assert (maple.time_zone, maple.colour_scheme) == ("Europe/Berlin", "dark")
    assert 'data-theme="dark"' in answer.text
    assert "Saved." in answer.text


def test_pages_follow_the_device_without_a_choice(maples: Client) -> None:
    assert "data-theme" not in maples.get("/").text


@pytest.mark.parametrize(
    ("name", "value"), [("time_zone", "Mars/Olympus"), ("time_zone", ""), ("colour_scheme", "plaid")]
)
def test_settings_refuse_what_is_not_on_the_list(maples: Client, maple: User, name: str, value: str) -> None:
    page = maples.post(ADDRESS, {"time_zone": "Asia/Tokyo", "colour_scheme": "light", name: value})

    maple.refresh_from_db()
    assert page.status_code == 422
    assert f'id="id_{name}_error"' in page.text
    assert (maple.time_zone, maple.colour_scheme) == ("UTC", "system")
    if name == "colour_scheme":
        assert '<option value="Asia/Tokyo" selected>' in page.text


def test_times_are_told_in_the_players_zone(maples: Client, maple: User) -> None:
    User.objects.update(time_zone="Pacific/Auckland", date_joined=datetime(2026, 3, 31, 20, tzinfo=UTC))

    assert "Here since April 2026" in maples.get("/players/Maple/").text
    assert "Here since March 2026" in Client().get("/players/Maple/").text


def test_unknown_time_zone_in_a_row_does_not_break_pages(maples: Client, maple: User) -> None:
    User.objects.update(time_zone="Mars/Olympus")

    assert maples.get("/").status_code == 200


def test_email_change_needs_the_password(maples: Client, maple: User) -> None:
    form = {"email-email": "new@example.org", "email-current_password": "wrong"}

    refused = maples.post(f"{ADDRESS}email/", form)
    maple.refresh_from_db()
    assert refused.status_code == 422
    assert 'value="new@example.org"' in refused.text
    assert maple.email == "maple@example.org"

    done = maples.post(f"{ADDRESS}email/", {**form, "email-current_password": PASSWORD})
    maple.refresh_from_db()
    assert done.headers["Location"] == ADDRESS
    assert maple.email == "new@example.org"


def test_email_can_be_removed(maples: Client, maple: User) -> None:
    maples.post(f"{ADDRESS}email/", {"email-email": "", "email-current_password": PASSWORD})

    maple.refresh_from_db()
    assert maple.email is None


def test_new_recovery_code_needs_the_password(maples: Client, maple: User) -> None:
    refused = maples.post(f"{ADDRESS}recovery-code/", {"code-current_password": "wrong"})
    page = maples.post(f"{ADDRESS}recovery-code/", {"code-current_password": PASSWORD})

    maple.refresh_from_db()
    assert (refused.status_code, page.status_code) == (422, 200)
    assert code_on(page.text) not in maple.recovery_code
    assert maple.recovery_code


@pytest.mark.parametrize("part", ["email/", "recovery-code/"])
def test_guest_has_no_email_or_code_to_set(client: Client, part: str) -> None:
    client.post("/accounts/guest/")

    answer = client.post(f"{ADDRESS}{part}", {"email-email": "a@example.org"})

    guest = User.objects.get()
    assert answer.headers["Location"] == ADDRESS
    assert (guest.email, guest.recovery_code) == (None, "")


@pytest.mark.parametrize("part", ["", "email/", "recovery-code/"])
def test_settings_need_a_login(client: Client, part: str) -> None:
    assert client.get(f"{ADDRESS}{part}").headers["Location"].startswith("/accounts/login/?next=")


def test_visit_is_noted_once_a_day_and_renews_the_session(maples: Client, maple: User) -> None:
    User.objects.update(last_seen=timezone.now() - timedelta(days=2))

    first, second = maples.get("/"), maples.get("/")

    maple.refresh_from_db()
    assert timezone.now() - maple.last_seen < timedelta(minutes=1)
    assert "sessionid" in first.cookies
    assert "sessionid" not in second.cookies


def test_settings_tell_the_time_by_the_players_clock(maples: Client, maple: User) -> None:
    User.objects.update(time_zone="Asia/Kolkata")
    clock = timezone.now().astimezone(ZoneInfo("Asia/Kolkata"))

    page = maples.get(ADDRESS).text

    told = {f"{(clock + timedelta(minutes=late)):%A, %H:%M}" for late in (0, 1)}
    assert any(f"By your clock it is {time}." in page for time in told)
