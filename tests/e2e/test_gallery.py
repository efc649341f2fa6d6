"""The card gallery in a real browser, with script and without."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.keyboard import tab_to
from tests.e2e.looks import SIZES, assert_in_order, assert_in_order_in_all_sizes


def count_of(page: Page, words: str) -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_have_text(words)


def test_filters_swap_the_results_and_stand_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    box = page.get_by_role("combobox", name="Search")

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
    page.get_by_role("combobox", name="Search").press_sequentially("gi")
    expect(page).to_have_url("/cards/?q=gi")
    count_of(page, "3 cards")  # not a link that is about to be swapped away
    page.get_by_role("link", name="Gigatron").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gigatron")

    page.go_back()

    expect(page.get_by_role("heading", level=1)).to_have_text("Cards")
    expect(page.get_by_role("combobox", name="Search")).to_have_value("gi")
    count_of(page, "3 cards")


def test_filters_work_without_script(open_page: OpenPage) -> None:
    page = open_page("/cards/", java_script_enabled=False)

    page.get_by_role("combobox", name="Search").fill("gi")
    page.get_by_role("button", name="Show").click()

    count_of(page, "3 cards")
    page.get_by_role("link", name="Without “gi”").click()
    count_of(page, "111 cards, 1 to 60 shown")


def test_box_answers_queries_and_names_what_it_ignores(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    box = page.get_by_role("combobox", name="Search")

    box.press_sequentially("c:bow o:draw foo:bar")
    count_of(page, "2 cards")
    expect(page.get_by_text("“foo:bar” is ignored: there is no field “foo”.")).to_be_visible()
    expect(page).to_have_url("/cards/?q=c%3Abow+o%3Adraw+foo%3Abar")
    expect(box).to_be_focused()


def test_suggestions_follow_what_is_typed(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    box, offered = page.get_by_role("combobox", name="Search"), page.locator("#suggestions option")

    box.focus()
    expect(offered.first).to_have_attribute("value", "n:")
    box.press_sequentially("cost>2 c:")
    expect(offered).to_have_count(7)
    expect(offered.first).to_have_attribute("value", "cost>2 c:crown")


def test_looks_and_orders_need_no_script(open_page: OpenPage) -> None:
    page = open_page("/cards/", java_script_enabled=False)

    page.get_by_label("Order").select_option("Attack, highest first")
    page.get_by_label("As", exact=True).select_option("List")
    page.get_by_role("combobox", name="Search").fill("t:creature r>=epic")
    page.get_by_role("button", name="Show").click()

    expect(page.get_by_role("table", name="Found cards")).to_be_visible()
    expect(page).to_have_url("/cards/?q=t%3Acreature+r%3E%3Depic&sort=attack&look=list")


@pytest.mark.parametrize("size", SIZES)
def test_keyboard_alone_asks_saves_opens_and_deletes(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/cards/", guest=True, viewport=size)
    keys, main = page.keyboard, page.get_by_role("main")

    tab_to(page.get_by_role("combobox", name="Search"))
    keys.type("need>0 r>=epic")
    expect(page.locator("#save-query")).to_have_value("need>0 r>=epic")
    tab_to(page.get_by_text("How to ask for exactly"))
    keys.press("Enter")
    expect(page.get_by_role("table").get_by_text("its mana cost")).to_be_visible()
    assert_in_order(page)

    tab_to(page.get_by_text("Save this search"))
    keys.press("Enter")
    keys.press("Tab")
    keys.type("My needs")
    keys.press("Enter")
    expect(page.get_by_role("status").get_by_text("Saved as “My needs”.")).to_be_visible()
    expect(page.get_by_text("Save this search")).to_be_focused()
    assert_in_order(page)

    page.goto("/cards/?q=own>0")
    tab_to(page.get_by_text("Save this search"))
    keys.press("Enter")
    keys.press("Tab")
    keys.type("my needs")
    keys.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "You have another search called “My needs”. Choose another name, or delete that one."
    )
    expect(page.get_by_label("Name")).to_be_focused()
    assert_in_order(page)

    tab_to(main.get_by_role("link", name="My needs"))
    keys.press("Enter")
    expect(page).to_have_url("/cards/?q=need%3E0+r%3E%3Depic")
    tab_to(page.get_by_role("button", name="Delete the search My needs"))
    keys.press("Enter")
    expect(page.get_by_role("status").get_by_text("The search is deleted.")).to_be_visible()
    expect(page.get_by_text("Save this search")).to_be_focused()
    expect(main.get_by_role("link", name="My needs")).to_have_count(0)


@pytest.mark.parametrize("look", ["list", "faces"])
def test_other_looks_are_in_order(open_page: OpenPage, look: str) -> None:
    assert_in_order_in_all_sizes(open_page(f"/cards/?q=t:trap+foo:bar&look={look}"))
