import pytest
from django.test import Client

from cards import services
from ddl_site.accounts.models import User


@pytest.fixture
def catalogue(db: None) -> services.LoadReport:
    """The shipped set, loaded."""
    return services.load_catalogue()


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
