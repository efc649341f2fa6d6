"""Cards and sets in the API."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import queries, search
from cards.api import catalogue
from cards.models import CardVersion
from ddl_site.accounts.models import User
from tests.cards.calls import get, own

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]
CARDS, SETS = "/api/v1/cards/", "/api/v1/sets/"


@pytest.fixture(autouse=True)
def fresh_files() -> None:
    """Rows are rolled back after each test, and the count of revisions with them; kept files are not."""
    catalogue._set_file.cache_clear()


def ids(page: Any) -> list[str]:
    return [card["id"] for card in page["results"]]


def test_list_has_every_card_once_over_its_pages(client: Client) -> None:
    address, found = f"{CARDS}?page_size=40", []
    while address:
        page = get(client, address)
        found += ids(page)
        address = page["next"]

    assert found == [f"V{number:03}" for number in range(1, 112)]
    assert (page["count"], page["warnings"]) == (111, [])
    assert page["previous"] == "http://testserver/api/v1/cards/?page=2&page_size=40"


@pytest.mark.parametrize("text", ["", "t:trap", "c:bow cost<=2 or kw:taunt", '-o:"draw a card"', "gary"])
@pytest.mark.parametrize("order", ["number", "name", "attack"])
def test_query_finds_what_the_page_finds(client: Client, text: str, order: str) -> None:
    expected = queries.search_cards(search.parse(text), order=order).cards

    page = get(client, CARDS, q=text, sort=order, page_size=200)

    assert ids(page) == [row.card_id for row in expected]


def test_what_is_ignored_of_a_query_is_told(client: Client) -> None:
    page = get(client, CARDS, q="colour:red t:trap own>0", page_size=1)

    assert len(page["warnings"]) == 2
    assert page["count"] == get(client, CARDS, q="t:trap")["count"]


def test_query_asks_for_the_callers_own_cards(client: Client, maple: User) -> None:
    own(maple, "V004")
    client.force_login(maple)

    assert ids(get(client, CARDS, q="own>0")) == ["V004"]


def test_card_tells_its_facts(client: Client) -> None:
    version = queries.version_for("V004")
    assert version

    card = get(client, f"{CARDS}V004/")

    assert card["name"] == version.card.name
    assert [card["cost"], card["attack"], card["hp"]] == [version.cost, version.attack, version.hp]
    assert (card["set"], card["number"], card["text"]) == ("V", 4, version.shown_text)
    assert [row["printing"] for row in card["printings"]] == ["normal", "holo"]
    assert [row["since"] for row in card["versions"]] == [
        str(row.since) for row in version.card.versions.all()
    ]
    assert client.get(card["page"]).status_code == client.get(card["face"]).status_code == 200
    assert card["url"] == f"http://testserver{CARDS}V004/"


def test_card_tells_its_rulings(client: Client) -> None:
    rulings = get(client, f"{CARDS}V103/")["rulings"]

    assert rulings
    assert all(ruling["id"] and ruling["text"] and "[[" not in ruling["text"] for ruling in rulings)


def test_card_is_found_in_any_case(client: Client) -> None:
    assert get(client, f"{CARDS}v004/")["id"] == "V004"


@pytest.mark.parametrize("address", [f"{CARDS}V999/", f"{SETS}Z/", f"{SETS}Z/cards.json"])
def test_what_is_not_there_is_404(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert answer.json()["detail"].startswith("There is no ")


@pytest.mark.parametrize(
    ("params", "field", "sentence"),
    [
        ({"page": "0"}, "page", "greater than or equal to 1"),
        ({"page": "two"}, "page", "valid integer"),
        ({"page": ""}, "page", "valid integer"),
        ({"page_size": "201"}, "page_size", "less than or equal to 200"),
        ({"sort": "smell"}, "sort", "“smell”"),
        ({"colour": "red"}, "colour", "known are page, page_size, q, sort"),
        ({"q": ["a", "b"]}, "q", "once"),
    ],
)
def test_bad_parameter_is_named(client: Client, params: dict[str, Any], field: str, sentence: str) -> None:
    answer = client.get(CARDS, params)

    assert answer.status_code == 400
    assert sentence.replace("“", '"').replace("”", '"') in answer.json()["errors"][field][0]
    assert list(answer.json()["errors"]) == [field]


@pytest.mark.parametrize("page", ["4", "9" * 40])
def test_page_past_the_end_is_404_and_tells_the_last(client: Client, page: str) -> None:
    answer = client.get(CARDS, {"page": page})

    assert answer.status_code == 404
    assert answer.json()["detail"] == f"There is no page {page}; the last one is 3."


def test_empty_list_has_a_first_page(client: Client) -> None:
    page = get(client, CARDS, q="cost>100")

    assert page == {"count": 0, "next": None, "previous": None, "results": [], "warnings": []}


@pytest.mark.parametrize("address", [CARDS, f"{CARDS}V004/", SETS, f"{SETS}V/", f"{SETS}V/cards.json"])
def test_queries_do_not_grow_with_rows(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    most = {CARDS: 3, SETS: 2, f"{SETS}V/": 1}.get(address, 2 if "json" in address else 3)
    client.get(address)
    for size in (1, 30):
        with django_assert_num_queries(most):
            get(client, address, **({"page_size": size} if address in (CARDS, SETS) else {}))


def test_sets_are_listed_with_their_cards(client: Client) -> None:
    page = get(client, SETS)

    assert page["count"] == 1
    assert page["results"][0] == get(client, f"{SETS}v/")
    assert (page["results"][0]["code"], page["results"][0]["cards"]) == ("V", 111)


def test_set_file_has_every_card_whole(client: Client) -> None:
    file = get(client, get(client, f"{SETS}V/")["file"])

    assert len(file["cards"]) == 111
    assert file["cards"][3] == get(client, f"{CARDS}V004/")


def test_set_file_is_sent_once(client: Client) -> None:
    address = f"{SETS}V/cards.json"
    first = client.get(address)

    again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert not first["ETag"].startswith("W/")
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert "public" in first["Cache-Control"]
    assert "Cookie" not in first.get("Vary", "")


def test_set_file_is_sent_anew_when_a_card_changes(client: Client) -> None:
    address = f"{SETS}V/cards.json"
    first = client.get(address)
    version = CardVersion.objects.filter(card="V004").latest("since")
    version.text = "Now something else."
    version.save()

    again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_set_file_asks_nobody_who_they_are(client: Client, maple: User) -> None:
    client.force_login(maple)

    answer = client.get(f"{SETS}V/cards.json", headers={"Authorization": "Bearer kennel_wrong"})

    assert answer.status_code == 200
