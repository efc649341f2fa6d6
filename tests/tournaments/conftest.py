"""Who runs the events of these tests."""

import pytest

from ddl_site.accounts.models import User


@pytest.fixture
def host(db: None) -> User:
    return User.objects.create_user("host")
