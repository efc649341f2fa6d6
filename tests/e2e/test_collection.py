"""The collection in a real browser: by thumb, by keys, with late answers, without script."""

import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order_in_all_sizes


def add(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Add one {name}", exact=True)


def count(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True).locator(".stepper-count")


def said(page: Page) -> Locator:
    return page.locator("#said")


def test_five_quick_presses_with_late_answers_end_at_five(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True, viewport=PHONE, has_touch=True)
    delays = iter([0.6, 0.1, 0.4, 0.0, 0.2])

    def late(route: Route) -> None:
        time.sleep(next(delays, 0))
        route.continue_()

    page.route("**/collection/change/", late)
    button = add(page, "Gary, normal")

    for _ in range(5):
        button.click()

    expect(count(page, "Gary, normal")).to_have_text("5")
    expect(said(page)).to_have_text("Gary: normal 5. 3 of 3 and 2 spare.")
    expect(button).to_be_focused()
    page.reload()
    expect(count(page, "Gary, normal")).to_have_text("5")


def test_keys_do_everything_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True, viewport=PHONE)
    page.get_by_role("combobox", name="Group by").select_option("number")
    expect(page).to_have_url("/collection/?q=&by=number")
    first, second = "Chico, normal", "Daisy, normal"
    add(page, first).focus()

    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(count(page, first)).to_have_text("2")
    page.keyboard.press("-")
    expect(count(page, first)).to_have_text("1")
    expect(add(page, first)).to_be_focused()

    page.keyboard.press("f")
    expect(add(page, "Chico, holo")).to_be_focused()
    page.keyboard.press("7")
    expect(count(page, "Chico, holo")).to_have_text("7")
    expect(said(page)).to_have_text("Chico: holo 7. 3 of 3 and 5 spare.")

    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    expect(add(page, second)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(add(page, first)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(add(page, second)).to_be_focused()

    page.keyboard.press("u")
    expect(count(page, "Chico, holo")).to_have_text("0")
    expect(said(page)).to_have_text("Undone. Chico: holo 0. 1 of 3.")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search")).to_be_focused()


def test_keys_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True)
    page.get_by_text("Keys", exact=True).click()
    page.get_by_role("checkbox", name="Keys are on").uncheck()

    add(page, "Gary, normal").focus()
    page.keyboard.press("5")
    page.keyboard.press("Enter")

    expect(count(page, "Gary, normal")).to_have_text("1")


def test_one_live_region_is_written_and_says_repeats(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True)
    region = said(page).element_handle()
    assert region is not None
    take = page.get_by_role("button", name="Take away one Gary, normal", exact=True)

    texts: list[str] = []
    for _ in range(2):
        before = region.text_content()
        take.click()
        page.wait_for_function("before => document.getElementById('said').textContent !== before", arg=before)
        texts.append(region.text_content() or "")

    assert texts[0].strip() == texts[1].strip() == "There is none to take away."
    assert texts[0] != texts[1]
    expect(take).to_be_focused()
    assert page.locator("main [aria-live], main [role=status], main [role=alert]").count() == 1


def test_totals_follow_each_press(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True)

    add(page, "Gary, normal").click()

    expect(page.locator("#summary")).to_contain_text("1 of 333")
    expect(page.locator("#class-neutral")).to_contain_text("1/114")
    expect(page.locator("#of-V004")).to_contain_text("1/3")


def test_back_shows_the_whole_page(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True)
    page.get_by_role("combobox", name="Search").press_sequentially("gary")
    expect(page.get_by_text("1 card shown")).to_be_visible()
    page.get_by_role("link", name="Gary", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gary")

    page.go_back()

    expect(page.get_by_role("heading", level=1)).to_have_text("Collection")
    expect(page.get_by_text("1 card shown")).to_be_visible()


def test_everything_works_without_script(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True, java_script_enabled=False)
    page.get_by_role("combobox", name="Search").fill("gary")
    page.get_by_role("button", name="Show").click()

    for _ in range(2):
        add(page, "Gary, normal").click()
    expect(count(page, "Gary, normal")).to_have_text("2")
    expect(page).to_have_url("/collection/?q=gary&by=class#card-V004")
    page.get_by_role("button", name="Undo").click()
    expect(count(page, "Gary, normal")).to_have_text("1")
    page.get_by_role("link", name="Conditions and notes of Gary").click()
    page.get_by_role("textbox", name="Note").first.fill("Tom & Jerry <3")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("textbox", name="Note").first).to_have_value("Tom & Jerry <3")


def test_card_page_counts_copies(open_page: OpenPage) -> None:
    page = open_page("/cards/V004/", guest=True)

    add(page, "Gary, holo").click()

    expect(count(page, "Gary, holo")).to_have_text("1")
    expect(said(page)).to_have_text("Gary: holo 1. 1 of 3.")


def test_filled_pages_are_in_order(open_page: OpenPage) -> None:
    page = open_page("/collection/packs/", guest=True, reduced_motion="reduce")
    page.get_by_role("textbox", name="Cards").fill("4 V004\nV005 holo\n3 V022")
    with page.expect_navigation():
        page.get_by_role("button", name="Add its cards").click()
    assert_in_order_in_all_sizes(page)

    page.goto("/collection/settings/")
    for box in page.get_by_role("checkbox").all():
        box.check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    shared = page.get_by_role("link", name="/collection/of/").first.get_attribute("href") or ""
    assert_in_order_in_all_sizes(page)
    for path in [
        "/collection/", "/collection/cards/V004/", "/collection/history/", "/collection/figures/",
        "/collection/trades/", "/collection/wants/", "/cards/V004/",
        shared, f"{shared}wants/", f"{shared}trades/",
    ]:  # fmt: skip
        page.goto(path)
        assert_in_order_in_all_sizes(page)


def test_controls_are_large_enough_for_thumbs(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True, viewport=PHONE)

    small = page.evaluate(
        """() => [...document.querySelectorAll(".stepper button, .said-bar button, .tabs a")]
            .map(element => element.getBoundingClientRect())
            .filter(box => box.width < 44 || box.height < 44).length"""
    )

    assert small == 0


def test_cards_begin_on_the_first_screen_of_a_phone(open_page: OpenPage) -> None:
    page = open_page("/collection/", guest=True, viewport=PHONE)

    heading = page.locator("#grid h2").first.bounding_box()

    assert heading is not None
    assert heading["y"] + heading["height"] < PHONE["height"]


@pytest.mark.parametrize("last", ["/collection/", "/collection/settings/"])
def test_tabs_scroll_by_keyboard_and_show_where_one_is(open_page: OpenPage, last: str) -> None:
    page = open_page(last, guest=True, viewport=PHONE)
    tabs = page.get_by_role("navigation", name="Collection").get_by_role("link")

    expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)
    tabs.first.focus()
    for tab in tabs.all():
        expect(tab).to_be_focused()
        expect(tab).to_be_in_viewport(ratio=0.9)
        page.keyboard.press("Tab")


def test_checklist_prints_without_what_is_for_screens(open_page: OpenPage) -> None:
    page = open_page("/collection/checklist/", guest=True)

    page.emulate_media(media="print")

    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Collection")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
