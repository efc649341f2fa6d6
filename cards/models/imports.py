"""Lists that somebody sent, from the preview to the import."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from cards.enums import ImportMode, ImportState
from cards.models.collection import Batch


class ImportDraft(models.Model):
    """A list that its owner looks at before he takes it over. `OPEN` → `WAITING` → `DONE`, or back to `OPEN`.

    Nothing of the collection changes before `DONE`, and that is written together with the batch. While it
    waits, `touched_at` tells when somebody last worked on it: a sweep takes up what was left lying.
    """

    OPEN_FOR, KEPT_FOR = timedelta(days=7), timedelta(days=30)

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="import_drafts")
    key = models.UUIDField(help_text="Names the request: sent twice, it makes one draft.")
    name = models.CharField(max_length=100, help_text="Of the file, or what stands for it.")
    text = models.TextField(blank=True, help_text="Emptied when it is imported.")
    encoding = models.CharField(max_length=10)
    rows = models.PositiveIntegerField(help_text="Lines of the list.")
    state = models.CharField(max_length=7, choices=ImportState.choices, default=ImportState.OPEN)
    mode = models.CharField(max_length=14, choices=ImportMode.choices, blank=True)
    rows_done = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=400, blank=True, help_text="Why the last try changed nothing.")
    faults = models.PositiveIntegerField(default=0, help_text="Lines that were not understood.")
    batch = models.OneToOneField(Batch, models.SET_NULL, null=True, blank=True, related_name="import_draft")
    made_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-made_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["state", "touched_at"], name="import_draft_by_touch")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["owner", "key"], name="import_draft_once_a_request"),
            models.CheckConstraint(
                condition=Q(state__in=ImportState.values), name="import_draft_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state="open") | Q(mode__in=ImportMode.values), name="import_draft_mode_chosen"
            ),
            models.CheckConstraint(
                condition=Q(state="done") | Q(batch__isnull=True), name="import_draft_batch_when_done"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of player {self.owner_id} ({self.get_state_display().lower()})"

    def get_absolute_url(self) -> str:
        return reverse("imports:draft", args=[self.pk])
