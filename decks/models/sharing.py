"""What people say of decks, and how decks did."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.enums import RecordSource
from decks.models.deck import Deck

LONGEST_TAG = 30
LONGEST_COMMENT = 2000


class DeckTag(models.Model):
    """A word that the owner gave a deck, folded: tags of different case are the same."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=LONGEST_TAG)

    class Meta:
        ordering: ClassVar = ["deck", "name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "name"], name="deck_tag_once"),
            models.CheckConstraint(condition=~Q(name=""), name="deck_tag_has_name"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["name", "deck"], name="deck_tag_by_name")
        ]

    def __str__(self) -> str:
        return self.name


class DeckLike(models.Model):
    """Somebody likes a deck."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="likes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_likes")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-made_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "user"], name="deck_like_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} likes {self.deck_id}"


class DeckComment(models.Model):
    """What somebody said about a deck. A removed one keeps its place; its text is shown to nobody."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_comments")
    text = models.TextField(max_length=LONGEST_COMMENT, help_text="Markdown, as typed.")
    made_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering: ClassVar = ["deck", "made_at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(text=""), name="deck_comment_has_text"),
        ]

    def __str__(self) -> str:
        return f"Comment {self.pk} on {self.deck_id}"


class DeckRecord(models.Model):
    """How the games with a deck ended, by where they were played; written by the rooms to the left."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="records")
    source = models.CharField(max_length=5, choices=RecordSource.choices)
    wins = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["deck", "source"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "source"], name="deck_record_once_a_source"),
            models.CheckConstraint(
                condition=Q(source__in=RecordSource.values), name="deck_record_source_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws} of {self.deck_id}"
