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
from decks.models.sharing import (
    LONGEST_COMMENT,
    LONGEST_TAG,
    DeckComment,
    DeckLike,
    DeckRecord,
    DeckTag,
)

__all__ = [
    "LONGEST_COMMENT",
    "LONGEST_NAME",
    "LONGEST_NOTES",
    "LONGEST_SLUG",
    "LONGEST_TAG",
    "Deck",
    "DeckCard",
    "DeckComment",
    "DeckLike",
    "DeckQuerySet",
    "DeckRecord",
    "DeckTag",
    "DeckVersion",
    "DeckVersionQuerySet",
    "FrozenVersionError",
]
