"""Which decks somebody could build: how many of their cards he lacks, reckoned for many decks at once."""

from collections.abc import Mapping

from django.db.models import Case, Exists, F, IntegerField, Max, OuterRef, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Greatest

from cards import queries as catalogue
from decks.models import DeckCard, DeckQuerySet
from decks.queries.decks import visible_decks
from decks.queries.holdings import free_copies, owned_copies


def buildable_decks(
    viewer: catalogue.Viewer, *, free_only: bool = False, format: str = "", card_class: str = ""
) -> DeckQuerySet:
    """The decks with cards that may be listed for the viewer, with their `missing` cards; fewest first.

    With `free_only`, copies that built decks keep do not count, and his built decks are left out. `format` is
    the slug of the format that a deck is made for; `card_class` a class that it has cards of.
    """
    entries = DeckCard.objects.filter(deck=OuterRef("pk"))
    found = visible_decks(viewer).filter(Exists(entries))
    if free_only and viewer is not None and viewer.is_authenticated:
        found = found.exclude(owner=viewer.pk, built__isnull=False)
    if format:
        found = found.filter(format=format)
    if card_class:
        found = found.filter(Exists(entries.filter(card__card_class=card_class)))
    copies = free_copies(viewer) if free_only else owned_copies(viewer)
    counted = found.annotate(missing=missing_of(copies))
    return counted.order_by("missing", "-like_count", "pk")


def missing_of(counts: Mapping[str, int]) -> Coalesce:
    """An expression over decks: how many of their cards somebody with these copies lacks.

    A case a number of copies, and none for cards that he has enough of for any deck: so thousands of
    decks are reckoned in one pass over their cards.
    """
    most = DeckCard.objects.aggregate(most=Max("count"))["most"] or 0
    plenty = [card_id for card_id, count in counts.items() if count >= most]
    alike: dict[int, list[str]] = {}
    for card_id, count in counts.items():
        if 0 < count < most:
            alike.setdefault(count, []).append(card_id)
    needed = F("count")
    cases = [
        When(card__in=cards, then=Greatest(needed - Value(owned), Value(0)))
        for owned, cards in sorted(alike.items())
    ]
    lacking = Case(*cases, default=needed, output_field=IntegerField())
    entries = DeckCard.objects.filter(deck=OuterRef("pk")).exclude(card__in=plenty)
    summed = entries.order_by().values("deck").annotate(lacking=Sum(lacking))
    return Coalesce(Subquery(summed.values("lacking")), Value(0))
