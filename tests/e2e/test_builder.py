"""The builder in a real browser: by mouse, thumb and keys, with late answers, without script."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import DESK, PHONE, assert_in_order

LIST = "3 V004\n1 V029\n4 V014\n2 V081\n1 V104"


def begin(open_page: OpenPage, text: str = LIST, **options: object) -> Page:
    """A deck of a guest, open in the builder."""
    page = open_page("/decks/new/", **options)
    page.get_by_label("Name").fill("Night Watch of the Long-Named Old Dogs of the Harbour & Sons")
    page.get_by_label("Its cards").fill(text)
    page.get_by_role("button", name="Begin to build").click()
    expect(page).to_have_url(re.compile(r"/decks/night-watch-.+/edit/$"))
    page.wait_for_load_state()  # a press before the scripts are there loads the page, as without script
    return page


def button(page: Page, side: str, act: str, card: str) -> Locator:
    return page.locator(f"#{side}-{act}-{card}")


def said(page: Page) -> Locator:
    return page.locator("#said")


def test_five_quick_presses_with_late_answers_end_at_five(open_page: OpenPage) -> None:
    page = begin(open_page, "1 V004")
    delays = iter([0.4, 0.1, 0.2, 0.0, 0.1])

    def late(route: Route) -> None:
        time.sleep(next(delays, 0))
        route.continue_()

    page.route("**/edit/change/", late)
    add = button(page, "s", "add", "V001")

    for _ in range(4):
        add.click()
    button(page, "l", "add", "V004").click()  # its row is swapped while this waits in the queue

    expect(said(page)).to_have_text("Gary: 2 of 3. 6 of 40 cards.")
    expect(page.locator("#l-n-V001")).to_have_text("4")
    expect(button(page, "l", "add", "V004")).to_be_focused()
    expect(page.locator("#figures")).to_contain_text("Chico (V001) is in it 4 times")
    expect(page.locator("#saved")).to_have_text("Saved, version 1")
    page.reload()
    expect(page.locator("#s-n-V001")).to_have_text("4")


def test_one_live_region_is_written_and_says_repeats(open_page: OpenPage) -> None:
    page = begin(open_page, "1 V004")
    region = said(page).element_handle()
    assert region is not None
    take = button(page, "l", "take", "V004")

    texts: list[str] = []
    for _ in range(3):
        before = region.text_content()
        take.click()
        page.wait_for_function("before => document.getElementById('said').textContent !== before", arg=before)
        texts.append(region.text_content() or "")

    assert {text.strip() for text in texts} == {"Gary: 0 of 3. 0 of 40 cards."}
    expect(take).to_be_focused()
    assert page.locator("main [aria-live], main [role=status], main [role=alert]").count() == 1


def test_keys_do_everything_and_can_be_switched_off(open_page: OpenPage) -> None:
    page = begin(open_page, "1 V004")
    button(page, "s", "add", "V001").focus()

    page.keyboard.press("3")
    expect(said(page)).to_have_text("Chico: 3 of 3. 4 of 40 cards.")
    page.keyboard.press("-")
    expect(said(page)).to_have_text("Chico: 2 of 3. 3 of 40 cards.")
    expect(button(page, "s", "add", "V001")).to_be_focused()
    page.keyboard.press("u")
    expect(said(page)).to_have_text("Undone. Chico: 3 of 3. 4 of 40 cards.")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("name", "add")
    expect(button(page, "s", "add", "V001")).not_to_be_focused()
    page.keyboard.press("l")
    expect(button(page, "l", "add", "V001")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(button(page, "l", "add", "V004")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search")).to_be_focused()

    page.get_by_text("Keys", exact=True).click()
    page.get_by_role("checkbox", name="Keys are on").uncheck()
    button(page, "l", "add", "V004").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Gary: 2 of 3. 5 of 40 cards.")


def test_search_stays_beside_the_list_and_one_tap_away_on_a_phone(open_page: OpenPage) -> None:
    page = begin(open_page, viewport=PHONE)

    page.get_by_role("combobox", name="Search").fill("n=gary")
    expect(page.locator("#found .build-card")).to_have_count(1)
    expect(page.locator("#list")).to_be_hidden()
    page.locator(".build-sides label", has_text="List").click()
    expect(page.locator("#list")).to_be_visible()
    expect(page.locator("#found")).to_be_hidden()
    page.keyboard.press("/")
    page.get_by_role("combobox", name="Search").fill("")
    expect(page.locator("#found .build-card")).to_have_count(60)
    page.evaluate("scrollTo(0, 3000)")
    page.wait_for_function("scrollY === 3000")
    page.locator(".build-sides label", has_text="List").click()
    page.locator(".build-sides label", has_text="Search").click()
    page.wait_for_function("scrollY === 3000")
    small = page.locator(".stepper button:visible, .said-bar .chip:visible, .said-bar button:visible")
    assert min(min(box["width"], box["height"]) for one in small.all() if (box := one.bounding_box())) >= 44


def test_builder_works_without_script(open_page: OpenPage) -> None:
    page = begin(open_page, "1 V004", java_script_enabled=False, viewport=PHONE)

    button(page, "s", "add", "V001").click()
    expect(page.locator("#s-n-V001")).to_have_text("1")
    page.locator(".build-sides label", has_text="List").click()
    button(page, "l", "add", "V004").click()
    expect(page).to_have_url(re.compile(r"side=list#l-V004$"))
    expect(page.locator("#l-n-V004")).to_have_text("2")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#l-n-V004")).to_have_text("1")


def test_quick_fill_says_what_it_does_and_keeps_the_focus(open_page: OpenPage) -> None:
    page = begin(open_page, "1 V004")
    fill = page.url + "fill/"
    page.goto("/collection/?q=n=gary")
    page.get_by_role("button", name="Add one Gary, normal").click()
    page.get_by_role("button", name="Add one Gary, holo").click()
    expect(said(page)).to_have_text("Gary: holo 1. 2 of 3.")
    page.goto(fill)

    page.get_by_role("button", name="Put in 1 Gary").click()

    expect(said(page)).to_have_text("Gary: 2 of 3. 2 of 40 cards.")
    expect(page.locator("#fill-state")).to_be_focused()
    assert_in_order(page)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_pages_of_the_builder_are_in_order(open_page: OpenPage, size: dict[str, int]) -> None:
    page = begin(open_page, viewport=size)
    builder = page.url

    assert_in_order(page)
    if size is PHONE:
        page.locator(".build-sides label", has_text="List").click()
        assert_in_order(page)
    for path in ("text/", "settings/"):
        page.goto(builder + path)
        assert_in_order(page)
    page.goto("/decks/new/?text=2+Garyy")
    page.get_by_role("button", name="Begin to build").click()
    expect(page.get_by_text("Give the deck a name.")).to_be_visible()
    assert_in_order(page)
