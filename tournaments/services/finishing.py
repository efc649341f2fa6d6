"""Ends an event once all that was planned is played."""

from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments.enums import RoundState, StageKind, Status
from tournaments.models import Stage, Tournament
from tournaments.services import drawing
from tournaments.services.acts import locked, log
from tournaments.services.entries import last_number
from tournaments.services.errors import NotOpenError


def finish_event(*, tournament: Tournament, by: User, now: datetime) -> Tournament:
    """Close the last round and the event: its standings are final. Doing it twice is the same as once.

    Raises NotOpenError while rounds or results are missing.
    """
    with transaction.atomic():
        event = locked(tournament)
        if event.status == Status.FINISHED:
            return event
        if why := why_not_finished(event):
            raise NotOpenError(why)
        for stage in event.stages.filter(status=Status.RUNNING):
            stage.rounds.filter(state=RoundState.PUBLISHED).update(state=RoundState.CLOSED, closed_at=now)
            stage.status = Status.FINISHED
            stage.save(update_fields=["status"])
        event.status, event.finished_at = Status.FINISHED, now
        event.save(update_fields=["status", "finished_at"])
        log(event, "event finished", by=by, now=now)
    return event


def why_not_finished(event: Tournament) -> str:
    """What is still to be done, as a sentence; empty where the event may end."""
    if event.status != Status.RUNNING:
        return "Only an event that runs can be finished."
    if event.stages.filter(status=Status.PLANNED).exists():
        return "The next stage of this event has not been played."
    return next(filter(None, map(_what_is_left, event.stages.filter(status=Status.RUNNING))), "")


def _what_is_left(stage: Stage) -> str:
    if stage.rounds.filter(state=RoundState.DRAFT).exists():
        return "A draft of a round stands: publish or discard it."
    played, planned = last_number(stage), stage.planned_rounds or 0
    try:
        drawing.check_results(stage)
        if played < planned and stage.kind == StageKind.DOUBLE:
            drawing.next_round(stage)
        elif played >= planned:
            return ""
    except drawing.NothingLeftError:
        return ""
    except NotOpenError as error:
        return str(error)
    return f"{played} of {planned} rounds are played."
