"""What must be in order on a page as it stands, light and dark, on a phone and on a desk."""

from typing import Literal

from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import accessibility_faults

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
SIZES = [PHONE, DESK]
END_TRANSITIONS = """document.getAnimations()
    .filter(one => one instanceof CSSTransition).forEach(one => one.finish())"""
RULES_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]


def faults_of(page: Page) -> list[str]:
    """What axe finds, in the dark of colours alone, and whether the page scrolls sideways; a line each."""
    _show(page, "light")
    faults = accessibility_faults(page)
    _show(page, "dark")
    faults += accessibility_faults(page, rules=RULES_ABOUT_COLOURS)
    return [*faults, "the page scrolls sideways"] if is_too_wide(page) else faults


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    found: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


def assert_in_order(page: Page) -> None:
    """axe finds nothing, in the dark no poor colour either; the page does not scroll sideways."""
    assert faults_of(page) == []


def assert_in_order_in_all_sizes(page: Page) -> None:
    """The same on a phone and on a desk; afterwards the window is as wide as before."""
    before = page.viewport_size
    for size in SIZES:
        page.set_viewport_size(size)
        assert_in_order(page)
    if before is not None:
        page.set_viewport_size(before)


def _show(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Once the colours have stopped changing."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(END_TRANSITIONS)
