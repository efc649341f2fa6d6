"""A bracket in a real browser: its picture, its table and its print."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import DESK, PHONE, assert_in_order_in_all_sizes
from tests.e2e.player import sign_up


def test_bracket_of_five_is_looked_at_while_it_is_played(open_page: OpenPage) -> None:
    page = open_page(viewport=DESK)
    sign_up(page, "Bracket-host")
    make_cup(page, ("Rufus", "Hazel", "Otis", "Juniper", "Maple the Third of the Northern Kennels"))
    expect(page.get_by_label("Table and score")).to_be_visible()
    page.locator("summary", has_text="Print").click()
    assert_in_order_in_all_sizes(page)

    page.get_by_role("link", name="Bracket", exact=True).first.click()
    expect(page.get_by_role("heading", name="Bracket")).to_be_visible()
    page.get_by_text("All matches as a table").click()
    boxes = page.locator("svg.bracket rect").count()
    assert boxes >= 4
    expect(page.locator("#bracket-table tbody tr")).to_have_count(boxes)
    assert_in_order_in_all_sizes(page)
    page.set_viewport_size(PHONE)
    assert smallest_letters(page) >= 12
    page.locator(".bracket-scroll").evaluate("part => part.scrollTo(200, 0)")
    page.evaluate("htmx.ajax('GET', location.href, {source: '#bracket-poll', swap: 'none'})")
    expect(page.locator("svg.bracket rect")).to_have_count(boxes)
    assert page.locator(".bracket-scroll").evaluate("part => part.scrollLeft") == 200
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def make_cup(page: Page, names: tuple[str, ...]) -> None:
    """A single elimination of these players whose first round is published, on the page of that round."""
    page.goto("/events/new/")
    page.get_by_label("Name").fill("Cup of five")
    page.get_by_role("radio", name=re.compile("Single elimination")).check()
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Entries").click()
    for count, name in enumerate(names, start=1):
        page.get_by_label("Add a player").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("#desk tbody tr")).to_have_count(count)
    page.get_by_role("link", name="Rounds", exact=True).click()
    page.get_by_role("button", name="Begin with 5 players").click()
    page.get_by_role("button", name="Pair").click()
    page.locator("#console tbody a").first.click()
    page.get_by_role("button", name="Publish").click()


def smallest_letters(page: Page) -> float:
    """In pixels on the screen."""
    found: float = page.evaluate(
        """Math.min(...[...document.querySelectorAll("svg.bracket text:not(.bracket-printed)")].map(text =>
            parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
    )
    return found
