"""Makes events and changes what is said about them."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from cards.folding import one_line
from ddl_site.accounts.addresses import fresh_slug
from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from tournaments.enums import OVER, Lists, Plan, Role, StageKind, Status, Venue
from tournaments.models import Staff, Stage, Tournament
from tournaments.services.acts import log
from tournaments.services.errors import EventError
from tournaments.services.inviting import new_word

SEED_BITS = 53
MOST_RUNNING = 50  # events of one organiser that are not over


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage before the event begins. `rounds` and cuts of None are as `plan` has it for so many players."""

    kind: str = StageKind.SWISS
    best_of: int = 3
    final_best_of: int | None = None
    third_place: bool = False
    rounds: int | None = None
    plan: str = Plan.WEEKLY
    groups: int = 1
    cut: int | None = None
    cut_points: int | None = None
    minutes: int | None = None
    pair_last_by_standings: bool = False
    avoid_teams: bool = False
    lists: str = Lists.CLOSED

    @property
    def has_cut(self) -> bool:
        """Whether somebody may go on from it."""
        by_plan = self.plan == Plan.CHAMPIONSHIP and self.kind not in (StageKind.SINGLE, StageKind.DOUBLE)
        return self.cut is not None or self.cut_points is not None or by_plan


def create_tournament(
    *, organiser: User, name: str, starts_at: datetime, now: datetime, request_key: str,
    stages: tuple[StagePlan, ...] = (StagePlan(),), venue: str = Venue.PAPER, **said: Any,
) -> Tournament:  # fmt: skip
    """A planned event with its stages, run by `organiser`. The same request key gives the same event.

    `said` are further fields of Tournament. Raises EventError, then nothing has changed.
    """
    if organiser.is_guest:
        raise EventError("Events are run by people with an account: sign up first, everything is kept.")
    with transaction.atomic():
        claim = claim_request(user=organiser, key=f"event {request_key}"[:64], now=now)
        if claim is None:
            return _made_before(organiser, request_key)
        _check_room(organiser)
        needs_lists(said, venue=venue)
        said |= {"name": clean_name(name), "starts_at": starts_at, "venue": venue, "created": now}
        tournament = _insert(Tournament(seed=secrets.randbits(SEED_BITS), invitation=new_word(), **said))
        Staff.objects.create(tournament=tournament, user=organiser, role=Role.ORGANISER)
        set_stages(tournament=tournament, stages=stages)
        log(tournament, "event made", by=organiser, now=now)
        claim.result = tournament.slug
        claim.save(update_fields=["result"])
    return tournament


def set_stages(*, tournament: Tournament, stages: tuple[StagePlan, ...]) -> None:
    """The stages of an event that has not begun. Raises EventError."""
    if tournament.status != Status.PLANNED:
        raise EventError("The event has begun: its stages stay as they are.")
    if not stages:
        raise EventError("An event has one stage at least.")
    for number, plan in enumerate(stages, start=1):
        _check_stage(plan, is_last=number == len(stages))
    with transaction.atomic():
        tournament.stages.all().delete()
        Stage.objects.bulk_create(
            Stage(
                tournament=tournament, number=number, kind=plan.kind, best_of=plan.best_of,
                final_best_of=plan.final_best_of, third_place=plan.third_place, planned_rounds=plan.rounds,
                plan=plan.plan, groups=plan.groups, cut=plan.cut, cut_points=plan.cut_points,
                minutes=plan.minutes, pair_last_by_standings=plan.pair_last_by_standings,
                avoid_teams=plan.avoid_teams, lists=plan.lists,
            )
            for number, plan in enumerate(stages, start=1)
        )  # fmt: skip


def _check_stage(plan: StagePlan, *, is_last: bool) -> None:
    if not is_last and not plan.has_cut:
        raise EventError("Say who goes on to the next stage: so many players, or all with so many points.")
    if plan.cut is not None and plan.cut < 2 and not is_last:
        raise EventError("Two players at least go on to the next stage.")
    if plan.groups > 1 and plan.kind != StageKind.ROUND_ROBIN:
        raise EventError("Only a round robin is played in groups.")
    if plan.groups > 1 and not is_last and (plan.cut is None or plan.cut_points is not None):
        raise EventError("Say how many go on from the groups: as many from each, whatever their points.")
    if plan.groups > 1 and not is_last and plan.cut and plan.cut % plan.groups:
        raise EventError(f"As many go on from each group: {plan.cut} do not divide by {plan.groups} groups.")


def needs_lists(said: dict[str, Any], *, venue: str) -> None:
    """Games in the app are played with the lists: such an event takes them, whatever was said."""
    if venue == Venue.ONLINE:
        said["takes_lists"] = True


def clean_name(name: str) -> str:
    """A name without signs that cannot be seen. Raises EventError."""
    cleaned = one_line(name)
    if not cleaned:
        raise EventError("Give the event a name.")
    if len(cleaned) > 80:
        raise EventError(f"The name may have 80 characters; this one has {len(cleaned)}.")
    return cleaned


def _check_room(organiser: User) -> None:
    mine = Tournament.objects.filter(staff__user=organiser, staff__role=Role.ORGANISER)
    if mine.exclude(status__in=OVER).count() >= MOST_RUNNING:
        raise EventError(f"You run {MOST_RUNNING} events that are not over. Finish or cancel one first.")


def _made_before(organiser: User, request_key: str) -> Tournament:
    slug = organiser.request_keys.values_list("result", flat=True).get(key=f"event {request_key}"[:64])
    return Tournament.objects.get(slug=slug)


def _insert(tournament: Tournament) -> Tournament:
    while True:
        tournament.slug = fresh_slug(tournament.name, otherwise="event")
        try:
            with transaction.atomic():
                tournament.save()
            return tournament
        except IntegrityError:  # the same ending twice in 10^15: draw again
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
