import pytest

from cards import services


@pytest.fixture
def catalogue(db: None) -> services.LoadReport:
    """The shipped set, loaded."""
    return services.load_catalogue()
