"""Decks turned into what the pages print: lists by type, the curve, the split of classes, legality."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser

from cards import queries as catalogue
from cards.enums import CardClass, CardType
from cards.models import Card, CardVersion
from cards.presenters import CLASS_ACCENTS, Tile
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks import queries, rules
from decks.models import Deck, DeckVersion

K = TypeVar("K")

DEAREST = 7
MOST_DECKS = 12  # on the page of a card
BAR_WIDTH, BAR_GAP, BAR_ROOM = 28, 8, 80
LABEL_ROOM = 18
WITHOUT_HERO = ("neutral", "every")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a curve with its place in the picture."""

    label: str
    count: int
    x: int
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + BAR_WIDTH // 2

    @property
    def above(self) -> int:
        return self.y - 5


@dataclass(frozen=True, slots=True)
class Curve:
    """How many cards cost how much, as a picture and as a table."""

    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return len(self.bars) * (BAR_WIDTH + BAR_GAP) + BAR_GAP

    @property
    def base(self) -> int:
        return BAR_ROOM + LABEL_ROOM

    @property
    def height(self) -> int:
        return self.base + LABEL_ROOM

    @property
    def bar_width(self) -> int:
        return BAR_WIDTH

    @property
    def label_y(self) -> int:
        return self.height - 4

    @property
    def summary(self) -> str:
        """The curve in words, for those who do not see it."""
        return ", ".join(f"{bar.count} at {bar.label}" for bar in self.bars if bar.count)


@dataclass(frozen=True, slots=True)
class Share:
    """So many cards of one class or type."""

    label: str
    count: int
    accent: str = ""


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

    @property
    def legality(self) -> tuple[Legality, ...]:
        pool = {card_id: version.card for card_id, version in self._known.items()}
        return tuple(
            Legality(known, tuple(rules.violations(self.cards, known, pool=pool)))
            for known in rules.FORMATS.values()
        )

    @property
    def legal_in(self) -> str:
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


def curve(counts: Mapping[int, int]) -> Curve:
    """The curve of how many cards stand at each cost up to DEAREST, which stands for all above too."""
    tallest = max(counts.values(), default=0) or 1
    bars = []
    for place, cost in enumerate(range(min([1, *counts]), DEAREST + 1)):
        count = counts.get(cost, 0)
        height = round(BAR_ROOM * count / tallest)
        label = f"{cost}+" if cost == DEAREST else str(cost)
        x = BAR_GAP + place * (BAR_WIDTH + BAR_GAP)
        bars.append(Bar(label, count, x, BAR_ROOM + LABEL_ROOM - height, height))
    return Curve(tuple(bars))


def card_panel(card: Card, viewer: User | AnonymousUser) -> Panel | None:
    """On the page of a card: the decks that use it, as far as the viewer may look into them."""
    found = list(queries.decks_with(card.pk, viewer)[: MOST_DECKS + 1])
    if not found:
        return None
    entries = [(version.cards[card.pk], version.deck) for version in found[:MOST_DECKS]]
    return Panel("decks/_card_panel.html", {"entries": entries, "more": len(found) > MOST_DECKS})


def present(versions: Iterable[DeckVersion]) -> list[DeckPresenter]:
    """Presenters of deck versions; the cards of all of them are read at once."""
    listed = list(versions)
    ids = {card_id for version in listed for card_id in version.cards}
    found = {version.card_id: version for version in catalogue.newest_versions().filter(card_id__in=ids)}
    return [DeckPresenter(version, found) for version in listed]
