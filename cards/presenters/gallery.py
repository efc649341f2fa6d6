"""The page of all cards: the box with its help, the filters, and the found cards in one of three looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page

from cards import queries, search
from cards.forms import LOOKS, SORTS, CardFilter, Facet
from cards.models import CardVersion, CurrentCard, SavedSearch
from cards.presenters.catalogue import NEAR, Tile


class Gallery:
    """What was asked for, the found cards of one page, and what was not understood."""

    def __init__(
        self, wanted: CardFilter, found: queries.Found, page: "Page[CurrentCard]", *, asked: str
    ) -> None:
        self.wanted = wanted
        self.page = page
        self.versions = queries.versions_of(page)
        self.facets = wanted.facets(queries.traits_in_use())
        self.tiles = [Tile.of(version, is_far=i >= NEAR) for i, version in enumerate(self.versions)]
        self.warnings = [*wanted.warnings, *found.warnings]
        if asked not in ("", str(page.number)):
            self.warnings.append(
                f"There is no page “{asked[:10]}” of these cards; this is page {page.number}."
            )

    @property
    def sorts(self) -> list[tuple[str, str]]:
        return list(SORTS.items())

    @property
    def looks(self) -> list[tuple[str, str]]:
        return list(LOOKS.items())

    @property
    def rows(self) -> list["Row"]:
        return [Row.of(version) for version in self.versions]

    @property
    def canonical(self) -> str:
        """Text and filters as the query language writes them: what is saved under a name."""
        return str(self.wanted.query)

    @property
    def class_facet(self) -> Facet:
        return self.facets[0]

    @property
    def other_facets(self) -> list[Facet]:
        return self.facets[1:]

    @property
    def other_chosen(self) -> int:
        """How many values are chosen in the filters that stand folded."""
        return sum(len(facet.chosen) for facet in self.other_facets)

    @property
    def url(self) -> str:
        """The address of this page of the gallery."""
        return self.wanted.url(page=self.page.number)

    @property
    def url_without_text(self) -> str:
        return self.wanted.url(without=("q", self.wanted.text))

    @property
    def count(self) -> str:
        total = self.page.paginator.count
        found = "1 card" if total == 1 else f"{total:,} cards" if total else "No card"
        if self.page.paginator.num_pages == 1:
            return found
        return f"{found}, {self.page.start_index():,} to {self.page.end_index():,} shown"


@dataclass(frozen=True, slots=True)
class Row:
    """A card in a list, with its text."""

    tile: Tile
    rarity: str
    text: str

    @classmethod
    def of(cls, version: CardVersion) -> "Row":
        words = [", ".join(version.keywords), version.shown_text]
        rarity = str(version.card.get_rarity_display())
        return cls(Tile.of(version), rarity, " · ".join(word for word in words if word))


# --- help and suggestions ---


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """One line of the help: how a field may be written, what it is about, an example."""

    names: tuple[str, ...]
    about: str
    values: str
    example: str


FIELD_HELP = [
    FieldHelp(tuple(dict.fromkeys([one.name, one.long])), one.about, ", ".join(one.values), one.example)
    for one in search.FIELDS
]


def suggestions(text: str, known: Mapping[str, Sequence[str]]) -> list[str]:
    """Queries that go on from what stands in the box; `known` are the values that only rows know."""
    return search.complete(text[: search.LONGEST], more=known)


# --- saved searches ---


@dataclass(frozen=True, slots=True)
class SavedSearches:
    """The viewer's saved searches, and why one was not saved just now.

    `is_done` after one was saved or deleted: the button that was pressed is gone, so the focus goes on here.
    """

    saved: Sequence[SavedSearch]
    name: str = ""
    refused: str = ""
    is_done: bool = False
