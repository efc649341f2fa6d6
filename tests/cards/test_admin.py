import pytest
from django.test import Client

from cards.models import CardVersion, StackKey
from ddl_site.accounts.models import User
from decks.models import Deck
from decks.services import load_ready_made
from tests.cards.ledger import add, counts, printing, queries_of
from tests.factories import make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def admin() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("keeper", password="bones and balls"))
    return client


@pytest.mark.parametrize(
    "path",
    [
        "cards/card/",
        "cards/card/?q=bone",
        "cards/card/V016/change/",
        "cards/cardversion/",
        "cards/set/V/change/",
        "decks/deck/",
    ],
)
def test_admin_shows_the_catalogue(admin: Client, path: str) -> None:
    assert admin.get(f"/admin/{path}").status_code == 200


def test_admin_changes_no_facts_but_the_printed_text(admin: Client) -> None:
    version = CardVersion.objects.get(card="V004")
    address = f"/admin/cards/cardversion/{version.pk}/change/"

    answer = admin.post(address, {"cost": 9, "printed_text": "Draws one."})

    version.refresh_from_db()
    assert answer.status_code == 302
    assert (version.cost, version.printed_text) == (1, "Draws one.")


def test_empty_box_leaves_the_printed_text_unknown(admin: Client) -> None:
    version = CardVersion.objects.get(card="V004")

    admin.post(f"/admin/cards/cardversion/{version.pk}/change/", {"printed_text": ""})

    version.refresh_from_db()
    assert version.printed_text is None


@pytest.mark.parametrize("path", ["cards/card/add/", "cards/card/V016/delete/", "cards/cardversion/add/"])
def test_admin_adds_and_deletes_no_cards(admin: Client, path: str) -> None:
    assert admin.get(f"/admin/{path}").status_code == 403


def test_admin_shows_the_ledger_but_no_notes_and_changes_nothing(admin: Client, maple: User) -> None:
    batch = add(maple, StackKey(printing("V004"), condition="LP", note="from my sister"), 2)
    stack = batch.lines.get().stack

    pages = [
        admin.get(f"/admin/cards/{path}")
        for path in (
            "batch/",
            "batch/?q=maple",
            f"batch/{batch.pk}/change/",
            "stack/?q=maple",
            f"stack/{stack.pk}/change/",
        )
    ]
    written = [
        admin.post(f"/admin/cards/{path}", {"count": 9, "post": "yes"})
        for path in ("stack/add/", f"stack/{stack.pk}/change/", f"batch/{batch.pk}/delete/")
    ]

    assert {page.status_code for page in pages} == {200}
    assert all("Maple" in page.text and "from my sister" not in page.text for page in pages)
    assert {answer.status_code for answer in written} == {403}
    assert counts(maple) == {stack.key: 2}


@pytest.mark.parametrize("path", ["batch/", "stack/"])
def test_admin_asks_as_much_for_many_rows_of_the_ledger(admin: Client, maple: User, path: str) -> None:
    add(maple, StackKey(printing("V004")))
    few = queries_of(lambda: admin.get(f"/admin/cards/{path}"))

    for number in range(30):
        add(maple, StackKey(printing("V005"), note=f"n{number}"))

    assert queries_of(lambda: admin.get(f"/admin/cards/{path}")) == few


def test_admin_shows_versions_of_a_deck_and_saves_its_name(admin: Client) -> None:
    load_ready_made()
    deck = Deck.objects.get(slug="morning-court")
    address = f"/admin/decks/deck/{deck.pk}/change/"
    assert "V001" in admin.get(address).text

    answer = admin.post(
        address,
        {
            "slug": deck.slug, "name": "Evening Court", "about": "", "owner": "",
            "versions-TOTAL_FORMS": 1, "versions-INITIAL_FORMS": 1,
            "versions-0-id": deck.versions.get().pk, "versions-0-deck": deck.pk,
        },
    )  # fmt: skip

    deck.refresh_from_db()
    assert (answer.status_code, deck.name) == (302, "Evening Court")


def test_admin_neither_makes_decks_nor_gives_them_to_others(admin: Client, maple: User) -> None:
    deck = make_deck("pups", {"V004": 3}, owner=maple)
    sent = {
        "name": "Dogs",
        "about": "",
        "slug": "dogs",
        "owner": "",
        "versions-TOTAL_FORMS": 0,
        "versions-INITIAL_FORMS": 0,
    }

    made = admin.post("/admin/decks/deck/add/", sent)
    changed = admin.post(f"/admin/decks/deck/{deck.pk}/change/", sent)
    refused = admin.post(f"/admin/decks/deck/{deck.pk}/change/", sent | {"name": "\u202e"})

    deck.refresh_from_db()
    assert (made.status_code, changed.status_code, refused.status_code) == (403, 302, 200)
    assert "Give the deck a name." in refused.text
    assert (deck.name, deck.slug, deck.owner) == ("Dogs", "pups", maple)
