"""A worker for tests of decks that plays at once, without a broker."""

from django.db.models import F

from game import services
from game.models import LabPart, LabRun


def work(run: LabRun, *, slice_s: float = 60.0, slices: int = 10_000) -> int:
    """Play the parts of a run in turn until nothing is left, or for so many slices; how many it took."""
    for done in range(slices):
        part = run.parts.filter(next__lte=F("last")).order_by("touched_at", "pk").first()
        if part is None or LabRun.objects.get(pk=run.pk).state != "running":
            return done
        play(part, slice_s=slice_s)
    return slices


def play(part: LabPart, *, slice_s: float = 60.0) -> None:
    """One slice of a part."""
    services.play_part(part_id=part.pk, ticket=part.ticket, slice_s=slice_s)
