from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards import feed
from cards.services import LoadReport, import_feed
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks import presenters, queries, services
from decks.models import Deck, DeckVersion
from decks.presenters import panels, profile
from tests.cards.feeds import creature, feed_of
from tests.factories import load_two_decks, make_deck

pytestmark = pytest.mark.django_db

POOL = date(2026, 9, 18)


@pytest.fixture(autouse=True)
def decks(catalogue: LoadReport) -> services.DecksReport:
    return load_two_decks()


def page_of(client: Client, slug: str) -> presenters.DeckPresenter:
    page = client.get(f"/decks/{slug}/").context["page"]
    assert isinstance(page, presenters.DeckPresenter)
    return page


def test_list_shows_the_ready_made_decks(client: Client) -> None:
    pages = [tile.page for tile in client.get("/decks/").context["tiles"]]

    assert [(page.deck.name, page.total, page.accent) for page in pages] == [
        ("Morning Court", 40, "crown"),
        ("Salt and Bones", 40, "pirate"),
    ]


def test_curve_counts_all_cards_and_puts_the_dearest_together(client: Client) -> None:
    curve = page_of(client, "salt-and-bones").curve

    assert [(bar.label, bar.count) for bar in curve.bars] == [
        ("1", 9), ("2", 12), ("3", 8), ("4", 6), ("5", 2), ("6", 2), ("7+", 1),
    ]  # fmt: skip
    assert max(bar.height for bar in curve.bars) == curve.bars[1].height
    assert curve.summary == "9 at 1, 12 at 2, 8 at 3, 6 at 4, 2 at 5, 2 at 6, 1 at 7+"


def test_curve_of_nothing_is_flat() -> None:
    assert {bar.height for bar in presenters.curve({}).bars} == {0}


def test_deck_is_listed_by_type_and_cost(client: Client) -> None:
    page = page_of(client, "morning-court")

    assert [(group.label, group.total) for group in page.groups] == [
        ("Creatures", 28), ("Spells", 7), ("Traps", 5),
    ]  # fmt: skip
    assert [(count, tile.name) for count, tile in page.groups[1].entries] == [
        (2, "Feast"), (2, "Judgement"), (2, "Meditation"), (1, "Avenge"),
    ]  # fmt: skip
    assert [(share.label, share.count) for share in page.classes] == [
        ("Crown", 33), ("Neutral", 5), ("Every class", 2),
    ]  # fmt: skip


def test_legality_is_told_for_each_format(client: Client) -> None:
    make_deck("mixed", {"V029": 1, "V001": 3, "V014": 3})

    html = client.get("/decks/mixed/").content.decode()
    legality = {one.format.slug: len(one.violations) for one in page_of(client, "mixed").legality}

    assert legality == {"rulebook": 1, "online": 2, "one-class": 3}
    assert "✕ One class" in html
    assert "Wayne (V029) is banned in Online." in html
    assert '<a href="/rules/#F1">F1</a>' in html
    assert page_of(client, "morning-court").legal_in == "Rulebook, Online, One class"


def test_deck_of_a_player_is_not_shown_here(client: Client) -> None:
    make_deck("secret", {"V001": 3}, owner=User.objects.create(handle="maple"))

    assert client.get("/decks/secret/").status_code == 404
    assert "secret" not in client.get("/decks/").content.decode().lower()


def test_newest_version_is_shown(client: Client) -> None:
    deck = make_deck("pups", {"V001": 3})
    DeckVersion.objects.create(deck=deck, number=2, cards={"V002": 2}, pool=POOL)

    assert page_of(client, "pups").cards == {"V002": 2}


def test_deck_with_a_card_that_is_gone_is_still_shown(client: Client) -> None:
    deck = make_deck("old", {"V001": 1})
    deck.versions.create(number=2, cards={"X001": 2, "V001": 1}, pool=POOL)

    html = client.get("/decks/old/").content.decode()

    assert "There is no card with the id X001." in html


def test_empty_deck_is_still_shown(client: Client) -> None:
    make_deck("empty", {})

    assert client.get("/decks/empty/").status_code == 200
    assert client.get("/decks/").status_code == 200


def test_names_and_descriptions_are_escaped(client: Client) -> None:
    Deck.objects.filter(slug="morning-court").update(
        name="Pup #4 & 50% <b>off</b>?", about="<script>alert(1)</script>"
    )

    for address in ("/decks/", "/decks/morning-court/"):
        html = client.get(address).content.decode()
        assert "Pup #4 &amp; 50% &lt;b&gt;off&lt;/b&gt;?" in html
        assert "<script>alert" not in html


def test_unknown_deck_is_not_found(client: Client) -> None:
    assert client.get("/decks/nothing/").status_code == 404


def test_no_decks_says_how_to_make_them(client: Client) -> None:
    Deck.objects.all().delete()

    assert "load_decks" in client.get("/decks/").content.decode()


