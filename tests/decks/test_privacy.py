"""Who sees a deck: one test of every address that can show or change one, one of every list.

The addresses are read from the resolver. Whoever adds an address about a deck need not come here, unless it
takes more than the deck's slug: then MORE says what. One that names something else by a slug of its own,
below `decks/`, stands in NOT_A_DECK.
"""

import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver
from pytest_django import DjangoDbBlocker

from cards import services as catalogue
from ddl_site.accounts.models import User
from decks import services
from decks.deckfiles import FORMATS
from decks.enums import RecordSource, Visibility
from decks.models import Deck, DeckComment
from decks.queries import newest_version, ready_made_versions
from game import card_pool
from game import services as game
from game.models import Match
from tests.factories import load_two_decks

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
SECRET = "Zwergpinscher"  # stands in everything that is said about a deck
NOWHERE = "nowhere-0123456789"
CARD = "V001"
# Where the slug names something else; what events show of lists is tests/tournaments/test_list_privacy.py's.
NOT_A_DECK = {
    "decks:format", "decks:edit_format", "decks:delete_format", "api:deck_format", "tournaments:check_deck",
}  # fmt: skip
# What an address takes besides the deck, by the name of the parameter; every one of ENDINGS is asked for.
USUAL: Mapping[str, str] = {"number": "1"}
ENDINGS = tuple(FORMATS)
# Lists that no address without parameters shows, and questions that name a deck; {slug} stands for it.
QUESTIONS = (
    f"/cards/{CARD}/", f"/api/v1/cards/{CARD}/", "/players/Maple/", "/api/v1/players/Maple/",
    f"/decks/?q={SECRET}", f"/decks/?tag={SECRET}", f"/decks/?card={CARD}", "/decks/?q={slug}",
    f"/decks/?whose=players&sort=rate&q={SECRET}", "/cards/?q=in:{slug}", "/api/v1/cards/?q=in:{slug}",
    "/cards/suggest/?q=in:", f"/cards/suggest/?q=in:{SECRET}", "/play/?deck={slug}",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the site: its name, and its route with parameters in angles."""

    name: str
    route: str

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"<(?:\w+:)?(\w+)>", self.route)

    def of(self, slug: str, values: Mapping[str, str]) -> str:
        known = {**USUAL, **values, "slug": slug}
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known[found[1]], self.route)


def addresses(resolver: URLResolver, before: str = "", names: tuple[str, ...] = ()) -> Iterator[Address]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            spaces = (*names, one.namespace) if one.namespace else names
            yield from addresses(one, route, spaces)
        else:
            yield Address(":".join([*names, one.name or route]), route)


def spread(address: Address) -> list[Address]:
    """An address for each form of file that it gives; else the address itself."""
    form = "<slug:ending>"
    made = (Address(f"{address.name}.{one}", address.route.replace(form, one)) for one in ENDINGS)
    return list(made) if form in address.route else [address]


EVERY = [one for one in addresses(get_resolver()) if not one.name.startswith("admin:")]
OF_A_DECK = [
    form
    for one in EVERY
    if "deck" in f"{one.name} {one.route}" and "slug" in one.parameters and one.name not in NOT_A_DECK
    for form in spread(one)
]
LISTS = [f"/{one.route}" for one in EVERY if not re.search(r"[<(^\\]", one.route)]


@dataclass(slots=True)
class Kennel:
    """One deck of Maple's for each visibility, and everybody who might look."""

    decks: dict[str, Deck]
    viewers: dict[str, Client]
    match: Match
    more: dict[
        str, dict[str, str]
    ]  # by the name of an address, what it takes besides the slug, of the private one


@pytest.fixture(scope="module")
def kennel(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Kennel]:
    """Built once: nothing of it is kept, and no request of a test changes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        card_pool.forget()
        yield built()
        transaction.set_rollback(True)
    card_pool.forget()


@pytest.fixture
def _django_db_helper(kennel: Kennel) -> None:
    """In place of the plugin's: all tests of this module look at the same rows, in one transaction."""


def built() -> Kennel:
    catalogue.load_catalogue()
    load_two_decks()
    owner, other, spectator = (
        User.objects.create_user(name, password=SECRET) for name in ("Maple", "Rowan", "Luna")
    )
    staff = User.objects.create_superuser("Boss", password=SECRET)
    decks = {str(one): made(owner, other, one) for one in Visibility}
    match = game.make_challenge(user=owner, deck=newest_version(decks["private"]))
    game.accept_challenge(match=match, user=spectator, deck=ready_made_versions()[0])
    people = {"owner": owner, "stranger": other, "spectator": spectator, "staff": staff}
    viewers = {"anonymous": Client()} | {name: Client() for name in people}
    for name, user in people.items():
        viewers[name].force_login(user)
    comment = str(DeckComment.objects.get(deck=decks["private"]).pk)
    test = str(lab_run_of(owner, decks["private"]))
    more = {f"decks:{act}_comment": {"pk": comment} for act in ("remove", "report")}
    more |= {f"lab:{one}": {"pk": test} for one in ("run", "poll", "stop", "delete", "games", "game")}
    return Kennel(decks, viewers, match, more)


def lab_run_of(owner: User, deck: Deck) -> int:
    """A test that the owner has made of his deck, with one game of it played."""
    run = game.start_test(
        owner=owner, deck=newest_version(deck), opponents=[ready_made_versions()[0]], level="puppy", games=1,
        key=uuid.uuid4(), now=NOW, seed=1,
    )  # fmt: skip
    part = run.parts.get()
    game.play_part(part_id=part.pk, ticket=part.ticket)
    return run.pk


def made(owner: User, other: User, visibility: str) -> Deck:
    cards = ready_made_versions()[0].cards
    words = f"{SECRET} {visibility}"
    deck = services.make_deck(owner=owner, name=words, now=NOW, cards=cards, about=words)
    services.share_deck(deck=deck, visibility="public", tags=words, notes=words, now=NOW)
    services.add_comment(deck=deck, author=other, text=words, now=NOW)
    services.set_like(deck=deck, user=other, likes=True, now=NOW)
    services.add_results(results={deck.pk: services.Results(wins=9)}, source=RecordSource.MATCH)
    services.note_version(version=newest_version(deck), note=words)
    return services.change_deck(deck=deck, now=NOW, visibility=visibility)


def answer(client: Client, method: str, address: str) -> tuple[int, str, str]:
    """Status, where it leads to, and the text of an answer; what it changed is undone."""
    with transaction.atomic():
        got: Any = client.generic(method, address, headers={"Accept": "*/*"})
        transaction.set_rollback(True)
    body = b"".join(got.streaming_content) if got.streaming else got.content
    return got.status_code, got.headers.get("Location", ""), body.decode(errors="replace")


def test_addresses_of_decks_are_found() -> None:
    """The tests below would pass if the resolver were read wrongly."""
    assert {"decks:deck", "decks:versions", "decks:copy", "decks:sharing"} <= {one.name for one in OF_A_DECK}
    assert {"/decks/", "/play/", "/", "/api/v1/cards/"} <= set(LISTS)


@pytest.mark.parametrize("address", OF_A_DECK, ids=lambda one: one.name)
def test_address_shows_and_changes_a_deck_for_those_who_may(kennel: Kennel, address: Address) -> None:
    values = kennel.more.get(address.name, {})
    private, by_link, public = (
        address.of(kennel.decks[one].slug, values) for one in ("private", "link", "public")
    )
    nowhere, methods = address.of(NOWHERE, values), ("GET", "POST", "PUT", "PATCH", "DELETE")

    others = {name: client for name, client in kennel.viewers.items() if name != "owner"}
    for name, client in others.items():
        for method in methods:
            got, none = answer(client, method, private), answer(client, method, nowhere)
            lead = got[1].replace(kennel.decks["private"].slug, NOWHERE)
            assert (got[0], lead) == (none[0], none[1]), (
                f"{method} {private} as {name} tells that there is a deck"
            )
            assert SECRET not in got[2], f"{method} {private} as {name} tells of the deck"

    for name in ("anonymous", "stranger"):
        client = kennel.viewers[name]
        shared, listed = answer(client, "GET", by_link), answer(client, "GET", public)
        assert shared[0] == listed[0], f"{by_link} as {name} is not as readable as a public deck"

    statuses = {answer(kennel.viewers["owner"], method, private)[0] for method in methods} - {403, 404, 405}
    assert statuses, (
        f"{address.name} is 404 for the owner: say in `more` what it takes, or that it is NOT_A_DECK"
    )
    assert max(statuses) < 500


@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "spectator", "staff"])
def test_no_list_names_a_deck_that_is_not_public(kennel: Kennel, viewer: str) -> None:
    client, hidden = kennel.viewers[viewer], [kennel.decks["private"], kennel.decks["link"]]
    table = [f"/play/{kennel.match.pk}/{part}" for part in ("", "log", "poll?number=0&step=")]
    asked = [question.format(slug=NOWHERE) for question in (*LISTS, *QUESTIONS, *table)]
    asked += [
        question.format(slug=kennel.decks["private"].slug) for question in QUESTIONS if "{slug}" in question
    ]

    told = {address: answer(client, "GET", address) for address in asked}

    for address, (status, _, text) in told.items():
        assert status < 500, address
        for deck in hidden:
            assert deck.name not in text, f"{address} names a deck that is {deck.visibility}"
            in_address = deck.slug in address
            assert in_address or deck.slug not in text, f"{address} links a deck that is {deck.visibility}"
    assert kennel.decks["public"].slug in told["/decks/"][2]
    assert kennel.decks["public"].slug in told[f"/cards/{CARD}/"][2]


@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "spectator", "staff"])
def test_search_in_a_private_deck_finds_what_no_deck_has(kennel: Kennel, viewer: str) -> None:
    client = kennel.viewers[viewer]

    counts = [
        client.get("/api/v1/cards/", {"q": f"in:{slug}"}).json()["count"]
        for slug in (NOWHERE, kennel.decks["private"].slug, kennel.decks["link"].slug)
    ]

    assert counts[0] == counts[1] > counts[2] > 0
