"""Matches ready to be played on: two people, a person against a computer, and positions close to an end."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks.models import DeckVersion
from decks.queries import ready_made_versions
from game import card_pool, engine, queries, services
from game.models import Match
from tests.factories import load_two_decks

SEED = 11


@pytest.fixture(autouse=True)
def fresh_pool() -> Iterator[None]:
    """Each test reads the catalogue of its own database."""
    card_pool.forget()
    yield
    card_pool.forget()


@pytest.fixture
def decks(catalogue: LoadReport) -> list[DeckVersion]:
    """The two ready-made decks."""
    load_two_decks()
    return list(ready_made_versions())


@pytest.fixture
def maple(db: None) -> User:
    return User.objects.create_user("Maple", password="a-long-password")


@pytest.fixture
def rowan(db: None) -> User:
    return User.objects.create_user("Rowan", password="a-long-password")


@pytest.fixture
def stranger(db: None) -> User:
    return User.objects.create_user("Stranger", password="a-long-password")


@pytest.fixture
def duel(decks: list[DeckVersion], maple: User, rowan: User) -> Match:
    """Maple (seat 1) against Rowan (seat 2), just begun."""
    match = services.make_challenge(user=maple, deck=decks[0])
    return services.accept_challenge(match=match, user=rowan, deck=decks[1], seed=SEED)


@pytest.fixture
def solo(decks: list[DeckVersion], maple: User) -> Match:
    """Maple (seat 1) against the house (seat 2), just begun."""
    return services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1], seed=SEED)


Put = Callable[[Match, dict[str, Any]], Match]


@pytest.fixture
def put() -> Put:
    """Set a match to a position in which seat 1 is `first` of the engine."""

    def put(match: Match, data: dict[str, Any]) -> Match:
        game = match.games.get(ending="")
        state = engine.position(data, cards=card_pool.specs(game.pool))
        game.first = 1
        game.opening = game.state = engine.describe(state)
        game.save()
        match.to_act = queries.seat_number(game, state.to_act) if state.to_act else None
        match.save()
        return match

    return put


@pytest.fixture
def as_maple(client: Client, maple: User) -> Client:
    client.force_login(maple)
    return client


@pytest.fixture
def as_rowan(rowan: User) -> Client:
    client = Client()
    client.force_login(rowan)
    return client
