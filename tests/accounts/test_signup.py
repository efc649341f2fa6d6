import re

import pytest
from django.test import Client

from ddl_site.accounts import services
from ddl_site.accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
ADDRESS = "/accounts/signup/"


def code_on(page: str) -> str:
    found = re.search(r'id="recovery-code">([^<]+)<', page)
    assert found
    return found[1]


def test_signup_with_email_makes_an_account_and_logs_in(client: Client) -> None:
    answer = client.post(ADDRESS, {"username": "Maple", "password1": PASSWORD, "email": "Maple@Example.org"})

    user = User.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert (user.handle, user.email, user.is_guest, user.recovery_code) == (
        "Maple",
        "maple@example.org",
        False,
        "",
    )
    assert client.session["_auth_user_id"] == str(user.pk)


def test_signup_without_email_shows_a_recovery_code_once(client: Client) -> None:
    page = client.post(ADDRESS, {"username": "Maple", "password1": PASSWORD, "next": "/rules/"})

    user, code = User.objects.get(), code_on(page.text)
    assert page.status_code == 200
    assert 'href="/rules/"' in page.text
    assert user.email is None
    assert code not in user.recovery_code
    assert code not in str(dict(client.session))
    assert "no-store" in page.headers["Cache-Control"]
    assert "recovery-code" not in client.get("/accounts/settings/").text.replace("/recovery-code/", "")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"username": "m"}, "Use 3 to 24 letters"),
        ({"username": "Ma ple"}, "Use 3 to 24 letters"),
        ({"username": "guest-abc"}, "kept for the house"),
        ({"username": "Admin"}, "kept for the house"),
        ({"username": "bIScuit"}, "This handle is taken"),
        ({"username": ""}, "This field is required"),
        ({"password1": "12345678"}, "entirely numeric"),
        ({"password1": "short"}, "too short"),
        ({"email": "maple@"}, "valid email address"),
    ],
)
def test_signup_with_bad_input_says_why_and_keeps_what_was_typed(
    client: Client, wrong: dict[str, str], sentence: str
) -> None:
    User.objects.create_user("Biscuit")
    typed = {"username": "Maple", "password1": PASSWORD, "email": "maple@example.org", **wrong}

    page = client.post(ADDRESS, typed)

    assert page.status_code == 422
    assert sentence in page.text
    assert 'aria-invalid="true"' in page.text
    name = next(iter(wrong))
    assert re.search(rf'aria-describedby="[^"]*id_{name}_error', page.text)
    assert f'id="id_{name}_error"' in page.text
    assert f'value="{typed["email"]}"' in page.text
    assert PASSWORD not in page.text
    assert User.objects.count() == 1


def test_signup_with_an_email_in_use_tells_nothing_about_it(client: Client, maple: User) -> None:
    answer = client.post(ADDRESS, {"username": "Other", "password1": PASSWORD, "email": maple.email})

    assert answer.status_code == 302
    assert User.objects.filter(email=maple.email).count() == 2


def test_signup_as_a_guest_keeps_the_row(client: Client) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get()

    answer = client.post(ADDRESS, {"username": "Maple", "password1": PASSWORD, "email": "maple@example.org"})

    user = User.objects.get()
    assert answer.status_code == 302
    assert (user.pk, user.handle, user.is_guest) == (guest.pk, "Maple", False)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_signup_as_a_guest_with_bad_input_leaves_the_guest(client: Client) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get()

    page = client.post(ADDRESS, {"username": "Maple", "password1": "short"})

    assert page.status_code == 422
    assert guest.handle in page.text
    assert User.objects.get().handle == guest.handle


def test_signup_with_an_account_leads_on(client: Client, maple: User) -> None:
    client.force_login(maple)

    assert client.get(ADDRESS).headers["Location"] == "/"


@pytest.mark.parametrize("method", ["get", "post"])
def test_signup_while_closed_is_refused_kindly(client: Client, settings: object, method: str) -> None:
    settings.REGISTRATION_OPEN = False  # type: ignore[attr-defined]

    page = getattr(client, method)(ADDRESS, {"username": "Maple", "password1": PASSWORD})

    assert page.status_code == 403
    assert "takes no new players" in page.text
    assert not User.objects.exists()


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_signup_never_redirects_to_another_site(client: Client, target: str) -> None:
    form = {"username": "Maple", "password1": PASSWORD, "email": "maple@example.org", "next": target}

    assert client.post(ADDRESS, form).headers["Location"] == "/"


def test_signup_is_limited_by_address(client: Client) -> None:
    statuses = [client.post(ADDRESS, {}).status_code for _ in range(21)]

    assert statuses == [422] * 20 + [429]


def test_signup_of_a_guest_who_is_one_no_more_is_refused() -> None:
    guest = services.make_guest()
    services.sign_up(handle="Maple", password=PASSWORD, guest=guest)

    with pytest.raises(services.HandleTakenError):
        services.sign_up(handle="Otis", password=PASSWORD, guest=guest)
    assert [user.handle for user in User.objects.all()] == ["Maple"]


def test_signup_loses_a_race_for_the_handle_without_harm() -> None:
    User.objects.create_user("Maple")
    guest = services.make_guest()

    with pytest.raises(services.HandleTakenError):
        services.sign_up(handle="MAPLE", password=PASSWORD, guest=guest)
    assert User.objects.get(pk=guest.pk).handle == guest.handle
