"""Changes what is said about an event, and calls it off."""

from datetime import datetime
from typing import Any

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import Status
from tournaments.models import Stage, Tournament
from tournaments.services import telling
from tournaments.services.acts import locked, log, reason
from tournaments.services.due import plan_changed
from tournaments.services.entries import move_up
from tournaments.services.errors import ChangedMeanwhileError, EventError, NotOpenError
from tournaments.services.events import StagePlan, clean_name, needs_lists, set_stages
from tournaments.services.online import set_matches_free

# What does no harm to an event that has begun.
ALWAYS = frozenset(
    ("name", "about", "notes", "prizes", "entry_fee", "address", "time_zone", "visibility", "late_until")
)


def change_tournament(
    *,
    tournament: Tournament,
    by: User,
    now: datetime,
    stages: tuple[StagePlan, ...] | None = None,
    edition: int | None = None,
    **said: Any,
) -> Tournament:
    """Change fields of an event, and its stages while it is planned. Raises EventError, then nothing has
    changed.

    A larger capacity lets in who waits; a smaller one turns nobody out. `edition` is that of the event which
    was looked at (`queries.edition_of`): raises ChangedMeanwhileError if it is another one now.
    """
    if "name" in said:
        said["name"] = clean_name(said["name"])
    with transaction.atomic():
        event = locked(tournament)
        needs_lists(said, venue=said.get("venue", event.venue))
        changed = {name: value for name, value in said.items() if getattr(event, name) != value}
        if changed or stages not in (None, planned_stages(event)):  # else it was sent twice
            _check_edition(event, edition)
        _check_changes(event, changed, stages)
        if labels := _save(event, changed, stages):
            act = log(event, "event changed", by=by, now=now, facts={"fields": labels})
            telling.moved(act, time="starts_at" in changed, place="address" in changed)
        plan_changed(event, changed)
        if "capacity" in changed:
            move_up(event, now)
    return event


def cancel_tournament(*, tournament: Tournament, by: User, now: datetime, why: str) -> Tournament:
    """Call an event off, for good. Doing it twice is the same as once. Raises EventError.

    Matches that are being played in the app go on as friendly ones.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(tournament)
        if event.status == Status.FINISHED:
            raise NotOpenError("The event is over: it cannot be cancelled any more.")
        if event.status != Status.CANCELLED:
            event.status = Status.CANCELLED
            event.save(update_fields=["status"])
            event.stages.update(status=Status.CANCELLED)
            plays_on = set_matches_free(event, now=now) > 0
            telling.cancelled(log(event, "event cancelled", by=by, now=now, why=why), plays_on=plays_on)
    return event


def planned_stages(event: Tournament) -> tuple[StagePlan, ...]:
    """The stages of an event as they were planned: what a plan has frozen is left to the plan again."""
    return tuple(_planned(stage) for stage in event.stages.order_by("number"))


def _planned(stage: Stage) -> StagePlan:
    own = queries.own_of_plan(stage)
    return StagePlan(
        kind=stage.kind, best_of=stage.best_of, final_best_of=stage.final_best_of,
        third_place=stage.third_place, rounds=own.rounds, plan=stage.plan, groups=stage.groups, cut=own.cut,
        cut_points=stage.cut_points, minutes=stage.minutes,
        pair_last_by_standings=stage.pair_last_by_standings, avoid_teams=stage.avoid_teams, lists=stage.lists,
    )  # fmt: skip


def _save(event: Tournament, changed: dict[str, Any], stages: tuple[StagePlan, ...] | None) -> list[str]:
    """What the log calls that which is another now."""
    for name, value in changed.items():
        setattr(event, name, value)
    if changed:
        event.save(update_fields=list(changed))
    labels = sorted(name.replace("_", " ") for name in changed)
    if stages is not None and stages != planned_stages(event):
        set_stages(tournament=event, stages=stages)
        labels.append("how it is played")
    return labels


def _check_edition(event: Tournament, edition: int | None) -> None:
    if edition is None or edition == queries.edition_of(event):
        return
    acts = list(queries.changes_since(event, edition))
    names = sorted({name for act in acts for name in act.facts.get("fields", ())})
    by = acts[-1].by.handle if acts and acts[-1].by else "Somebody"
    raise ChangedMeanwhileError(
        f"{by} has changed this event meanwhile: {', '.join(names)}. Nothing of yours is saved yet. "
        "Look at what is marked, then save again.",
        names,
    )


def _check_changes(event: Tournament, changed: dict[str, Any], stages: tuple[StagePlan, ...] | None) -> None:
    if event.status == Status.CANCELLED:
        raise NotOpenError("The event is cancelled: nothing of it changes any more.")
    if event.status != Status.PLANNED and (stages is not None or not changed.keys() <= ALWAYS):
        raise EventError("The event has begun: how it is played, when and by how many stays as it is.")
