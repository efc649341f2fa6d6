"""What workers do for people. Each calls one service and may be done twice."""

from celery import shared_task
from django.utils import timezone

from ddl_site.accounts import services


@shared_task(name="accounts.tasks.sweep_guests", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_guests() -> None:
    """Let go of guests who cannot come back."""
    services.sweep_guests(now=timezone.now())


@shared_task(name="accounts.tasks.sweep_request_keys", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_request_keys() -> None:
    """Forget the keys of requests that nobody repeats any more."""
    services.sweep_request_keys(now=timezone.now())


@shared_task(name="accounts.tasks.sweep_sessions", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_sessions() -> None:
    """Forget the sessions that have run out."""
    services.sweep_sessions(now=timezone.now())


@shared_task(name="accounts.tasks.sweep_notices", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep_notices() -> None:
    """Forget old news."""
    services.sweep_notices(now=timezone.now())
