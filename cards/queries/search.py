"""The cards that a query finds: one call for pages, the collection and the API."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from cards import search
from cards.models import CardVersion, CurrentCard, CurrentCardQuerySet, SavedSearch
from cards.queries import conditions

# Every order ends with the id, so that pages never overlap. What has no attack or HP comes last.
ORDERS = {
    "number": ("set_number", "number", "card_id"),
    "name": ("name_key", "card_id"),
    "cost": ("cost", "name_key", "card_id"),
    "attack": (F("attack").desc(nulls_last=True), "name_key", "card_id"),
    "hp": (F("hp").desc(nulls_last=True), "name_key", "card_id"),
    "class": ("class_place", "cost", "name_key", "card_id"),
    "rarity": ("-rarity", "name_key", "card_id"),
}


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that a query finds, in order, and in sentences what was ignored of it."""

    cards: CurrentCardQuerySet
    warnings: tuple[str, ...] = ()


def search_cards(query: search.Query, *, viewer: conditions.Viewer = None, order: str = "number") -> Found:
    """What `query` means for `viewer`, whose own things it may ask about. `order` is a key of ORDERS."""
    condition = conditions.condition_of(query, viewer)
    rows = CurrentCard.objects.only("card_id").filter(condition.rows).order_by(*ORDERS[order])
    return Found(rows, condition.warnings)


def versions_of(rows: Iterable[CurrentCard]) -> list[CardVersion]:
    """The versions behind the rows of a page with their cards, in the same order, by one question."""
    ids = [row.card_id for row in rows]
    whole = CurrentCard.objects.select_related("version__card__set").defer("text_key").in_bulk(ids)
    return [whole[card_id].version for card_id in ids]


def saved_searches(owner: conditions.Viewer) -> list[SavedSearch]:
    """What the viewer has saved, by name."""
    if owner is None or not owner.is_authenticated:
        return []
    return list(SavedSearch.objects.filter(owner=owner.pk))
