"""An event from its form to its desk, in a real browser."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order_in_all_sizes
from tests.e2e.player import sign_up


def test_event_is_made_and_walk_ins_are_typed(open_page: OpenPage) -> None:
    page, handle = open_page(viewport=PHONE), "Host-on-foot"
    sign_up(page, handle)
    page.goto("/events/")
    page.get_by_role("link", name="New event").click()
    expect(page.get_by_role("heading", name="New event")).to_be_visible()

    page.get_by_label("Name").fill(f"Evening of {handle}")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name=f"Evening of {handle}")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("link", name="Entries").click()

    line = page.get_by_label("Add a player")
    line.focus()
    for count, name in enumerate(
        ("Rufus", "Rufus the Third of the Northern Kennel Association e. V."), start=1
    ):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("#desk tbody tr")).to_have_count(count)
        expect(line).to_have_value("")
        expect(line).to_be_focused()
    expect(page.locator("#notices")).to_contain_text(
        "Rufus the Third of the Northern Kennel Association e. V. is in."
    )
    here = page.get_by_role("button", name="Here: Rufus", exact=True)
    here.press("Enter")
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(here).to_be_focused()
    assert_in_order_in_all_sizes(page)

    page.get_by_label("Name, handle or code").fill("third")
    expect(page.locator("#desk tbody tr")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?q=third"))
