"""What all tests share: servers that tests bring up themselves, and the marks `postgres` and `slow`."""

import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests import servers

# How long an example takes says something of the machine and what else runs on it, nothing of the code.
settings.register_profile("kennel", deadline=None)
settings.load_profile("kennel")

EVERYTHING = os.environ.get("DDL_REQUIRE") == "all"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With DDL_REQUIRE=all a skipped test has failed."""
    report = yield
    if EVERYTHING and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, but DDL_REQUIRE=all: {report.longrepr}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`postgres(only=True)` means nothing on SQLite: it runs through tests/site/test_databases.py."""
    if os.environ.get("DATABASE_URL", "sqlite:").startswith("sqlite:"):
        away = [item for item in items if _only_on_postgres(item)]
        items[:] = [item for item in items if item not in away]
        config.hook.pytest_deselected(items=away)


def _only_on_postgres(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("postgres")
    return mark is not None and bool(mark.kwargs.get("only"))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server of this test run's own: the DATABASE_URL of an empty database."""
    yield from _served(servers.postgres)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis server of this test run's own: a broker URL."""
    yield from _served(servers.redis)


def _served(server: servers.Server) -> Iterator[str]:
    try:
        with server() as url:
            yield url
    except servers.MissingProgramError as missing:
        pytest.skip(str(missing))
