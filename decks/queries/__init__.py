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
from decks.queries.history import card_names, versions_before, versions_of
from decks.queries.talk import (
    cards_by_name,
    comment_or_404,
    comments_of,
    copy_count,
    likes_deck,
    rate,
    rate_of,
    visible_parent,
)
from decks.queries.versions import version_or_404

__all__ = [
    "banned_somewhere",
    "card_names",
    "cards_by_name",
    "comment_or_404",
    "comments_of",
    "copy_count",
    "deck_for",
    "deck_or_404",
    "deck_slugs",
    "decks_with",
    "format_slugs",
    "in_deck",
    "legal_in_format",
    "likes_deck",
    "newest_version",
    "own_deck_or_404",
    "rate",
    "rate_of",
    "readable_decks",
    "ready_made_versions",
    "version_or_404",
    "versions_before",
    "versions_of",
    "visible_decks",
    "visible_parent",
]
