"""Who takes part: entries, the rounds that they play in, and their decklists."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from decks.models import DeckVersion
from game.models import Level
from tournaments.enums import EntryState
from tournaments.models.tournament import Stage, Tournament

LONGEST_PLAYER_NAME = 60
LONGEST_NAME_KEY = 4 * LONGEST_PLAYER_NAME  # folded, some signs become several letters


class Entry(models.Model):
    """Somebody in an event, with an account or without; `claim_code` makes the entry an account's later."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries", null=True, blank=True
    )
    name = models.CharField(max_length=LONGEST_PLAYER_NAME)
    name_key = models.CharField(max_length=LONGEST_NAME_KEY, editable=False)
    claim_code = models.CharField(max_length=12, editable=False)
    state = models.CharField(max_length=7, choices=EntryState.choices, default=EntryState.REGISTERED)
    registered_at = models.DateTimeField(default=timezone.now)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    paid = models.BooleanField(default=False)
    team = models.CharField(max_length=60, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    level = models.CharField(
        max_length=8, choices=Level.choices, blank=True, help_text="A computer plays for this entry."
    )
    plays_without_list = models.BooleanField(
        default=False, help_text="Staff let him play though his decklist is missing or illegal."
    )
    awarded_byes = models.PositiveSmallIntegerField(default=0, help_text="In the first rounds.")

    class Meta:
        verbose_name_plural = "entries"
        ordering: ClassVar = ["tournament", "registered_at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="entry_once_a_user"
            ),
            models.UniqueConstraint(fields=["tournament", "name_key"], name="entry_name_unique"),
            models.UniqueConstraint(fields=["tournament", "claim_code"], name="entry_claim_code_unique"),
            models.CheckConstraint(condition=~Q(name_key=""), name="entry_has_name"),
            models.CheckConstraint(condition=Q(state__in=EntryState.values), name="entry_state_known"),
            models.CheckConstraint(
                condition=Q(level="") | Q(level__in=Level.values, user__isnull=True),
                name="entry_of_a_person_or_a_computer",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Span(models.Model):
    """Rounds of a stage that an entry plays in: from `first` to `last`, or open.

    A late player begins late, a drop ends the span, a reinstatement begins another one. So what standings of
    a past round show does not change by what happens later.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="spans")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="spans")
    first = models.PositiveSmallIntegerField(help_text="Number of the round.")
    last = models.PositiveSmallIntegerField(null=True, blank=True, help_text="0 if none was played.")

    class Meta:
        ordering: ClassVar = ["stage", "entry", "first", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["stage", "entry"], condition=Q(last__isnull=True), name="span_one_open"
            ),
            models.CheckConstraint(
                condition=Q(last=None) | Q(last__gte=F("first") - 1), name="span_ends_after_it_begins"
            ),
            models.CheckConstraint(condition=Q(first__gte=1), name="span_from_round_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in rounds {self.first} to {self.last or 'the end'}"


class Decklist(models.Model):
    """The list that an entry plays, in all its versions; none is ever deleted.

    `locked_at` is when it stopped changing by the player's hand: later than `submitted_at`, unless it was
    handed in afterwards. `faults` are the sentences of what was illegal when it was handed in, and again when
    it was locked.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="decklists")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    deck = models.ForeignKey(
        DeckVersion, models.SET_NULL, related_name="+", null=True, blank=True,
        help_text="What it was taken from.",
    )  # fmt: skip
    name = models.CharField(max_length=100, blank=True)
    cards = models.JSONField(help_text="Card id to count.")
    pool = models.DateField(help_text="The day whose card versions count.")
    faults = models.JSONField(default=list, blank=True)
    submitted_at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True,
        help_text="Empty: the site itself.",
    )  # fmt: skip
    why = models.CharField(max_length=200, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["entry", "version"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["entry", "version"], name="decklist_version_unique"),
            models.UniqueConstraint(fields=["entry"], condition=Q(current=True), name="decklist_one_current"),
        ]

    def __str__(self) -> str:
        return f"Decklist of {self.entry_id}, version {self.version}"
