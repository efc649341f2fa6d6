"""The builder: a deck's list with its + and −, what is wrong with it, and cards to put in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cards import queries as catalogue
from cards.enums import CardClass, CardType
from cards.models import CardVersion
from cards.presenters import CLASS_ACCENTS, body_of, kind_of
from decks import rules
from decks.allotting import lacking_of
from decks.deckfiles import text_line
from decks.models import DeckVersion
from decks.presenters.decks import DeckPresenter

NEAR = 9  # found cards on the first screen
GONE = "Not in the catalogue"
CLASSES = tuple((one.value.lower(), str(one.label)) for one in CardClass if one != CardClass.ALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, found or listed: how many copies the list has, how many the owner."""

    id: str
    name: str
    url: str
    accent: str
    cost: int | None
    kind: str
    body: str
    count: int
    owned: int
    is_broken: bool = False
    is_far: bool = False

    @property
    def lacking(self) -> int:
        return max(0, self.count - self.owned)

    @property
    def cost_said(self) -> str:
        return "" if self.cost is None else f"{self.cost} mana"


@dataclass(frozen=True, slots=True)
class Section:
    """The listed cards of one type."""

    slug: str
    label: str
    total: int
    entries: tuple[Entry, ...]


class Build:
    """The newest version of a deck while its owner works at it.

    `versions` are the newest ones of the cards that are shown; `also` ids of cards that stay in sight though
    the list has no copy of them any more. A list whose format is gone is checked by the first of `formats`.
    """

    def __init__(
        self,
        version: DeckVersion,
        versions: Mapping[str, CardVersion],
        *,
        formats: Sequence[rules.Format],
        owned: Mapping[str, int],
        also: Iterable[str] = (),
    ) -> None:
        self.version = version
        self.deck = version.deck
        self.cards: Mapping[str, int] = version.cards
        made_for = [one for one in formats if one.slug == self.deck.format]
        self.format = (made_for or formats)[0]
        self.format_gone = not made_for
        self.owned = owned
        self.page = DeckPresenter(version, versions)
        self._versions = versions
        self._shown = [*self.cards, *(card for card in also if card not in self.cards)]

    @property
    def total(self) -> int:
        return sum(self.cards.values())

    @property
    def size(self) -> int:
        return self.format.size

    @property
    def accent(self) -> str:
        return self.page.accent

    @property
    def lacking(self) -> int:
        """How many copies of the list are not owned."""
        return sum(lacking_of(self.cards, self.owned).values())

    @cached_property
    def violations(self) -> tuple[rules.Violation, ...]:
        pool = {card: version.card for card, version in self._versions.items()}
        return tuple(rules.violations(self.cards, self.format, pool=pool))

    @property
    def totals(self) -> str:
        """ "17 of 40 cards." """
        legal = "" if self.violations else f", legal in {self.format.name}"
        return f"{self.total} of {self.size} cards{legal}."

    @property
    def saved(self) -> str:
        return f"Saved, version {self.version.number}"

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The list by type and cost; cards that the catalogue does not know come last."""
        entries = {card: self.entry(card) for card in self._shown}
        types = {card: version.card.type for card, version in self._versions.items()}
        labels = {one: f"{one}s" for one in CardType.values} | {None: GONE}
        found = (
            self._section(label, [entry for card, entry in entries.items() if types.get(card) == one])
            for one, label in labels.items()
        )
        return tuple(section for section in found if section.entries)

    def entry(self, card: str, *, is_far: bool = False) -> Entry:
        """A card as the builder shows it; one that the catalogue does not know has its id for a name."""
        count, owned = self.cards.get(card, 0), self.owned.get(card, 0)
        is_broken = any(fault.card == card for fault in self.violations)
        version = self._versions.get(card)
        if version is None:
            return Entry(card, card, "", "neutral", None, "", "", count, owned, is_broken)
        return Entry(
            id=card,
            name=version.card.name,
            url=version.card.get_absolute_url(),
            accent=CLASS_ACCENTS[version.card.card_class],
            cost=version.cost,
            kind=kind_of(version.card),
            body=body_of(version),
            count=count,
            owned=owned,
            is_broken=is_broken,
            is_far=is_far,
        )

    def found(self, versions: Iterable[CardVersion]) -> list[Entry]:
        """The cards that a search has found, in its order; they are among those given to the builder."""
        return [self.entry(version.card_id, is_far=place >= NEAR) for place, version in enumerate(versions)]

    def _section(self, label: str, entries: list[Entry]) -> Section:
        entries.sort(key=lambda one: (one.cost or 0, one.name, one.id))
        slug = label.split()[0].lower()
        return Section(slug, label, sum(one.count for one in entries), tuple(entries))


def build(
    version: DeckVersion,
    *,
    formats: Sequence[rules.Format],
    owned: Mapping[str, int],
    found: Iterable[CardVersion] = (),
    also: Iterable[str] = (),
) -> Build:
    """The builder of a version; the cards of the list are read at once."""
    kept = list(also)
    versions = {one.card_id: one for one in found}
    missing = {*version.cards, *kept} - versions.keys()
    versions |= {one.card_id: one for one in catalogue.newest_versions().filter(card_id__in=missing)}
    return Build(version, versions, formats=formats, owned=owned, also=kept)


def said_of(built: Build, cards: Iterable[str], *, undone: bool = False) -> str:
    """What a press did: "Gary: 2 of 3. 17 of 40 cards." """
    moved = list(cards)
    if len(moved) == 1:
        one = built.entry(moved[0])
        what = f"{one.name}: {one.count} of {built.format.copies}."
    else:
        what = f"{len(moved)} cards changed." if moved else "It is so already."
    return " ".join(filter(None, ["Undone." if undone else "", what, built.totals]))


def as_text(built: Build) -> str:
    """The list as a text that reads back the same: types as headings, a card a line."""
    parts = []
    for section in built.sections:
        lines = [text_line(one.count, one.id, one.name) for one in section.entries]
        parts.append("\n".join([f"# {section.label}", *lines]))
    return "\n\n".join(parts) + "\n" if parts else ""
