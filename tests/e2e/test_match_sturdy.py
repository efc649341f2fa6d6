"""What must hold whatever happens: the computer's turn goes on, and secrets stay under the cards."""

import re
import sqlite3
import time

from playwright.sync_api import Page, expect

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.player import Player, guest_handle
from tests.e2e.processes import descendants, eventually, family_of, kill, wait_to_kill

FULL_HOUSE: arrange.Position = {
    "turn": 9,
    "active": "first",
    "first": {"hp": 40, "cap": 5, "deck": ["V001"] * 9},
    "second": {
        "hp": 40, "cap": 9, "deck": ["V004"] * 9, "hand": ["V004"] * 9,
        "lanes": [None, "V015", "V012", "V037", None],
    },
}  # fmt: skip
# What the enemy hides is nowhere else in the match.
SECRETS = {"V071": "Gigatron", "V101": "Black Hole", "V066": "Manic", "V107": "Landmine", "V062": "Mama Bark"}
GUARDED: arrange.Position = {
    "turn": 9,
    "active": "first",
    "first": {"hp": 40, "mana": 5, "cap": 5, "deck": ["V001"] * 9, "hand": ["V081", "V017", "V074"]},
    "second": {
        "hp": 40, "cap": 3, "deck": ["V101", "V066", "V071"], "hand": ["V071", "V062"], "lanes": ["V037"],
        "row": [{"card": "V107", "set": 2}],
    },
}  # fmt: skip


def take_a_seat(page: Page, site: RunningSite, position: arrange.Position) -> tuple[Player, int]:
    """A guest at a table against the house that stands as given."""
    pk = arrange.begin(site, guest_handle(page), position)
    page.goto(f"/play/{pk}/")
    return Player(page), pk


def kill_the_worker_in_the_turn(site: RunningSite, pk: int, *, after: int) -> bool:
    """End every process of the worker while the computer has moves before it; False when its turn is over.

    The rows are locked meanwhile, so that the turn cannot come to its end by itself.
    """
    worker = family_of(site, "--queues=play")
    rows = sqlite3.connect(site.folder / "kennel.sqlite3", timeout=0, isolation_level=None)
    asked = "SELECT number, to_act FROM game_match WHERE id = ?"
    try:
        deadline = time.monotonic() + 60
        while rows.execute(asked, [pk]).fetchone()[0] <= after or not _locked(rows):
            assert time.monotonic() < deadline, "the computer does not move"
            time.sleep(0.001)
        if rows.execute(asked, [pk]).fetchone()[1] != 2:
            return False
        kill(site, worker)
        return True
    finally:
        rows.close()


def _locked(rows: sqlite3.Connection) -> bool:
    try:
        rows.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return False
    return True


def test_turn_of_a_killed_worker_goes_on(open_page: OpenPage, site: RunningSite) -> None:
    wait_to_kill(site)
    page = open_page("/play/", guest=True, reduced_motion="reduce")
    player, pk = take_a_seat(page, site, FULL_HOUSE)
    killed, first = site.part_pid("--queues=play"), int(player.number)

    was_killed, turns = False, 0
    while not was_killed:
        turns, before = turns + 1, int(player.number)
        assert turns < 6, "the computer was quicker in five turns"
        player.use(player.end_turn)
        was_killed = kill_the_worker_in_the_turn(site, pk, after=before + 1)
        if not was_killed:
            player.wait_for_choice(after=str(before))

    assert eventually(lambda: _worker_is_back(site, killed))
    player.wait_for_choice(after=str(before))
    lines = arrange.moves(site, pk)
    assert [line for line in lines if line == "end"] == ["end", "end"] * turns
    assert len(lines) == int(player.number) - first


def _worker_is_back(site: RunningSite, killed: int) -> bool:
    try:
        pid = site.part_pid("--queues=play")
    except LookupError:
        return False
    return pid != killed and len(descendants(pid)) >= 2


def assert_no_secret(page: Page, *, told: str = "") -> None:
    """Neither ids nor names of what the enemy hides, in the page as it came and as it stands."""
    for text in (page.content(), told):
        assert [word for pair in SECRETS.items() for word in pair if word in text] == []


def test_what_the_enemy_hides_is_in_no_page(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page("/play/", guest=True)
    player, pk = take_a_seat(page, site, GUARDED)
    assert_no_secret(page)

    player.pick(player.usable_cards.filter(has=page.get_by_alt_text(re.compile("^Fireball,"))))
    player.move(player.offers.first)
    expect(player.prompt).to_have_text("Fireball: choose what takes 3 damage")
    assert_no_secret(page)
    player.reload_changes_nothing()
    player.move(page.get_by_role("button", name="House's Hero, 40 HP"))
    for path in (f"/play/{pk}/log", f"/play/{pk}/poll?number=1&step=1", f"/play/{pk}/?pick=f1"):
        assert_no_secret(page, told=page.request.get(path).text())

    player.move(player.end_turn)  # the house cannot pay for any of it
    assert_no_secret(page)
