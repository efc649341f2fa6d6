"""A deck is tested, in a browser: progress, results and a game step by step; by keyboard, without script."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import assert_in_order_in_all_sizes
from tests.e2e.processes import eventually


def started(open_page: OpenPage, **options: object) -> Page:
    """A guest's test of 100 games of the quickest level, just begun."""
    page = open_page("/decks/morning-court/lab/", guest=True, **options)
    page.get_by_label("Puppy").check()
    page.get_by_label("Salt and Bones").check()
    page.get_by_role("button", name="Play the games").click()
    expect(page).to_have_title("Test of Morning Court · Kennel")
    return page


def test_test_of_a_deck_goes_from_form_to_replay(open_page: OpenPage) -> None:
    page = started(open_page)
    expect(page.get_by_text("All games are played.", exact=True)).to_be_visible(timeout=120_000)
    expect(page.locator("#lab-news")).to_contain_text("Win rate")
    assert_in_order_in_all_sizes(page)

    page.get_by_role("link", name="Look at the games").click()
    expect(page.get_by_text("100 games", exact=True)).to_be_visible()
    assert_in_order_in_all_sizes(page)

    page.get_by_role("link", name="Game 2", exact=True).click()
    expect(page.get_by_role("heading", name="The opening")).to_be_visible()
    page.wait_for_load_state()  # the keys are a script's
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Step 1 of")).to_be_visible()
    expect(page.get_by_role("link", name="Next", exact=True)).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    assert_in_order_in_all_sizes(page)


def test_test_of_a_deck_works_without_script(open_page: OpenPage) -> None:
    page = started(open_page, java_script_enabled=False)
    done = page.get_by_text("All games are played.")
    assert eventually(lambda: page.reload() is not None and done.is_visible(), within_s=120, every_s=0.3)

    page.get_by_role("link", name="Look at the games").click()
    page.get_by_role("link", name="Game 1", exact=True).click()
    page.get_by_role("link", name="End", exact=True).click()

    expect(page.get_by_role("navigation", name="Steps").get_by_role("link")).to_have_count(2)
    expect(page.get_by_text("wins", exact=False).first).to_be_visible()
