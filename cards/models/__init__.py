"""The catalogue, and the copies that people own."""

from cards.models.catalogue import (
    CARD_ID,
    Card,
    CardQuerySet,
    CardVersion,
    CardVersionQuerySet,
    CatalogueRevision,
    CurrentCard,
    CurrentCardQuerySet,
    Printing,
    Set,
)
from cards.models.collection import (
    LONGEST_NOTE,
    MOST_COPIES,
    PLAYSET,
    Batch,
    CollectionSettings,
    Hold,
    LedgerLine,
    Stack,
    StackKey,
    StackQuerySet,
    Want,
)
from cards.models.feed import CardRecord, FeedDraft
from cards.models.imports import ImportDraft
from cards.models.searches import LONGEST_SEARCH_NAME, SavedSearch

__all__ = [
    "CARD_ID",
    "LONGEST_NOTE",
    "LONGEST_SEARCH_NAME",
    "MOST_COPIES",
    "PLAYSET",
    "Batch",
    "Card",
    "CardQuerySet",
    "CardRecord",
    "CardVersion",
    "CardVersionQuerySet",
    "CatalogueRevision",
    "CollectionSettings",
    "CurrentCard",
    "CurrentCardQuerySet",
    "FeedDraft",
    "Hold",
    "ImportDraft",
    "LedgerLine",
    "Printing",
    "SavedSearch",
    "Set",
    "Stack",
    "StackKey",
    "StackQuerySet",
    "Want",
]
