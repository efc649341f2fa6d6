"""Files, pictures and sheets of decks over HTTP."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks import deckcode
from decks.enums import Visibility
from decks.models import Deck
from decks.presenters.files import qr_address
from decks.queries import newest_version
from tests.factories import make_deck

pytestmark = pytest.mark.django_db

PARTS = (
    "share/",
    "export.txt",
    "export.csv",
    "export.json",
    "export.code",
    "preview.png",
    "qr.svg",
    "proxies.pdf",
    "registration.pdf",
)
CARDS = {"V004": 3, "V014": 2, "V081": 1}
NAME = "Pup #4 & 50% off?"


@pytest.fixture(autouse=True)
def _catalogue(catalogue: LoadReport) -> None:
    """The shipped set."""


def pups(visibility: str = Visibility.PUBLIC, *lists: dict[str, int]) -> Deck:
    owner, _ = User.objects.get_or_create(handle="maple")
    deck = make_deck("pups", *(lists or (CARDS,)), owner=owner, visibility=visibility)
    Deck.objects.filter(pk=deck.pk).update(name=NAME)
    deck.refresh_from_db()
    return deck


def as_owner() -> Client:
    client = Client()
    client.force_login(User.objects.get(handle="maple"))
    return client


def test_private_deck_is_no_deck_to_others() -> None:
    pups(Visibility.PRIVATE)
    stranger, staff, owner = Client(), Client(), as_owner()
    stranger.force_login(User.objects.create(handle="rex"))
    staff.force_login(User.objects.create(handle="judge", is_staff=True, is_superuser=True))

    for part in PARTS:
        for client in (Client(), stranger, staff):
            answer = client.get(f"/decks/pups/{part}")
            assert (answer.status_code, b"Pup #4" in answer.content) == (404, False)
        own = owner.get(f"/decks/pups/{part}")
        assert own.status_code == 200
        assert "public" not in own.headers.get("Cache-Control", "")


@pytest.mark.parametrize("part", ["export.txt", "preview.png"])
def test_answer_may_be_kept_only_as_long_as_the_deck_stays_public(client: Client, part: str) -> None:
    deck = pups()

    public = client.get(f"/decks/pups/{part}")
    again = client.get(f"/decks/pups/{part}", headers={"If-None-Match": public.headers["ETag"]})
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.LINK)
    shared = client.get(f"/decks/pups/{part}")
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    hidden = client.get(f"/decks/pups/{part}", headers={"If-None-Match": public.headers["ETag"]})

    assert public.headers["Cache-Control"] == "public, max-age=60"
    assert (again.status_code, again.content) == (304, b"")
    assert shared.headers["Cache-Control"] == "private, no-cache"
    assert shared.headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in public.headers
    assert hidden.status_code == 404


def test_files_have_safe_names_and_their_types(client: Client) -> None:
    pups()

    for part, kind, name in (
        ("export.txt", "text/plain; charset=utf-8", "Pup 4 50 off.txt"),
        ("export.csv", "text/csv; charset=utf-8", "Pup 4 50 off.csv"),
        ("export.json", "application/json; charset=utf-8", "Pup 4 50 off.json"),
        ("export.code", "text/plain; charset=utf-8", "Pup 4 50 off.code.txt"),
        ("proxies.pdf", "application/pdf", "Pup 4 50 off proxies.pdf"),
        ("registration.pdf", "application/pdf", "Pup 4 50 off registration.pdf"),
    ):
        answer = client.get(f"/decks/pups/{part}")

        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_names_in_other_letters_survive_in_file_names(client: Client) -> None:
    Deck.objects.filter(pk=pups().pk).update(name="Мопсы 犬")

    header = client.get("/decks/pups/export.txt").headers["Content-Disposition"]

    assert header == "attachment; filename*=utf-8''%D0%9C%D0%BE%D0%BF%D1%81%D1%8B%20%E7%8A%AC.txt"


def test_older_versions_are_exported_when_asked_for(client: Client) -> None:
    pups(Visibility.PUBLIC, {"V001": 1}, CARDS)

    old, new = client.get("/decks/pups/export.code?version=1"), client.get("/decks/pups/export.code")

    assert deckcode.decode(old.text.strip()) == {"V001": 1}
    assert deckcode.decode(new.text.strip()) == CARDS
    assert "/decks/pups/export.txt?version=1" in client.get("/decks/pups/share/?version=1").text
    for number in ("3", "0", "x", "-1", "9" * 30, "²"):
        assert client.get(f"/decks/pups/export.code?version={number}").status_code == 404


def test_unknown_kinds_and_paper_are_refused(client: Client) -> None:
    pups()

    for part in ("export.pdf", "export.exe", "preview.jpg"):
        assert client.get(f"/decks/pups/{part}").status_code == 404
    for part in ("proxies.pdf?paper=a0", "proxies.pdf?copies=9", "registration.pdf?paper=x"):
        answer = client.get(f"/decks/pups/{part}")
        assert (answer.status_code, answer.text[:21]) == (400, "Paper is a4 or letter")


def test_list_with_cards_that_are_gone_is_told_as_it_is(client: Client) -> None:
    deck = pups()
    deck.versions.create(number=2, cards={"X001": 2, "V004": 1}, pool="2026-09-18")

    assert client.get("/decks/pups/export.txt").text.split("\n")[3:9] == [
        "Creatures (1)", "1 Gary (V004)", "", "Cards that are not known here (2)", "2 X001", "",
    ]  # fmt: skip
    refused = client.get("/decks/pups/export.code")
    assert (refused.status_code, "Codes have no number for the card X001." in refused.text) == (409, True)
    others = set(PARTS) - {"export.code"}
    assert {client.get(f"/decks/pups/{part}").status_code for part in others} == {200}


def test_empty_deck_is_shown_too(client: Client) -> None:
    pups(Visibility.PUBLIC, {})

    assert {client.get(f"/decks/pups/{part}").status_code for part in PARTS} == {200}


def test_share_page_shows_code_text_and_links(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://kennel.example"
    pups()

    html = unescape(client.get("/decks/pups/share/").text)

    code = deckcode.encode(CARDS)
    assert f">{deckcode.grouped(code)}</code>" in html
    assert "Deck: Pup #4 & 50% off?\n# 6 cards, made for the format Online\n" in html
    assert ">https://kennel.example/decks/pups/</code>" in html
    assert f'href="https://kennel.example/decks/code/{code}/"' in html
    link = re.search(r">https://kennel\.example(/decks/open/\?deck=[^<]+)</code>", html)
    assert link is not None
    assert client.get(link[1]).context["list"].page.cards == CARDS
    assert client.get(link[1]).context["list"].name == NAME


def test_share_page_asks_as_much_for_many_cards_and_versions(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pups(Visibility.PUBLIC, {"V001": 1})
    make_deck("many", *({f"V{n:03}": 1 for n in range(1, 40 + k)} for k in range(30)))
    client.get("/decks/pups/share/")

    with django_assert_num_queries(4):
        client.get("/decks/pups/share/")
    with django_assert_num_queries(4):
        client.get("/decks/many/share/")


def test_qr_code_leads_to_what_its_finder_may_see() -> None:
    version = newest_version(pups(Visibility.PRIVATE))
    private = qr_address(version)
    version.deck.visibility = Visibility.LINK

    assert "/decks/code/200G" in private
    assert "/decks/pups/" in qr_address(version)
    assert "<title>QR code of Pup #4 &amp; 50% off?</title>" in as_owner().get("/decks/pups/qr.svg").text


def test_registration_names_whoever_prints_it_unless_asked_not_to(client: Client) -> None:
    pups()

    named = as_owner().get("/decks/pups/registration.pdf").content
    unnamed = as_owner().get("/decks/pups/registration.pdf?player=none").content

    assert len(named) > len(unnamed)
    assert unnamed == client.get("/decks/pups/registration.pdf").content


def test_sheet_that_names_its_viewer_is_kept_by_nobody_else(client: Client) -> None:
    pups()

    kept = [
        viewer.get(f"/decks/pups/registration.pdf{question}")["Cache-Control"]
        for viewer, question in ((as_owner(), ""), (as_owner(), "?player=none"), (client, ""))
    ]

    assert kept == ["private, no-cache", "public, max-age=60", "public, max-age=60"]


def test_other_sites_are_told_about_a_deck(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://kennel.example"
    deck = pups()

    public = client.get("/decks/pups/").text
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.LINK)
    shared = client.get("/decks/pups/").text

    for tag in (
        '<link rel="canonical" href="https://kennel.example/decks/pups/">',
        '<meta property="og:title" content="Pup #4 &amp; 50% off?">',
        '<meta property="og:image" content="https://kennel.example/decks/pups/preview.png?v=0">',
        '<meta property="og:description" content="by maple · 6 cards · legal in no format">',
        '<meta name="twitter:card" content="summary_large_image">',
    ):
        assert tag in public
    assert 'name="robots"' not in public
    assert '<meta name="robots" content="noindex">' in shared
