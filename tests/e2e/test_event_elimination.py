"""Single elimination at tables, in a real browser: 13 players, best of 3, the final best of 5."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import DESK, PHONE, assert_in_order, assert_in_order_in_all_sizes
from tests.e2e.player import sign_up

WALK_INS = (
    "Rufus", "Hazel", "Otis", "Juniper", "Maple", "Biscuit", "Olive", "Waffle", "Pepper", "Ziggy", "Clover",
)  # fmt: skip
# The titles of the rounds, how many tables each has, and what is typed for every table of it.
ROUNDS = (("round of 16", 5, "2-1"), ("quarterfinals", 4, "2-0"), ("semifinals", 2, "1-2"))


def test_thirteen_play_single_elimination_to_the_winner(open_page: OpenPage) -> None:
    host, ada, bix = (open_page(viewport=size) for size in (DESK, PHONE, PHONE))
    for page, handle in ((host, "Cup-host"), (ada, "Ada-of-the-cup"), (bix, "Bix-of-the-cup")):
        sign_up(page, handle)
    make_cup(host)
    for page in (ada, bix):
        page.goto(host.url)
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_text("You are registered as")).to_be_visible()
    host.get_by_role("link", name="Entries").click()
    for count, name in enumerate(WALK_INS, start=3):
        host.get_by_label("Add a player").fill(name)
        host.keyboard.press("Enter")
        expect(host.locator("#desk tbody tr")).to_have_count(count)
    to_rounds(host)
    host.get_by_role("button", name="Begin with 13 players").click()

    for title, tables, score in ROUNDS:
        publish(host, title)
        type_results(host, dict.fromkeys(range(1, tables + 1), score))
        to_rounds(host)
    publish(host, "final and third place")
    type_results(host, {1: "3-2", 2: "3-0"})
    assert_in_order_in_all_sizes(host)
    to_rounds(host)
    host.get_by_role("button", name="Finish the event").click()

    expect(host.get_by_role("heading", name="Final standings")).to_be_visible()
    places = host.locator(".standings-table tbody tr td.number:first-child")
    expect(places).to_have_text(["1", "2", "3", "4", *["5"] * 4, *["9"] * 5])
    winner = host.locator(".standings-table tbody tr").first.get_by_role("rowheader").inner_text()
    ada.goto(host.url)
    expect(ada.locator(".standings-table tbody tr").first).to_contain_text(winner.strip())
    assert_in_order(ada)


def make_cup(page: Page) -> None:
    page.goto("/events/new/?template=single")
    page.get_by_label("Name", exact=True).fill("Cup of thirteen")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name="Cup of thirteen")).to_be_visible()
    expect(page.get_by_text("final best of 5").first).to_be_visible()


def to_rounds(page: Page) -> None:
    page.get_by_role("link", name="Rounds", exact=True).click()


def publish(page: Page, title: str) -> None:
    """Pairs and publishes the round of this title; nobody sees it before."""
    named = re.compile(title, re.IGNORECASE)
    page.get_by_role("button", name=re.compile(f"Pair .*{title}", re.IGNORECASE)).click()
    page.locator("#console table").get_by_role("link", name=named).click()
    page.get_by_role("button", name=re.compile(f"Publish .*{title}", re.IGNORECASE)).click()
    expect(page.get_by_label("Table and score")).to_be_focused()
    page.wait_for_load_state()  # before its script is there, a line is sent as a form


def type_results(page: Page, scores: dict[int, str]) -> None:
    for table, score in scores.items():
        page.keyboard.type(f"{table} {score}")
        page.keyboard.press("Enter")
    done = f"{len(scores)} of {len(scores)} results are final"
    expect(page.locator("#round-tables")).to_contain_text(done)
