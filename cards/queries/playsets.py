"""Questions of the pages of a collection: what is shown of it, and how far it has come."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import QuerySet, Sum

from cards.enums import Condition, in_order
from cards.models import PLAYSET, CardVersion, Printing, Stack, StackQuerySet, Want
from cards.queries.catalogue import newest_versions
from cards.queries.collection import own, owned_stacks, trade, want


class Tally(NamedTuple):
    """How far the cards of one class, rarity and tier have come."""

    card_class: str
    rarity: int
    tier: int
    cards: int
    owned: int
    copies: int
    printings: int
    owned_printings: int


def tallies(copies: Mapping[int, int]) -> list[Tally]:
    """One row a class, rarity and tier, for an owner of so many copies by printing."""
    parts: dict[tuple[str, int, int], dict[str, list[int]]] = {}
    facts = ("card__card_class", "card__rarity", "card__tier", "card", "pk")
    for card_class, rarity, tier, card, printing in Printing.objects.order_by("card", "pk").values_list(
        *facts
    ):
        cards = parts.setdefault((card_class, rarity, tier), {})
        cards.setdefault(card, []).append(copies.get(printing, 0))
    return [_tally(part, list(cards.values())) for part, cards in parts.items()]


def _tally(part: tuple[str, int, int], cards: list[list[int]]) -> Tally:
    totals = [sum(counts) for counts in cards]
    return Tally(
        *part,
        cards=len(cards),
        owned=sum(total > 0 for total in totals),
        copies=sum(min(total, PLAYSET) for total in totals),
        printings=sum(len(counts) for counts in cards),
        owned_printings=sum(count > 0 for counts in cards for count in counts),
    )


def copies_by_printing(owner_id: int | None) -> dict[int, int]:
    """How many copies of each printing there are; what is not owned is left out."""
    rows = Stack.objects.filter(owner=owner_id, count__gt=0).order_by().values("printing")
    return dict(rows.annotate(total=Sum("count")).values_list("printing", "total"))


def printings_by_card(card_ids: Iterable[str]) -> dict[str, list[Printing]]:
    """The printings of these cards, normal ones first."""
    found: dict[str, list[Printing]] = {}
    for printing in Printing.objects.filter(card__in=list(card_ids)).order_by("card", "pk"):
        found.setdefault(printing.card_id, []).append(printing)
    return found


def stacks_of_card(owner_id: int, card_id: str) -> StackQuerySet:
    """What somebody has of one card, printing by printing, best condition first."""
    mine = owned_stacks(owner_id).filter(printing__card=card_id).prefetch_related("holds")
    return mine.order_by("printing", in_order("condition", Condition), "language", "note", "pk")


def wanted_versions(owner_id: int) -> QuerySet[CardVersion, CardVersion]:
    """The cards of which more are wanted, with `wanted` and `own`, by id."""
    counted = newest_versions().annotate(
        wanted=want(owner_id, card="card_id"), own=own(owner_id, card="card_id")
    )
    return counted.filter(wanted__gt=0)


def want_rows(owner_id: int, card_ids: Iterable[str]) -> dict[str, list[Want]]:
    """The wants behind these cards."""
    found: dict[str, list[Want]] = {}
    for row in Want.objects.filter(owner=owner_id, card__in=list(card_ids)).order_by("card", "kind", "pk"):
        found.setdefault(row.card_id, []).append(row)
    return found


def trade_versions(owner_id: int) -> QuerySet[CardVersion, CardVersion]:
    """The cards on the trade list, with `tradeable` and `own`, by id."""
    counted = newest_versions().annotate(
        tradeable=trade(owner_id, card="card_id"), own=own(owner_id, card="card_id")
    )
    return counted.filter(tradeable__gt=0)


def tradeable_copies(owner_id: int, card_ids: Iterable[str]) -> dict[str, list[Stack]]:
    """What the copies on the trade list may be taken from, by card, as stacks without their notes."""
    facts = ("printing__card", "printing", "printing__finish", "condition", "language")
    stacks = Stack.objects.of(owner_id).owned().of_cards(list(card_ids)).order_by()
    found: dict[str, list[Stack]] = {}
    for row in stacks.values(*facts).annotate(total=Sum("count")).order_by(*facts):
        printing = Printing(pk=row["printing"], card_id=row["printing__card"], finish=row["printing__finish"])
        stack = Stack(printing=printing, count=row["total"], **{name: row[name] for name in facts[3:]})
        found.setdefault(printing.card_id, []).append(stack)
    return found
