"""Events, who runs them, and the stages that they consist of."""

from functools import lru_cache
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments import pairing
from tournaments.enums import OVER, Lists, Plan, Role, StageKind, Status, Venue, Visibility

BEST_OF = (1, 3, 5)


class Tournament(models.Model):
    """An event from its plan to its final standings. `seed` decides all lots and pairings of it."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    about = models.CharField(max_length=300, blank=True)
    notes = models.TextField(blank=True, max_length=20_000, help_text="Markdown, as typed.")
    prizes = models.TextField(blank=True, max_length=5_000)
    entry_fee = models.CharField(max_length=60, blank=True, help_text="As information: 5 €, free.")
    venue = models.CharField(max_length=6, choices=Venue.choices, default=Venue.PAPER)
    address = models.CharField(max_length=200, blank=True, help_text="Where people meet.")
    time_zone = models.CharField(max_length=64, default="UTC", help_text="Of the place.")
    starts_at = models.DateTimeField()
    capacity = models.PositiveIntegerField(null=True, blank=True)
    registration_opens = models.DateTimeField(null=True, blank=True)
    registration_closes = models.DateTimeField(null=True, blank=True)
    check_in_opens = models.DateTimeField(null=True, blank=True)
    check_in_closes = models.DateTimeField(null=True, blank=True)
    late_until = models.PositiveSmallIntegerField(
        default=2, help_text="The last round that a late player may begin in; 0 takes none."
    )
    format = models.SlugField(max_length=60, default="online")
    takes_lists = models.BooleanField(default=False, help_text="Whether decklists are handed in.")
    lists_due = models.DateTimeField(null=True, blank=True, help_text="Empty: when the event begins.")
    lists_reminded_at = models.DateTimeField(
        null=True, blank=True, help_text="When players without a legal list were reminded."
    )
    lists_told_at = models.DateTimeField(
        null=True, blank=True, help_text="When they were told that the time was over."
    )
    lists_opened_at = models.DateTimeField(
        null=True, blank=True, help_text="When the organiser opened all lists, after the event."
    )
    rules = models.CharField(max_length=20, default="tcg", help_text="How points and ties are counted.")
    visibility = models.CharField(max_length=7, choices=Visibility.choices, default=Visibility.PUBLIC)
    invitation = models.CharField(
        max_length=20,
        blank=True,
        editable=False,
        help_text="The word of the link to a private event.",
    )
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.PLANNED)
    seed = models.BigIntegerField(editable=False)
    created = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-starts_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_name"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="tournament_status_known"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="tournament_visibility_known"
            ),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(capacity__gte=2), name="tournament_takes_two_at_least"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["visibility", "status", "starts_at"], name="tournament_by_start"),
            models.Index(
                fields=["starts_at"],
                condition=Q(takes_lists=True, status=Status.PLANNED, lists_told_at=None),
                name="tournament_awaits_lists",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.slug])

    @property
    def is_over(self) -> bool:
        """Finished, or called off: nothing is played in it any more."""
        return self.status in OVER


class Staff(models.Model):
    """Somebody who runs an event, in one role or several."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="staff_of")
    role = models.CharField(max_length=9, choices=Role.choices)

    class Meta:
        verbose_name_plural = "staff"
        ordering: ClassVar = ["tournament", "role", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="staff_role_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} as {self.role} of {self.tournament_id}"


class Stage(models.Model):
    """A part of an event with one way of pairing. The next stage takes the best of it (`cut`, `cut_points`).

    `lots` and `seeds` are ids of entries in order, drawn and frozen when the stage begins.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=StageKind.choices)
    best_of = models.PositiveSmallIntegerField(default=3)
    final_best_of = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Else as before.")
    third_place = models.BooleanField(default=False)
    planned_rounds = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Empty: by the number of players, when the stage begins."
    )
    plan = models.CharField(
        max_length=12, choices=Plan.choices, default=Plan.WEEKLY,
        help_text="Says the rounds and the cut where they are empty, when the stage begins.",
    )  # fmt: skip
    groups = models.PositiveSmallIntegerField(default=1, help_text="Of a round robin.")
    lists = models.CharField(max_length=6, choices=Lists.choices, default=Lists.CLOSED)
    cut = models.PositiveSmallIntegerField(null=True, blank=True, help_text="So many go on.")
    cut_points = models.PositiveSmallIntegerField(null=True, blank=True, help_text="With so many points.")
    minutes = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a round; empty: as the rules have it for best of 1, 3, 5."
    )
    pair_last_by_standings = models.BooleanField(default=False)
    avoid_teams = models.BooleanField(default=False, help_text="In the first round.")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.PLANNED)
    lots = models.JSONField(default=list, blank=True)
    seeds = models.JSONField(default=list, blank=True)
    pairing_asked_at = models.DateTimeField(null=True, blank=True, help_text="A worker pairs the next round.")
    pairing_asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    pairing_tries = models.PositiveSmallIntegerField(default=0)
    pairing_problem = models.CharField(max_length=300, blank=True, help_text="Why none came of it.")

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["pairing_asked_at"], condition=Q(pairing_asked_at__isnull=False), name="stage_to_pair"
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(condition=Q(kind__in=StageKind.values), name="stage_kind_known"),
            models.CheckConstraint(condition=Q(best_of__in=BEST_OF), name="stage_best_of_known"),
            models.CheckConstraint(
                condition=Q(final_best_of=None) | Q(final_best_of__in=BEST_OF),
                name="stage_final_known",
            ),
            models.CheckConstraint(condition=Q(plan__in=Plan.values), name="stage_plan_known"),
            models.CheckConstraint(condition=Q(lists__in=Lists.values), name="stage_lists_known"),
            models.CheckConstraint(condition=Q(groups__gte=1), name="stage_has_a_group"),
        ]

    def __str__(self) -> str:
        return f"Stage {self.number} of {self.tournament_id}"

    @property
    def is_elimination(self) -> bool:
        return self.kind in (StageKind.SINGLE, StageKind.DOUBLE)

    @property
    def bracket(self) -> pairing.Bracket:
        """The empty bracket of an elimination stage that has begun."""
        return self.bracket_for(len(self.seeds))

    def bracket_for(self, players: int) -> pairing.Bracket:
        """The empty bracket that so many players would have. Raises PairingError."""
        return _bracket(self.kind == StageKind.DOUBLE, players, self.third_place)

    @property
    def is_one_of_several(self) -> bool:
        """Whether it goes on to another stage, or came from one; said once it has begun."""
        return self.number > 1 or self.cut is not None or self.cut_points is not None

    @property
    def title(self) -> str:
        """What it is called beside the others, once it has begun: Swiss, Groups, Top 8, Stage 2."""
        if self.number > 1:
            return f"Top {len(self.seeds)}" if self.is_elimination else f"Stage {self.number}"
        return "Groups" if self.groups > 1 else str(self.get_kind_display())

    @property
    def named(self) -> str:
        """The same within a sentence: the Swiss, the groups, the top 8, stage 2."""
        if self.number > 1 and not self.is_elimination:
            return f"stage {self.number}"
        return f"the {self.title if self.title == StageKind.SWISS.label else pairing.in_sentence(self.title)}"

    def round_title(self, number: int, *, bracket_round: int = 0) -> str:
        """What a round is called in this stage: Round 3, Semifinals. In a bracket `bracket_round` counts."""
        if not bracket_round:
            return f"Round {number}"
        return _titles(self.kind == StageKind.DOUBLE, len(self.seeds), self.third_place)[bracket_round - 1]

    def round_named(self, number: int, *, bracket_round: int = 0) -> str:
        """The same within a sentence: round 3, the semifinals of the top 8."""
        title = pairing.in_sentence(self.round_title(number, bracket_round=bracket_round))
        named = f"the {title}" if bracket_round else title
        return f"{named} of {self.named}" if self.is_one_of_several else named


@lru_cache(maxsize=64)
def _bracket(is_double: bool, players: int, third_place: bool) -> pairing.Bracket:
    if is_double:
        return pairing.double_elimination(players)
    return pairing.single_elimination(players, third_place=third_place)


@lru_cache(maxsize=256)
def _titles(is_double: bool, players: int, third_place: bool) -> tuple[str, ...]:
    return tuple(pairing.round_titles(_bracket(is_double, players, third_place)))
