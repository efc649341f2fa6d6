"""Decks, their versions, and the cards of the newest version as rows."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone

from cards.models import Card
from decks.enums import Visibility

LONGEST_SLUG = 80
LONGEST_NAME = 60
LONGEST_NOTES = 20_000


class FrozenVersionError(Exception):
    """A stored deck version was about to change; make a new one instead."""


class DeckQuerySet(models.QuerySet["Deck"]):
    def ready_made(self) -> "DeckQuerySet":
        """The decks that come with the site: nobody owns them, everybody may play them."""
        return self.filter(owner=None)


class Deck(models.Model):
    """A deck by name; what is in it stands in its versions, the newest of them also in DeckCard.

    The slug of a player's deck ends in a random part, so that nobody guesses the address of a deck that is
    shared by its link; it stays when the name changes. `edition` counts the changes of the list.
    """

    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.CharField(max_length=300, blank=True, help_text="One line for lists and previews.")
    notes = models.TextField(blank=True, max_length=LONGEST_NOTES, help_text="Markdown, as typed.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", null=True, blank=True
    )
    visibility = models.CharField(max_length=7, choices=Visibility.choices, default=Visibility.PRIVATE)
    format = models.SlugField(max_length=60, default="online", help_text="The format it is made for.")
    parent = models.ForeignKey(
        "self",
        models.SET_NULL,
        related_name="copies",
        null=True,
        blank=True,
        help_text="What it was copied from.",
    )
    built = models.ForeignKey(
        "DeckVersion", models.SET_NULL, related_name="+", null=True, blank=True,
        help_text="The version that real copies are held for.",
    )  # fmt: skip
    edition = models.PositiveIntegerField(default=0)
    like_count = models.PositiveIntegerField(default=0, editable=False)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now, help_text="When its list last changed.")
    published = models.DateTimeField(null=True, blank=True, help_text="When it became public first.")

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="deck_visibility_known"
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=False) | Q(visibility=Visibility.PUBLIC),
                name="deck_ready_made_is_public",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["owner", "-changed"], name="deck_by_owner"),
            models.Index(F("visibility"), F("like_count").desc(), F("id"), name="deck_by_likes"),
            models.Index(F("visibility"), F("published").desc(), F("id"), name="deck_by_age"),
        ]

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
    """The list of a deck at one time. Immutable once closed: whoever played it can show what was played.

    While its owner edits, the newest version is open and takes up his changes (services.lists); it is
    closed by time, by a note, and by whatever uses it.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    cards = models.JSONField(help_text="Card id to count.")
    pool = models.DateField(help_text="The day whose card versions it was made with.")
    note = models.CharField(max_length=200, blank=True)
    open = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["deck", "-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deck_version_number_from_one"),
            models.UniqueConstraint(fields=["deck"], condition=Q(open=True), name="deck_one_open_version"),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise FrozenVersionError(f"Version {self.number} of this deck is stored and stays as it is.")
        super().save(**kwargs)


class DeckCard(models.Model):
    """One card of the newest version of a deck: what searches over decks join with."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.PROTECT, related_name="deck_entries")
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["deck", "card"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "card"], name="deck_card_once"),
            models.CheckConstraint(condition=Q(count__gte=1), name="deck_card_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card_id} in {self.deck_id}"
