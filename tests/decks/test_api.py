"""Decks in the API: found, read, made, changed; their versions, codes and formats."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ddl_site.accounts.models import User
from decks import services
from decks.models import Deck
from decks.rules import Format
from tests.cards.calls import caller, get, post
from tests.factories import make_deck

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DECKS = "/api/v1/decks/"
FULL = {f"V{number:03}": 2 for number in range(1, 21)}
SMALL = {"V004": 3, "V014": 2}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def maple(db: None) -> User:
    services.load_formats(now=NOW)
    return User.objects.create_user("Maple")


@pytest.fixture
def program(maple: User) -> Client:
    return caller(maple, "decks:write")


@pytest.fixture
def deck(maple: User) -> Deck:
    return services.make_deck(owner=maple, name="Night Watch", now=NOW, cards=SMALL)


def send(client: Client, method: str, address: str, body: Any = None) -> Any:
    return getattr(client, method)(address, body or {}, content_type="application/json")


def at(deck: Deck, more: str = "") -> str:
    return f"{DECKS}{deck.slug}/{more}"


def test_deck_is_made_once_and_read(program: Client, maple: User) -> None:
    body = {"name": "Pups", "cards": {**SMALL, "V001": 0}, "about": "Small.", "visibility": "public"}

    first, again = (post(program, DECKS, body, key="k") for _ in range(2))
    other = post(program, DECKS, {**body, "name": "Other"}, key="k")

    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 422)
    made = first.json()
    assert made == again.json() == get(Client(), f"{DECKS}{made['slug']}/")
    assert (made["name"], made["owner"], made["visibility"], made["total"]) == ("Pups", "Maple", "public", 5)
    assert made["version"]["cards"] == SMALL
    assert [one["format"] for one in made["legality"]] == ["rulebook", "online", "one-class"]
    assert made["legality"][0]["violations"] == [
        {"rule": "R1.3", "message": "A deck has exactly 40 cards; this one has 5, 35 too few.", "card": None}
    ]
    assert maple.decks.count() == 1


def test_code_makes_the_deck_that_it_says(program: Client, deck: Deck) -> None:
    code = get(program, at(deck))["version"]["code"]

    made = post(program, DECKS, {"name": "Again", "code": code}).json()

    assert made["version"]["cards"] == SMALL


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        ({"name": "A", "cards": {"V999": 1}}, None, "There is no card with the id V999."),
        ({"name": "A", "cards": {"V\x004": 1}}, "cards", "There is no card with the id 'V\\x004'."),
        ({"name": "A", "cards": {"V004": -1}}, "cards.V004", "greater than or equal to 0."),
        ({"name": "A", "format": "nothing"}, "format", "There is no format nothing."),
        ({"name": "A", "cards": {}, "code": "X"}, None, "Give either cards or code."),
        ({"name": "A", "tags": []}, "tags", "There is no such field here"),
        ({"cards": {}}, "name", "This field is required."),
        ({"name": "\u200b"}, None, "Give the deck a name."),
    ],
)
def test_bad_deck_is_told_and_not_made(
    program: Client, maple: User, body: dict[str, Any], field: str | None, words: str
) -> None:
    answer = post(program, DECKS, body)

    assert answer.status_code == 400, answer.text
    assert words in answer.json()["detail"]
    assert list(answer.json().get("errors", {})) == ([field] if field else [])
    assert not maple.decks.exists()


def test_list_has_public_decks_and_ones_own(maple: User, rowan: User, program: Client) -> None:
    make_deck("given", SMALL)
    for visibility in ("private", "link", "public"):
        make_deck(f"mine-{visibility}", SMALL, owner=maple, visibility=visibility)
        make_deck(f"his-{visibility}", {"V001": 1}, owner=rowan, visibility=visibility)

    def slugs(client: Client, **params: Any) -> list[str]:
        return [row["slug"] for row in get(client, DECKS, order="name", **params)["results"]]

    mine = ["mine-link", "mine-private", "mine-public"]
    assert slugs(Client()) == ["given", "his-public", "mine-public"]
    assert slugs(program) == ["given", "his-public", *mine]
    assert slugs(program, mine=True) == mine
    assert slugs(program, card="v001") == ["his-public"]
    assert slugs(program, q="HIS pub") == ["his-public"]
    assert slugs(program, format="rulebook") == []
    assert Client().get(DECKS, {"mine": True}).status_code == 401


def test_pages_of_the_list_never_overlap(program: Client) -> None:
    for number in range(5):
        make_deck(f"deck-{number}", SMALL)

    for order in ("changed", "published", "likes", "name"):
        pages = [get(program, DECKS, order=order, page_size=2, page=page) for page in (1, 2, 3)]
        assert len({row["slug"] for page in pages for row in page["results"]}) == 5
        assert pages[2]["next"] is None


def test_words_about_a_deck_change_and_its_list_stays(program: Client, deck: Deck) -> None:
    changes = {"name": "Day <b>Watch", "notes": "*hi*", "tags": ["Budget"], "visibility": "link"}

    said = send(program, "patch", at(deck), changes).json()

    assert (said["name"], said["notes"], said["tags"], said["visibility"]) == (
        "Day <b>Watch", "*hi*", ["budget"], "link",
    )  # fmt: skip
    assert (said["slug"], said["version"]["cards"], said["edition"]) == (deck.slug, SMALL, 0)
    refused = send(program, "patch", at(deck), {"name": "Other", "tags": ["x" * 31]})
    assert refused.status_code == 400
    assert get(program, at(deck))["name"] == "Day <b>Watch"


def test_list_changes_only_from_the_edition_that_was_seen(program: Client, deck: Deck) -> None:
    first = send(program, "put", at(deck, "list/"), {"edition": 0, "cards": {"V017": 1}, "note": "League"})
    stale = send(program, "put", at(deck, "list/"), {"edition": 0, "cards": {}})

    assert first.json()["version"]["cards"] == {"V017": 1}
    assert (first.json()["edition"], first.json()["version"]["note"]) == (1, "League")
    assert stale.status_code == 409
    assert stale.json()["type"].endswith("#conflict")
    assert get(program, at(deck))["version"]["cards"] == {"V017": 1}


def test_older_version_is_read_and_restored(program: Client, deck: Deck) -> None:
    send(program, "put", at(deck, "list/"), {"edition": 0, "cards": {"V017": 1}, "note": "League"})
    send(program, "put", at(deck, "list/"), {"edition": 1, "cards": {"V001": 1}})

    restored = [post(program, at(deck, "versions/1/restore/")).json() for _ in range(2)]

    versions = get(program, at(deck, "versions/"))["results"]
    assert [row["number"] for row in versions] == [4, 3, 2, 1]
    assert get(program, at(deck, "versions/2/"))["cards"] == {"V017": 1}
    assert [(one["version"]["number"], one["version"]["cards"]) for one in restored] == [(4, SMALL)] * 2
    assert post(program, at(deck, "versions/9/restore/")).status_code == 404
    assert program.get(at(deck, f"versions/{10**30}/")).status_code == 404


def test_copy_is_ones_own_and_names_its_parent(rowan: User, program: Client) -> None:
    public = make_deck("his", SMALL, owner=rowan, visibility="public")

    first, again = (post(program, at(public, "copy/"), {"name": "Mine"}, key="c") for _ in range(2))

    assert first.status_code == 201
    copy = first.json()
    assert copy["slug"] == again.json()["slug"]
    assert (copy["name"], copy["owner"], copy["visibility"]) == ("Mine", "Maple", "private")
    assert copy["copied_from"] == "his"
    Deck.objects.filter(pk=public.pk).update(visibility="private")
    assert get(program, f"{DECKS}{copy['slug']}/")["copied_from"] is None


def test_deleted_deck_is_gone(program: Client, deck: Deck) -> None:
    answers = [program.delete(at(deck)).status_code for _ in range(2)]

    assert answers == [204, 404]


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_others_read_what_is_shared_and_change_nothing(rowan: User, visibility: str, program: Client) -> None:
    deck = make_deck("his", SMALL, owner=rowan, visibility=visibility)
    reads = ["", "versions/", "versions/1/"]
    changes = [("patch", ""), ("delete", ""), ("put", "list/"), ("post", "versions/1/restore/")]
    shared = visibility != "private"

    for client in (Client(), program):
        found = {client.get(at(deck, more)).status_code for more in reads}
        assert found == {200 if shared else 404}
    body = {"edition": 0, "cards": {}}
    for method, more in changes:
        sent = body if more == "list/" else {}
        assert send(program, method, at(deck, more), sent).status_code == 404
    assert post(program, at(deck, "copy/")).status_code == (201 if shared else 404)
    assert {send(Client(), method, at(deck, more)).status_code for method, more in changes} == {401}
    assert post(caller(rowan), at(deck, "copy/")).status_code == 403
    deck.refresh_from_db()
    assert (deck.edition, deck.visibility) == (0, visibility)


def test_list_is_checked_in_every_format_or_in_one(maple: User, program: Client) -> None:
    own = services.make_format(owner=maple, wanted=Format("", "Pub", size=5), now=NOW)

    everybody = post(Client(), f"{DECKS}check/", {"cards": {**SMALL, "V029": 1, "Q1": 1}}).json()
    mine = post(program, f"{DECKS}check/", {"cards": SMALL}).json()
    one = post(Client(), f"{DECKS}check/", {"code": mine["code"], "format": own.slug}).json()

    assert [(row["format"], row["legal"], len(row["violations"])) for row in everybody["formats"]] == [
        ("rulebook", False, 2), ("online", False, 3), ("one-class", False, 3),
    ]  # fmt: skip
    assert everybody["code"] is None
    assert [row["name"] for row in mine["formats"]] == ["Rulebook", "Online", "One class", "Pub"]
    assert [(row["name"], row["legal"]) for row in one["formats"]] == [("Pub", True)]
    assert post(Client(), f"{DECKS}check/", {"cards": {}, "format": "no"}).status_code == 400


def test_code_is_written_and_read(client: Client) -> None:
    written = post(client, f"{DECKS}code/", {"cards": FULL}).json()

    read = post(client, f"{DECKS}code/", {"code": f" {written['shown'].lower()} "}).json()

    assert read == written
    assert (read["cards"], read["total"]) == (FULL, 40)


def test_damaged_code_names_what_may_be_meant(client: Client) -> None:
    code = post(client, f"{DECKS}code/", {"cards": FULL}).json()["code"]
    damaged = f"{code[:5]}{'0' if code[5] != '0' else '1'}{code[6:]}"

    answer = post(client, f"{DECKS}code/", {"code": damaged})

    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["code"]
    assert code in answer.json()["mendings"]


def test_formats_are_listed_and_read(client: Client, maple: User) -> None:
    listed = get(client, f"{DECKS}formats/")["results"]

    assert [row["slug"] for row in listed] == ["rulebook", "online", "one-class"]
    assert listed[1] == get(client, f"{DECKS}formats/online/")
    assert (listed[1]["bans"], listed[1]["sets"], listed[1]["owner"]) == (["V029"], None, None)
    assert client.get(f"{DECKS}formats/nothing/").status_code == 404


def test_questions_do_not_grow_with_rows(
    maple: User, program: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    get(program, DECKS)  # notes the use of the token
    deck = make_deck("long", SMALL, owner=maple)
    for number in range(2, 32):
        make_deck(f"deck-{number}", SMALL, owner=maple, visibility="public")
        deck.versions.create(number=number, cards=FULL, pool=NOW.date())
        if number in (2, 31):
            with django_assert_num_queries(3):
                get(program, DECKS)
            with django_assert_num_queries(4):
                get(program, at(deck, "versions/"))
            with django_assert_num_queries(6):
                get(program, at(deck))
