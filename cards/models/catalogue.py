"""The catalogue: sets, cards, their dated versions, and the printings that people own."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models, transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from cards.enums import CardClass, CardType, Finish, Rarity, Tier
from cards.folding import fold

CARD_ID = re.compile(r"\A[A-Z]{1,4}[0-9]{3,4}\Z")
ROWS_AT_ONCE = 500


class CatalogueRevision(models.Model):
    """One row that counts the changes of the catalogue, so that whoever keeps a copy can tell its age."""

    ROW = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ROW)
    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(id=1), name="catalogue_revision_one_row"),
        ]

    def __str__(self) -> str:
        return f"Revision {self.number}"

    @classmethod
    def count_up(cls) -> None:
        """Tell of a change, whoever keeps a copy."""
        row = cls.objects.filter(pk=cls.ROW)
        if not row.update(number=F("number") + 1):
            CatalogueRevision.objects.bulk_create([CatalogueRevision()], ignore_conflicts=True)
            row.update(number=F("number") + 1)

    @classmethod
    def lock(cls) -> None:
        """Within a transaction: wait until nobody else loads or imports, where the database can."""
        CatalogueRevision.objects.bulk_create([CatalogueRevision()], ignore_conflicts=True)
        cls.objects.select_for_update().get(pk=cls.ROW)

    @classmethod
    def present(cls) -> int:
        """The number of the present revision: one cheap question."""
        return cls.objects.filter(pk=cls.ROW).values_list("number", flat=True).first() or 0


class Set(models.Model):
    """A published set of cards. Its code begins the ids of its cards, its number stands in deck codes."""

    code = models.CharField(max_length=4, primary_key=True)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["number"], name="set_number_unique")]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: Any) -> None:
        super().save(**kwargs)
        CurrentCard.objects.filter(set=self).update(set_number=self.number)


class CardQuerySet(models.QuerySet["Card"]):
    def named(self, text: str) -> "CardQuerySet":
        """Cards whose name contains `text`, whatever its case, accents and quotes."""
        return self.filter(name_key__contains=fold(text))


class Card(models.Model):
    """What stays the same of a card over its versions."""

    id = models.CharField(primary_key=True, max_length=8, validators=[RegexValidator(CARD_ID)])
    set = models.ForeignKey(Set, models.PROTECT, related_name="cards")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=160, editable=False, help_text="The name, folded for searching.")
    card_class = models.CharField("class", max_length=8, choices=CardClass.choices)
    type = models.CharField(max_length=8, choices=CardType.choices)
    rarity = models.PositiveSmallIntegerField(choices=Rarity.choices)
    rarity_pct = models.DecimalField(
        "rarity in per cent", max_digits=5, decimal_places=2, help_text="As the publisher states it."
    )
    tier = models.PositiveSmallIntegerField(choices=Tier.choices)
    fed = models.DateField(null=True, blank=True, help_text="The day of the newest feed that named it.")
    art = models.CharField(max_length=300, blank=True, help_text="Address of its picture in that feed.")
    render = models.CharField(max_length=300, blank=True, help_text="Address of the printed card there.")
    extra = models.JSONField(
        default=dict, blank=True, help_text="Fields of that feed that are not known here."
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["set", "number"], name="card_number_unique_in_set"),
            models.CheckConstraint(
                condition=Q(card_class__in=CardClass.values),
                name="card_class_known",
            ),
            models.CheckConstraint(condition=Q(type__in=CardType.values), name="card_type_known"),
            models.CheckConstraint(condition=Q(rarity__in=Rarity.values), name="card_rarity_known"),
            models.CheckConstraint(condition=Q(tier__in=Tier.values), name="card_tier_known"),
            models.CheckConstraint(condition=~Q(name=""), name="card_has_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def save(self, **kwargs: Any) -> None:
        self.name_key = fold(self.name)
        super().save(**kwargs)
        CurrentCard.objects.keep([self.pk])

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.id])

    @property
    def is_creature(self) -> bool:
        return self.type == CardType.CREATURE

    @property
    def is_full_art(self) -> bool:
        return self.tier != Tier.COMMON


class CardVersionQuerySet(models.QuerySet["CardVersion"]):
    def newest(self) -> "CardVersionQuerySet":
        """One version a card: the latest."""
        return self.filter(pk=Subquery(_of_the_card().order_by("-since").values("pk")[:1]))

    def playable(self) -> "CardVersionQuerySet":
        """Versions whose effects are described, so that the engine can play them."""
        return self.filter(playable=True)

    def in_force(self, day: date) -> "CardVersionQuerySet":
        """One playable version a card: the one that a game with the card texts of `day` is played with (F3).

        A card that is younger than `day` counts with its first version.
        """
        playable = _of_the_card().playable()
        standing = playable.filter(since__lte=day).order_by("-since").values("pk")[:1]
        first = playable.order_by("since").values("pk")[:1]
        return self.filter(pk=Coalesce(Subquery(standing), Subquery(first)))

    def bulk_create(self, objs: Iterable["CardVersion"], *args: Any, **kwargs: Any) -> list["CardVersion"]:
        """Also keeps the rows that searches read."""
        with transaction.atomic(using=self.db):
            made = super().bulk_create(objs, *args, **kwargs)
            CurrentCard.objects.keep(version.card_id for version in made)
        return made


def _of_the_card() -> CardVersionQuerySet:
    return CardVersion.objects.filter(card=OuterRef("card"))


class CardVersion(models.Model):
    """A card's facts and effects as they count from a day on. A game keeps the versions it began with (F3).

    `text` and `traits` are derived from the effects by `services.load_catalogue` and hold no facts of
    their own. `printed_text` is the publisher's sentence where somebody imported it, else null.
    """

    card = models.ForeignKey(Card, models.PROTECT, related_name="versions")
    since = models.DateField()
    card_class = models.CharField(
        "class", max_length=8, choices=CardClass.choices, blank=True, help_text="Empty: as the card has it."
    )
    cost = models.PositiveSmallIntegerField()
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    hp = models.PositiveSmallIntegerField("HP", null=True, blank=True)
    keywords = models.JSONField(default=list, blank=True)
    effects = models.JSONField(default=list, blank=True)
    playable = models.BooleanField(default=True, help_text="Are its effects described?")
    text = models.TextField(blank=True, help_text="Rendered from the effects.")
    traits = models.CharField(max_length=120, default=" ", editable=False)
    printed_text = models.TextField(null=True, blank=True)  # noqa: DJ001 - "" is a card printed without text

    objects = CardVersionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["card", "since"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card", "since"], name="card_version_unique_by_day"),
            models.CheckConstraint(
                condition=Q(attack__isnull=True, hp__isnull=True)
                | Q(attack__isnull=False, hp__isnull=False, hp__gte=1),
                name="card_version_attack_with_hp",
            ),
            models.CheckConstraint(
                condition=Q(card_class__in=["", *CardClass.values]), name="card_version_class_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} of {self.since}"

    def save(self, **kwargs: Any) -> None:
        super().save(**kwargs)
        CurrentCard.objects.keep([self.card_id])

    @property
    def class_then(self) -> str:
        """The class of the card as long as this version stood."""
        return self.card_class or self.card.card_class

    @property
    def shown_text(self) -> str:
        """What the page prints: the publisher's sentence where imported, else ours."""
        return self.text if self.printed_text is None else self.printed_text


