"""An online evening in a real browser: eight players, three rounds of Swiss, the top four, a winner.

Two people sit in browsers of their own, six computers fill the tables and play by themselves.
"""

import json
import re

from playwright.sync_api import Page, expect

from ddl_site.bench.running import RunningSite
from decks import deckcode
from decks.services import READY_MADE
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.looks import DESK, PHONE, assert_in_order
from tests.e2e.player import sign_up

ROUNDS = 3


def test_an_online_evening_from_registration_to_the_winner(open_page: OpenPage, site: RunningSite) -> None:
    host = open_page(viewport=DESK)
    sign_up(host, "Online-host")
    slug = arrange.online_event(site, "Online-host", "Online evening", rounds=ROUNDS, cut=4)
    players = [take_part(open_page(viewport=PHONE), name, slug) for name in ("Poppy", "Bramble")]
    fill_with_computers(host, slug)

    host.get_by_role("link", name="Rounds", exact=True).click()
    host.get_by_role("button", name="Begin with 8 players").click()
    for number in range(1, ROUNDS + 1):
        publish(host, slug, f"round {number}", f"Round {number}")
        play_by_conceding(players, slug)
        wait_for_results(host, 4)
    host.goto(f"/events/{slug}/rounds/")
    host.get_by_role("button", name="Begin the top 4").click()
    publish(host, slug, "the semifinals", "Semifinals")
    wait_for_results(host, 2)
    publish(host, slug, "the final", "Final")
    wait_for_results(host, 1)
    host.goto(f"/events/{slug}/bracket/")
    expect(host.get_by_role("main")).to_contain_text("(computer)")
    host.goto(f"/events/{slug}/rounds/")
    host.get_by_role("button", name="Finish the event").click()

    expect(host.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(host.locator(".standings-table tbody tr").first).to_contain_text("(computer)")
    assert_in_order(host)
    players[0].goto(f"/events/{slug}/my/")
    assert_in_order(players[0])


def take_part(page: Page, name: str, slug: str) -> Page:
    """Register, and hand in a list."""
    sign_up(page, name)
    page.goto(f"/events/{slug}/")
    page.get_by_role("button", name="Register").click()
    page.get_by_role("link", name="Hand in your deck").click()
    cards = json.loads(READY_MADE.read_text())["decks"][0]["cards"]
    page.get_by_label("paste a list, a code or a link").fill(deckcode.encode(cards))
    page.get_by_role("button", name="Hand in").click()
    page.goto(f"/events/{slug}/")
    expect(page.get_by_role("heading", name="Your decklist")).to_contain_text("Legal")
    return page


def fill_with_computers(host: Page, slug: str) -> None:
    host.goto(f"/events/{slug}/entries/")
    host.get_by_text("Add computer players").click()
    host.get_by_label("How many").fill("6")
    host.get_by_role("button", name="Add computers").click()
    expect(host.locator("#desk tbody tr")).to_have_count(8)


def publish(host: Page, slug: str, called: str, title: str) -> None:
    host.goto(f"/events/{slug}/rounds/")
    host.get_by_role("button", name=f"Pair {called}").click()
    host.get_by_role("link", name=re.compile(f"^{title}")).first.click()
    host.get_by_role("button", name=f"Publish {called}").click()
    expect(host.locator("#online-round")).to_contain_text("Everybody is told where to play.")


def play_by_conceding(players: list[Page], slug: str) -> None:
    """Both go to their tables with one press, and give up; the other of the two wins where they meet."""
    for page in players:
        page.goto(f"/events/{slug}/my/")
        expect(page.get_by_role("heading", name=re.compile("^Table"))).to_be_visible()
        page.get_by_role("button", name="Go to your table").click()
    for page in players:
        concede(page)
        page.get_by_role("link", name="Back to the event").click()
        expect(page.get_by_text(re.compile("The result is final: (0-1|1-0) for you."))).to_be_visible()


def concede(page: Page) -> None:
    """Once the match has begun; one that is over has been conceded by the other."""
    over = page.get_by_role("link", name="Replay")
    expect(page.get_by_role("link", name="Concede").or_(over)).to_be_visible()
    page.reload()  # the other may have conceded in this moment
    if not over.count():
        page.get_by_role("link", name="Concede").click()
        page.get_by_role("button", name="Concede the game").click()


def wait_for_results(host: Page, tables: int) -> None:
    """Computers play on; the page of the round is looked at anew."""
    told = f"{tables} of {tables} results are final"
    for _ in range(240):
        if host.get_by_text(told).count():
            return
        host.wait_for_timeout(500)
        host.reload()
    raise AssertionError(f"not yet: {told}")
