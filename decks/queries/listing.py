"""Lists of decks as programs ask for them."""

from collections.abc import Mapping

from django.db.models import F, OrderBy, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from cards import queries as catalogue
from decks.models import DeckCard, DeckQuerySet
from decks.queries.decks import visible_decks

# Every order ends with the id, so that pages never overlap.
DECK_ORDERS: Mapping[str, tuple[str | OrderBy, ...]] = {
    "changed": ("-changed", "-pk"),
    "published": (F("published").desc(nulls_last=True), "-pk"),
    "likes": ("-like_count", "pk"),
    "name": ("name", "pk"),
}
MOST_WORDS = 10


def listed_decks(
    viewer: catalogue.Viewer,
    *,
    mine: bool = False,
    text: str = "",
    card: str = "",
    format: str = "",
    order: str = "changed",
) -> DeckQuerySet:
    """The decks that may be listed for `viewer`, each with its owner and the `total` of its cards.

    `mine` leaves the viewer's own, `text` those with all of its words in the name or the line about it,
    `card` those with a card of this id, `format` those made for it. `order` is a key of DECK_ORDERS.
    """
    found = visible_decks(viewer)
    if mine:
        found = found.filter(owner=viewer.pk if viewer else None, owner__isnull=False)
    for word in text.split()[:MOST_WORDS]:
        found = found.filter(Q(name__icontains=word) | Q(about__icontains=word))
    if card:
        found = found.filter(pk__in=DeckCard.objects.filter(card=card.upper()).values("deck"))
    if format:
        found = found.filter(format=format)
    return with_total(found).select_related("owner").order_by(*DECK_ORDERS[order])


def with_total(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with how many cards they have now, as `total`."""
    cards = DeckCard.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
    return decks.annotate(total=Coalesce(Subquery(cards.annotate(sum=Sum("count")).values("sum")), 0))
