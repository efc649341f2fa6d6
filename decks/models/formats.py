"""Formats as rows: those of the site, and those of players who organise."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from decks import formats
from decks.rules import Format

LONGEST_FORMAT_NAME = 40
LONGEST_FORMAT_ABOUT = 300
LARGEST_DECK = 400


class DeckFormatQuerySet(models.QuerySet["DeckFormat"]):
    def of_site(self) -> "DeckFormatQuerySet":
        """The formats that everybody finds: nobody owns them."""
        return self.filter(owner=None)


class DeckFormat(models.Model):
    """What a deck may be made of. Decks name it by its slug, which stays; so a deck outlives its format.

    `edition` counts the changes. `shipped` is what the project came with when it was loaded last: what
    differs from that was changed on this site.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=LONGEST_FORMAT_NAME)
    about = models.CharField(max_length=LONGEST_FORMAT_ABOUT, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_formats", null=True, blank=True
    )
    sets = models.JSONField(null=True, blank=True, help_text="Codes of the allowed sets; null for all.")
    bans = models.JSONField(default=list, blank=True, help_text="Ids of the banned cards.")
    copies = models.PositiveSmallIntegerField(default=3, help_text="At most so many of one card.")
    size = models.PositiveSmallIntegerField(default=40, help_text="Exactly so many cards.")
    one_class = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(default=100, help_text="Lower ones come first in lists.")
    edition = models.PositiveIntegerField(default=0, editable=False)
    shipped = models.JSONField(null=True, blank=True, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)

    objects = DeckFormatQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = [F("owner").asc(nulls_first=True), "place", "name", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(name=""), name="deck_format_has_name"),
            models.CheckConstraint(
                condition=Q(size__gte=1, size__lte=LARGEST_DECK), name="deck_format_size_possible"
            ),
            models.CheckConstraint(
                condition=Q(copies__gte=1, copies__lte=F("size")), name="deck_format_copies_possible"
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=True) | Q(shipped__isnull=True), name="deck_format_shipped_is_site"
            ),
            models.UniqueConstraint("owner", Lower("name"), name="deck_format_name_once_an_owner"),
            models.UniqueConstraint(
                Lower("name"), condition=Q(owner__isnull=True), name="deck_format_name_once_a_site"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:format", args=[self.slug])

    @property
    def format(self) -> Format:
        """What decks are checked by."""
        return formats.format_of(self.slug, {name: getattr(self, name) for name in formats.FIELDS})

    @format.setter
    def format(self, wanted: Format) -> None:
        for name, value in formats.facts_of(wanted).items():
            setattr(self, name, value)
