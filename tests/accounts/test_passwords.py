import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from ddl_site.accounts import services
from ddl_site.accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_signup import code_on

pytestmark = pytest.mark.django_db
NEW = "brisk-harbour-21"


def test_reset_by_email_sets_a_new_password_once(
    client: Client, maple: User, mailoutbox: list[EmailMessage]
) -> None:
    asked = client.post("/accounts/password/reset/", {"email": "MAPLE@example.org"})
    assert asked.headers["Location"] == "/accounts/password/reset/done/"
    letter = mailoutbox[0]
    assert letter.to == ["maple@example.org"]
    assert "Maple" in letter.body
    link = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert link

    form = client.get(link[1], follow=True)
    key_address = form.redirect_chain[0][0]
    refused = client.post(key_address, {"password1": NEW, "password2": "something-else-3"})
    done = client.post(key_address, {"password1": NEW, "password2": NEW})

    maple.refresh_from_db()
    assert refused.status_code == 422
    assert done.headers["Location"] == "/accounts/password/reset/key/done/"
    assert maple.check_password(NEW)
    assert "This link does not work" in client.get(link[1], follow=True).text
    assert client.get("/accounts/password/reset/key/done/").status_code == 200


def test_reset_tells_nothing_about_unknown_addresses(
    client: Client, maple: User, mailoutbox: list[EmailMessage]
) -> None:
    known = client.post("/accounts/password/reset/", {"email": "maple@example.org"}, follow=True)
    unknown = client.post("/accounts/password/reset/", {"email": "other@example.org"}, follow=True)

    secret = re.compile(r"X-CSRFToken.*")
    assert secret.sub("", known.text) == secret.sub("", unknown.text)
    assert (known.status_code, unknown.status_code) == (200, 200)
    assert [letter.to for letter in mailoutbox] == [["maple@example.org"], ["other@example.org"]]


def test_reset_link_leaves_a_guest_in_the_same_browser(
    client: Client, maple: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get(is_guest=True)
    client.post("/accounts/password/reset/", {"email": "maple@example.org"})
    link = re.search(r"http://testserver(/\S+)", str(mailoutbox[0].body))
    assert link

    page = client.get(link[1], follow=True)

    assert "Choose a new password" in page.text
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_recovery_code_sets_a_new_password_once_and_gives_the_next(client: Client, maple: User) -> None:
    code = services.new_recovery_code(user=maple)
    form = {"handle": "mAPLE", "code": code.upper(), "password1": NEW}

    page = client.post("/accounts/recover/", form)
    again = client.post("/accounts/recover/", {**form, "password1": "third-lantern-7"})

    maple.refresh_from_db()
    assert page.status_code == 200
    assert maple.check_password(NEW)
    assert again.status_code == 422
    assert 'value="mAPLE"' in again.text
    following = code_on(page.text)
    assert following != code
    assert services.recover_account(handle="Maple", code=following, password=PASSWORD).user == maple


@pytest.mark.parametrize("handle", ["Maple", "Nobody"])
def test_recovery_with_a_wrong_code_changes_nothing(client: Client, maple: User, handle: str) -> None:
    services.new_recovery_code(user=maple)

    page = client.post("/accounts/recover/", {"handle": handle, "code": "aaaaa-bbbbb", "password1": NEW})

    maple.refresh_from_db()
    assert page.status_code == 422
    assert "do not belong together" in page.text
    assert maple.check_password(PASSWORD)


def test_recovery_of_an_account_without_code_is_refused(maple: User) -> None:
    with pytest.raises(services.WrongRecoveryCodeError):
        services.recover_account(handle="Maple", code="", password=NEW)


def test_recovery_is_limited_by_handle(client: Client, maple: User) -> None:
    form = {"handle": "Maple", "code": "aaaaa", "password1": NEW}

    statuses = [client.post("/accounts/recover/", form).status_code for _ in range(6)]

    assert statuses == [422] * 5 + [429]


def test_password_change_needs_the_current_one_and_keeps_the_session(client: Client, maple: User) -> None:
    client.force_login(maple)
    form = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}

    refused = client.post("/accounts/password/change/", form)
    done = client.post("/accounts/password/change/", {**form, "oldpassword": PASSWORD})

    maple.refresh_from_db()
    assert refused.status_code == 422
    assert "This is not your current password." in refused.text
    assert done.headers["Location"] == "/accounts/settings/"
    assert maple.check_password(NEW)
    assert client.get("/accounts/settings/").status_code == 200


def test_password_change_of_a_guest_leads_to_sign_up(client: Client) -> None:
    client.post("/accounts/guest/")

    assert client.get("/accounts/password/change/").headers["Location"] == "/accounts/signup/"


def test_account_without_a_password_sets_one(client: Client, db: None) -> None:
    player = User.objects.create_user("Rowan")
    client.force_login(player)

    led = client.get("/accounts/password/change/", follow=True)
    refused = client.post("/accounts/password/set/", {"password1": NEW, "password2": "other"})
    done = client.post("/accounts/password/set/", {"password1": NEW, "password2": NEW})

    player.refresh_from_db()
    assert led.redirect_chain == [("/accounts/password/set/", 302)]
    assert "<h1>Choose a password</h1>" in led.text
    assert refused.status_code == 422
    assert done.headers["Location"] == "/accounts/settings/"
    assert player.check_password(NEW)
    assert client.get("/accounts/settings/").status_code == 200
    assert client.get("/accounts/password/set/").headers["Location"] == "/accounts/password/change/"
