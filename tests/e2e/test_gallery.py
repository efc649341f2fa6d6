"""The card gallery in a real browser, with script and without."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage


def count_of(page: Page, words: str) -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_have_text(words)


def test_filters_swap_the_results_and_stand_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    box = page.get_by_role("searchbox", name="Name")

    box.press_sequentially("gi")
    count_of(page, "3 cards")
    expect(page).to_have_url("/cards/?q=gi")
    expect(box).to_be_focused()

    page.get_by_role("checkbox", name="Neutral").check(force=True)
    count_of(page, "1 card")
    expect(page).to_have_url("/cards/?q=gi&class=neutral")
    expect(page.get_by_role("link", name="Gigatron")).to_be_visible()


def test_going_back_shows_the_whole_page_as_it_was(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    page.get_by_role("searchbox", name="Name").press_sequentially("gi")
    expect(page).to_have_url("/cards/?q=gi")
    page.get_by_role("link", name="Gigatron").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gigatron")

    page.go_back()

    expect(page.get_by_role("heading", level=1)).to_have_text("Cards")
    expect(page.get_by_role("searchbox", name="Name")).to_have_value("gi")
    count_of(page, "3 cards")


def test_filters_work_without_script(open_page: OpenPage) -> None:
    page = open_page("/cards/", java_script_enabled=False)

    page.get_by_role("searchbox", name="Name").fill("gi")
    page.get_by_role("button", name="Show").click()

    count_of(page, "3 cards")
    page.get_by_role("link", name="Without “gi”").click()
    count_of(page, "111 cards, 1 to 60 shown")
