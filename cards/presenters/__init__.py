"""Card rows turned into what the pages print."""

from cards.presenters.catalogue import (
    CLASS_ACCENTS,
    CardPage,
    Change,
    Gallery,
    Tile,
    body_of,
    card_page,
    changes,
    kind_of,
)

__all__ = [
    "CLASS_ACCENTS",
    "CardPage",
    "Change",
    "Gallery",
    "Tile",
    "body_of",
    "card_page",
    "changes",
    "kind_of",
]
