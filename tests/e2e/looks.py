"""What must be in order on a page as it stands, light and dark."""

from playwright.sync_api import Page

from tests.e2e.conftest import accessibility_faults


def assert_in_order(page: Page) -> None:
    """axe finds nothing, in the dark no contrast too low either; the page does not scroll sideways."""
    page.emulate_media(color_scheme="light")
    assert accessibility_faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert accessibility_faults(page, rules=["color-contrast"]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
