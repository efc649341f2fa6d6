"""Ends stages and events, once all that was planned is played."""

from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import RoundState, Status
from tournaments.models import Stage, Tournament
from tournaments.services import drawing
from tournaments.services.acts import locked, log
from tournaments.services.errors import NotOpenError


def finish_event(*, tournament: Tournament, by: User, now: datetime) -> Tournament:
    """Close the last round and the event: its standings are final. Doing it twice is the same as once.

    A stage for which nobody is left is not played. Raises NotOpenError while rounds or results are missing.
    """
    with transaction.atomic():
        event = locked(tournament)
        if event.status == Status.FINISHED:
            return event
        if why := why_not_finished(event):
            raise NotOpenError(why)
        for stage in event.stages.filter(status=Status.RUNNING):
            close_stage(stage, now=now)
        event.stages.filter(status=Status.PLANNED).update(status=Status.CANCELLED)
        event.status, event.finished_at = Status.FINISHED, now
        event.save(update_fields=["status", "finished_at"])
        log(event, "event finished", by=by, now=now)
    return event


def close_stage(stage: Stage, *, now: datetime) -> None:
    """Nothing of the stage changes any more but by corrections; its event is locked."""
    stage.rounds.filter(state=RoundState.PUBLISHED).update(state=RoundState.CLOSED, closed_at=now)
    Stage.objects.filter(pk=stage.pk).update(status=Status.FINISHED)


def why_not_finished(event: Tournament) -> str:
    """What is still to be done, as a sentence; empty where the event may end."""
    if event.status != Status.RUNNING:
        return "Only an event that runs can be finished."
    stage = queries.current_stage(event)
    if why := what_is_left(stage):
        return why
    if queries.next_stage(stage) and len(queries.going_on(stage).seeds) >= drawing.FEWEST:
        return "The next stage of this event has not been played."
    return ""


def what_is_left(stage: Stage) -> str:
    """What is still to be played in a stage that has begun, as a sentence; empty where it may end."""
    if stage.rounds.filter(state=RoundState.DRAFT).exists():
        return "A draft of a round stands: publish or discard it."
    try:
        drawing.check_results(stage)
    except NotOpenError as error:
        return str(error)
    if stage.is_elimination:
        return "The bracket is not played out." if queries.next_matches(stage) else ""
    if drawing.is_deserted(stage):
        return ""
    played, planned = queries.last_number(stage), stage.planned_rounds or 0
    return "" if played >= planned else f"{played} of {planned} rounds are played."
