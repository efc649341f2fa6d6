"""Questions about what somebody owns, wants and can spare.

`own`, `need`, `spare`, `want`, `trade` and `held` are expressions over a queryset of cards, to annotate,
filter and sort by. `card` is the path from its rows to the card's id: "pk" for cards, "card_id" for card
versions. Nobody (`owner_id` None) owns nothing.

    CardVersion.objects.newest().alias(need=need(user.pk, card="card_id")).filter(need__gt=0)
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Expression, Max, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce, Greatest

from cards.enums import ImportMode, WantSource
from cards.models import PLAYSET, CollectionSettings, Hold, Printing, Stack, StackKey, StackQuerySet, Want

FEW = 500  # so many ids are named in a question


def own(owner_id: int | None, *, card: str = "pk") -> Expression:
    """Copies of the card, any printing, condition and language."""
    mine = Stack.objects.filter(owner=owner_id, printing__card=OuterRef(card))
    return _total(mine.order_by().values("printing__card").annotate(total=Sum("count")))


def held(owner_id: int | None, *, card: str = "pk") -> Expression:
    """Copies of the card that built decks and open offers keep."""
    mine = Hold.objects.filter(stack__owner=owner_id, stack__printing__card=OuterRef(card))
    return _total(mine.order_by().values("stack__printing__card").annotate(total=Sum("count")))


def need(owner_id: int | None, *, card: str = "pk") -> Expression:
    """What the playset lacks: 3 - own, not below 0."""
    return Greatest(Value(PLAYSET) - own(owner_id, card=card), Value(0))


def spare(owner_id: int | None, *, card: str = "pk") -> Expression:
    """What is beyond the playset: own - 3, not below 0."""
    return Greatest(own(owner_id, card=card) - Value(PLAYSET), Value(0))


def want(owner_id: int | None, *, card: str = "pk") -> Expression:
    """How many more are wanted: the greatest of the wants and, unless the owner turned it off, of `need`."""
    mine = Want.objects.filter(owner=owner_id, card=OuterRef(card)).order_by().values("card")
    by_hand = _total(mine.filter(kind=WantSource.MANUAL).annotate(total=Max("number")))
    listed = _total(mine.filter(kind=WantSource.DECK).annotate(total=Max("number")))
    noted = Greatest(by_hand, listed - own(owner_id, card=card))
    if not collection_settings(owner_id).wants_playsets:
        return noted
    return Greatest(noted, need(owner_id, card=card))


def trade(owner_id: int | None, *, card: str = "pk") -> Expression:
    """How many are on the trade list: own - keep - held, not below 0."""
    keep = collection_settings(owner_id).keep
    kept = Value(keep) + held(owner_id, card=card)
    return Greatest(own(owner_id, card=card) - kept, Value(0))


def _total(rows: QuerySet[Any, Any]) -> Expression:
    return Coalesce(Subquery(rows.values("total")), Value(0))


def collection_settings(owner_id: int | None) -> CollectionSettings:
    """The owner's settings; the defaults, unsaved, where he has never changed any."""
    stored = CollectionSettings.objects.filter(owner=owner_id).first() if owner_id else None
    return stored or CollectionSettings(owner_id=owner_id or 0)


def owned_stacks(owner_id: int) -> StackQuerySet:
    """Every stack with copies, with its printing and card, in a stable order: what an export writes."""
    return (
        Stack.objects.of(owner_id)
        .owned()
        .select_related("printing__card")
        .order_by("printing__card_id", "printing_id", "condition", "language", "note", "id")
    )


def count_of(owner_id: int, stack: StackKey) -> int:
    """How many copies of exactly this kind the owner has."""
    held = Stack.objects.of(owner_id).filter(**stack._asdict()).values_list("count", flat=True).first()
    return held or 0


def by_printing(stacks: StackQuerySet) -> QuerySet[Any, Any]:
    """Dicts of printings with the `total` of these stacks, in a stable order: what others may see."""
    named = ("printing", "printing__card", "printing__card__name", "printing__finish")
    summed: QuerySet[Any, Any] = stacks.order_by().values(*named).annotate(total=Sum("count"))
    return summed.order_by("printing__card", "printing")


class PlannedChange(NamedTuple):
    """A stack whose count would become another."""

    key: StackKey
    before: int
    after: int


def named_changes(changes: Iterable[PlannedChange]) -> list[dict[str, Any]]:
    """The changes with the words that files use for copies; one query."""
    listed = list(changes)
    ids = {change.key.printing_id for change in listed}
    known = Printing.objects.all() if len(ids) > FEW else Printing.objects.filter(pk__in=ids)
    printings = {pk: (card, finish) for pk, card, finish in known.values_list("pk", "card", "finish")}
    return [
        {
            "card": printings[change.key.printing_id][0],
            "printing": printings[change.key.printing_id][1],
            "condition": change.key.condition,
            "language": change.key.language,
            "note": change.key.note,
            "before": change.before,
            "after": change.after,
        }
        for change in listed
    ]


def planned_changes(
    *, owner_id: int, rows: Iterable[tuple[StackKey, int]], mode: str, locked: bool = False
) -> list[PlannedChange]:
    """What `services.apply_rows` would do with these rows: only stacks that would change, in a stable order.

    Rows of the same stack add up. Under replace-listed, a printing that is listed gets exactly the listed
    stacks; under replace-all, the whole collection does. `locked` keeps the rows until the transaction ends.
    """
    wanted: dict[StackKey, int] = {}
    for key, count in rows:
        wanted[key] = wanted.get(key, 0) + count
    stacks = Stack.objects.of(owner_id).order_by("pk")
    stacks = stacks.select_for_update() if locked else stacks
    before = {stack.key: stack.count for stack in stacks}
    after = _counts_after(before, wanted, ImportMode(mode))
    changes = (PlannedChange(key, before.get(key, 0), count) for key, count in after.items())
    return sorted(change for change in changes if change.before != change.after)


def _counts_after(
    before: Mapping[StackKey, int], wanted: Mapping[StackKey, int], mode: ImportMode
) -> dict[StackKey, int]:
    if mode is ImportMode.ADD:
        return {key: before.get(key, 0) + count for key, count in wanted.items()}
    listed = {key.printing_id for key in wanted}
    gone = {key: 0 for key in before if mode is ImportMode.REPLACE_ALL or key.printing_id in listed}
    return gone | dict(wanted)
