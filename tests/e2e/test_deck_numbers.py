"""Numbers and sample hands of a deck, and decks that keep real copies, in a real browser."""

from playwright.sync_api import expect

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order
from tests.e2e.player import guest_handle


def test_numbers_and_hands_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/decks/morning-court/numbers/", viewport=PHONE)

    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Show turn by turn").click()
    expect(page.get_by_role("table", name="At least 1 of the")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="turn by turn")).to_contain_text("Odds of")
    assert_in_order(page)

    page.goto("/decks/morning-court/hand/?seed=7&step=1")
    for title in ("Opening return", "Replacements", "First or second", "Turn 1"):
        page.locator("#next-step").press("Enter")
        expect(page.locator(".hand-steps h3").last).to_have_text(title)
    expect(page.locator("#next-step")).to_be_focused()
    expect(page).to_have_url(f"{page.url.split('?')[0]}?version=1&seed=7&step=5")
    assert_in_order(page)


def test_decks_share_real_copies(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/decks/", guest=True)
    handle = guest_handle(page)
    first, second = (arrange.own_deck(site, handle, name, 4) for name in ("Night Watch", "Early Birds"))
    for slug in (first, second):
        page.goto(f"/decks/{slug}/")
        page.get_by_role("button", name="Mark as built").click()
        expect(page.get_by_role("button", name="Take it apart")).to_be_focused()

    expect(page.locator("#my-copies")).to_contain_text("Built, but short")
    assert_in_order(page)
    page.get_by_role("button", name="Move them here from Night Watch").click()
    expect(page.locator("#my-copies")).to_contain_text("All 40 copies are kept")

    page.goto("/decks/build/")
    expect(page.get_by_role("listitem").filter(has_text="Early Birds")).to_contain_text("You have it all")
    assert_in_order(page)
