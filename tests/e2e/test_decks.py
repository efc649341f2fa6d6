"""Decks in a real browser: looked at by mouse, keys and thumb, liked without reload, found, taken back."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import DESK, PHONE, assert_in_order_in_all_sizes
from tests.e2e.player import sign_up


def test_deck_is_liked_copied_shared_and_found(open_page: OpenPage) -> None:
    page, handle = open_page(viewport=PHONE), "Thumbpup"
    sign_up(page, handle)

    page.goto("/decks/salt-and-bones/")
    page.evaluate("window.stays = true")
    like = page.locator("#like-deck")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_be_focused()
    assert page.evaluate("window.stays"), "the page was loaded again"
    like.press("Enter")
    expect(like).to_have_attribute("aria-pressed", "false")

    page.get_by_role("button", name="Copy this deck").click()
    expect(page.get_by_text("copied from Salt and Bones")).to_be_visible()
    page.get_by_role("link", name="Change who sees it").click()
    page.get_by_label("Public: everybody, listed").check()
    page.get_by_label("Tags").fill(handle)
    page.get_by_label("Notes").fill("Begin with [[Gary]].\n\n| turn | card |\n|--|--|\n| 1 | **dog** |")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name=f"#{handle.lower()}")).to_be_visible()
    assert_in_order_in_all_sizes(page)

    page.get_by_role("link", name="Comments", exact=True).click()
    page.get_by_label("Your comment").fill("Fine *dogs*.")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text("Fine dogs.")).to_be_visible()
    page.get_by_role("link", name="Versions").click()
    expect(page.get_by_role("link", name="Version 1")).to_be_visible()
    assert_in_order_in_all_sizes(page)

    page.goto("/decks/")
    page.get_by_label("Name, tag or player").fill(handle)
    expect(page.locator("#deck-count")).to_have_text(re.compile(r"^\s*1 deck\s*$"))
    expect(page).to_have_url(re.compile(f"q={handle}"))
    assert_in_order_in_all_sizes(page)


def test_picture_follows_the_mouse_and_the_focus(open_page: OpenPage) -> None:
    page = open_page("/decks/salt-and-bones/", viewport=DESK)
    picture, cards = page.locator(".deck-preview img"), page.locator("a[data-face]")
    pointed, focused = cards.nth(3), cards.nth(5)

    pointed.hover()
    expect(picture).to_have_attribute("src", pointed.get_attribute("data-face") or "")
    focused.focus()
    expect(picture).to_have_attribute("src", focused.get_attribute("data-face") or "")


def test_first_press_of_a_found_deck_counts_and_every_choice_asks_anew(open_page: OpenPage) -> None:
    page = open_page("/decks/", viewport=DESK)
    page.get_by_label("Name, tag or player").fill("salt")
    expect(page).to_have_url(re.compile("q=salt"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.get_by_label("Name, tag or player").press("Tab")
    page.get_by_label("With the card").press("Tab")
    assert asked == []
    page.get_by_label("Order").select_option("new")
    expect(page).to_have_url(re.compile("sort=new"))
    page.get_by_label("Name, tag or player").fill("")
    expect(page).not_to_have_url(re.compile("q=salt"))
    page.get_by_text("Ready-made", exact=True).click()
    expect(page).to_have_url(re.compile("whose=ready"))
