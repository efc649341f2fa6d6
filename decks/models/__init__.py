"""Decks, their versions, and what people say of them."""

from decks.models.deck import (
    LONGEST_NAME,
    LONGEST_NOTES,
    LONGEST_SLUG,
    Deck,
    DeckCard,
    DeckQuerySet,
    DeckVersion,
    DeckVersionQuerySet,
    FrozenVersionError,
)
from decks.models.formats import (
    LARGEST_DECK,
    LONGEST_FORMAT_ABOUT,
    LONGEST_FORMAT_NAME,
    DeckFormat,
    DeckFormatQuerySet,
)
from decks.models.news import DeckNews, KnownCard
from decks.models.sharing import (
    LONGEST_COMMENT,
    LONGEST_TAG,
    DeckComment,
    DeckLike,
    DeckRecord,
    DeckTag,
)

__all__ = [
    "LARGEST_DECK",
    "LONGEST_COMMENT",
    "LONGEST_FORMAT_ABOUT",
    "LONGEST_FORMAT_NAME",
    "LONGEST_NAME",
    "LONGEST_NOTES",
    "LONGEST_SLUG",
    "LONGEST_TAG",
    "Deck",
    "DeckCard",
    "DeckComment",
    "DeckFormat",
    "DeckFormatQuerySet",
    "DeckLike",
    "DeckNews",
    "DeckQuerySet",
    "DeckRecord",
    "DeckTag",
    "DeckVersion",
    "DeckVersionQuerySet",
    "FrozenVersionError",
    "KnownCard",
]
