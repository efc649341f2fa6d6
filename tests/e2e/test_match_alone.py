"""A match against the computer to its end: by clicking, by keys alone, and some turns without script."""

import re
from collections import Counter

from playwright.sync_api import Page, expect

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange
from tests.e2e.conftest import OpenPage
from tests.e2e.keyboard import KeyboardPlayer, tab_to
from tests.e2e.player import NOT_YET, Player, become_guest, begin, match_number, sign_up

LOG_WORDS = {
    "play": r"^\S+ plays? .* to lane \d\.",
    "cast": r"^\S+ casts? ",
    "set": r"^\S+ sets? ",
    "attack": r" attacks? ",
}


def assert_log_is_complete(page: Page, lines: list[str]) -> None:
    """Every turn, and every move that is not the answer to a question, has its line."""
    with page.expect_navigation():
        page.get_by_role("link", name="The whole log").first.click()
    turns = page.get_by_role("heading", level=3).all_inner_texts()
    told = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    made = Counter(line.split()[0] for line in lines)

    assert [int(turn.split()[1].strip(",")) for turn in turns] == list(range(1, made["end"] + 2))
    assert {word: sum(bool(re.search(LOG_WORDS[word], line)) for line in told) for word in LOG_WORDS} == {
        word: made[word] for word in LOG_WORDS
    }


def test_new_user_plays_to_the_end_by_clicking(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(reduced_motion="reduce")
    sign_up(page, "Clover")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    begin(page, deck="Salt and Bones", level="House", enemy_deck="Morning Court")
    asked: set[str] = set()
    player = Player(page)

    def look_again() -> None:
        """Reload whenever a question of a kind comes up for the first time, and now and then."""
        question = player.title.split()[-1 if ":" in player.title else 0]
        if not player.is_over and (question not in asked or player.moves % 20 == 0):
            asked.add(question)
            player.reload_changes_nothing()

    player.after_move = look_again
    player.play_to_the_end()

    title, lines = player.title, arrange.moves(site, match_number(page))
    assert title in {"You win", "House wins", "A draw"}
    assert len(lines) == int(player.number) - 1
    assert asked
    player.reload_changes_nothing()
    page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_title(re.compile("You against House"))
    player.wait_for_choice()
    page.go_back()
    expect(player.prompt).to_have_text(title)
    assert_log_is_complete(page, lines)


def test_match_is_played_to_the_end_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page("/play/", reduced_motion="reduce")
    tab_to(page.get_by_role("main").get_by_role("button", name="Play as a guest"))
    page.keyboard.press("Enter")
    form = page.get_by_role("region", name="Against the computer")
    tab_to(form.get_by_label("Your deck"))
    page.keyboard.press("ArrowDown")
    tab_to(form.get_by_role("button", name="Start the match"))
    page.keyboard.press("Enter")
    player = KeyboardPlayer(page)

    player.play_to_the_end()

    result = player.title
    tab_to(page.get_by_role("button", name="Rematch"))
    page.keyboard.press("Enter")
    expect(player.prompt).not_to_have_text(result)  # the table of the rematch is there
    player.wait_for_choice()
    player.act()


class PlainPlayer(Player):
    """Plays without script: each press is a page of its own."""

    def wait_for_choice(self, *, after: str = "") -> None:
        expect(self.page.locator("input[name=number]")).not_to_have_value(after)
        while NOT_YET.match(self.title):
            with self.page.expect_navigation():
                self.page.get_by_role("link", name="Look again").click()


def test_guest_plays_some_turns_without_script(open_page: OpenPage) -> None:
    page = open_page("/play/", java_script_enabled=False)
    become_guest(page)
    begin(page, deck="Salt and Bones", level="House", enemy_deck="Morning Court")
    player = PlainPlayer(page)
    player.wait_for_choice()

    while not page.get_by_text(re.compile("^Turn [78] · ")).count():
        player.act()

    page.get_by_role("link", name="Concede").click()
    page.get_by_role("button", name="Concede the game").click()
    expect(page.get_by_role("heading", name="House wins")).to_be_visible()
    expect(page.get_by_text("You conceded.")).to_be_visible()
