"""What judges do: penalties, calls to a table, checks of decks."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.enums import Infraction, PenaltyKind
from tournaments.models.entries import Decklist, Entry
from tournaments.models.rounds import Pairing, Round
from tournaments.models.tournament import Tournament


class Penalty(models.Model):
    """What somebody was given for an infraction. One that was wrong is lifted, never deleted."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, models.PROTECT, related_name="penalties", null=True, blank=True)
    pairing = models.ForeignKey(
        Pairing, models.PROTECT, related_name="penalties", null=True, blank=True,
        help_text="The match that it counts in.",
    )  # fmt: skip
    kind = models.CharField(max_length=7, choices=PenaltyKind.choices)
    infraction = models.CharField(max_length=9, choices=Infraction.choices)
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True,
        help_text="Empty: the site itself.",
    )  # fmt: skip
    at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    lifted_why = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "penalties"
        ordering: ClassVar = ["tournament", "-at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(kind__in=PenaltyKind.values), name="penalty_kind_known"),
            models.CheckConstraint(
                condition=Q(infraction__in=Infraction.values), name="penalty_infraction_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.entry_id}"


class JudgeCall(models.Model):
    """Somebody needs a judge. It waits until a judge takes it, and is open until it is closed."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="calls")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="calls")
    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="calls", null=True, blank=True)
    word = models.CharField(max_length=140, blank=True, help_text="What it is about.")
    at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    note = models.CharField(max_length=200, blank=True, help_text="What was decided.")

    class Meta:
        ordering: ClassVar = ["tournament", "at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(closed_at__isnull=True), name="call_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"Call of {self.entry_id}"


class DeckCheck(models.Model):
    """A judge has compared a deck with its list."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="deck_checks")
    round = models.ForeignKey(Round, models.PROTECT, related_name="deck_checks", null=True, blank=True)
    decklist = models.ForeignKey(Decklist, models.PROTECT, related_name="checks", null=True, blank=True)
    passed = models.BooleanField()
    found = models.JSONField(default=dict, blank=True, help_text="Card id to count, as the judge counted.")
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["entry", "-at", "-id"]

    def __str__(self) -> str:
        return f"Check of the deck of {self.entry_id}"
