"""What must be in order on a page as it stands, light and dark."""

from typing import Literal

from playwright.sync_api import Page

from tests.e2e.conftest import accessibility_faults

END_TRANSITIONS = """document.getAnimations()
    .filter(one => one instanceof CSSTransition).forEach(one => one.finish())"""
RULES_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]


def assert_in_order(page: Page) -> None:
    """axe finds nothing, in the dark no poor colour either; the page does not scroll sideways."""
    _show(page, "light")
    assert accessibility_faults(page) == []
    _show(page, "dark")
    assert accessibility_faults(page, rules=RULES_ABOUT_COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def _show(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Once the colours have stopped changing."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(END_TRANSITIONS)
