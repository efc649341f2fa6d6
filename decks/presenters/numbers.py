"""The numbers of a deck: exact odds, odds by turn for chosen cards, and what becomes of its mana."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cards import queries as catalogue
from cards.models import CardVersion
from cards.presenters import CLASS_ACCENTS
from decks import odds
from decks.hands import OPENING, RETURN_COST
from decks.models import Deck, DeckVersion
from decks.openings import GAMES, ManaUse, mana_use
from decks.presenters.decks import DeckPresenter

MOST_SEEN = 14  # rows of the odds table: the opening hand and ten draws
SHOWN_TURNS = (0, 2, 4, 6, 8)  # columns of the table of cards; 0 is the opening hand
MOST_WANTED = 20

BAR_WIDTH, BAR_STEP, LEFT, TOP, UNIT, FOOT = 34, 50, 26, 22, 20, 24


def percent(part: Fraction) -> str:
    """ "33.8 %"."""
    return f"{float(100 * part):.1f} %"


@dataclass(frozen=True, slots=True)
class SeenRow:
    """How likely at least one of 1, 2, 3 copies is among so many cards; `when` that is."""

    seen: int
    when: str
    odds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the deck with its odds at SHOWN_TURNS, the opening return taken into account."""

    id: str
    name: str
    accent: str
    copies: int
    cost: int
    odds: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ChosenTurn:
    when: str
    plain: str
    returned: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """The odds of at least `least` of a group of cards, turn by turn."""

    names: str
    copies: int
    least: int
    turns: tuple[ChosenTurn, ...]


@dataclass(frozen=True, slots=True)
class ManaBar:
    """One turn in the picture and in the table."""

    turn: int
    cap: int
    spent: str
    left: str
    idle: str
    x: int
    y: int
    spent_y: int
    spent_height: int

    width = BAR_WIDTH

    @property
    def height(self) -> int:
        return UNIT * self.cap

    @property
    def middle(self) -> int:
        return self.x + BAR_WIDTH // 2

    @property
    def above(self) -> int:
        return min(self.y, self.spent_y) - 5


@dataclass(frozen=True, slots=True)
class ManaChart:
    """What one side spends and leaves, turn by turn, and on the whole."""

    slug: str
    label: str
    bars: tuple[ManaBar, ...]
    spent: str
    left: str
    idle: str
    used: str

    @property
    def width(self) -> int:
        return LEFT + BAR_STEP * len(self.bars)

    @property
    def base(self) -> int:
        return TOP + UNIT * max(bar.cap for bar in self.bars)

    @property
    def height(self) -> int:
        return self.base + FOOT

    @property
    def label_y(self) -> int:
        return self.base + 17

    @property
    def summary(self) -> str:
        """The chart in words, for those who do not see it."""
        return ", ".join(f"turn {bar.turn} {bar.spent} of {bar.cap}" for bar in self.bars)


