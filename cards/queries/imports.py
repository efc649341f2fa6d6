"""Questions about lists that somebody sent."""

from cards.models import ImportDraft


def draft_for(owner_id: int, pk: int) -> ImportDraft | None:
    """The draft, if it is the owner's."""
    return ImportDraft.objects.filter(owner=owner_id, pk=pk).select_related("batch__undone_by").first()


def open_drafts(owner_id: int) -> list[ImportDraft]:
    """What the owner has sent and not finished, the latest first."""
    unfinished = ImportDraft.objects.filter(owner=owner_id).exclude(state="done")
    return list(unfinished.defer("text").order_by("-made_at", "-id"))
