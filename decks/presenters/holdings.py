"""A deck and the viewer's own copies: what lacks, what is kept for it, what keeps it from being whole."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cards.enums import Finish, Rarity, Tier
from cards.models import Card
from cards.presenters import CLASS_ACCENTS, kind_of
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks import queries
from decks.allotting import Allotment, lacking_of
from decks.models import Deck, DeckVersion
from decks.presenters.panels import Viewer

MOST_SHORT = 5  # decks on the front page
FEW = 8  # missing cards that are shown without unfolding them
FINISH_PLACES = {finish: place for place, finish in enumerate(Finish)}


@dataclass(frozen=True, slots=True)
class MissingLine:
    """So many copies of a card lack; `printing` is the plainest one that it exists in."""

    count: int
    name: str
    url: str
    kind: str
    accent: str
    rarity: str
    printing: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Cards that lack, cheapest printing first, and how many by rarity and tier."""

    total: int
    lines: tuple[MissingLine, ...]
    by_rarity: str
    by_tier: str

    @property
    def is_short(self) -> bool:
        return len(self.lines) <= FEW


@dataclass(frozen=True, slots=True)
class Holder:
    """What another holder keeps of the cards that lack: "2 × Gary, 1 × Penny are in Night Watch"."""

    words: str
    verb: str
    label: str
    address: str
    deck: Deck | None


@dataclass(frozen=True, slots=True)
class BuiltState:
    """How a built deck stands."""

    number: int
    newest: int
    kept: int
    total: int
    lacking: Missing
    free: int
    free_words: str
    holders: tuple[Holder, ...]

    @property
    def is_whole(self) -> bool:
        return not self.lacking.total

    @property
    def is_outdated(self) -> bool:
        return self.number != self.newest


class HoldingsPage:
    """The panel of one viewer on the page of a deck."""

    def __init__(self, version: DeckVersion, viewer: User) -> None:
        deck, owned = version.deck, queries.owned_copies(viewer, version.cards)
        self.version = version
        self.total: int = sum(version.cards.values())
        self.is_own = deck.owner_id == viewer.pk
        lacking = lacking_of(version.cards, owned)
        build = queries.build_of(deck) if self.is_own else None
        cards = queries.cards_by_id({*lacking, *(build.lacking if build else ())})
        self.missing = missing(lacking, cards)
        self.owned = self.total - sum(lacking.values())
        self.built = built_state(build, version, cards) if build else None
        self.is_wanted = self.is_own and queries.is_wanted(deck, viewer.pk)

    @property
    def deck(self) -> Deck:
        return self.version.deck


def missing(lacking: Mapping[str, int], cards: Mapping[str, Card]) -> Missing:
    """What lacks, in words. A card that is not in the catalogue any more stands last, by its id."""
    known = [cards[card_id] for card_id in lacking if card_id in cards]
    known.sort(key=lambda card: (_plainest(card)[0], card.rarity, card.name_key, card.pk))
    gone = sorted(lacking.keys() - cards.keys())
    lines = [_line(card, lacking[card.pk]) for card in known]
    lines += [MissingLine(lacking[card_id], card_id, "", "", "", "", "") for card_id in gone]
    rarities: Counter[int] = Counter()
    tiers: Counter[int] = Counter()
    for card in known:
        rarities[card.rarity] += lacking[card.pk]
        tiers[card.tier] += lacking[card.pk]
    return Missing(
        sum(lacking.values()),
        tuple(lines),
        ", ".join(f"{rarities[one.value]} {one.label}" for one in Rarity if rarities[one.value]),
        ", ".join(f"{tiers[one.value]} {one.label}" for one in Tier if tiers[one.value]),
    )


def _plainest(card: Card) -> tuple[int, Finish]:
    """Of the finishes that a card is printed in the one that is easiest to get (F4)."""
    return min((FINISH_PLACES[finish], finish) for finish in Tier(card.tier).finishes)


def _line(card: Card, count: int) -> MissingLine:
    return MissingLine(
        count,
        card.name,
        card.get_absolute_url(),
        kind_of(card),
        CLASS_ACCENTS[card.card_class],
        card.get_rarity_display(),
        str(_plainest(card)[1].label).lower(),
    )


def built_state(build: queries.Build, newest: DeckVersion, cards: Mapping[str, Card]) -> BuiltState:
    return BuiltState(
        build.version.number,
        newest.number,
        build.kept,
        sum(build.version.cards.values()),
        missing(build.lacking, cards),
        sum(build.free.values()),
        _named(build.free, cards),
        tuple(_holders(build.elsewhere, cards)),
    )


def _holders(elsewhere: Iterable[queries.Elsewhere], cards: Mapping[str, Card]) -> list[Holder]:
    by_holder: dict[str, list[queries.Elsewhere]] = {}
    for one in elsewhere:
        by_holder.setdefault(one.holder, []).append(one)
    found = []
    for rows in by_holder.values():
        counts = {row.card: row.count for row in rows}
        verb = "is" if sum(counts.values()) == 1 else "are"
        first = rows[0]
        found.append(Holder(_named(counts, cards), verb, first.label, first.address, first.deck))
    return found


def _named(counts: Mapping[str, int], cards: Mapping[str, Card]) -> str:
    """ "2 × Gary, 1 × Penny"."""
    named = sorted((cards[card_id].name if card_id in cards else card_id, card_id) for card_id in counts)
    return ", ".join(f"{counts[card_id]} × {name}" for name, card_id in named)


def said_of(kept: Allotment) -> str:
    """What a deck keeps after it was built, in a sentence."""
    copies, lacking = sum(kept.kept.values()), sum(kept.lacking.values())
    words = "1 copy is kept for it" if copies == 1 else f"{copies} copies are kept for it"
    return f"Built: {words}; it is short of {lacking}." if lacking else f"Built: {words}."


def short_panel(player: User, viewer: Viewer) -> Panel | None:
    """On the front page: the player's built decks that have become short of copies."""
    found = queries.short_decks(player.pk)
    if not found:
        return None
    return Panel("decks/_short_panel.html", {"decks": found[:MOST_SHORT], "more": len(found) - MOST_SHORT})


def holdings_panel(version: DeckVersion, viewer: Viewer) -> Panel | None:
    """On the page of a deck, for whoever is logged in and a list with cards."""
    if not isinstance(viewer, User) or not version.cards:
        return None
    return Panel("decks/_holdings.html", {"page": HoldingsPage(version, viewer)})