class NumbersPage:
    """Everything that the page prints about one version of a deck.

    `chosen` are the ids of cards that the reader asks about, `least` how many of them he wants to see.
    """

    games = f"{GAMES:,}"
    opening = OPENING
    return_cost = RETURN_COST
    shown_turns = tuple("Opening" if turn == 0 else f"Turn {turn}" for turn in SHOWN_TURNS)

    def __init__(
        self,
        version: DeckVersion,
        versions: Mapping[str, CardVersion],
        chosen: Iterable[str] = (),
        least: str = "1",
    ) -> None:
        self.version = version
        self.cards: dict[str, int] = version.cards
        self.size: int = sum(self.cards.values())
        self.accent = DeckPresenter(version, versions).accent
        self._known = sorted(
            (versions[card_id] for card_id in self.cards if card_id in versions),
            key=lambda one: (one.cost, one.card.name_key, one.card_id),
        )
        asked = set(chosen)
        self._chosen = [one for one in self._known if one.card_id in asked]
        self.warnings = _warnings(len(asked) - len(self._chosen), least)
        self.least = _number(least)
        self.costly = sum(self.cards[one.card_id] for one in self._known if one.cost >= RETURN_COST)

    @property
    def deck(self) -> Deck:
        return self.version.deck

    @property
    def is_too_small(self) -> bool:
        """Whether not even an opening hand can be drawn."""
        return self.size < OPENING

    @property
    def seen_rows(self) -> list[SeenRow]:
        return [
            SeenRow(seen, _when(seen - OPENING), tuple(self._seen(copies, seen) for copies in (1, 2, 3)))
            for seen in range(OPENING, min(MOST_SEEN, self.size) + 1)
        ]

    def _seen(self, copies: int, seen: int) -> str:
        return percent(odds.at_least(1, copies=min(copies, self.size), seen=seen, size=self.size))

    @property
    def rows(self) -> list[CardRow]:
        chosen = {one.card_id for one in self._chosen}
        alike: dict[tuple[int, bool], tuple[str, ...]] = {}  # cards of as many copies on one side of the line
        rows = []
        for one in self._known:
            copies, goes_back = self.cards[one.card_id], one.cost >= RETURN_COST
            if (copies, goes_back) not in alike:
                alike[copies, goes_back] = self._at_turns(copies, goes_back=goes_back)
            shown = alike[copies, goes_back]
            accent = CLASS_ACCENTS[one.card.card_class]
            rows.append(
                CardRow(one.card_id, one.card.name, accent, copies, one.cost, shown, one.card_id in chosen)
            )
        return rows

    def _at_turns(self, copies: int, *, goes_back: bool) -> tuple[str, ...]:
        return tuple(
            percent(
                odds.at_least_returned(
                    1, copies=copies, costly=self.costly, goes_back=goes_back, turn=turn, size=self.size
                )
            )
            for turn in SHOWN_TURNS
        )

    @property
    def chosen(self) -> Chosen | None:
        """The odds of the chosen group; None while none is chosen."""
        if not self._chosen or self.is_too_small:
            return None
        cheap = sum(self.cards[one.card_id] for one in self._chosen if one.cost < RETURN_COST)
        dear = sum(self.cards[one.card_id] for one in self._chosen if one.cost >= RETURN_COST)
        turns = odds.group_by_turn(
            cheap=cheap, dear=dear, costly=self.costly, wanted=self.least, size=self.size
        )
        shown = (ChosenTurn(_when(one.turn), percent(one.plain), percent(one.returned)) for one in turns)
        names = _listed([one.card.name for one in self._chosen])
        return Chosen(names, cheap + dear, self.least, tuple(shown))

    @property
    def charts(self) -> tuple[ManaChart, ManaChart]:
        """Going first, and going second with the Coin."""
        costs: Counter[int] = Counter()
        for one in self._known:
            costs[one.cost] += self.cards[one.card_id]
        first, second = mana_use(costs)
        return chart("first", "Going first", first), chart("second", "Going second, with the Coin", second)


def chart(slug: str, label: str, use: ManaUse) -> ManaChart:
    most = max(turn.cap for turn in use.turns)
    bars = []
    for place, turn in enumerate(use.turns):
        height = round(UNIT * turn.spent)
        base = TOP + UNIT * most
        bars.append(
            ManaBar(
                turn.turn, turn.cap,
                f"{float(turn.spent):.1f}", f"{float(turn.left):.1f}", percent(turn.idle),
                LEFT + BAR_STEP * place, base - UNIT * turn.cap, base - height, height,
            )
        )  # fmt: skip
    means = f"{float(use.spent):.1f}", f"{float(use.left):.1f}", percent(use.idle), percent(use.used)
    return ManaChart(slug, label, tuple(bars), *means)


def numbers_page(version: DeckVersion, *, chosen: Sequence[str] = (), least: str = "1") -> NumbersPage:
    """Reads the cards of the version."""
    found = catalogue.newest_versions().filter(card_id__in=version.cards)
    return NumbersPage(version, {one.card_id: one for one in found}, chosen, least or "1")


def _when(turn: int) -> str:
    return "Opening hand" if turn == 0 else f"Turn {turn}"


def _number(text: str) -> int:
    plain = text.isascii() and text.isdigit() and len(text) <= 2
    return min(max(int(text), 1), MOST_WANTED) if plain else 1


def _warnings(unknown: int, least: str) -> list[str]:
    found = []
    if unknown:
        cards = "1 card that you ask for is" if unknown == 1 else f"{unknown} cards that you ask for are"
        found.append(f"{cards} not in this list, so not counted.")
    if least != str(_number(least)):
        found.append(f"“At least” takes a number from 1 to {MOST_WANTED}; {_number(least)} is counted.")
    return found


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
