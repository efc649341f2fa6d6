"""What pages and other rooms ask about decks."""

from decks.queries.decks import (
    banned_somewhere,
    deck_for,
    deck_or_404,
    deck_slugs,
    decks_with,
    format_slugs,
    in_deck,
    legal_in_format,
    newest_version,
    own_deck_or_404,
    readable_decks,
    ready_made_versions,
    visible_decks,
)
from decks.queries.versions import version_or_404

__all__ = [
    "banned_somewhere",
    "deck_for",
    "deck_or_404",
    "deck_slugs",
    "decks_with",
    "format_slugs",
    "in_deck",
    "legal_in_format",
    "newest_version",
    "own_deck_or_404",
    "readable_decks",
    "ready_made_versions",
    "version_or_404",
    "visible_decks",
]
