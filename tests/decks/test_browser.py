"""The browser of decks: what is found, in which order, at which cost."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card, Printing, Stack
from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks import queries, rules, services
from decks.enums import RecordSource
from decks.models import Deck
from decks.queries import Wanted, found_decks
from decks.queries.browsing import legal_decks
from tests.factories import make_deck

pytestmark = pytest.mark.usefixtures("catalogue")
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
NOBODY = AnonymousUser()


def public(slug: str, cards: dict[str, int], owner: User | None, **facts: object) -> Deck:
    deck = make_deck(slug, cards, owner=owner, visibility="public")
    Deck.objects.filter(pk=deck.pk).update(**{"changed": NOW, "published": NOW} | facts)
    return deck


def found(viewer: User | AnonymousUser = NOBODY, **asked: object) -> list[str]:
    decks = found_decks(Wanted(**asked), viewer, now=NOW)  # type: ignore[arg-type]
    return list(decks.values_list("slug", flat=True))


@pytest.fixture
def kennel(maple: User, rowan: User) -> dict[str, Deck]:
    """Four public decks, and two that are in no list."""
    kept = {
        "ready": public("ready", {"V001": 3, "V014": 2}, None, like_count=1, published=None),
        "old": public("old", {"V004": 3}, maple, like_count=5, changed=NOW - timedelta(days=40)),
        "young": public("young", {"V004": 1, "V029": 2}, maple, published=NOW + timedelta(days=1)),
        "hers": public("hers", {"V001": 1}, rowan, like_count=1, published=NOW - timedelta(days=9)),
        "secret": make_deck("secret", {"V004": 1}, owner=maple),
        "by-link": make_deck("by-link", {"V004": 1}, owner=maple, visibility="link"),
    }
    services.set_tags(deck=kept["hers"], names=["Büdget", "aggro"])
    return kept


@pytest.mark.parametrize(
    ("asked", "slugs"),
    [
        ({}, ["old", "ready", "hers", "young"]),
        ({"sort": "new"}, ["young", "old", "hers", "ready"]),
        ({"sort": "changed"}, ["ready", "young", "hers", "old"]),
        ({"whose": "ready"}, ["ready"]),
        ({"whose": "players"}, ["old", "hers", "young"]),
        ({"whose": "mine"}, []),
        ({"text": "OUN"}, ["young"]),
        ({"text": "budg"}, ["hers"]),
        ({"text": "rowan"}, ["hers"]),
        ({"tag": "Budget"}, ["hers"]),
        ({"tag": "budge"}, []),
        ({"cards": ("V004",)}, ["old", "young"]),
        ({"cards": ("V004", "V014")}, ["old", "ready", "young"]),
        ({"cards": ()}, []),
        ({"days": 30}, ["ready", "hers", "young"]),
        ({"likes": 2}, ["old"]),
        ({"games": 1}, []),
    ],
)  # fmt: skip
def test_decks_are_found_in_order(
    kennel: dict[str, Deck], asked: dict[str, object], slugs: list[str]
) -> None:
    assert found(NOBODY, **asked) == slugs


def test_own_decks_are_found_whoever_sees_them(kennel: dict[str, Deck], maple: User, rowan: User) -> None:
    assert sorted(found(maple, whose="mine")) == ["by-link", "old", "secret", "young"]
    assert found(rowan, whose="mine") == ["hers"]
    assert "secret" not in found(maple)


def test_results_order_by_what_is_sure(kennel: dict[str, Deck]) -> None:
    for name, results in (("young", (1, 0, 0)), ("old", (30, 10, 2)), ("hers", (0, 3, 0))):
        services.add_results(results={kennel[name].pk: services.Results(*results)}, source=RecordSource.MATCH)
    services.add_results(results={kennel["old"].pk: services.Results(1)}, source=RecordSource.EVENT)

    assert found(sort="rate") == ["old", "young", "hers", "ready"]
    assert found(games=40) == ["old"]
    assert queries.rate_of(kennel["old"]).in_words == "74 % (60 to 85 %) of 43 games"


def test_missing_cards_are_counted_against_what_is_owned(kennel: dict[str, Deck], rowan: User) -> None:
    for card, count in (("V004", 2), ("V001", 5)):
        Stack.objects.create(owner=rowan, printing=Printing.objects.filter(card=card)[0], count=count)

    assert found(rowan, sort="missing") == ["hers", "old", "ready", "young"]
    assert found(rowan, missing=1) == ["old", "hers"]
    assert found(NOBODY, missing=1) == found()


counts = st.dictionaries(
    st.sampled_from(["V001", "V014", "V029", "V030", "V041", "V055", "V081"]), st.integers(1, 4)
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lists=st.lists(counts, max_size=4),
    size=st.integers(3, 9),
    copies=st.integers(1, 4),
    one_class=st.booleans(),
    sets=st.sampled_from([None, {"V"}, {"X"}]),
)
def test_database_knows_the_same_legal_decks_as_the_rules(
    maple: User, lists: list[dict[str, int]], size: int, copies: int, one_class: bool, sets: set[str] | None
) -> None:
    format = rules.Format(
        "made", "Made", size=size, copies=copies, one_class=one_class, bans=frozenset({"V029"}),
        sets=None if sets is None else frozenset(sets),
    )  # fmt: skip
    Deck.objects.all().delete()
    for number, cards in enumerate(lists):
        make_deck(f"deck-{number}", cards, owner=maple)

    legal = legal_decks(Deck.objects.all(), format)

    pool = Card.objects.in_bulk()
    expected = {
        f"deck-{n}"
        for n, cards in enumerate(lists)
        if cards and not rules.violations(cards, format, pool=pool)
    }
    assert set(legal.values_list("slug", flat=True)) == expected


# --- the page ---


def test_page_keeps_what_is_asked_and_says_what_it_ignores(client: Client, kennel: dict[str, Deck]) -> None:
    page = client.get("/decks/?card=gary&class=cat&sort=missing&likes=x&format=nope&age=7&q=+&page=9")

    asked = page.context["browser"].asked
    assert page.status_code == 200
    assert asked.url() == "/decks/?age=7&card=gary"
    assert [tile.deck.slug for tile in page.context["tiles"]] == ["young"]
    assert [warning.split(",")[0] for warning in asked.warnings] == [
        "“cat” is no class of cards",
        "“x” is no number",
        "Log in to see your own decks and what you lack for others.",
        "“nope” is no format",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("?q=zzz", "No deck is like that"),
        ("?card=zzz", "No card is called “zzz”"),
        ("?whose=mine", "You have no decks yet"),
    ],
)
def test_nothing_found_says_why(client: Client, catalogue: LoadReport, address: str, words: str) -> None:
    client.force_login(User.objects.create_user("Luna"))

    assert words in client.get(f"/decks/{address}").text


def test_htmx_gets_the_found_decks_and_their_address(client: Client, kennel: dict[str, Deck]) -> None:
    answer = client.get("/decks/?q=old&card=&sort=likes", headers={"HX-Request": "true"})

    assert answer["HX-Push-Url"] == "/decks/?q=old&sort=likes"
    assert "<html" not in answer.text
    assert 'href="/decks/old/"' in answer.text


def test_own_decks_stand_above_with_who_sees_them(
    client: Client, kennel: dict[str, Deck], maple: User
) -> None:
    client.force_login(maple)

    page = client.get("/decks/")

    assert {deck.slug for deck in page.context["browser"].mine} == {"old", "young", "secret", "by-link"}
    assert page.text.count('<span class="tag plain">Private</span>') == 1


def test_pages_of_decks_ask_as_much_for_30_as_for_one(client: Client, maple: User) -> None:
    client.force_login(maple)
    address = "/decks/?sort=rate&format=online&missing=40&games=0"

    asked = []
    for numbers in (range(1), range(1, 30)):
        for n in numbers:
            public(f"deck-{n}", {"V001": 3, f"V{n + 2:03}": 2}, maple, like_count=n)
        counted = []
        for one in ("/decks/", address):
            with CaptureQueriesContext(connection) as captured:
                assert client.get(one).status_code == 200
            counted.append(len(captured))
        asked.append(counted)

    assert asked[0] == asked[1]
    slugs = [tile.deck.slug for n in (1, 2) for tile in client.get(f"/decks/?page={n}").context["tiles"]]
    assert slugs == [f"deck-{n}" for n in reversed(range(30))]


def test_page_of_a_card_names_the_most_liked_decks_and_leads_to_all(client: Client, maple: User) -> None:
    for n in range(14):
        public(f"deck-{n}", {"V055": 2}, maple, like_count=n)
    make_deck("by-link", {"V055": 2}, owner=maple, visibility="link")

    page = client.get("/cards/V055/").text

    assert page.index("/decks/deck-13/") < page.index("/decks/deck-12/") < page.index("/decks/deck-2/")
    assert "/decks/deck-1/" not in page
    assert 'href="/decks/?card=V055"' in page
    assert "/decks/by-link/" not in page
