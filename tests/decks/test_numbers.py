from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from cards.models import CardVersion
from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks.models import Deck
from decks.presenters.hands import HandPage
from decks.presenters.numbers import NumbersPage
from tests.factories import make_deck

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def ids(*, dear: bool) -> list[str]:
    """Cards by id, those that the opening return puts back or the others."""
    costs = {"cost__gte": 5} if dear else {"cost__lt": 5}
    return list(
        CardVersion.objects.newest().filter(**costs).order_by("card_id").values_list("card_id", flat=True)
    )


@pytest.fixture
def deck(catalogue: LoadReport) -> Deck:
    """40 cards, 10 of which go back from an opening hand, in two versions."""
    cheap, dear = ids(dear=False), ids(dear=True)
    cards = dict.fromkeys(cheap[:10], 3) | dict.fromkeys(dear[:3], 3) | {dear[3]: 1}
    return make_deck(
        "pups", {cheap[0]: 3}, cards, owner=User.objects.create(handle="maple"), visibility="link"
    )


def numbers(client: Client, address: str) -> NumbersPage:
    page = client.get(address).context["page"]
    assert isinstance(page, NumbersPage)
    return page


def hand(client: Client, address: str) -> HandPage:
    page = client.get(address).context["page"]
    assert isinstance(page, HandPage)
    return page


def test_odds_table_has_the_exact_figures(client: Client, deck: Deck) -> None:
    rows = numbers(client, "/decks/pups/numbers/").seen_rows

    assert [(row.seen, row.when) for row in rows[:2]] == [(4, "Opening hand"), (5, "Turn 1")]
    assert [row.odds[2] for row in rows[:2]] == ["27.7 %", "33.8 %"]
    assert len(rows) == 11


def test_cards_show_the_odds_with_the_opening_return(client: Client, deck: Deck) -> None:
    rows = numbers(client, "/decks/pups/numbers/").rows

    cheap, dear = rows[0], rows[-1]
    assert (cheap.copies, cheap.cost < 5, dear.copies, dear.cost >= 5) == (3, True, 3, True)
    assert float(cheap.odds[0][:-2]) > 27.7 > float(dear.odds[0][:-2])


def test_a_group_of_cards_is_reckoned_together(client: Client, deck: Deck) -> None:
    cheap, dear = ids(dear=False)[0], ids(dear=True)[0]

    answer = client.get("/decks/pups/numbers/", {"card": [cheap, dear], "least": "2"}, headers=HTMX)

    words = " ".join(unescape(strip_tags(answer.content.decode())).split())
    assert words.startswith("At least 2 of the 6 copies of ")
    assert "Opening hand 10.0 % 5.5 % Turn 1 15.4 % 10.2 %" in words
    assert "Card by card" not in words


def test_what_cannot_be_asked_is_said(client: Client, deck: Deck) -> None:
    said = {
        "card=V999&card=x": "2 cards that you ask for are not in this list",
        "least=0": "“At least” takes a number from 1 to 20; 1 is counted.",
        "least=abc": "“At least” takes a number from 1 to 20; 1 is counted.",
        "least=99": "“At least” takes a number from 1 to 20; 20 is counted.",
    }

    for asked, sentence in said.items():
        answer = client.get(f"/decks/pups/numbers/?{asked}", headers=HTMX)
        assert answer.status_code == 200
        assert sentence in unescape(answer.content.decode())


def test_mana_is_told_for_both_seats(client: Client, deck: Deck) -> None:
    first, second = numbers(client, "/decks/pups/numbers/").charts

    assert [bar.cap for bar in first.bars] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert first.summary != second.summary
    assert all(bar.spent_height <= 20 * (bar.cap + 1) for chart in (first, second) for bar in chart.bars)


VIEWS = ("/decks/pups/numbers/", "/decks/pups/hand/")


def test_versions_are_told_apart_and_small_lists_say_so(client: Client, deck: Deck) -> None:
    for view in VIEWS:
        assert "Too few cards" in client.get(view, {"version": "1", "seed": "1"}).content.decode()
        assert "Too few cards" not in client.get(view, {"version": "2", "seed": "1"}).content.decode()
        for unknown in ("3", "0", "-1", "x", "²", "9" * 30):
            assert client.get(view, {"version": unknown, "seed": "1"}).status_code == 404


def test_private_decks_have_no_numbers_for_others(client: Client, deck: Deck) -> None:
    Deck.objects.update(visibility="private")

    assert [client.get(view, {"seed": "1"}).status_code for view in VIEWS] == [404, 404]
    client.force_login(User.objects.get())
    assert [client.get(view, {"seed": "1"}).status_code for view in VIEWS] == [200, 200]


def test_hand_of_a_seed_is_always_the_same(client: Client, deck: Deck) -> None:
    page = hand(client, "/decks/pups/hand/?version=2&seed=7")
    again = hand(Client(), f"/decks/pups/hand/{page.link}")

    assert page.link == "?version=2&seed=7"
    assert page.hand == again.hand
    assert len({hand(client, f"/decks/pups/hand/?seed={seed}").hand for seed in range(9)}) > 5


def test_without_a_seed_one_is_drawn(client: Client, deck: Deck) -> None:
    for seed in ("", "x", "-1", "1000000", "9" * 40):
        answer = client.get("/decks/pups/hand/", {"version": "2", "seed": seed})

        assert answer.status_code == 302
        assert answer["Location"].startswith("/decks/pups/hand/?version=2&seed=")
        assert client.get(answer["Location"]).status_code == 200


def test_hand_steps_through_the_opening_and_the_draws(client: Client, deck: Deck) -> None:
    start = hand(client, "/decks/pups/hand/?seed=7&step=1")
    titles = []
    page = start
    while page.next_address:
        page = hand(client, f"/decks/pups/hand/{page.next_address}")
        titles.append(page.steps[-1].title)

    assert [step.title for step in start.steps] == ["Four cards"]
    assert start.hand == ()
    assert titles == [
        "Opening return",
        "Replacements",
        "First or second",
        *(f"Turn {n}" for n in range(1, 7)),
    ]
    assert len(page.hand) == 10
    assert hand(client, "/decks/pups/hand/?seed=7&step=99").step == page.step


def test_pages_ask_as_much_for_any_list(client: Client, deck: Deck) -> None:
    def asked(view: str, version: int) -> int:
        with CaptureQueriesContext(connection) as found:
            client.get(view, {"version": version, "seed": 1, "step": 9})
        return len(found)

    for view in VIEWS:
        assert asked(view, 1) <= asked(view, 2) <= 5
