"""Every public page, on a phone and on a desk, light and dark: axe and the policy have nothing to say."""

import pytest

from tests.e2e.conftest import OpenPage, accessibility_faults
from tests.e2e.looks import assert_in_order_in_all_sizes

OPEN_PAGES = [
    "/",
    "/accounts/inactive/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/recover/",
    "/accounts/signup/",
    "/cards/",
    "/cards/?class=crown&cost=7&keyword=none",
    "/cards/V001/",
    "/cards/V016/",
    "/cards/V106/",
    "/collection/",
    "/decks/",
    "/decks/formats/",
    "/decks/morning-court/",
    "/decks/morning-court/share/",
    "/decks/code/200G-22R1-08B1-P7H1-68TK-CPKB-0825-P0RG-C9M0-0S9V/",
    "/play/",
    "/rules/",
    "/rules/first-game/",
]
GUEST_PAGES = [
    "/",
    "/accounts/logout/",
    "/accounts/notices/",
    "/accounts/settings/",
    "/accounts/signup/",
    "/collection/import/",
    "/cards/V004/",
    "/collection/",
    "/collection/figures/",
    "/collection/packs/",
    "/collection/settings/",
    "/decks/morning-court/lab/",
    "/play/",
]


@pytest.mark.parametrize("path", OPEN_PAGES)
def test_open_page_is_accessible_and_keeps_the_policy(open_page: OpenPage, path: str) -> None:
    assert_in_order_in_all_sizes(open_page(path, reduced_motion="reduce"))


def test_deck_prints_its_list_on_one_page(open_page: OpenPage) -> None:
    page = open_page("/decks/morning-court/")

    edge = "15mm"
    printed = page.pdf(format="Letter", margin={"top": edge, "right": edge, "bottom": edge, "left": edge})

    assert printed.count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("path", GUEST_PAGES)
def test_page_of_a_guest_is_accessible_and_keeps_the_policy(open_page: OpenPage, path: str) -> None:
    assert_in_order_in_all_sizes(open_page(path, guest=True, reduced_motion="reduce"))


def test_missing_page_is_accessible_too(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page("/no-such-page/")

    assert_in_order_in_all_sizes(page)
    assert len(complaints) == 1
    assert "404" in complaints.pop()


def test_broken_policy_and_script_errors_are_noticed(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page()

    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">inline</p>')")
    page.evaluate("setTimeout(() => nothingOfThisName(), 0)")

    for _ in range(200):
        page.wait_for_timeout(50)
        if {"policy", "script"} <= {complaint.split(":")[0] for complaint in complaints}:
            break
    else:
        raise AssertionError(f"only these were noticed: {complaints}")
    complaints.clear()


def test_inaccessible_parts_are_noticed(open_page: OpenPage) -> None:
    page = open_page()

    page.evaluate("document.querySelector('main').append(document.createElement('button'))")

    assert [fault.split(":")[0] for fault in accessibility_faults(page)] == ["button-name"]
