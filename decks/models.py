"""Decks and their versions."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.urls import reverse


class FrozenVersionError(Exception):
    """A stored deck version was about to change; make a new one instead."""


class DeckQuerySet(models.QuerySet["Deck"]):
    def ready_made(self) -> "DeckQuerySet":
        """The decks that come with the site: nobody owns them, everybody may play them."""
        return self.filter(owner=None)


class Deck(models.Model):
    """A deck by name; what is in it stands in its versions."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    about = models.CharField(max_length=300, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", null=True, blank=True
    )
    created = models.DateTimeField(auto_now_add=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="deck_has_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.slug])


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    def newest(self) -> "DeckVersionQuerySet":
        """One version a deck: the latest."""
        latest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
        return self.filter(pk=Subquery(latest))


class DeckVersion(models.Model):
    """The list of a deck at one time. Immutable: whoever played it can show what was played."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    cards = models.JSONField(help_text="Card id to count.")
    pool = models.DateField(help_text="The day whose card versions it was made with.")
    created = models.DateTimeField(auto_now_add=True)

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["deck", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deck_version_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise FrozenVersionError(f"Version {self.number} of this deck is stored and stays as it is.")
        super().save(**kwargs)
