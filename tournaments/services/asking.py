"""Asks a worker to pair the next round of a stage.

That it was asked stands in the row of the stage until it is done, so that a sweep finds what a killed worker
left. Asked twice, or done by two workers, it is one round.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F, QuerySet

from ddl_site.accounts.models import User
from tournaments.enums import RoundState, Status
from tournaments.models import Stage
from tournaments.pairing import PairingError
from tournaments.services import drawing
from tournaments.services.announcing import sweep_announcing
from tournaments.services.due import sweep_lists
from tournaments.services.errors import EventError, MovedOnError, NotOpenError
from tournaments.services.readiness import SweptTables, sweep_tables
from tournaments.services.results import confirm_old_reports
from tournaments.services.rounds import pair_round

PATIENCE = timedelta(seconds=30)  # the largest events pair in two seconds
MOST_TRIES = 3
GIVEN_UP = "No worker could pair the round. Please try again; if that fails too, tell who runs this site."


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found: pairings and announcements asked for again, reports that stand now, tables,
    events whose decklists are due.
    """

    resumed: int
    confirmed: int
    announced: int
    tables: SweptTables
    lists: int


def ask_pairing(*, stage: Stage, number: int, by: User, now: datetime) -> None:
    """Let a worker pair round `number`, unless it is paired or asked for already.

    Raises NotOpenError where it cannot be paired now, MovedOnError for a round that is not the next one.
    """
    with transaction.atomic():
        stage = Stage.objects.select_for_update().get(pk=stage.pk)
        if stage.rounds.filter(number=number).exists() or stage.pairing_asked_at:
            return
        if stage.status != Status.RUNNING:
            raise NotOpenError("Only a stage that runs is paired.")
        if number != stage.rounds.exclude(state=RoundState.DRAFT).count() + 1:
            raise MovedOnError("The event went on meanwhile. Look at the rounds as they are now.")
        drawing.check_next(stage, number)
        _asked(stage).filter(pairing_asked_at=None).update(
            pairing_asked_at=now, pairing_asked_by=by, pairing_tries=1, pairing_problem=""
        )
        transaction.on_commit(partial(_enqueue, stage.pk), robust=True)


def pair_asked(*, stage_id: int, now: datetime) -> None:
    """Pair what was asked for, if anything was; why that failed is told on the page of the rounds."""
    stage = Stage.objects.select_related("tournament").filter(pk=stage_id).first()
    if stage is None or stage.pairing_asked_at is None:
        return
    asked = _asked(stage).filter(pairing_asked_at=stage.pairing_asked_at)
    try:
        pair_round(stage=stage, by=stage.pairing_asked_by, now=now)
    except (EventError, PairingError) as error:
        asked.update(pairing_asked_at=None, pairing_problem=str(error)[:300])


def sweep_pairings(*, now: datetime) -> int:
    """Ask again for pairings that a killed worker left; how many. Safe to do at any time."""
    left = Stage.objects.filter(pairing_asked_at__lt=now - PATIENCE)
    left.filter(pairing_tries__gte=MOST_TRIES).update(pairing_asked_at=None, pairing_problem=GIVEN_UP)
    found = list(left.values_list("pk", flat=True))
    for stage_id in found:
        again = Stage.objects.filter(pk=stage_id, pairing_asked_at__lt=now - PATIENCE)
        again.update(pairing_asked_at=now, pairing_tries=F("pairing_tries") + 1)
        _enqueue(stage_id)
    return len(found)


def sweep(*, now: datetime) -> Swept:
    """All that an event needs every few seconds. Safe to do at any time."""
    return Swept(
        sweep_pairings(now=now), confirm_old_reports(now=now), sweep_announcing(now=now),
        sweep_tables(now=now), sweep_lists(now=now),
    )  # fmt: skip


def _asked(stage: Stage) -> QuerySet[Stage]:
    return Stage.objects.filter(pk=stage.pk)


def _enqueue(stage_id: int) -> None:
    current_app.send_task("tournaments.tasks.pair_round", args=[stage_id], queue="work")
