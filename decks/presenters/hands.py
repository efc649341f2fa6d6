"""A sample hand, step by step as R1.4 says it, then draw by draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from cards import queries as catalogue
from cards.models import CardVersion
from cards.presenters import Tile
from decks.hands import OPENING, RETURN_COST, SEEDS, sample_hand
from decks.models import Deck, DeckVersion

OPENED = 4  # steps of the opening: four cards, the return, the replacements, who goes first
MOST_TURNS = 6  # with nothing played the hand is full then (R2.3)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a step; `mark` says what becomes of it."""

    tile: Tile
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What happens next: a sentence, the rule that says so, and the cards that it is about."""

    title: str
    sentence: str
    rule: str
    cards: tuple[HandCard, ...] = ()


class HandPage:
    """The hand of one seed as far as `step`: OPENED is the whole opening, each one more a draw."""

    opened = OPENED
    seeds = SEEDS

    def __init__(
        self, version: DeckVersion, versions: Mapping[str, CardVersion], seed: int, step: int
    ) -> None:
        costs = {card_id: one.cost for card_id, one in versions.items()}
        self.version, self.seed = version, seed
        cards: dict[str, int] = {one: count for one, count in version.cards.items() if one in versions}
        self.size = sum(cards.values())
        self._tiles = {card_id: Tile.of(one) for card_id, one in versions.items()}
        hand = sample_hand(cards, costs, seed=seed)
        self._opening, self._goes_first = hand.opening, hand.goes_first
        self.last = OPENED + min(MOST_TURNS, len(self._opening.library))
        self.step = min(max(step, 1), self.last)

    @property
    def deck(self) -> Deck:
        return self.version.deck

    @property
    def is_too_small(self) -> bool:
        return self.size < OPENING

    @property
    def turn(self) -> int:
        return max(self.step - OPENED, 0)

    @property
    def hand(self) -> tuple[HandCard, ...]:
        """What is in hand after the step; empty before the replacements have come."""
        if self.step < OPENED - 1:
            return ()
        held = self._opening.hand + self._opening.library[: self.turn]
        return tuple(map(self._card, held))

    @property
    def steps(self) -> list[Step]:
        """The steps so far."""
        return [*self._opening_steps()[: self.step], *map(self._draw, range(1, self.turn + 1))]

    def _opening_steps(self) -> list[Step]:
        opening = self._opening
        coin = "You go first." if self._goes_first else "You go second and receive the Coin."
        rule = "R1.4" if self._goes_first else "R2.7"
        return [
            Step("Four cards", f"The deck of {self.size} is shuffled; you draw {len(opening.drawn)}.", "R1.4",
                 tuple(self._marked(card_id) for card_id in opening.drawn)),
            Step("Opening return", self._return_words(), "R1.4", tuple(map(self._card, opening.returned))),
            Step("Replacements", self._replacement_words(), "R1.4",
                 tuple(map(self._card, opening.replacements))),
            Step("First or second", coin, rule),
        ]  # fmt: skip

    def _return_words(self) -> str:
        match len(self._opening.returned):
            case 0:
                return f"No card costs {RETURN_COST} or more, so all of them stay."
            case 1:
                return f"One card costs {RETURN_COST} or more: it goes back, and the deck is shuffled."
            case many:
                return f"{many} cards cost {RETURN_COST} or more: they go back, and the deck is shuffled."

    def _replacement_words(self) -> str:
        match len(self._opening.replacements):
            case 0:
                return "Nothing went back, so nothing is drawn."
            case 1:
                return "You draw one card instead; it stays, whatever it costs."
            case many:
                return f"You draw {many} cards instead; they stay, whatever they cost."

    def _draw(self, turn: int) -> Step:
        card_id = self._opening.library[turn - 1]
        cap = "1 mana" if turn == 1 else f"{turn} mana"
        words = f"You have {cap} and draw {self._tiles[card_id].name}."
        return Step(f"Turn {turn}", words, "R2.3", (self._card(card_id),))

    def _card(self, card_id: str) -> HandCard:
        return HandCard(self._tiles[card_id])

    def _marked(self, card_id: str) -> HandCard:
        tile = self._tiles[card_id]
        return HandCard(tile, f"costs {tile.cost}: goes back" if tile.cost >= RETURN_COST else "")

    # --- addresses ---

    @property
    def next_address(self) -> str:
        return self._address(self.step + 1) if self.step < self.last else ""

    @property
    def next_label(self) -> str:
        return "Next step" if self.step < OPENED else f"Draw for turn {self.turn + 1}"

    @property
    def start_address(self) -> str:
        return self._address(1)

    @property
    def opening_address(self) -> str:
        return self._address(OPENED)

    @property
    def link(self) -> str:
        """The address of this very hand, to be shared."""
        return self._address(self.step)

    @property
    def other_address(self) -> str:
        """Where a seed is drawn."""
        return f"?{urlencode({'version': self.version.number})}"

    def _address(self, step: int) -> str:
        words = {"version": self.version.number, "seed": self.seed}
        if step != OPENED:
            words["step"] = step
        return f"?{urlencode(words)}"


def hand_page(version: DeckVersion, *, seed: int, step: int = OPENED) -> HandPage:
    """Reads the cards of the version."""
    found = catalogue.newest_versions().filter(card_id__in=version.cards)
    return HandPage(version, {one.card_id: one for one in found}, seed, step)
