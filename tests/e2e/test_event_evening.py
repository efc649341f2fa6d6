"""An evening at tables, in a real browser: from the plan to the final standings, with results typed."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import assert_in_order

PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)


def test_swiss_of_five_is_played_to_final_standings_by_typed_results(open_page: OpenPage) -> None:
    page = open_page("/accounts/signup/", viewport=DESK)
    page.get_by_label("Handle").fill("Evening-host")
    page.get_by_label("Password").fill("quiet-lantern-94")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Keep this recovery code")).to_be_visible()
    page.goto("/events/new/")
    page.get_by_label("Name").fill("Evening of five")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Entries").click()
    for count, name in enumerate(("Rufus", "Hazel", "Otis", "Juniper"), start=1):
        add_player(page, name, count)

    page.get_by_role("link", name="Rounds", exact=True).click()
    page.get_by_role("button", name="Begin with 4 players").click()
    page.get_by_role("link", name="Entries").click()
    add_player(page, "Maple", 5)  # late, so that somebody has the bye
    page.get_by_role("link", name="Rounds", exact=True).click()
    for number in (1, 2):
        play_round(page, number)
    page.get_by_role("link", name="Rounds", exact=True).click()
    page.get_by_role("button", name="Finish the event").click()

    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(page.locator(".standings-table tbody tr")).to_have_count(5)
    in_order_at_both_sizes(page)


def add_player(page: Page, name: str, count: int) -> None:
    page.get_by_label("Add a player").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#desk tbody tr")).to_have_count(count)


def play_round(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_role("link", name=f"Round {number} of 2").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
    line = page.get_by_label("Table and score")
    expect(line).to_be_focused()
    page.wait_for_load_state()  # before its script is there, a line is sent as a form
    page.keyboard.type("1 3-0")
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("A best of 3 is over")
    expect(line).to_be_focused()
    for table in (1, 2):  # as fast as it can be typed: the answers come later
        page.keyboard.type(f"{table} 2-1")
        page.keyboard.press("Enter")
    expect(page.locator("#round-tables")).to_contain_text("2 of 2 results are final")
    expect(page.locator("#answer")).to_contain_text("Table 2:")
    expect(line).to_be_focused()
    if number == 1:
        in_order_at_both_sizes(page)
    page.get_by_role("link", name="Rounds", exact=True).click()


def in_order_at_both_sizes(page: Page) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert_in_order(page)
