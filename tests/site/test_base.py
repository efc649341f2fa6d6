"""What every page has in common."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_home_page_links_the_places(client: Client) -> None:
    page = client.get("/")

    assert page.status_code == 200
    for address in ("/cards/", "/decks/", "/play/", "/rules/", "/accounts/login/"):
        assert f'href="{address}"' in page.text


def test_pages_carry_no_inline_script_or_style(client: Client) -> None:
    page = client.get("/").text

    assert "<style" not in page
    assert " style=" not in page
    assert page.count("<script") == page.count("<script src=")
