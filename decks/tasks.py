"""What workers do for decks. Each calls one service and may be done twice."""

from celery import shared_task
from django.utils import timezone

from decks import services


@shared_task(name="decks.tasks.tell_news", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def tell_news(news_id: int) -> None:
    """Tell owners of decks what changed."""
    services.tell_news(news_id=news_id, now=timezone.now())


@shared_task(name="decks.tasks.sweep_news", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_news() -> None:
    """Take up what a killed worker left to tell."""
    services.sweep_news(now=timezone.now())
