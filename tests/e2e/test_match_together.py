"""Two people at one table, each in a browser of their own, and one person in two tabs."""

import re

from playwright.sync_api import expect

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.looks import assert_in_order
from tests.e2e.player import Player, guest_handle, match_number, sign_up

# Each side has a Trap that the other's turn will ask about; the host casts, then the guest attacks to win.
TRAPS_ON_BOTH_SIDES: arrange.Position = {
    "turn": 9,
    "active": "first",
    "first": {
        "hp": 3, "mana": 5, "cap": 5, "hand": ["V081", "V074"], "deck": ["V001"] * 6,
        "row": [{"card": "V102", "set": 7}],
    },
    "second": {
        "hp": 20, "mana": 0, "cap": 5, "deck": ["V012"] * 6, "lanes": [None, "V015"],
        "row": [{"card": "V104", "set": 8}],
    },
}  # fmt: skip


def sit_down(open_page: OpenPage, site: RunningSite, host: str) -> tuple[Player, Player]:
    """A host with an account makes a challenge and a guest takes it; then the table is set."""
    hosting = open_page()
    sign_up(hosting, host)
    hosting.get_by_role("navigation").get_by_role("link", name="Play").click()
    hosting.get_by_role("button", name="Make a challenge link").click()
    link = hosting.get_by_label("The link").input_value()
    assert_in_order(hosting)

    visiting = open_page(viewport={"width": 390, "height": 844})
    visiting.goto(link)
    expect(visiting.get_by_role("heading", name=f"{host} challenges you")).to_be_visible()
    with visiting.expect_navigation():
        visiting.get_by_role("main").get_by_role("button", name="Play as a guest").click()
    visiting.get_by_label("Your deck").select_option("Salt and Bones")
    visiting.get_by_role("button", name="Accept and play").click()
    expect(visiting).to_have_title(re.compile(f"You against {host}"))
    expect(hosting.get_by_role("region", name="Your hand")).to_be_visible()
    arrange.put(site, match_number(hosting), TRAPS_ON_BOTH_SIDES)
    hosting.reload()
    visiting.reload()
    return Player(hosting), Player(visiting)


def asked(player: Player, question: str) -> None:
    expect(player.page.get_by_role("heading", name=question, exact=True)).to_be_visible()


def answer(player: Player, label: str) -> None:
    player.page.get_by_role("button", name=label).click()


def test_traps_are_asked_and_held_on_both_sides(open_page: OpenPage, site: RunningSite) -> None:
    host, guest = sit_down(open_page, site, "Marigold")
    asked(host, "Your turn")
    asked(guest, "Waiting for Marigold")
    assert_in_order(guest.page)

    answer_from_hand(host, "Fireball", "Cast Fireball")
    asked(guest, "Spring Counterspell?")
    expect(guest.page.get_by_text("The enemy casts Fireball.", exact=True)).to_be_visible()
    expect(host.page.get_by_role("heading", name="Waiting for guest-")).to_be_visible()
    assert_in_order(guest.page)
    guest.reload_changes_nothing()
    assert "Counterspell" not in host.page.content()
    answer(guest, "Hold: keep it set")
    asked(host, "Fireball: choose what takes 3 damage")
    host.page.get_by_role("button", name="Hero, 20 HP").click()
    expect(guest.page.get_by_text("Your Hero, 17 HP")).to_be_attached()
    answer(host, "End turn")

    asked(guest, "Your turn")
    guest.pick(guest.attackers.filter(has_text="Blade"))
    guest.page.get_by_role("button", name="Marigold's Hero, 3 HP").click()
    asked(host, "Spring Ambush?")
    assert "Ambush" not in guest.page.content()
    answer(host, "Hold: keep it set")

    asked(guest, "You win")
    expect(host.page.get_by_role("heading", name=re.compile("^guest-.* wins$"))).to_be_visible()
    guest.page.get_by_role("button", name="Rematch").click()
    expect(guest.page.get_by_role("heading", name="Waiting for Marigold")).to_be_visible()
    host.page.get_by_role("button", name="Accept the rematch").click()
    expect(host.page.get_by_role("region", name="Your hand")).to_be_visible()
    expect(guest.page.get_by_role("region", name="Your hand")).to_be_visible()


def answer_from_hand(player: Player, card: str, verb: str) -> None:
    player.pick(player.usable_cards.filter(has=player.page.get_by_alt_text(re.compile(f"^{card},"))))
    answer(player, verb)


def test_action_of_a_stale_tab_is_refused_with_a_sentence(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True)
    pk = arrange.begin(site, guest_handle(page), TRAPS_ON_BOTH_SIDES | {"second": {"deck": ["V012"] * 6}})
    page.goto(f"/play/{pk}/")
    other = page.context.new_page()
    other.route("**/poll?*", lambda route: route.fulfill(status=204))  # a tab that hears of nothing
    other.goto(f"/play/{pk}/")
    here, there = Player(page), Player(other)
    here.pick(here.usable_cards.first)
    there.pick(there.usable_cards.last)

    here.move(here.offers.first)
    with other.expect_response("**/moves/") as answered:
        there.use(there.offers.first)

    assert answered.value.status == 409
    sentence = "The table has moved on since you looked."
    expect(there.table.get_by_text(sentence)).to_be_visible()
    expect(other.get_by_role("status").filter(has_text=sentence)).to_be_attached()
    assert len(arrange.moves(site, pk)) == 1
    assert there.number == here.number


def test_two_tabs_follow_each_other(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True)
    pk = arrange.begin(site, guest_handle(page), TRAPS_ON_BOTH_SIDES)
    page.goto(f"/play/{pk}/")
    other = page.context.new_page()
    other.goto(f"/play/{pk}/")
    here, there = Player(page), Player(other)

    here.pick(here.usable_cards.filter(has=page.get_by_alt_text(re.compile("^Quickdraw,"))))
    here.move(here.offers.first)

    expect(there.page.locator("input[name=number]")).to_have_value(here.number)
