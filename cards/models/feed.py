"""What comes from outside and from other rooms: feeds on their way into the catalogue, results of cards."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cards.models.catalogue import Card


class FeedDraft(models.Model):
    """A feed of cards that an administrator has sent and looks at before it counts."""

    KEPT_FOR = timedelta(days=1)

    key = models.UUIDField(unique=True, help_text="Names the request that sent it.")
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_drafts")
    name = models.CharField(max_length=100, blank=True)
    text = models.TextField(blank=True, help_text="Empty once it is imported.")
    as_of = models.DateField()
    set_code = models.CharField(max_length=4, blank=True)
    made_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    summary = models.JSONField(default=list, blank=True, help_text="What was done, in sentences.")

    class Meta:
        verbose_name = "feed of cards"
        verbose_name_plural = "feeds of cards"
        ordering: ClassVar = ["-made_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(done_at__isnull=True) | Q(text=""), name="feed_draft_empty_when_done"
            ),
        ]

    def __str__(self) -> str:
        return self.name or "A feed"


class CardRecord(models.Model):
    """How lists with this card fared in finished games; written by the room that plays them."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="record")
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["card"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(played__gte=F("won") + F("drawn")), name="card_record_adds_up"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.won} of {self.played} won"
