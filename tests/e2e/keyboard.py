"""A person at the table who has no mouse."""

import re

from playwright.sync_api import Locator, TimeoutError

from tests.e2e.player import Player

HAND_KEYS, OWN_LANES, ENEMY_LANES = "1234567890", "asdfg", "qwert"
PLACE_IN_LIST = """element => {
    const list = element.closest("ol, ul");
    if (list === null) return ["none", 0];
    return [list.getAttribute("aria-label") ?? "hand", [...list.children].indexOf(element.closest("li"))];
}"""
WHY_FOCUS_IS_NOT_SEEN = """() => {
    const element = document.activeElement, style = getComputedStyle(element);
    const box = element.getBoundingClientRect(), about = element.outerHTML.slice(0, 120);
    if (element === document.body) return "it is lost to the body";
    if (!element.matches(":focus-visible")) return `no ring is asked for: ${about}`;
    if (style.outlineStyle === "none") return `no ring is drawn: ${about}`;
    if (box.bottom <= 0 || box.top >= innerHeight) return `it is outside the window: ${about}`;
    return "";
}"""

FOCUS_IS_SEEN = f"() => ({WHY_FOCUS_IS_NOT_SEEN})() === ''"


class KeyboardPlayer(Player):
    """Uses the keys that the help names; for every third control, and where there is none, Tab and Enter."""

    uses = 0

    def use(self, control: Locator) -> None:
        self.uses += 1
        key = "" if self.uses % 3 == 0 else self._key_for(control)
        if not key:
            tab_to(control)
        self.page.keyboard.press(key or "Enter")

    def move(self, control: Locator) -> None:
        super().move(control)
        try:
            self.page.wait_for_function(FOCUS_IS_SEEN, timeout=3000)
        except TimeoutError:
            reason = self.page.evaluate(WHY_FOCUS_IS_NOT_SEEN)
            raise AssertionError(f"Where is the focus at “{self.title}”? {reason}") from None

    def _key_for(self, control: Locator) -> str:
        words = control.inner_text().strip()
        label, index = control.evaluate(PLACE_IN_LIST)
        if label == "hand":
            return HAND_KEYS[index]
        if label.endswith(": lanes"):
            return (OWN_LANES if label.startswith("Your side") else ENEMY_LANES)[index]
        if label == "What you can do":
            named = {"Spring": "y", "Hold:": "n", "None": "n", "Cast": "Enter", "Set": "Enter"}
            return named.get(words.split()[0], "")
        if words.startswith("End turn"):
            return "."
        hero = re.search("(Your|'s?) Hero", words)
        return "" if hero is None else "j" if hero[1] == "Your" else "h"


def tab_to(control: Locator, *, within: int = 150) -> None:
    """Press Tab until the control has the focus."""
    for _ in range(within):
        if control.evaluate("element => element === document.activeElement"):
            return
        control.page.keyboard.press("Tab")
    raise AssertionError(f"{within} presses of Tab do not reach {control}")
