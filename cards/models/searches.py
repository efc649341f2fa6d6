"""Searches that somebody keeps under a name."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

LONGEST_SEARCH_NAME = 60


class SavedSearch(models.Model):
    """A query under a name of its owner's. Names that fold to the same are the same name."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_searches")
    name = models.CharField(max_length=LONGEST_SEARCH_NAME)
    name_key = models.CharField(max_length=4 * LONGEST_SEARCH_NAME, editable=False)
    query = models.CharField(max_length=500, help_text="As the query language writes it.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "saved searches"
        ordering: ClassVar = ["owner", "name_key", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["owner", "name_key"], name="saved_search_name_unique"),
            models.CheckConstraint(condition=~Q(name_key=""), name="saved_search_has_name"),
            models.CheckConstraint(condition=~Q(query=""), name="saved_search_asks"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"{reverse('cards:list')}?{urlencode({'q': self.query})}"
