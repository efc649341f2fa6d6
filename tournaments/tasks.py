"""What workers do for events. Each calls one service and may be done twice."""

from celery import shared_task
from django.utils import timezone

from tournaments import services


@shared_task(name="tournaments.tasks.pair_round", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def pair_round(stage_id: int) -> None:
    """Pair the next round of a stage, if somebody asked for that."""
    services.pair_asked(stage_id=stage_id, now=timezone.now())


@shared_task(name="tournaments.tasks.announce_round", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def announce_round(round_id: int) -> None:
    """Tell everybody of a published round where to play, and make its matches."""
    services.announce_round(round_id=round_id, now=timezone.now())


@shared_task(name="tournaments.tasks.sweep", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Take up what a killed worker left; let reports stand; mind the time of tables and of decklists."""
    services.sweep(now=timezone.now())
