"""Who has decks in these tests."""

import pytest

from cards.services import LoadReport
from ddl_site.accounts.models import User


@pytest.fixture
def maple(db: None) -> User:
    return User.objects.create_user("Maple")


@pytest.fixture
def rowan(db: None) -> User:
    return User.objects.create_user("Rowan")


@pytest.fixture
def owner(catalogue: LoadReport) -> User:
    return User.objects.create_user("rex")
