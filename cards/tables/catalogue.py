"""Which card a cell means: by id, number or name, and what it may have meant where it means none."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from cards.folding import fold

NUMBER = re.compile(r"\A#?0*(?P<number>[0-9]{1,6})(?:/[0-9]+)?\Z")
NAME_WITH_ID = re.compile(r".*\((?P<id>[A-Za-z]{1,4}[0-9]{3,4})\)\s*\Z", re.DOTALL)
LONGEST_NAME = 80
NEAREST = 3
NEAR = 0.6
COMPARED = 30
LOOKED_UP = 300  # nearest names for so many different mistakes; more make nobody wiser


@dataclass(frozen=True, slots=True)
class CardName:
    """What a list may call a card, and the finishes in which it is printed, the plainest first."""

    id: str
    number: int
    set_code: str
    name: str
    finishes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"


class UnknownCardError(Exception):
    """No card is meant, or several are; with a sentence and the nearest names."""

    def __init__(self, reason: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.nearest = nearest


class Catalogue:
    """All cards that a list may name."""

    def __init__(self, cards: Iterable[CardName]) -> None:
        self._by_id = {card.id: card for card in cards}
        self._by_number: defaultdict[int, list[CardName]] = defaultdict(list)
        self._by_name: defaultdict[str, list[CardName]] = defaultdict(list)
        for card in self._by_id.values():
            self._by_number[card.number].append(card)
            self._by_name[fold(card.name)].append(card)
        self._names_with: dict[str, list[str]] = {}
        self._nearest: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def find(self, text: str, *, set_code: str = "") -> CardName:
        """The card that `text` names, in any case; `Gary (V004)` too. Raises UnknownCardError."""
        wanted = " ".join(text.split())
        with_id = NAME_WITH_ID.match(wanted)
        if card := self._by_id.get((with_id["id"] if with_id else wanted).upper()):
            return card
        named = self._by_name.get(fold(wanted), [])
        if not named and (match := NUMBER.match(wanted)):
            named = self._by_number.get(int(match["number"]), [])
        if set_code and len(named) > 1:
            named = [card for card in named if card.set_code == set_code.upper()] or named
        if len(named) == 1:
            return named[0]
        shown = wanted if len(wanted) <= LONGEST_NAME else f"{wanted[:LONGEST_NAME]}…"
        if named:
            raise UnknownCardError(f"“{shown}” may be several cards", tuple(map(str, named[:NEAREST])))
        raise UnknownCardError(f"There is no card “{shown}”", self.nearest(wanted))

    def nearest(self, text: str) -> tuple[str, ...]:
        """Up to three cards whose names or ids resemble `text`, the nearest first."""
        wanted = fold(text[:LONGEST_NAME])
        if wanted not in self._nearest:
            if len(self._nearest) >= LOOKED_UP:
                return ()
            self._nearest[wanted] = self._look_near(wanted)
        return self._nearest[wanted]

    def _look_near(self, wanted: str) -> tuple[str, ...]:
        shared: Counter[str] = Counter()
        for part in _parts(wanted):
            shared.update(self._known_names().get(part, ()))
        ratios = {
            name: SequenceMatcher(None, wanted, name, autojunk=False).ratio()
            for name, _ in shared.most_common(COMPARED)
        }
        near = sorted((-ratio, name) for name, ratio in ratios.items() if ratio >= NEAR)
        found = [str(card) for _, name in near for card in self._called(name)]
        return tuple(dict.fromkeys(found))[:NEAREST]

    def _called(self, name: str) -> list[CardName]:
        card = self._by_id.get(name.upper())
        return [card] if card else self._by_name[name]

    def _known_names(self) -> dict[str, list[str]]:
        """The folded names and ids that hold each part, made when first asked for."""
        if not self._names_with:
            holding: defaultdict[str, list[str]] = defaultdict(list)
            for name in [*self._by_name, *map(fold, self._by_id)]:
                for part in _parts(name):
                    holding[part].append(name)
            self._names_with = dict(holding)
        return self._names_with


def _parts(name: str) -> set[str]:
    """The pairs of neighbouring letters, with the ends marked."""
    marked = f"^{name}$"
    return {marked[index : index + 2] for index in range(len(marked) - 1)}
