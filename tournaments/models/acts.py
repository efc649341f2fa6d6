"""What was done in an event, by whom, and why."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament

LOOKED_AT, ALL_LOOKED_AT, REPLAYED = "list looked at", "all lists looked at", "match replayed"
LOOKS = (LOOKED_AT, ALL_LOOKED_AT, REPLAYED)  # change nothing of an event


class Act(models.Model):
    """One line of the log of an event. Lines are only added."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True,
        help_text="Empty: the site itself.",
    )  # fmt: skip
    word = models.CharField(max_length=40, help_text="What was done: round published, player dropped.")
    facts = models.JSONField(default=dict, blank=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament", "-at", "-id"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["tournament", "-at", "-id"], name="act_by_time")
        ]

    def __str__(self) -> str:
        return f"{self.word} in {self.tournament_id}"
