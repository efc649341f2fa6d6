"""Card rows turned into what the pages print."""

from cards.presenters.catalogue import (
    CLASS_ACCENTS,
    CardPage,
    Change,
    Tile,
    body_of,
    card_page,
    changes,
    kind_of,
)
from cards.presenters.feeds import FeedDiff, FeedLine, feed_diff, feed_page
from cards.presenters.gallery import FIELD_HELP, Gallery, SavedSearches, suggestions

__all__ = [
    "CLASS_ACCENTS",
    "FIELD_HELP",
    "CardPage",
    "Change",
    "FeedDiff",
    "FeedLine",
    "Gallery",
    "SavedSearches",
    "Tile",
    "body_of",
    "card_page",
    "changes",
    "feed_diff",
    "feed_page",
    "kind_of",
    "suggestions",
]