class Printing(models.Model):
    """A card in one finish: what a collector owns. The first set has 203 (F4)."""

    card = models.ForeignKey(Card, models.PROTECT, related_name="printings")
    finish = models.CharField(max_length=8, choices=Finish.choices)

    class Meta:
        ordering: ClassVar = ["card", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card", "finish"], name="printing_unique"),
            models.CheckConstraint(condition=Q(finish__in=Finish.values), name="printing_finish_known"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}, {self.get_finish_display().lower()}"


class CurrentCardQuerySet(models.QuerySet["CurrentCard"]):
    def keep(self, card_ids: Iterable[str]) -> None:
        """Bring the rows of these cards in line with their newest versions. Twice is the same as once."""
        ids = sorted(set(card_ids))
        if ids:
            CatalogueRevision.count_up()
        for start in range(0, len(ids), ROWS_AT_ONCE):
            versions = CardVersion.objects.newest().filter(card__in=ids[start : start + ROWS_AT_ONCE])
            self.bulk_create(
                [CurrentCard.of(version) for version in versions.select_related("card__set")],
                update_conflicts=True,
                unique_fields=["card"],
                update_fields=[field.name for field in CurrentCard._meta.fields if not field.primary_key],
            )


class CurrentCard(models.Model):
    """A card as it is now, in one row for searches: what its newest version says beside what never changes.

    Holds no facts of its own: saving a card or a version keeps it, singly or by `bulk_create`. Whoever
    changes them by `update()` calls `CurrentCard.objects.keep(card_ids)`. Texts are folded.
    """

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="current")
    version = models.OneToOneField(CardVersion, models.CASCADE, related_name="+")
    set = models.ForeignKey(Set, models.CASCADE, related_name="+")
    set_number = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    name_key = models.CharField(max_length=160)
    card_class = models.CharField(max_length=8)
    class_place = models.PositiveSmallIntegerField(help_text="Where the class stands in lists.")
    type = models.CharField(max_length=8)
    rarity = models.PositiveSmallIntegerField()
    tier = models.PositiveSmallIntegerField()
    cost = models.PositiveSmallIntegerField()
    attack = models.PositiveSmallIntegerField(null=True)
    hp = models.PositiveSmallIntegerField(null=True)
    traits = models.CharField(max_length=120)
    text_key = models.TextField()

    objects = CurrentCardQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["set_number", "number", "card"]

    def __str__(self) -> str:
        return str(self.card_id)

    @classmethod
    def of(cls, version: CardVersion) -> "CurrentCard":
        card = version.card
        return cls(
            card=card,
            version=version,
            set=card.set,
            set_number=card.set.number,
            number=card.number,
            name_key=card.name_key,
            card_class=version.class_then,
            class_place=CardClass.values.index(version.class_then),
            type=card.type,
            rarity=card.rarity,
            tier=card.tier,
            cost=version.cost,
            attack=version.attack,
            hp=version.hp,
            traits=version.traits,
            text_key=fold(version.shown_text),
        )
