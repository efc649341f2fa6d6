"""What all tests share: the catalogue, servers brought up for a run, the marks `postgres` and `slow`."""

import gc
import os
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import settings
from pytest_django import DjangoDbBlocker
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from cards.services import LoadReport
from tests import servers, shelf

# How long an example takes says something of the machine and what else runs on it, nothing of the code.
settings.register_profile("kennel", deadline=None)
settings.load_profile("kennel")

# What takes longest by far comes first: a process that begins it late would end it alone.
LONGEST = ("tests/e2e/", "tests/site/test_databases.py")
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
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    return OneBrowser(config, log)


class OneBrowser(LoadScopeScheduling):  # type: ignore[misc]  # without types
    """One process has all browser tests; modules are dealt out in the order of their collection.

    Two sites and two Chromiums at once take longer on two cores than one of each beside other tests.
    """

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return "tests/e2e" if nodeid.startswith("tests/e2e/") else nodeid.split("::", 1)[0]


def _only_on_postgres(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("postgres")
    return mark is not None and bool(mark.kwargs.get("only"))


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: let no collection of garbage look through it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 100)


@pytest.fixture(scope="session")
def filled_shelf(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> tuple[LoadReport, Sequence[str]]:
    """The shipped set, laid aside in the database."""
    with django_db_blocker.unblock():
        return shelf.fill()


@pytest.fixture
def catalogue(filled_shelf: tuple[LoadReport, Sequence[str]], db: None) -> LoadReport:
    """The shipped set, loaded."""
    report, tables = filled_shelf
    shelf.take_from(tables)
    return replace(report)


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
