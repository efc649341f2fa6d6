from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from ddl_site.accounts import panels
from ddl_site.accounts.models import User

pytestmark = pytest.mark.django_db


def test_profile_shows_the_player_to_everybody(client: Client, maple: User) -> None:
    page = client.get("/players/Maple/")

    assert page.status_code == 200
    assert "Maple" in page.text
    assert "maple@example.org" not in page.text
    assert "/accounts/settings/" not in page.text


def test_profile_of_oneself_leads_to_the_settings(client: Client, maple: User) -> None:
    client.force_login(maple)

    assert 'href="/accounts/settings/"' in client.get("/players/Maple/").text


def test_profile_in_another_case_leads_to_the_right_address(client: Client, maple: User) -> None:
    assert client.get("/players/mAPLE/").headers["Location"] == "/players/Maple/"


def test_profile_of_nobody_or_of_a_closed_account_is_not_found(client: Client, maple: User) -> None:
    User.objects.update(is_active=False)

    assert [client.get(f"/players/{handle}/").status_code for handle in ("Nobody", "Maple")] == [404, 404]


def test_panels_come_in_order_and_may_be_left_out(maple: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "_makers", {place: [] for place in panels.Place})

    def maker(name: str | None) -> Callable[[User, User | AnonymousUser], panels.Panel | None]:
        return lambda player, viewer: panels.Panel(f"{name}.html") if name else None

    last, first = maker("last"), maker("first")
    for entry, order in ((last, 90), (first, 10), (maker(None), 50), (first, 10)):
        panels.register(panels.Place.PROFILE, entry, order=order)

    made = panels.panels_for(panels.Place.PROFILE, player=maple, viewer=AnonymousUser())

    assert [panel.template for panel in made] == ["first.html", "last.html"]


@pytest.mark.parametrize(("logged_in", "queries"), [(False, 4), (True, 6)])
def test_profile_takes_few_queries(
    client: Client,
    maple: User,
    django_assert_num_queries: Callable[..., object],
    logged_in: bool,
    queries: int,
) -> None:
    if logged_in:
        client.force_login(maple)

    with django_assert_num_queries(queries):  # type: ignore[attr-defined]
        client.get("/players/Maple/")
