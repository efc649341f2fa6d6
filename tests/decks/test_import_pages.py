"""Lists from codes, links, texts and files, and what becomes of them."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile as File
from django.test import Client

from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks import deckcode
from decks.deckfiles import FORMATS
from decks.models import Deck
from decks.presenters.loose import LooseList
from tests.factories import make_deck

pytestmark = pytest.mark.django_db

CARDS = {"V004": 3, "V014": 2, "V081": 1}
CODE = deckcode.encode(CARDS)
KEY = "0b5f2a52-3bb4-4c3e-9d41-0d6d2a1f7a11"


@pytest.fixture(autouse=True)
def _catalogue(catalogue: LoadReport) -> None:
    """The shipped set."""


@pytest.fixture
def maple(client: Client) -> User:
    user = User.objects.create(handle="maple")
    client.force_login(user)
    return user


def list_of(answer: Any) -> LooseList:
    shown = answer.context["list"]
    assert isinstance(shown, LooseList)
    return shown


def kept(client: Client, **values: str) -> Any:
    sent = {"cards": "V004:3,V014:2,V081:1", "name": "Pups", "key": KEY, "target": "new"} | values
    return client.post("/decks/import/keep/", sent)


def test_own_exports_come_back_as_the_same_list(client: Client) -> None:
    Deck.objects.filter(pk=make_deck("pups", CARDS).pk).update(name="Pup #4 & 50% off?")

    for ending in FORMATS:
        data = client.get(f"/decks/pups/export.{ending}").content
        for sent in ({"text": data.decode()}, {"file": File(f"Pup 4.{ending}", data)}):
            shown = list_of(client.post("/decks/import/", sent))

            assert (shown.page.cards, shown.faults, shown.lost) == (CARDS, (), ())
            assert shown.name in ("Pup #4 & 50% off?", "Pup 4", "")


def test_what_was_understood_is_shown_before_anything_is_kept(client: Client) -> None:
    answer = client.post("/decks/import/", {"text": "3 Gary\n2 Fireballs\n4 V091\n-1 Web"})

    shown = list_of(answer)
    assert (shown.kind, shown.page.cards) == ("a list as text", {"V004": 3, "V091": 4})
    assert [(fault.place, fault.shown, fault.reason) for fault in shown.faults] == [
        ("Line 2", "2 Fireballs", "There is no card “Fireballs”. Did you mean Fireball (V081)?"),
        ("Line 4", "-1 Web", "“-1” is no count: it must be a whole number."),
    ]
    assert "Judgement (V091) is in it 4 times; at most 3 copies are allowed." in answer.text
    assert Deck.objects.count() == 0


def test_what_cannot_be_read_is_refused_with_a_sentence(client: Client) -> None:
    sent: dict[str, dict[str, Any]] = {
        "Paste a list or choose a file.": {},
        "Null characters are not allowed.": {"text": "x\0y"},
        "The text is longer than 50,000 characters: that is no deck.": {"text": "a" * 60_000},
        "It begins like JSON, but cannot be read at line 1, column 2.": {"text": "{"},
        "The file is larger than 200 kB: that is no deck.": {"file": File("a.txt", b"a" * 200_001)},
        "This is a picture. A list must come as CSV or JSON.": {"file": File("a.txt", b"\x89PNG\r\n")},
        "There is nothing in it.": {"file": File("a.txt", b"")},
        "There are two lists": {"file": File("a.txt", b"3 Gary"), "text": "Gary"},
    }

    for sentence, values in sent.items():
        answer = client.post("/decks/import/", values)
        assert (answer.status_code, sentence in answer.text) == (422, True)


def test_list_without_any_card_offers_nothing_to_keep(client: Client) -> None:
    answer = client.post("/decks/import/", {"text": "nonsense"})

    assert (answer.status_code, 'id="keep-list"' in answer.text) == (200, False)


def test_code_shows_its_list_and_stores_nothing(client: Client) -> None:
    for written in (CODE, deckcode.grouped(CODE).lower()):
        answer = client.get(f"/decks/code/{written}/")

        assert (answer.status_code, list_of(answer).page.cards) == (200, CARDS)
    assert "A deck has exactly 40 cards; this one has 6, 34 too few." in answer.text
    assert 'name="robots" content="noindex"' in answer.text
    assert Deck.objects.count() == 0


def test_damaged_code_says_so_and_what_would_mend_it(client: Client) -> None:
    damaged = CODE[:5] + ("A" if CODE[5] != "A" else "B") + CODE[6:]

    answer = client.get(f"/decks/code/{damaged}/")

    assert answer.status_code == 404
    assert "This deck code is damaged: its checksum is wrong." in answer.text
    assert f'<a href="/decks/code/{deckcode.grouped(CODE)}/">' in answer.text


def test_list_without_a_card_shows_nothing_but_what_is_wrong(client: Client) -> None:
    answer = client.post("/decks/import/", {"text": "3 Garry"})

    assert "No cards were found" in answer.text
    assert "There is no card" in answer.text
    assert "What it is made of" not in answer.text


def test_nonsense_for_a_code_or_a_link_is_answered_with_a_sentence(client: Client) -> None:
    codes = ("x", "0" * 513, "犬" * 20, "%F0%9F%90%B6", "<script>", "' or 1=1", "%0A", "-", "2" * 512, "..;")
    links = ("!", "AAAA", "犬", "x" * 9000, "deck=", "https://x.example/?deck=%%%", "<script>", CODE[:-1])

    for address in [f"/decks/code/{code}/" for code in codes] + [
        f"/decks/open/?deck={link}" for link in links
    ]:
        answer = client.get(address)
        assert (answer.status_code, "This list cannot be read" in answer.text) == (404, True)
        assert "<script>" not in answer.text


def test_nul_signs_are_refused(client: Client, maple: User) -> None:
    assert client.get("/decks/code/%00/").status_code == 400
    assert client.get("/decks/open/?deck=%00").status_code == 400
    assert kept(client, cards="V004:3\0").status_code == 422
    assert kept(client, name="a\0b").status_code == 422


def test_link_shows_the_list_that_it_holds(client: Client) -> None:
    for deck in ("UHVwc3xWMDA0OjMsVjAxNDoyLFYwODE6MQ==", CODE, f"https://x.example/?deck={CODE}"):
        answer = client.get("/decks/open/", {"deck": deck})

        assert (answer.status_code, list_of(answer).page.cards) == (200, CARDS)


def test_link_without_a_list_leads_to_the_import(client: Client) -> None:
    assert client.get("/decks/open/").headers["Location"] == "/decks/import/"
    assert client.get("/decks/import/keep/").headers["Location"] == "/decks/import/"


def test_list_becomes_a_private_deck_once(client: Client, maple: User) -> None:
    answers = [kept(client), kept(client)]

    deck = Deck.objects.get()
    assert (deck.owner, deck.name, deck.visibility) == (maple, "Pups", "private")
    assert deck.versions.get().cards == CARDS
    assert [answer.headers["Location"] for answer in answers] == [f"/decks/{deck.slug}/"] * 2


def test_deck_keeps_the_format_of_its_export(client: Client, maple: User) -> None:
    Deck.objects.filter(pk=make_deck("pups", CARDS).pk).update(format="one-class")
    sent = {"text": client.get("/decks/pups/export.json").text}

    made_for = client.post("/decks/import/", sent).context["form"].initial["made_for"]
    kept(client, made_for=made_for)
    kept(client, made_for="gone", key=KEY.replace("0", "1"))

    assert list(maple.decks.order_by("pk").values_list("format", flat=True)) == ["one-class", "online"]


def test_stranger_who_keeps_a_list_becomes_a_guest(client: Client) -> None:
    answer = kept(client)

    deck = Deck.objects.get()
    assert deck.owner is not None
    assert deck.owner.is_guest
    assert client.get(answer.headers["Location"]).status_code == 200


def test_list_replaces_that_of_an_own_deck(client: Client, maple: User) -> None:
    deck = make_deck("old", {"V001": 3}, owner=maple)
    page = client.get(f"/decks/code/{CODE}/").text

    answer = kept(client, target="old 0")

    assert '<option value="old 0">Old</option>' in page
    assert answer.headers["Location"] == "/decks/old/"
    assert [version.cards for version in deck.versions.order_by("number")] == [{"V001": 3}, CARDS]


def test_list_of_a_deck_that_changed_meanwhile_is_not_replaced(client: Client, maple: User) -> None:
    make_deck("old", {"V001": 3}, owner=maple)
    kept(client, target="old 0", cards="V002:1")

    answer = kept(client, target="old 0")

    assert answer.status_code == 409
    assert "The deck was changed meanwhile" in answer.text
    assert list_of(answer).page.cards == CARDS
    assert Deck.objects.get().versions.order_by("-number")[0].cards == {"V002": 1}


def test_list_never_goes_into_the_deck_of_another(client: Client, maple: User) -> None:
    deck = make_deck("theirs", {"V001": 3}, owner=User.objects.create(handle="rex"), visibility="public")

    theirs, gone = kept(client, target="theirs 0"), kept(client, target="gone 0")

    for answer in (theirs, gone):
        assert answer.status_code == 409
        assert "You have no such deck any more. Choose another one." in answer.text
        assert list_of(answer).page.cards == CARDS
    assert deck.versions.get().cards == {"V001": 3}


def test_what_cannot_be_kept_changes_nothing(client: Client, maple: User) -> None:
    for name, value, sentence in (
        ("cards", "V004", "The list in this form is damaged."),
        ("cards", "V004:3,V004:2", "The list in this form is damaged."),
        ("cards", "V999:3", "There is no card with the id V999."),
        ("cards", "V004:100", "V004: 100 is no number of copies from 0 to 99."),
        ("target", "old", "Choose a deck of yours, or a new one."),
        ("target", "old ²", "Choose a deck of yours, or a new one."),
        ("key", "x", "Enter a valid UUID."),
        ("name", "x" * 61, "at most 60 characters"),
    ):
        answer = kept(client, **{name: value})

        assert (answer.status_code, sentence in answer.text) == (422, True)
    assert Deck.objects.count() == 0
