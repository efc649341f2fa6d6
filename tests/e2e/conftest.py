"""Browser tests: the real site with its worker, a real Chromium, and a watch for what pages must not do."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from ddl_site.bench.running import RunningSite, running_site
from tests import servers
from tests.e2e import arrange

DESKTOP = {"width": 1280, "height": 800}
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
# What browsers write to their console as errors and the site does on purpose: refusals, and questions whether
# something has happened that give way to a press of the player.
ON_PURPOSE = (
    *(f"Failed to load resource: the server responded with a status of {code}" for code in (409, 422)),
    "htmx:afterRequest",
    "htmx:sendAbort",
)
TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", event =>
    reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))"""

AXE = Axe()
# What a test waits for comes at once; later on a machine with much else to do, for work of a site gives way.
PATIENCE_MS = 90_000
expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The whole site as `./run` serves it, with a worker, over rows of its own."""
    servers.skip_without(servers.chromium)
    with running_site(tmp_path_factory.mktemp("site")) as site, arrange.helped(site):
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the folder: Playwright's event loop must be gone when tests with rows follow."""
    path = servers.skip_without(servers.chromium)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What browsers complain of during the test."""
    return []


@pytest.fixture
def open_page(browser: Browser, site: RunningSite, complaints: list[str]) -> Iterator[OpenPage]:
    """Opens pages, each with cookies of its own, as a stranger or as a new guest.

    The test fails for any policy violation or script error.
    """
    contexts: list[BrowserContext] = []

    def open_page(path: str = "/", *, guest: bool = False, **options: Any) -> Page:
        if guest:
            options["storage_state"] = arrange.guest(site)
        context = browser.new_context(**{"base_url": site.url, "viewport": DESKTOP} | options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        _watch(context, complaints)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The front door, in a fresh browser."""
    return open_page()


def _watch(context: BrowserContext, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(ON_PURPOSE):
            complaints.append(f"console: {message.text} ({message.location.get('url')})")

    context.expose_binding("reportViolation", lambda _source, text: complaints.append(f"policy: {text}"))
    context.add_init_script(TELL_VIOLATIONS)
    context.on("console", on_console)
    context.on("weberror", lambda error: complaints.append(f"script: {error.error}"))


def accessibility_faults(page: Page, *, rules: list[str] | None = None) -> list[str]:
    """What axe finds wrong on the page as it stands, a line each; by all its rules or by these."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    # What it finds right is not asked for: it weighs megabytes on a long page.
    found = page.evaluate(
        "asked => axe.run(asked).then(found => found.violations)",
        {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {}),
    )
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]
    ]
