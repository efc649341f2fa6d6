"""What workers do for collections. Each calls one service and may be done twice."""

from celery import shared_task
from django.utils import timezone

from cards import importers


@shared_task(name="cards.tasks.run_import", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def run_import(draft_id: int) -> None:
    """Take over a list that its owner has confirmed."""
    importers.run_draft(draft_id=draft_id, now=timezone.now())


@shared_task(name="cards.tasks.sweep_imports", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_imports() -> None:
    """Take up what a killed worker left, forget what is old."""
    importers.sweep_drafts(now=timezone.now())
