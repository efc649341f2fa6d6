"""Begins the stages of an event: who plays, in which order, and how many rounds."""

from datetime import datetime
from random import Random

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import pairing, queries
from tournaments.enums import EntryState, RoundState, StageKind, Status
from tournaments.models import Entry, Span, Stage, Tournament
from tournaments.plans import PlanError
from tournaments.services import telling
from tournaments.services.acts import locked, log
from tournaments.services.drafts import throw_away
from tournaments.services.drawing import FEWEST
from tournaments.services.due import freeze_lists
from tournaments.services.errors import EventError, NotOpenError
from tournaments.services.finishing import close_stage, what_is_left


def begin_stage(*, stage: Stage, by: User, now: datetime) -> Stage:
    """Freeze who plays, how many rounds there are, who goes on, and the lots. Twice is the same as once.

    Of the first stage: all that are registered, and checked in where the event asks for that. Of a later one:
    who goes on from the stage before, which ends. Raises EventError.
    """
    with transaction.atomic():
        event = locked(stage.tournament)
        stage.refresh_from_db()
        stage.tournament = event
        if stage.status == Status.CANCELLED:
            raise NotOpenError("This is cancelled: it cannot begin any more.")
        if stage.status != Status.PLANNED:
            return stage
        former = queries.former_stage(stage)
        entries = _ready(event) if former is None else _going_on(former)
        if len(entries) < FEWEST:
            raise EventError("Two players at least: fewer cannot be paired.")
        freeze_lists(event, entries, now)
        if former is not None:
            close_stage(former, now=now)
        _freeze(stage, entries, is_seeded=former is not None)
        event.status = Status.RUNNING
        event.save(update_fields=["status"])
        facts = {"stage": stage.number, "players": len(entries)}
        act = log(event, "stage begun", by=by, now=now, facts=facts)
        telling.stage_begun(act, stage, is_first=former is None)
        _cancel_rest_without_cut(stage, now)
    return stage


def _ready(event: Tournament) -> list[int]:
    return list(queries.ready_to_play(event).values_list("pk", flat=True))


def _going_on(former: Stage) -> list[int]:
    """Raises NotOpenError while the stage before is not played to its end."""
    if former.status == Status.PLANNED:
        raise NotOpenError("The stage before has not been played.")
    if former.status == Status.RUNNING and (why := what_is_left(former)):
        raise NotOpenError(why)
    return queries.going_on(former).seeds


def _freeze(stage: Stage, entries: list[int], *, is_seeded: bool) -> None:
    """`entries` come in the order of their seeds where they are seeded; else lots seed them."""
    lots = sorted(entries)
    Random(f"{stage.tournament.seed} lots {stage.number}").shuffle(lots)  # noqa: S311 - drawn once, and kept
    try:
        plan = queries.plan_of(stage, len(entries))
        if plan.is_round_robin:
            pairing.snake(len(entries), stage.groups)
    except (PlanError, pairing.PairingError) as error:
        raise EventError(str(error)) from error
    stage.lots, stage.seeds = lots, entries if is_seeded else lots
    stage.planned_rounds = plan.rounds
    stage.cut = (plan.cut or None) if queries.next_stage(stage) else None
    stage.kind = StageKind.ROUND_ROBIN if plan.is_round_robin else stage.kind
    stage.status = Status.RUNNING
    stage.save(update_fields=["lots", "seeds", "planned_rounds", "cut", "kind", "status"])
    Span.objects.bulk_create([Span(stage=stage, entry_id=entry, first=1) for entry in entries])


def _cancel_rest_without_cut(stage: Stage, now: datetime) -> None:
    """By its plan a small event ends with its first stage."""
    if stage.cut or stage.cut_points is not None:
        return
    rest = stage.tournament.stages.filter(number__gt=stage.number, status=Status.PLANNED)
    if rest.update(status=Status.CANCELLED):
        facts = {"stage": stage.number + 1, "players": len(stage.seeds)}
        log(stage.tournament, "stage not needed", by=None, now=now, facts=facts)


def refill_stage(event: Tournament, now: datetime) -> None:
    """Before the first round of a stage is published, the next in standing moves up for who left.

    A bracket or a round robin that nobody can move up to is drawn for one player less. `event` is locked. A
    draft of the former field is thrown away.
    """
    stage = event.stages.filter(status=Status.RUNNING).first()
    if stage is None or queries.last_number(stage):
        return
    stage.tournament = event
    seeds = _seeds_without_left(stage)
    if seeds is None or seeds == stage.seeds or len(seeds) < FEWEST:
        return
    came = Entry.objects.filter(pk__in=set(seeds) - set(stage.seeds))
    for draft in stage.rounds.filter(state=RoundState.DRAFT):
        throw_away(draft)
    stage.spans.all().delete()
    _freeze(stage, seeds, is_seeded=True)
    facts = {"stage": stage.number, "names": list(came.values_list("name", flat=True))}
    log(event, "moved up" if facts["names"] else "stage drawn anew", by=None, now=now, facts=facts)


def _seeds_without_left(stage: Stage) -> list[int] | None:
    """None for a first Swiss stage, in which players come and go."""
    if former := queries.former_stage(stage):
        return queries.going_on(former).seeds
    if stage.kind == StageKind.SWISS:
        return None
    entries = stage.tournament.entries.filter(state=EntryState.REGISTERED)
    there = set(entries.values_list("pk", flat=True))
    return [entry for entry in stage.seeds if entry in there]
