"""A version of a deck turned into what the pages print: lists by type, the split of classes, legality."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cards import queries as catalogue
from cards.enums import CardClass, CardType, Rarity
from cards.models import CardVersion
from cards.presenters import CLASS_ACCENTS, Tile
from decks import queries, rules
from decks.models import Deck, DeckVersion
from decks.presenters.curves import DEAREST, Curve, curve
from decks.presenters.splits import Share, Split, split

K = TypeVar("K")

WITHOUT_HERO = ("neutral", "every")
# The classes of Heroes, as addresses name them.
HERO_CLASSES = {
    one.value.lower(): one.value for one in CardClass if one not in (CardClass.NEUTRAL, CardClass.ALL)
}


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one type, dearest last."""

    label: str
    total: int
    entries: tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class Legality:
    format: rules.Format
    violations: tuple[rules.Violation, ...]


class DeckPresenter:
    """One version of a deck. `versions` holds the card versions of (at least) its cards, by card id."""

    def __init__(self, version: DeckVersion, versions: Mapping[str, CardVersion]) -> None:
        self.version = version
        self.cards: dict[str, int] = version.cards
        self._known = {card_id: versions[card_id] for card_id in self.cards if card_id in versions}

    @property
    def deck(self) -> Deck:
        return self.version.deck

    @property
    def total(self) -> int:
        return sum(self.cards.values())

    @property
    def curve(self) -> Curve:
        return curve(self._count(lambda version: min(version.cost, DEAREST)))

    @property
    def classes(self) -> tuple[Share, ...]:
        counts = self._count(lambda version: version.card.card_class)
        labels = dict(CardClass.choices)
        return tuple(
            Share(str(labels[one]), counts[one], CLASS_ACCENTS[one])
            for one in CardClass.values
            if counts[one]
        )

    @property
    def accent(self) -> str:
        """The accent of the class that most of the deck belongs to, Hero classes first."""
        shares = sorted(self.classes, key=lambda share: (share.accent in WITHOUT_HERO, -share.count))
        return shares[0].accent if shares else WITHOUT_HERO[0]

    @property
    def types(self) -> tuple[Share, ...]:
        return tuple(Share(group.label, group.total) for group in self.groups)

    @property
    def rarities(self) -> tuple[Share, ...]:
        counts = self._count(lambda version: version.card.rarity)
        return tuple(Share(str(label), counts[one]) for one, label in Rarity.choices if counts[one])

    @property
    def splits(self) -> tuple[Split, ...]:
        """Of which classes, types and rarities it is made."""
        parts = (("Class", self.classes), ("Type", self.types), ("Rarity", self.rarities))
        return tuple(split(label, shares) for label, shares in parts)

    @property
    def card_versions(self) -> tuple[CardVersion, ...]:
        """The versions of its cards that are known."""
        return tuple(self._known.values())

    @property
    def groups(self) -> tuple[Group, ...]:
        return tuple(group for one in CardType.values if (group := self._group(one)).entries)

    @property
    def faces(self) -> tuple[Tile, ...]:
        """Three cards to know the deck by: the dearest Creatures, then the dearest of the rest."""
        ordered = sorted(
            self._known.values(),
            key=lambda version: (not version.card.is_creature, -version.cost, version.card_id),
        )
        return tuple(Tile.of(version) for version in ordered[:3])

    @cached_property
    def legality(self) -> tuple[Legality, ...]:
        pool = {card_id: version.card for card_id, version in self._known.items()}
        return tuple(
            Legality(known, tuple(rules.violations(self.cards, known, pool=pool))) for known in self._formats
        )

    def is_legal_in(self, format: rules.Format) -> bool:
        pool = {card_id: version.card for card_id, version in self._known.items()}
        return not rules.violations(self.cards, format, pool=pool)

    @property
    def format_gone(self) -> bool:
        """Whether the format that the deck is made for is not there any more."""
        return all(known.slug != self.deck.format for known in self._formats)

    @cached_property
    def _formats(self) -> list[rules.Format]:
        return queries.formats_of(self.deck)

    @property
    def legal_in(self) -> str:
        """The formats in which it is legal. It and `legality` ask for the formats: not for lists of decks."""
        return ", ".join(one.format.name for one in self.legality if not one.violations)

    def _count(self, key: Callable[[CardVersion], K]) -> Counter[K]:
        counts: Counter[K] = Counter()
        for card_id, version in self._known.items():
            counts[key(version)] += self.cards[card_id]
        return counts

    def _group(self, card_type: str) -> Group:
        found = [version for version in self._known.values() if version.card.type == card_type]
        found.sort(key=lambda version: (version.cost, version.card.name_key, version.card_id))
        entries = tuple((self.cards[version.card_id], Tile.of(version)) for version in found)
        return Group(f"{card_type}s", sum(count for count, _ in entries), entries)


def hero_class_choices() -> tuple[tuple[str, str], ...]:
    """The name of each class in an address, and on a page."""
    return tuple((slug, str(CardClass(value).label)) for slug, value in HERO_CLASSES.items())


def present(versions: Iterable[DeckVersion]) -> list[DeckPresenter]:
    """Presenters of deck versions; the cards of all of them are read at once."""
    listed = list(versions)
    ids = {card_id for version in listed for card_id in version.cards}
    found = {version.card_id: version for version in catalogue.newest_versions().filter(card_id__in=ids)}
    return [DeckPresenter(version, found) for version in listed]
