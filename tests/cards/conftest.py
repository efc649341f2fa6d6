import pytest
from django.test import Client

from ddl_site.accounts.models import User


@pytest.fixture
def maple(db: None) -> User:
    return User.objects.create_user("Maple", password="correct horse 1")


@pytest.fixture
def rowan(db: None) -> User:
    return User.objects.create_user("Rowan", password="correct horse 2")


@pytest.fixture
def mine(client: Client, maple: User) -> Client:
    """A browser in which Maple is logged in."""
    client.force_login(maple)
    return client
