"""News about decks that is still to be told to their owners, and what was known of cards when it was."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from cards.models import Card
from decks.enums import NewsKind


class DeckNews(models.Model):
    """Something that the owners of some decks are to be told, written with what happened.

    A worker tells owner by owner in the order of their ids and notes how far it came; `facts` say what
    happened (services.news). A row that is not done and was not touched for a while was left by a worker.
    """

    kind = models.CharField(max_length=6, choices=NewsKind.choices)
    facts = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)
    last_owner = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name_plural = "deck news"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(kind__in=NewsKind.values), name="deck_news_kind_known"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["touched_at"], condition=Q(done_at=None), name="deck_news_to_tell"),
            models.Index(fields=["done_at"], name="deck_news_by_end"),
        ]

    def __str__(self) -> str:
        return f"News {self.pk}: {self.kind}"


class KnownCard(models.Model):
    """What owners of decks were told of a card last, or what it was when decks could first have it."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="+")
    facts = models.JSONField()

    class Meta:
        ordering: ClassVar = ["card"]

    def __str__(self) -> str:
        return str(self.card_id)
