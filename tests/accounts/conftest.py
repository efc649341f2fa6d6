import pytest

from ddl_site.accounts.models import User

PASSWORD = "quiet-lantern-94"


@pytest.fixture
def maple(db: None) -> User:
    """A player with an e-mail address."""
    return User.objects.create_user("Maple", "maple@example.org", PASSWORD)