def test_pages_ask_as_much_for_one_deck_as_for_many(client: Client) -> None:
    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    client.get("/decks/morning-court/")  # reads the cards that the game keeps
    few = [asked(address) for address in ("/decks/", "/decks/morning-court/")]
    for number in range(30):
        make_deck(f"pups-{number}", {"V001": 3, f"V{number + 1:03}": 1})

    assert [asked(address) for address in ("/decks/", "/decks/pups-7/")] == few
    assert few[0] <= 8
    assert few[1] <= 20


def test_page_of_a_card_lists_the_decks_that_the_viewer_may_see(client: Client) -> None:
    maple = User.objects.create_user("Maple", password="correct horse 1")
    rowan = User.objects.create_user("Rowan", password="correct horse 1")
    make_deck("mine", {"V055": 2}, {"V055": 1, "V001": 3}, owner=maple)
    make_deck("hers", {"V055": 3}, owner=rowan)
    make_deck("given", {"V055": 1})
    make_deck("gone", {"V055": 1}, {"V001": 3}, owner=maple)

    stranger = client.get("/cards/V055/").content.decode()
    client.force_login(maple)
    owner = client.get("/cards/V055/").content.decode()

    assert 'href="/decks/given/"' in stranger
    assert 'href="/decks/given/"' in owner
    assert ["/decks/mine/" in stranger, "/decks/mine/" in owner] == [False, True]
    assert "/decks/hers/" not in stranger + owner
    assert "/decks/gone/" not in owner


def test_card_that_no_deck_uses_has_no_list_of_decks(client: Client) -> None:
    Deck.objects.all().delete()

    assert "Decks that use it" not in client.get("/cards/V055/").content.decode()


def test_many_decks_are_cut_short_in_as_many_questions(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/cards/V055/")
    with CaptureQueriesContext(connection) as few:
        client.get("/cards/V055/")
    for number in range(30):
        make_deck(f"deck-{number}", {"V055": 1})

    with django_assert_num_queries(len(few)):
        html = client.get("/cards/V055/").content.decode()

    assert "More of them" in html


def test_card_that_the_app_cannot_play_is_legal_for_paper(client: Client) -> None:
    today = date(2026, 11, 30)
    import_feed(feed=feed.read(feed_of(creature())), as_of=today, today=today)
    ready = DeckVersion.objects.get(deck__slug="morning-court")
    gone = next(card for card, count in sorted(ready.cards.items()) if count == 3)
    cards = {card: count for card, count in ready.cards.items() if card != gone} | {"V112": 3}
    make_deck("for-paper", cards)

    legal = {one.format.slug: one.violations for one in page_of(client, "for-paper").legality}

    assert (legal["rulebook"], legal["online"]) == ((), ())
    assert [fault.card for fault in legal["one-class"]] == [None]


def test_tabs_mark_the_page_and_hide_those_of_the_owner(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = User.objects.create(handle="maple")
    deck = make_deck("pups", {"V001": 3}, owner=owner, visibility="public")
    monkeypatch.setattr(panels, "_pages", [])
    panels.register_page("Change", "decks:deck", order=20, for_owner=True)
    panels.register_page("Deck", "decks:deck", order=10)
    panels.register_page("Deck", "decks:deck", order=10)

    told = panels.tabs_for(deck, viewer=AnonymousUser(), here="decks:deck")

    assert [(tab.label, tab.address, tab.is_here) for tab in told] == [("Deck", "/decks/pups/", True)]
    assert [tab.label for tab in panels.tabs_for(deck, viewer=owner, here="")] == ["Deck", "Change"]


def test_page_below_a_tab_marks_that_tab(client: Client) -> None:
    page = client.get("/decks/morning-court/versions/1/").content.decode()

    assert '<a href="/decks/morning-court/versions/" aria-current="true">' in page
    assert page.count('aria-current="true">') == 2  # with "Decks" in the bar


def test_panels_stand_in_order_and_know_who_looks(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "_makers", [])
    panels.register(lambda version, viewer: Panel(f"{version.deck.slug} {viewer}"), order=20)
    panels.register(lambda version, viewer: None)
    panels.register(lambda version, viewer: Panel("first"), order=10)
    version = queries.newest_version(make_deck("pups", {"V001": 3}))

    shown = panels.panels_for(version, viewer=AnonymousUser())

    assert [panel.template for panel in shown] == ["first", "pups AnonymousUser"]


def test_profile_shows_public_decks_alone_and_leads_to_the_others(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    player = User.objects.create_user("Juniper")
    make_deck("kept-back", {"V004": 3}, owner=player)
    for number in range(6):
        make_deck(f"shared-{number}", {"V004": 3}, owner=player, visibility="public")

    with django_assert_num_queries(1):
        profile.shared_decks_panel(player, AnonymousUser())
    page = client.get("/players/Juniper/").content.decode()

    assert page.count('href="/decks/shared-') == profile.MOST_SHOWN
    assert 'href="/decks/?q=Juniper"' in page
    assert "kept-back" not in page
