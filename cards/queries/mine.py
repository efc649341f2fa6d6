"""What a search asks of the viewer's own things: own, need, spare, want, trade.

The numbers are those of `cards.queries.collection`, but counted once for the cards that the viewer has
something of, and not card by card: all other cards have the same number. So the whole catalogue can be
searched by them.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Case, F, IntegerField, Max, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Greatest

from cards.enums import WantSource
from cards.models import PLAYSET, Hold, Stack, Want
from cards.queries.collection import collection_settings
from cards.queries.collection import own as own_copies

FIELDS = ("own", "need", "spare", "want", "trade")
LOOKUPS = {"=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
OPERATORS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def condition(field: str, op: str, number: int, *, owner_id: int) -> Q:
    """The rows of CurrentCard of which the owner has a number that compares so."""
    if field == "want":
        return _want(op, number, owner_id)
    copies = Stack.objects.of(owner_id).order_by().values("printing__card")
    own = Sum("count")
    match field:
        case "own":
            counted = copies.annotate(counted=own)
        case "need":
            counted = copies.annotate(counted=Greatest(Value(PLAYSET) - own, Value(0)))
        case "spare":
            counted = copies.annotate(counted=Greatest(own - Value(PLAYSET), Value(0)))
        case _:
            keep = Value(collection_settings(owner_id).keep) + _held(owner_id)
            counted = copies.annotate(counted=Greatest(own - keep, Value(0)))
    return _cards(counted, "printing__card", PLAYSET if field == "need" else 0, op, number)


def _want(op: str, number: int, owner_id: int) -> Q:
    """The greater of what is noted and, if the owner wants playsets, of what they lack."""
    listed = Greatest(F("number") - own_copies(owner_id, card="card_id"), Value(0))
    wish = Case(When(kind=WantSource.DECK, then=listed), default=F("number"), output_field=IntegerField())
    noted = Want.objects.filter(owner=owner_id).order_by().values("card").annotate(counted=Max(wish))

    def by_note(op: str) -> Q:
        return _cards(noted, "card", 0, op, number)

    if not collection_settings(owner_id).wants_playsets:
        return by_note(op)

    def by_need(op: str) -> Q:
        return condition("need", op, number, owner_id=owner_id)

    match op:
        case ">" | ">=":
            return by_note(op) | by_need(op)
        case "<" | "<=":
            return by_note(op) & by_need(op)
        case _:
            equal = (by_note("<=") & by_need("<=")) & (by_note("=") | by_need("="))
            return ~equal if op == "!=" else equal


def _held(owner_id: int) -> Coalesce:
    of_card = Hold.objects.filter(stack__owner=owner_id, stack__printing__card=OuterRef("printing__card"))
    totals = of_card.order_by().values("stack__printing__card").annotate(total=Sum("count"))
    return Coalesce(Subquery(totals.values("total")), Value(0))


def _cards(counted: QuerySet[Any, Any], key: str, of_others: int, op: str, number: int) -> Q:
    """The cards whose `counted` compares so. Cards without a row there have the number `of_others`."""
    if OPERATORS[op](of_others, number):
        return ~Q(card__in=counted.exclude(compared("counted", op, number)).values(key))
    return Q(card__in=counted.filter(compared("counted", op, number)).values(key))


def compared(column: str, op: str, number: int) -> Q:
    """Rows whose column compares so; never those without a value."""
    if op == "!=":
        return Q(**{f"{column}__isnull": False}) & ~Q(**{column: number})
    return Q(**{f"{column}__{LOOKUPS[op]}": number})
