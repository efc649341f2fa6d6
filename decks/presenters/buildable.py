"""What somebody can build: a page of decks with what he lacks of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from decks import queries, rules
from decks.models import Deck
from decks.presenters.decks import HERO_CLASSES, DeckPresenter, present
from decks.presenters.panels import Viewer


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the page is asked for; what nobody knows counts as nothing."""

    format: str = ""
    class_slug: str = ""
    free_only: bool = False

    @classmethod
    def of(cls, asked: Mapping[str, str], formats: Iterable[rules.Format]) -> "Chosen":
        format, class_slug = asked.get("format", ""), asked.get("class", "")
        return cls(
            format if format in {known.slug for known in formats} else "",
            class_slug if class_slug in HERO_CLASSES else "",
            bool(asked.get("free")),
        )

    @property
    def card_class(self) -> str:
        return HERO_CLASSES[self.class_slug] if self.class_slug else ""


@dataclass(frozen=True, slots=True)
class BuildRow:
    page: DeckPresenter
    missing: int
    is_own: bool

    @property
    def is_built(self) -> bool:
        return self.is_own and self.page.deck.built_id is not None


def build_rows(decks: Iterable[Deck], viewer: Viewer) -> list[BuildRow]:
    """Rows of `queries.buildable_decks`, in their order; two questions more."""
    listed = list(decks)
    pages = {page.deck.pk: page for page in present(queries.newest_of(listed))}
    return [
        BuildRow(
            pages[deck.pk],
            getattr(deck, "missing", 0),
            deck.owner_id is not None and deck.owner_id == viewer.pk,
        )
        for deck in listed
        if deck.pk in pages
    ]
