"""Questions about lists that somebody sent."""

from django.db.models import Q, Sum

from cards.models import ImportDraft, LedgerLine


def draft_for(owner_id: int, pk: int) -> ImportDraft | None:
    """The draft, if it is the owner's."""
    return ImportDraft.objects.filter(owner=owner_id, pk=pk).select_related("batch__undone_by").first()


def open_drafts(owner_id: int) -> list[ImportDraft]:
    """What the owner has sent and not finished, the latest first."""
    unfinished = ImportDraft.objects.filter(owner=owner_id).exclude(state="done")
    return list(unfinished.defer("text").order_by("-made_at", "-id"))


def moved_by(batch_id: int) -> tuple[int, int]:
    """How many copies came with a batch, and how many went."""
    came, went = Q(delta__gt=0), Q(delta__lt=0)
    lines = LedgerLine.objects.filter(batch=batch_id)
    moved = lines.aggregate(came=Sum("delta", filter=came), went=Sum("delta", filter=went))
    return moved["came"] or 0, -(moved["went"] or 0)
