"""Decks by how many of their cards somebody lacks."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards import services as copies
from cards.models import Card, Hold, Printing, Stack, StackKey
from ddl_site.accounts.models import User
from decks import queries, services
from decks.models import Deck
from decks.presenters.buildable import BuildRow
from tests.factories import make_deck

NOW = datetime(2026, 11, 1, 18, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("catalogue")


def own(owner: User, card_id: str, count: int) -> None:
    stack = StackKey(Printing.objects.filter(card=card_id).order_by("pk")[0].pk)
    copies.set_count(owner=owner, stack=stack, count=count, now=NOW)


def ranked(viewer: User | AnonymousUser, **asked: object) -> list[tuple[str, int]]:
    found = queries.buildable_decks(viewer, **asked)  # type: ignore[arg-type]
    return [(deck.slug, getattr(deck, "missing", -1)) for deck in found]


def test_decks_are_ranked_by_what_lacks_then_likes_then_age(owner: User) -> None:
    own(owner, "V004", 2)
    own(owner, "V005", 9)
    fern = User.objects.create_user("fern")
    make_deck("a", {"V004": 3, "V005": 3}, owner=fern, visibility="public")
    make_deck("b", {"V005": 3}, owner=owner)
    make_deck("c", {"V006": 1})
    make_deck("d", {"V007": 1})
    make_deck("hidden", {"V005": 1}, owner=fern, visibility="link")
    make_deck("empty", {})
    Deck.objects.filter(slug="d").update(like_count=4)

    assert ranked(owner) == [("b", 0), ("d", 1), ("a", 1), ("c", 1)]
    assert ranked(AnonymousUser()) == [("d", 1), ("c", 1), ("a", 6)]


def test_missing_is_what_a_plain_count_says(owner: User) -> None:
    cards = list(Card.objects.order_by("pk").values_list("pk", flat=True)[:12])
    for number, card_id in enumerate(cards):
        own(owner, card_id, number % 5)
    lists = [{card_id: 1 + (at * step) % 7 for at, card_id in enumerate(cards[step:])} for step in range(8)]
    for number, cards_of in enumerate(lists):
        make_deck(f"deck-{number}", cards_of)
    owned = Counter(dict(Stack.objects.values_list("printing__card", "count")))

    missing = dict(ranked(owner))

    assert missing == {
        f"deck-{number}": (Counter(cards_of) - owned).total() for number, cards_of in enumerate(lists)
    }


def test_copies_in_built_decks_need_not_count(owner: User) -> None:
    own(owner, "V004", 4)
    own(owner, "V005", 3)
    built = services.make_deck(owner=owner, name="Built", now=NOW, cards={"V004": 3})
    services.build_deck(deck=built)
    make_deck("a", {"V004": 3, "V005": 3})
    Hold.objects.create(
        stack=Stack.objects.get(count=3), count=3, kind="offer", source="offer:1", label="Offer"
    )

    assert ranked(owner) == [(built.slug, 0), ("a", 0)]
    assert ranked(owner, free_only=True) == [("a", 2)]
    own(owner, "V004", 2)  # now the built deck itself is short
    assert ranked(owner, free_only=True) == [("a", 3)]


def test_format_and_class_choose_decks(client: Client, owner: User) -> None:
    crown = Card.objects.filter(card_class="Crown")[0].pk
    make_deck("crown", {crown: 1})
    make_deck("other", {Card.objects.filter(card_class="Bow")[0].pk: 1})
    Deck.objects.filter(slug="other").update(format="rulebook")

    def shown(query: str) -> list[str]:
        rows: list[BuildRow] = client.get(f"/decks/build/{query}").context["rows"]
        return [row.page.deck.slug for row in rows]

    assert shown("?class=crown") == ["crown"]
    assert shown("?format=rulebook") == ["other"]
    assert shown("?format=rulebook&class=crown") == []
    assert shown("?format=x&class=y&page=99&free=1") == ["crown", "other"]
    assert "No deck fits" in client.get("/decks/build/?format=one-class").content.decode()


def test_page_asks_as_much_for_one_deck_as_for_many_and_pages_never_overlap(
    client: Client, owner: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(owner)
    own(owner, "V001", 2)
    make_deck("first", {"V001": 3})
    client.get("/decks/build/?free=1")
    with CaptureQueriesContext(connection) as few:
        client.get("/decks/build/?free=1")
    for number in range(30):
        make_deck(f"deck-{number}", {"V001": 3, f"V{number + 2:03}": 1}, owner=owner, visibility="public")

    with django_assert_num_queries(len(few)):
        client.get("/decks/build/?free=1")
    pages = [client.get(f"/decks/build/?page={page}").context["rows"] for page in (1, 2)]

    slugs = [row.page.deck.slug for rows in pages for row in rows]
    assert (len(slugs), len(set(slugs)), slugs[0]) == (31, 31, "first")
