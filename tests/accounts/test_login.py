import re

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
ADDRESS = "/accounts/login/"


@pytest.mark.parametrize("typed", ["Maple", "maple", " MAPLE "])
def test_login_takes_the_handle_in_any_case(client: Client, maple: User, typed: str) -> None:
    answer = client.post(ADDRESS, {"login": typed, "password": PASSWORD})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(maple.pk)


@pytest.mark.parametrize("typed", ["Maple", "Nobody"])
def test_login_with_a_wrong_password_says_so_beside_it(client: Client, maple: User, typed: str) -> None:
    page = client.post(ADDRESS, {"login": typed, "password": "wrong-lantern-1"})

    assert page.status_code == 422
    assert "This handle and password do not belong together." in page.text
    assert 'aria-describedby="id_password_error"' in page.text
    assert f'value="{typed}"' in page.text
    assert "_auth_user_id" not in client.session


def test_login_comes_back_to_where_it_was_asked(client: Client, maple: User) -> None:
    asked = client.post("/accounts/settings/", {"time_zone": "UTC"})
    assert asked.headers["Location"] == "/accounts/login/?next=/accounts/settings/"
    form = client.get(asked.headers["Location"]).text
    field = re.search(r'name="next" value="([^"]+)"', form)
    assert field

    answer = client.post(ADDRESS, {"login": "Maple", "password": PASSWORD, "next": field[1]}, follow=True)

    assert answer.redirect_chain == [("/accounts/settings/", 302)]
    assert answer.status_code == 200


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_login_never_redirects_to_another_site(client: Client, maple: User, target: str) -> None:
    answer = client.post(ADDRESS, {"login": "Maple", "password": PASSWORD, "next": target})

    assert answer.headers["Location"] == "/"


def test_login_of_a_closed_account_is_refused(client: Client, maple: User) -> None:
    User.objects.update(is_active=False)

    page = client.post(ADDRESS, {"login": "Maple", "password": PASSWORD}, follow=True)

    assert page.redirect_chain == [("/accounts/inactive/", 302)]
    assert "This account is closed" in page.text
    assert "_auth_user_id" not in client.session


def test_login_is_limited_after_wrong_passwords(client: Client, maple: User) -> None:
    for _ in range(5):
        client.post(ADDRESS, {"login": "Maple", "password": "wrong-lantern-1"})

    page = client.post(ADDRESS, {"login": "Maple", "password": PASSWORD})

    assert page.status_code == 422
    assert "Too many attempts" in page.text
    assert "_auth_user_id" not in client.session


def test_logout_asks_first_and_needs_a_post(client: Client, maple: User) -> None:
    client.force_login(maple)

    assert client.get("/accounts/logout/").status_code == 200
    assert client.session["_auth_user_id"] == str(maple.pk)
    answer = client.post("/accounts/logout/")

    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert "_auth_user_id" not in client.session


def test_part_of_a_page_without_login_sends_the_whole_page_there(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/players/maple/"}

    answer = client.post("/accounts/settings/", headers=headers)

    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"] == "/accounts/login/?next=%2Fplayers%2Fmaple%2F"


def test_administration_uses_the_sites_own_door(client: Client) -> None:
    assert client.get("/admin/login/?next=/admin/").headers["Location"] == "/accounts/login/?next=%2Fadmin%2F"
