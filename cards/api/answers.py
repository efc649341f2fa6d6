"""What the API tells of cards and copies, field by field."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from cards import rulebook
from cards.enums import BatchKind, CardClass, CardType, Condition, Finish, Language
from cards.models import Batch, CardVersion, Printing, Set, Stack


class _Linked(serializers.Serializer[Any]):
    """Links are whole addresses: the context has that of the site."""

    def link(self, name: str, *parts: object) -> str:
        return f"{self.context['site']}{reverse(name, args=parts)}"


class SetAnswer(_Linked):
    """A published set."""

    code = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    cards = serializers.IntegerField(source="card_count", help_text="How many cards it has.")
    url = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField(help_text="All its cards in one file.")

    def get_url(self, row: Set) -> str:
        return self.link("api:set", row.code)

    def get_file(self, row: Set) -> str:
        return self.link("api:set_file", row.code)


class _Texts(_Linked):
    """What a version of a card says."""

    since = serializers.DateField(help_text="The day since which it counts.")
    cost = serializers.IntegerField()
    attack = serializers.IntegerField(allow_null=True, help_text="Creatures only.")
    hp = serializers.IntegerField(allow_null=True, help_text="Creatures only.")
    keywords = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField(source="shown_text")
    playable = serializers.BooleanField(help_text="Whether matches on this site know its effects.")


class VersionAnswer(_Texts):
    """A card's facts as they count from a day on."""


class CardAnswer(_Texts):
    """A card as it is now."""

    id = serializers.CharField(source="card.id")
    name = serializers.CharField(source="card.name")
    set = serializers.CharField(source="card.set_id")
    number = serializers.IntegerField(source="card.number")
    card_class = serializers.ChoiceField(source="card.card_class", choices=CardClass.choices)
    type = serializers.ChoiceField(source="card.type", choices=CardType.choices)
    rarity = serializers.CharField(source="card.get_rarity_display")
    rarity_pct = serializers.DecimalField(
        source="card.rarity_pct", max_digits=5, decimal_places=2, help_text="As the publisher states it."
    )
    tier = serializers.CharField(source="card.get_tier_display")
    url = serializers.SerializerMethodField(help_text="The card in this API.")
    page = serializers.SerializerMethodField(help_text="The card's page.")
    face = serializers.SerializerMethodField(help_text="A picture of it, as SVG.")

    def get_url(self, version: CardVersion) -> str:
        return self.link("api:card", version.card_id)

    def get_page(self, version: CardVersion) -> str:
        return self.link("cards:card", version.card_id)

    def get_face(self, version: CardVersion) -> str:
        return self.link("cards:face", version.card_id)


class PrintingAnswer(serializers.Serializer[Printing]):
    """A finish that a card is printed in."""

    printing = serializers.ChoiceField(source="finish", choices=Finish.choices)
    name = serializers.CharField(source="get_finish_display")


class RulingAnswer(serializers.Serializer[rulebook.Rule]):
    """A rule about this very card."""

    id = serializers.CharField()
    text = serializers.SerializerMethodField()
    ours = serializers.BooleanField(help_text="Whether this site made it where the rulebook is silent.")

    def get_text(self, rule: rulebook.Rule) -> str:
        return rulebook.plain(rule.text)


class WholeCardAnswer(CardAnswer):
    """A card with everything that is known of it."""

    printings = PrintingAnswer(source="card.printings.all", many=True)
    versions = VersionAnswer(source="card.versions.all", many=True, help_text="Oldest first.")
    rulings = serializers.SerializerMethodField()

    def get_rulings(self, version: CardVersion) -> list[dict[str, Any]]:
        own = [rule for rule in rulebook.rulings_for(version.card_id) if version.card_id in rule.cards]
        return [dict(RulingAnswer(rule).data) for rule in own]


class SetFileAnswer(serializers.Serializer[object]):
    """All cards of a set."""

    set = serializers.CharField(help_text="The set's code.")
    name = serializers.CharField()
    cards = WholeCardAnswer(many=True)


class StackAnswer(serializers.Serializer[Stack]):
    """Copies of yours that are alike, down to your note on them."""

    card = serializers.CharField(source="printing.card_id")
    name = serializers.CharField(source="printing.card.name")
    printing = serializers.ChoiceField(source="printing.finish", choices=Finish.choices)
    condition = serializers.ChoiceField(choices=Condition.choices)
    language = serializers.ChoiceField(choices=Language.choices)
    note = serializers.CharField(help_text="May be empty.")
    count = serializers.IntegerField()


class SharedCopiesAnswer(serializers.Serializer[object]):
    """Copies of a printing that somebody shows to others."""

    card = serializers.CharField(source="printing__card")
    name = serializers.CharField(source="printing__card__name")
    printing = serializers.ChoiceField(source="printing__finish", choices=Finish.choices)
    count = serializers.IntegerField(source="total")


class BatchAnswer(_Linked):
    """Copies that came and went together, and are undone together."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=BatchKind.choices)
    about = serializers.CharField()
    made_at = serializers.DateTimeField()
    copies = serializers.IntegerField(help_text="How many came, less how many went.")
    undoes = serializers.IntegerField(
        source="undoes_id", allow_null=True, help_text="The batch that it took back."
    )
    undone_by = serializers.SerializerMethodField(help_text="The batch that took it back.")
    page = serializers.SerializerMethodField()

    def get_undone_by(self, batch: Batch) -> int | None:
        undoing = getattr(batch, "undone_by", None)
        return undoing.pk if undoing else None

    def get_page(self, batch: Batch) -> str:
        return self.link("collection:batch", batch.pk)
