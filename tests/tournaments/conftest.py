"""Who runs the events of these tests, and the cards that online ones are played with."""

import pytest
from django.test import Client

from cards.services import LoadReport
from ddl_site.accounts.models import User
from game import card_pool
from tests.tournaments.evening import begin
from tests.tournaments.online import online_event, publish
from tests.tournaments.pages import client_of
from tournaments.models import Pairing


@pytest.fixture
def host(db: None) -> User:
    return User.objects.create_user("host")


@pytest.fixture
def as_host(host: User) -> Client:
    return client_of(host)


@pytest.fixture
def pool(catalogue: LoadReport) -> None:
    """The cards of this database."""
    card_pool.forget()


@pytest.fixture
def table(host: User, pool: None) -> Pairing:
    """Dog and cat at table 1 of a best of three in the app; their match waits for them."""
    return publish(begin(online_event(host, "dog", "cat"), host), host).pairings.get()
