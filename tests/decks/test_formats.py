"""Formats as rows: loaded, changed, asked for, and shown."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import search
from cards.queries import search_cards
from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from decks import formats, queries, services
from decks.models import DeckFormat, DeckNews
from decks.rules import FORMATS, Format
from game.services import IllegalDeck, check_deck
from tests.factories import make_deck

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
LIST = "/decks/formats/"
ONLINE = FORMATS["online"]
LEAGUE = Format("", "Pup League", bans=frozenset({"V004"}), copies=2, about="Tuesdays.")
TYPED = {"name": "Pup League", "size": 40, "copies": 2, "bans": "Gary\nV029; fireball (V081)"}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.fixture(autouse=True)
def loaded(catalogue: object) -> services.FormatsReport:
    return services.load_formats(now=NOW)


@pytest.fixture
def page(client: Client, rowan: User) -> Client:
    client.force_login(rowan)
    return client


def online() -> DeckFormat:
    return DeckFormat.objects.get(slug="online")


# --- loading ---


def test_project_brings_its_formats_once(loaded: services.FormatsReport) -> None:
    again = services.load_formats(now=NOW)

    assert loaded.made == ["Rulebook", "Online", "One class"] == again.unchanged
    assert queries.formats() == list(FORMATS.values())


def test_what_was_edited_here_stays_until_the_project_changes_it() -> None:
    own = replace(ONLINE, name="Net", bans=frozenset({"V029", "V004"}))
    services.change_format(row=online(), wanted=own, now=NOW)
    services.load_formats(now=NOW)
    kept = online().format
    shipped = {"online": replace(ONLINE, bans=frozenset({"V055"}), copies=2)}

    report = services.load_formats(now=NOW, shipped=shipped)

    assert kept == own
    assert report.changed == ["Net"]
    assert online().format == replace(own, bans=frozenset({"V004", "V055"}), copies=2)
    assert services.load_formats(now=NOW, shipped=shipped).unchanged == ["Net"]


def test_before_anything_is_loaded_the_shipped_formats_count() -> None:
    DeckFormat.objects.all().delete()

    assert queries.formats() == list(FORMATS.values())
    assert queries.format_named("online") == ONLINE


# --- one path ---


def test_change_counts_wherever_legality_is_asked(client: Client) -> None:
    version = make_deck("pups", {"V004": 3, "V029": 3}).versions.get()
    rulebook = DeckFormat.objects.get(slug="rulebook")

    services.change_format(
        row=rulebook, wanted=replace(rulebook.format, size=6, bans=frozenset({"V004"})), now=NOW
    )

    with pytest.raises(IllegalDeck) as refused:
        check_deck(version)
    assert refused.value.sentences == ["Gary (V004) is banned in Rulebook."]
    assert "Gary (V004) is banned in Rulebook." in client.get("/decks/pups/").text
    found = search_cards(search.parse("is:banned")).cards
    assert sorted(found.values_list("card_id", flat=True)) == ["V004", "V029"]
    assert not search_cards(search.parse("V004 legal:rulebook")).cards.exists()


def test_ones_own_format_is_known_to_its_owner_and_to_decks_for_it(rowan: User) -> None:
    own = services.make_format(owner=rowan, wanted=LEAGUE, now=NOW)
    deck = make_deck("pups", {"V004": 3}, owner=rowan)
    deck.format = own.slug

    assert [known.name for known in queries.formats(rowan)] == [
        "Rulebook",
        "Online",
        "One class",
        "Pup League",
    ]
    assert len(queries.formats()) == 3
    assert queries.formats_of(deck)[-1] == own.format == queries.format_named(own.slug)


def test_deck_outlives_its_format(page: Client, rowan: User) -> None:
    own = services.make_format(owner=rowan, wanted=LEAGUE, now=NOW)
    deck = services.make_deck(owner=rowan, name="Pups", now=NOW, format=own.slug)

    services.delete_format(row=own, now=NOW)
    services.delete_format(row=own, now=NOW)

    assert (
        "The format that this deck was made for is not there any more."
        in page.get(deck.get_absolute_url()).text
    )
    assert DeckNews.objects.count() == 1


# --- making and changing ---


def test_same_request_makes_one_format(rowan: User) -> None:
    first, again = (
        services.make_format(owner=rowan, wanted=LEAGUE, now=NOW, request_key="k") for _ in range(2)
    )

    assert first == again
    assert first.format == replace(LEAGUE, slug=first.slug)


def test_format_is_made_and_changed_on_its_page(page: Client, rowan: User) -> None:
    page.post(f"{LIST}new/", TYPED)
    row = rowan.deck_formats.get()
    services.make_deck(
        owner=rowan, name="Night Watch", now=NOW, format=row.slug, cards={f"V{n:03}": 2 for n in range(5, 25)}
    )
    edit = f"{row.get_absolute_url()}edit/"
    shown = page.get(edit).context["form"]

    answer = page.post(edit, {**TYPED, "bans": "V005", "edition": row.edition}, follow=True)

    assert row.format.bans == {"V004", "V029", "V081"}
    assert shown["bans"].value() == "Gary (V004)\nWayne (V029)\nFireball (V081)"
    assert "Of your decks, not legal any more: Night Watch." in answer.text
    row.refresh_from_db()
    assert (row.bans, row.edition) == (["V005"], 1)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"bans": "Garry"}, "There is no card “Garry”. Did you mean Gary (V004)"),
        ({"name": " "}, "This field is required."),
        ({"copies": 41}, "A deck has 40 cards; more copies do not fit."),
        ({"size": 0}, "Ensure this value is greater than or equal to 1."),
        ({"sets": "Q"}, "Q is not one of the available choices."),
        ({"name": "taken"}, "Another format has this name. Choose another one."),
    ],
)
def test_bad_format_is_told_and_nothing_is_made(
    page: Client, rowan: User, typed: dict[str, object], sentence: str
) -> None:
    services.make_format(owner=rowan, wanted=replace(LEAGUE, name="Taken"), now=NOW)

    answer = page.post(f"{LIST}new/", {**TYPED, **typed})

    assert answer.status_code == 422
    assert sentence in answer.text
    assert rowan.deck_formats.count() == 1


def test_page_that_is_stale_changes_nothing(page: Client, rowan: User) -> None:
    row = services.make_format(owner=rowan, wanted=LEAGUE, now=NOW)
    services.change_format(row=row, wanted=replace(LEAGUE, copies=3), now=NOW)

    answer = page.post(f"{row.get_absolute_url()}edit/", {**TYPED, "edition": 0})

    assert answer.status_code == 409
    assert "perhaps in another tab" in answer.text
    row.refresh_from_db()
    assert row.copies == 3


def test_format_of_somebody_else_is_read_and_not_changed(page: Client) -> None:
    row = services.make_format(owner=User.objects.create_user("Maple"), wanted=LEAGUE, now=NOW)

    assert "Pup League" in page.get(row.get_absolute_url()).text
    assert "Pup League" not in page.get(LIST).text
    for address in ("edit/", "delete/"):
        assert page.post(f"{row.get_absolute_url()}{address}", TYPED).status_code == 404
    assert page.get("/decks/formats/online/edit/").status_code == 404


def test_format_that_is_deleted_twice_at_once_is_deleted(page: Client, rowan: User) -> None:
    row = services.make_format(owner=rowan, wanted=LEAGUE, now=NOW)
    address = f"{row.get_absolute_url()}delete/"
    key = page.get(address).context["key"]

    answers = [page.post(address, {"key": key}) for _ in range(2)]

    assert [answer.headers["Location"] for answer in answers] == [LIST, LIST]
    assert not DeckFormat.objects.filter(owner=rowan).exists()


def test_guest_is_told_to_sign_up(client: Client) -> None:
    client.force_login(make_guest())

    assert client.get(f"{LIST}new/")["Location"] == "/accounts/signup/"


# --- pages ---


def test_pages_tell_formats_in_words(client: Client) -> None:
    listed, one = client.get(LIST).text, client.get(f"{LIST}one-class/").text

    assert "Exactly 40 cards, at most 3 copies of a card." in listed
    assert "Cards of one Hero class, besides Neutral and every-class cards." in one
    assert '<a href="/cards/V029/">Wayne</a>' in one
    assert 'href="/decks/formats/"' in client.get("/rules/").text


def test_list_asks_as_much_for_many_formats_as_for_one(
    page: Client, rowan: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(services.MOST_FORMATS):
        services.make_format(owner=rowan, wanted=replace(LEAGUE, name=f"<b>{number}"), now=NOW)
        if number in (0, services.MOST_FORMATS - 1):
            with django_assert_num_queries(5):
                html = page.get(LIST).text
    assert "&lt;b&gt;0" in html
    with pytest.raises(services.DeckError, match="Delete one first"):
        services.make_format(owner=rowan, wanted=LEAGUE, now=NOW)


# --- administration ---


def test_administrator_changes_and_adds_formats_of_the_site(client: Client) -> None:
    client.force_login(User.objects.create_superuser("boss"))
    address = f"/admin/decks/deckformat/{online().pk}/"
    values = {"name": "Online", "size": 40, "copies": 3, "bans": "Wayne\nGary", "place": 5, "about": ""}

    changed = client.post(f"{address}change/", values)
    added = client.post(
        "/admin/decks/deckformat/add/", {**values, "name": "Draft", "slug": "draft", "size": 30}
    )
    refused = client.post("/admin/decks/deckformat/add/", {**values, "slug": "other", "bans": "Nobody"})
    deleted = client.post(f"{address}delete/", {"post": "yes"})

    assert [changed.status_code, added.status_code, refused.status_code, deleted.status_code] == [
        302,
        302,
        200,
        403,
    ]
    assert (online().bans, online().place) == (["V004", "V029"], 5)
    assert DeckFormat.objects.get(slug="draft").size == 30
    assert "There is no card “Nobody”." in refused.text
    assert DeckNews.objects.get().facts["after"]["bans"] == ["V004", "V029"]


# --- words ---


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ({"bans": frozenset({"V029", "V004"})}, ["Gary (V004) is banned"]),
        ({"bans": frozenset()}, ["V029 is allowed again"]),
        (
            {"size": 30, "copies": 1},
            ["a deck has 30 cards instead of 40", "at most 1 copy of a card instead of 3"],
        ),
        ({"one_class": True}, ["a deck has one Hero class"]),
        ({"sets": frozenset({"V"})}, ["only the set V is allowed"]),
        ({"name": "Net", "about": "x"}, []),
    ],
)
def test_change_is_told_in_words(after: dict[str, object], words: list[str]) -> None:
    changed = replace(ONLINE, **after)  # type: ignore[arg-type]

    assert formats.changes(ONLINE, changed, {"V004": "Gary"}) == words
    assert formats.plays_alike(ONLINE, changed) is not bool(words)
    assert formats.format_of("online", formats.facts_of(changed)) == changed
