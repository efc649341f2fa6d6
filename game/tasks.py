"""What workers do for matches. Each calls one service and may be done twice."""

from celery import shared_task
from django.utils import timezone

from game import services


@shared_task(name="game.tasks.computer_turn", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def computer_turn(match_id: int) -> None:
    """Let the computer move until a person must act."""
    services.play_computer(match_id=match_id)


@shared_task(name="game.tasks.sweep", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Take up what a killed worker left."""
    services.sweep(now=timezone.now())


@shared_task(name="game.tasks.lab_part", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def lab_part(part_id: int, ticket: int) -> None:
    """Play some games of a test."""
    services.play_part(part_id=part_id, ticket=ticket)


@shared_task(name="game.tasks.lab_sweep", ignore_result=True)  # type: ignore[untyped-decorator]  # celery has no types
def lab_sweep() -> None:
    """Take up tests that a killed worker left."""
    services.sweep_tests(now=timezone.now())
