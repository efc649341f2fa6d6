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
from tournaments.models import Stage, Tournament
from tournaments.pairing import PairingError
from tournaments.services import drawing
from tournaments.services.acts import LONGEST_REASON, locked, log, told_round
from tournaments.services.announcing import sweep_announcing
from tournaments.services.drafts import throw_away, why_stale
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

    A draft of it that is not true any more is thrown away for that. Raises NotOpenError where the round
    cannot be paired now, MovedOnError for one that is not the next.
    """
    with transaction.atomic():
        event = locked(stage.tournament)
        stage = event.stages.get(pk=stage.pk)
        if stage.pairing_asked_at or not _is_to_be_paired(event, stage, number, by, now):
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


def _is_to_be_paired(event: Tournament, stage: Stage, number: int, by: User, now: datetime) -> bool:
    """Whether the round has no row; nor has a draft once it is stale, and thrown away for that."""
    paired = stage.rounds.filter(number=number).first()
    if paired is None:
        return True
    stale = why_stale(paired) if paired.state == RoundState.DRAFT else ""
    if stale:
        log(event, "draft discarded", by=by, now=now, facts=told_round(paired), why=stale[:LONGEST_REASON])
        throw_away(paired)
    return bool(stale)


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
