"""A person at the table in a browser, who finds what can be done by its role and its name."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.processes import eventually

PASSWORD = "quiet-lantern-94"
NOT_YET = re.compile("^(Waiting for|Watching)|is thinking")
MOST_ACTIONS = 400  # far beyond any match; so that a table that goes round in circles fails
MY_CHOICE_IS_NEW = """before => {
    const title = document.getElementById("prompt-title")?.textContent ?? "";
    const number = document.querySelector("input[name=number]")?.value;
    return number !== before && title !== "" && !/^(Waiting for|Watching)|is thinking/.test(title.trim());
}"""


class Player:
    """Plays by clicking. `use` is what a hand does with a control; see KeyboardPlayer for another one."""

    def __init__(self, page: Page, *, after_move: Callable[[], None] = lambda: None) -> None:
        self.page = page
        self.after_move = after_move
        self.moves = 0

    # --- what is to be seen ---

    @property
    def prompt(self) -> Locator:
        """The heading of the prompt: what is asked now."""
        return self.page.locator("#prompt-title")

    @property
    def title(self) -> str:
        """The words of the prompt."""
        return self.prompt.inner_text().strip()

    @property
    def number(self) -> str:
        """The number of the position that the page shows."""
        return self.page.locator("input[name=number]").input_value()

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("button", name="Rematch").count() > 0

    @property
    def usable_cards(self) -> Locator:
        return self.page.get_by_role("region", name="Your hand").get_by_role("link", name="can be used.")

    @property
    def attackers(self) -> Locator:
        return self.page.get_by_role("link", name="Choose it to attack.")

    @property
    def targets(self) -> Locator:
        return self.page.get_by_role("button", name="a target. Attack it.")

    @property
    def free_lanes(self) -> Locator:
        return self.page.get_by_role("button", name="Play it here.")

    @property
    def offers(self) -> Locator:
        """The buttons of the prompt."""
        return self.page.get_by_role("list", name="What you can do").get_by_role("button")

    @property
    def places(self) -> Locator:
        """What a decision can be answered with on the board itself."""
        return self.page.get_by_role("button", name="a target. Choose it.")

    @property
    def end_turn(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    # --- what is done ---

    def use(self, control: Locator) -> None:
        control.click()

    def pick(self, control: Locator) -> None:
        """Take something up: the prompt tells what can be done with it."""
        before = self.title
        self.use(control)
        expect(self.prompt).not_to_have_text(before)

    def move(self, control: Locator) -> None:
        """Make a move, and wait until there is another one to make or the match is over."""
        before = self.number
        self.use(control)
        self.wait_for_choice(after=before)
        self.moves += 1
        self.after_move()

    def wait_for_choice(self, *, after: str = "") -> None:
        """Wait until the player is asked for something, at another position than the one with this number."""
        self.page.wait_for_function(MY_CHOICE_IS_NEW, arg=after)

    def reload_changes_nothing(self) -> None:
        """The table tells the same after a reload."""
        before = self.table.aria_snapshot()
        self.page.reload()
        assert eventually(lambda: self.table.aria_snapshot() == before, within_s=10), (
            f"before:\n{before}\nafter:\n{self.table.aria_snapshot()}"
        )

    # --- how it plays ---

    def play_to_the_end(self) -> None:
        self.wait_for_choice()
        for _ in range(MOST_ACTIONS):
            if self.is_over:
                return
            self.act()
        raise AssertionError(f"no end after {MOST_ACTIONS} actions; the table asks: {self.title}")

    def act(self) -> None:
        """One sensible move: play what can be played, attack with what can attack, end the turn."""
        if self.title != "Your turn":
            self.move(self._best_answer())
        elif self.usable_cards.count():
            self.pick(self.usable_cards.first)
            self.move(self.free_lanes.or_(self.offers).first)
        elif self.attackers.count():
            self._attack()
        else:
            self.move(self.end_turn)

    def _best_answer(self) -> Locator:
        """Rather something of the enemy's than one's own."""
        theirs = self.page.get_by_role("list", name=re.compile("^(?!Your).* side: lanes"))
        hero = self.places.filter(has_text=re.compile("^[^:]*Hero,")).filter(has_not_text="Your Hero")
        against = hero.or_(self.places.and_(theirs.get_by_role("button")))
        return against.or_(self.places).or_(self.offers).first if not against.count() else against.first

    def _attack(self) -> None:
        """With one Creature or, where that attacks nothing, with as many as it takes."""
        self.pick(self.attackers.first)
        more = self.page.get_by_role("link", name="Attack together.")
        while not self.targets.count():
            if not more.count():
                self.pick(self.page.get_by_role("link", name="Cancel"))
                self.move(self.end_turn)
                return
            self.pick(more.first)
        hero = self.targets.filter(has_text="Hero")
        self.move(hero if hero.count() else self.targets.first)


def begin(page: Page, *, deck: str, level: str, enemy_deck: str) -> None:
    """Fill in the form for a match against the computer and start it."""
    form = page.get_by_role("region", name="Against the computer")
    form.get_by_label("Your deck").select_option(deck)
    form.get_by_role("group", name="Opponent").get_by_label(level).check()
    form.get_by_label("Its deck").select_option(enemy_deck)
    form.get_by_role("button", name="Start the match").click()


def sign_up(page: Page, handle: str) -> None:
    """From the front door to an account whose recovery code has been read."""
    page.goto("/accounts/signup/")
    page.get_by_label("Handle").fill(handle)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    with page.expect_navigation():
        page.get_by_role("link", name="I have kept it: go on").click()
    expect(page.get_by_role("navigation").get_by_role("link", name=handle)).to_be_visible()


def become_guest(page: Page, path: str = "/play/") -> None:
    page.goto(path)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Play as a guest").click()


def guest_handle(page: Page) -> str:
    """The handle of the guest who is in."""
    return page.get_by_role("navigation").get_by_role("link", name="guest-").inner_text().strip()


def match_number(page: Page) -> int:
    """The number of the match on the page."""
    found = re.search(r"/play/(\d+)/", page.url)
    assert found
    return int(found[1])
