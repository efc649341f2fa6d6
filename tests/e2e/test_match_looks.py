"""The table in each of its states, on a phone and on a desk, light and dark: axe has nothing to say."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order_in_all_sizes
from tests.e2e.player import Player, guest_handle

# Something of each kind: Creatures hurt, new and frozen, a lasting Spell, Traps, a Taunt, a card too dear.
EVERYTHING: arrange.Position = {
    "turn": 9,
    "active": "first",
    "first": {
        "hp": 9, "mana": 7, "cap": 9, "coin": True, "deck": ["V014", "V089", "V076", "V095", "V003", "V004"],
        "hand": ["V012", "V081", "V017", "V104", "V071"], "graveyard": ["V014", "V076"],
        "lanes": [
            {"card": "V015", "hp": 1}, {"card": "V024", "thaws": 11}, None, {"card": "V003", "entered": 9},
        ],
        "row": [{"card": "V102", "set": 7}, {"card": "V089", "set": 5}],
    },
    "second": {
        "hp": 3, "mana": 0, "cap": 1, "deck": ["V001"] * 9, "hand": ["V071"] * 3, "graveyard": ["V008"],
        "lanes": [None, "V001", "V031"], "row": [{"card": "V105", "set": 2}, None, "V089"],
    },
}  # fmt: skip


def take_up(player: Player, card: str) -> None:
    hand = player.page.get_by_role("region", name="Your hand")
    player.pick(hand.get_by_role("link", name=re.compile(f"^{card},")))


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_table_is_accessible_in_every_state(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True, viewport=PHONE, reduced_motion="reduce")
    assert_in_order_in_all_sizes(page)
    pk = arrange.begin(site, guest_handle(page), EVERYTHING)
    page.goto(f"/play/{pk}/")
    player = Player(page)
    title(page, "Your turn")
    assert_in_order_in_all_sizes(page)

    take_up(player, "Stump")
    assert_in_order_in_all_sizes(page)
    take_up(player, "Gigatron")
    title(page, "Gigatron cannot be used now")
    assert_in_order_in_all_sizes(page)
    player.pick(player.attackers.filter(has_text="Blade"))
    assert_in_order_in_all_sizes(page)
    page.get_by_role("link", name="Why can it not be attacked?").first.click()
    expect(page.get_by_role("link", name=re.compile("^[RP][0-9]"))).to_be_visible()
    assert_in_order_in_all_sizes(page)

    take_up(player, "Chart")
    player.move(player.free_lanes.first)
    title(page, "Chart: choose a card to take to your hand")
    assert_in_order_in_all_sizes(page)
    player.move(player.offers.first)
    player.move(player.end_turn)
    while player.title != "Your turn":
        assert_in_order_in_all_sizes(page)
        player.move(page.get_by_role("button", name="Hold"))
    expect(page.get_by_role("status").filter(has_text="Your turn.")).to_be_attached()

    take_up(player, "Fireball")
    assert_in_order_in_all_sizes(page)
    player.move(page.get_by_role("button", name="Cast Fireball"))
    title(page, "Fireball: choose what takes 3 damage")
    assert_in_order_in_all_sizes(page)
    player.move(page.get_by_role("button", name="House's Hero, 3 HP"))
    title(page, "You win")
    assert_in_order_in_all_sizes(page)

    for path in ("log", "concede/"):
        page.goto(f"/play/{pk}/{path}")
        assert_in_order_in_all_sizes(page)


def _box(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def test_badge_of_who_acts_stays_off_the_name_on_a_phone(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True, viewport=PHONE, reduced_motion="reduce")
    page.goto(f"/play/{arrange.begin(site, guest_handle(page), EVERYTHING)}/")

    name, badge = _box(page.locator("#own-name")), _box(page.get_by_text("to act", exact=True))
    side = _box(page.get_by_role("region", name=guest_handle(page)))

    assert badge["y"] >= name["y"] + name["height"]
    assert badge["y"] + badge["height"] <= side["y"] + side["height"]


def test_prompt_stays_in_view_on_a_desk(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True, viewport={"width": 1280, "height": 600}, reduced_motion="reduce")
    page.goto(f"/play/{arrange.begin(site, guest_handle(page), EVERYTHING)}/")

    page.locator("#hand").scroll_into_view_if_needed()

    assert page.evaluate("scrollY") > 0
    bar = _box(page.get_by_role("banner"))
    assert _box(page.get_by_role("heading", name="Your turn"))["y"] >= bar["y"] + bar["height"]
    expect(page.get_by_role("button", name="End turn")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [390, 1280])
def test_what_an_attack_comes_to_is_said_once(open_page: OpenPage, site: RunningSite, width: int) -> None:
    page = open_page("/play/", guest=True, viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page.goto(f"/play/{arrange.begin(site, guest_handle(page), EVERYTHING)}/")
    player = Player(page)

    player.pick(player.attackers.filter(has_text="Blade"))

    expect(page.get_by_text("Attack Chico: both die").filter(visible=True)).to_have_count(1)
