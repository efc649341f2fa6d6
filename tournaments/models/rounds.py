"""Rounds, who meets whom, and the results in all their versions."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from game.models import Match
from tournaments.addresses import RoundAt
from tournaments.enums import ResultKind, ResultState, RoundState
from tournaments.models.entries import Entry
from tournaments.models.tournament import BEST_OF, Stage
from tournaments.pairing import in_sentence
from tournaments.scores import Score


class Round(models.Model):
    """One round of a stage: draft, then published, then closed. There is one row for each number.

    `facts` is what the pairing said of itself: cost, whether that is proven least, rematches, why the bye;
    `bracket_round` which round of the bracket it is, as rounds with nothing to play have no row.
    The clock runs from `started_at`; `paused_s` are the seconds that it stood still before `paused_at`.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=RoundState.choices, default=RoundState.DRAFT)
    best_of = models.PositiveSmallIntegerField()
    facts = models.JSONField(default=dict, blank=True)
    paired_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    announced_at = models.DateTimeField(
        null=True, blank=True, help_text="When all its matches were made and everybody was told."
    )
    announced_tables = models.PositiveIntegerField(
        default=0, help_text="So many, by their ids: those players were told, those matches made."
    )
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: without limit.")
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_s = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["stage", "number"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["published_at"], condition=Q(state=RoundState.PUBLISHED, announced_at=None),
                name="round_to_announce",
            ),
        ]  # fmt: skip
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_unique"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state=RoundState.DRAFT), name="round_one_draft"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
            models.CheckConstraint(condition=Q(best_of__in=BEST_OF), name="round_best_of_known"),
        ]

    def __str__(self) -> str:
        return f"Round {self.number} of stage {self.stage_id}"

    @property
    def at(self) -> RoundAt:
        """What it is called in addresses."""
        return RoundAt(self.stage.number, self.number)

    @property
    def title_in_stage(self) -> str:
        """What it is called among the rounds of its stage: Round 3, Semifinals."""
        return self.stage.round_title(self.number, bracket_round=self._of_bracket)

    @property
    def title(self) -> str:
        """What it is called, with its stage where the event has several: Top 8, semifinals."""
        if not self.stage.is_one_of_several:
            return self.title_in_stage
        return f"{self.stage.title}, {in_sentence(self.title_in_stage)}"

    @property
    def named(self) -> str:
        """The same within a sentence: round 3, the semifinals of the top 8."""
        return self.stage.round_named(self.number, bracket_round=self._of_bracket)

    def spent(self, *, now: datetime) -> timedelta | None:
        """How much of its time is over, pauses left out; None before its clock has started."""
        if self.started_at is None:
            return None
        until = self.paused_at or self.closed_at or now
        return until - self.started_at - timedelta(seconds=self.paused_s)

    @property
    def _of_bracket(self) -> int:
        """Which round of a bracket it is, from 1; 0 for any other."""
        return self.facts.get("bracket_round", 0) if self.stage.is_elimination else 0


class PairingQuerySet(models.QuerySet["Pairing"]):
    def unsettled(self) -> Self:
        """Those without a final result."""
        final = Result.objects.filter(pairing=OuterRef("pk"), current=True, state=ResultState.FINAL)
        return self.filter(~Exists(final))


class Pairing(models.Model):
    """Two entries that meet in a round, or one that has the bye. `code` is the match of a bracket."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField(null=True, blank=True, help_text="A bye has none.")
    code = models.CharField(max_length=12, blank=True)
    first = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    extension_s = models.PositiveIntegerField(default=0)
    match = models.OneToOneField(
        Match, models.PROTECT, related_name="pairing", null=True, blank=True,
        help_text="Where it is played in the app: seat 1 is `first`.",
    )  # fmt: skip

    objects = PairingQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["round", F("table").asc(nulls_last=True), "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "table"], name="pairing_table_once"),
            models.UniqueConstraint(
                fields=["round", "code"], condition=~Q(code=""), name="pairing_code_once"
            ),
            models.CheckConstraint(condition=~Q(first=F("second")), name="pairing_of_two_different"),
        ]

    def __str__(self) -> str:
        return f"Table {self.table} of round {self.round_id}"

    @property
    def players(self) -> list[Entry]:
        """The two; of a bye the one."""
        return [self.first] if self.second is None else [self.first, self.second]

    @property
    def chooser(self) -> Entry | None:
        """Who says who goes first in the first game: in a bracket the higher seed. None: lots decide it."""
        stage = self.round.stage
        if self.second is None or not stage.is_elimination:
            return None
        return min(self.players, key=lambda entry: stage.seeds.index(entry.pk))

    def opponent_of(self, entry: int) -> Entry | None:
        """Whom the player with this id meets here; None at a bye."""
        return self.second if self.first_id == entry else self.first


class Seat(models.Model):
    """An entry's one place in a round: the constraint that nobody plays twice."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="seats")
    points = models.PositiveIntegerField(default=0, help_text="When the round was paired.")
    ready_at = models.DateTimeField(null=True, blank=True, help_text="When the player was at the table.")

    class Meta:
        ordering: ClassVar = ["round", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "entry"], name="seat_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in round {self.round_id}"


class Result(models.Model):
    """A score of a pairing, in games. A later version supersedes it; none is ever deleted."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="results")
    version = models.PositiveIntegerField()
    first_wins = models.PositiveSmallIntegerField()
    second_wins = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=8, choices=ResultKind.choices, default=ResultKind.PLAYED)
    state = models.CharField(max_length=8, choices=ResultState.choices)
    current = models.BooleanField(default=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True,
        help_text="Empty: the site itself.",
    )  # fmt: skip
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pairing", "version"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["at"], condition=Q(current=True, state=ResultState.REPORTED), name="result_to_confirm"
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["pairing", "version"], name="result_version_unique"),
            models.UniqueConstraint(fields=["pairing"], condition=Q(current=True), name="result_one_current"),
            models.CheckConstraint(condition=Q(kind__in=ResultKind.values), name="result_kind_known"),
            models.CheckConstraint(condition=Q(state__in=ResultState.values), name="result_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.score} at {self.pairing_id}"

    @property
    def score(self) -> Score:
        """From the first player's side."""
        return Score(self.first_wins, self.second_wins, self.draws)
