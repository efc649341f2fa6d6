"""The copies that people own. The ledger is the truth; a stack's count is its sum, kept for quick reading.

A *stack* is what an owner has of one printing in one condition, language and note. A *ledger line* adds to
or takes from one stack, a *batch* is the lines that were written together: one click, one import, one pack.
Only `cards.services` writes here, so that the sum of a stack's lines is always its count.
"""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from cards.enums import BatchKind, Condition, HoldKind, Language, WantSource
from cards.models.catalogue import Card, Printing

PLAYSET = 3  # copies of a card that a deck may hold; any printing counts
MOST_COPIES = 9999  # of one stack
LONGEST_NOTE = 80


class StackKey(NamedTuple):
    """What tells the stacks of one owner apart. `StackKey(7)` is the plain stack of printing 7."""

    printing_id: int
    condition: str = Condition.NM.value
    language: str = Language.EN.value
    note: str = ""


class StackQuerySet(models.QuerySet["Stack"]):
    def of(self, owner_id: int) -> "StackQuerySet":
        return self.filter(owner=owner_id)

    def owned(self) -> "StackQuerySet":
        """Stacks that have copies now. Others stand for what was owned once."""
        return self.filter(count__gt=0)

    def of_cards(self, card_ids: Iterable[str]) -> "StackQuerySet":
        return self.filter(printing__card__in=card_ids)


class Stack(models.Model):
    """Equal copies of one owner. Rows are never deleted: their lines are the history."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="stacks")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="stacks")
    condition = models.CharField(max_length=2, choices=Condition.choices, default=Condition.NM)
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.EN)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    count = models.PositiveIntegerField(default=0, help_text="The sum of its ledger lines.")

    objects = StackQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["owner", "printing", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["owner", "printing", "condition", "language", "note"], name="stack_unique"
            ),
            models.CheckConstraint(condition=Q(count__gte=0), name="stack_count_not_negative"),
            models.CheckConstraint(condition=Q(condition__in=Condition.values), name="stack_condition_known"),
            models.CheckConstraint(condition=Q(language__in=Language.values), name="stack_language_known"),
        ]

    def __str__(self) -> str:
        return f"{self.count} of printing {self.printing_id} ({self.condition}) of player {self.owner_id}"

    @property
    def key(self) -> StackKey:
        return StackKey(self.printing_id, self.condition, self.language, self.note)


class Batch(models.Model):
    """Ledger lines that were written together and are undone together.

    `owner` is who acted. To undo a batch is a batch of its own that `undoes` the first, at most one each.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="batches")
    kind = models.CharField(max_length=6, choices=BatchKind.choices)
    about = models.CharField(max_length=200, blank=True, help_text="In words, say the name of a file.")
    made_at = models.DateTimeField(default=timezone.now)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by"
    )  # fmt: skip

    class Meta:
        verbose_name_plural = "batches"
        ordering: ClassVar = ["-made_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["owner", "-made_at", "-id"], name="batch_by_owner")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(kind__in=BatchKind.values), name="batch_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="undo", undoes__isnull=False) | (~Q(kind="undo") & Q(undoes__isnull=True)),
                name="batch_undo_names_what",
            ),
        ]

    def __str__(self) -> str:
        return f"Batch {self.pk} ({self.get_kind_display()})"

    def get_absolute_url(self) -> str:
        return reverse("collection:batch", args=[self.pk])


class LedgerLine(models.Model):
    """So many copies came to a stack or went from it. Never changed, never deleted alone."""

    batch = models.ForeignKey(Batch, models.CASCADE, related_name="lines")
    stack = models.ForeignKey(Stack, models.CASCADE, related_name="lines")
    delta = models.IntegerField()

    class Meta:
        ordering: ClassVar = ["batch", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["batch", "stack"], name="ledger_line_once_a_batch"),
            models.CheckConstraint(condition=~Q(delta=0), name="ledger_line_moves_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.delta:+} in stack {self.stack_id}"


class Hold(models.Model):
    """Copies that a deck marked built or an open offer keeps. Written by the rooms that know why.

    `source` names what holds ("deck 12"), `label` and `address` what the pages show of it. The owner may own
    fewer than are held, when copies went afterwards: then the holder is short, and its page says so.
    """

    stack = models.ForeignKey(Stack, models.CASCADE, related_name="holds")
    count = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=HoldKind.choices)
    source = models.CharField(max_length=40)
    label = models.CharField(max_length=80)
    address = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["kind", "label", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["source", "stack"], name="hold_once_a_source"),
            models.CheckConstraint(condition=Q(count__gte=1), name="hold_has_copies"),
            models.CheckConstraint(condition=Q(kind__in=HoldKind.values), name="hold_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.count} kept by {self.label}"


class Want(models.Model):
    """A wish for a card: so many more copies by hand; for a deck, so many copies in all.

    Rows of decks are written by their room: `number` is what the list has, and what is owned is taken off
    when somebody asks. What is wanted of a card is the greatest of its wishes and, where the owner's
    settings say so, of what the playset lacks: the same copies would serve all of them.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wants")
    card = models.ForeignKey(Card, models.CASCADE, related_name="wants")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=WantSource.choices, default=WantSource.MANUAL)
    source = models.CharField(max_length=40, blank=True, help_text="Which deck; empty by hand.")
    label = models.CharField(max_length=80, blank=True)
    address = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["card", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["owner", "card", "source"], name="want_once_a_source"),
            models.CheckConstraint(condition=Q(number__gte=1), name="want_has_number"),
            models.CheckConstraint(
                condition=Q(kind="manual", source="") | (Q(kind="deck") & ~Q(source="")),
                name="want_source_fits_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} × {self.card_id}"


class CollectionSettings(models.Model):
    """What an owner shows to others and keeps for himself. Without a row: nothing, and PLAYSET."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="collection_settings"
    )
    shares_collection = models.BooleanField("my collection", default=False)
    shares_wants = models.BooleanField("my wants", default=False)
    shares_trades = models.BooleanField("my trade list", default=False)
    keep = models.PositiveSmallIntegerField("keep of each card", default=PLAYSET)
    wants_playsets = models.BooleanField("want what my playsets lack", default=True)

    class Meta:
        verbose_name_plural = "collection settings"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(keep__lte=MOST_COPIES), name="collection_keep_within_reason"),
        ]

    def __str__(self) -> str:
        return f"Collection settings of player {self.owner_id}"
