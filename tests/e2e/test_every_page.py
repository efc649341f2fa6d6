"""Every public page, on a phone and on a desk, light and dark: axe and the policy have nothing to say."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import OpenPage

PAGES = [
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/recover/",
    "/accounts/inactive/",
]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")]
)
def test_page_is_accessible_and_keeps_the_policy(
    open_page: OpenPage, axe: Callable[[Page], list[str]], path: str, size: dict[str, int], scheme: str
) -> None:
    page = open_page(path, viewport=size, color_scheme=scheme)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert axe(page) == []


def test_broken_policy_and_script_errors_are_noticed(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page()

    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">inline</p>')")
    page.evaluate("setTimeout(() => nothingOfThisName(), 0)")
    page.wait_for_timeout(200)

    kinds = {complaint.split(":")[0] for complaint in complaints}
    assert {"policy", "script"} <= kinds
    complaints.clear()
