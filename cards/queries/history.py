"""Questions about what happened to a collection: its batches, their lines, its growth."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Count, F, QuerySet, Sum, Value
from django.db.models.functions import Coalesce, TruncDate

from cards.enums import BatchKind
from cards.models import Batch, LedgerLine


def batches_of(owner_id: int) -> QuerySet[Batch, Batch]:
    """The owner's batches, latest first, with `copies` (how many came, less how many went) and `stacks`."""
    return (
        Batch.objects.filter(owner=owner_id)
        .select_related("undoes", "undone_by")
        .annotate(copies=Coalesce(Sum("lines__delta"), Value(0)), stacks=Count("lines"))
        .order_by("-made_at", "-id")
    )


def batch_for(owner_id: int, pk: int) -> Batch | None:
    """The batch, if it is the owner's."""
    return batches_of(owner_id).filter(pk=pk).first()


def last_undoable(owner_id: int) -> Batch | None:
    """What "undo" means now: the latest batch that was not undone and is no undo itself."""
    done = Batch.objects.filter(owner=owner_id, undone_by=None)
    return done.exclude(kind__in=[BatchKind.UNDO, BatchKind.TRADE]).order_by("-made_at", "-id").first()


def lines_of(batch_ids: Iterable[int]) -> QuerySet[LedgerLine, LedgerLine]:
    """The lines of batches with what a page names of them, by card."""
    lines = LedgerLine.objects.filter(batch__in=batch_ids).select_related("stack__printing__card")
    return lines.order_by("stack__printing__card", "stack__printing", "stack")


def only_lines(batches: Iterable[Batch]) -> dict[int, LedgerLine]:
    """The line of every batch that has no other, by batch: those pages say what it was."""
    single = [batch.pk for batch in batches if getattr(batch, "stacks", 0) == 1]
    return {line.batch_id: line for line in lines_of(single)}


def growth(owner_id: int) -> list[tuple[date, int]]:
    """How many copies there were at the end of each day on which that changed, in the present time zone."""
    days = (
        LedgerLine.objects.filter(stack__owner=owner_id)
        .annotate(day=TruncDate("batch__made_at"))
        .order_by()
        .values("day")
        .annotate(change=Sum(F("delta")))
        .order_by("day")
    )
    total, points = 0, []
    for row in days:
        total += row["change"]
        points.append((row["day"], total))
    return points
