import pytest
from django.test import Client

from ddl_site.accounts.models import ApiToken, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrators(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("Rex"))
    return client


def test_admin_lists_and_shows_players(administrators: Client, maple: User) -> None:
    listed = administrators.get("/admin/accounts/user/?q=map")

    assert listed.status_code == 200
    assert "maple@example.org" in listed.text
    assert administrators.get(f"/admin/accounts/user/{maple.pk}/change/").status_code == 200


def test_admin_adds_a_player(administrators: Client) -> None:
    form = {"handle": "Otis", "usable_password": "true", "password1": "quiet-lantern-94"}

    answer = administrators.post("/admin/accounts/user/add/", {**form, "password2": form["password1"]})

    assert answer.status_code == 302
    assert User.objects.get(handle="Otis").check_password("quiet-lantern-94")


def test_admin_is_closed_to_players(client: Client, maple: User) -> None:
    client.force_login(maple)

    assert client.get("/admin/").status_code == 302


def test_admin_sees_and_revokes_tokens_but_makes_none(administrators: Client, maple: User) -> None:
    token = ApiToken.objects.create(user=maple, name="Scanner", digest="never shown")
    address = f"/admin/accounts/apitoken/{token.pk}/"

    page = administrators.get(f"{address}change/")
    assert "Scanner" in page.text
    assert "never shown" not in page.text
    assert administrators.get("/admin/accounts/apitoken/add/").status_code == 403

    administrators.post(f"{address}delete/", {"post": "yes"})
    assert not ApiToken.objects.exists()
