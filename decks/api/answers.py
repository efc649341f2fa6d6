"""What the API tells of decks, field by field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from cards.models import Card
from ddl_site.accounts.api import context_of
from decks import queries, rules
from decks.enums import Visibility
from decks.models import Deck, DeckFormat, DeckVersion
from decks.presenters.files import code_of

COUNTS = "How many copies of each card, by its id."


class _Linked(serializers.Serializer[Any]):
    """Links are whole addresses: the context has that of the site."""

    def link(self, name: str, *parts: object) -> str:
        return f"{self.context['site']}{reverse(name, args=parts)}"


class DeckAnswer(_Linked):
    """A deck without its list."""

    slug = serializers.CharField(help_text="Its address; it stays when the name changes.")
    name = serializers.CharField()
    about = serializers.CharField(help_text="One line; may be empty.")
    owner = serializers.CharField(
        source="owner.handle", default=None, allow_null=True, help_text="Null: it comes with the site."
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    format = serializers.CharField(help_text="The slug of the format that it is made for.")
    total = serializers.IntegerField(help_text="How many cards it has now.")
    likes = serializers.IntegerField(source="like_count")
    edition = serializers.IntegerField(help_text="Counts the changes of its list.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField(help_text="When its list last changed.")
    published = serializers.DateTimeField(allow_null=True, help_text="When it became public first.")
    url = serializers.SerializerMethodField(help_text="The deck in this API.")
    page = serializers.SerializerMethodField(help_text="The deck's page.")

    def get_url(self, deck: Deck) -> str:
        return self.link("api:deck", deck.slug)

    def get_page(self, deck: Deck) -> str:
        return self.link("decks:deck", deck.slug)


class ViolationAnswer(serializers.Serializer[rules.Violation]):
    """One fault of a list."""

    rule = serializers.CharField(help_text="The id of the rule that it breaks.")
    message = serializers.CharField()
    card = serializers.CharField(allow_null=True, help_text="The card that it is about.")


class LegalityAnswer(serializers.Serializer[object]):
    """How a list fares in one format."""

    format = serializers.CharField()
    name = serializers.CharField()
    legal = serializers.BooleanField()
    violations = ViolationAnswer(many=True, help_text="All of them; none if it is legal.")


class DeckVersionAnswer(_Linked):
    """The list of a deck at one time."""

    number = serializers.IntegerField(help_text="From 1; the highest is the newest.")
    cards = serializers.DictField(child=serializers.IntegerField(), help_text=COUNTS)
    code = serializers.SerializerMethodField(help_text="Its deck code; null where a list has none.")
    note = serializers.CharField(help_text="May be empty.")
    pool = serializers.DateField(help_text="The day whose card versions it was made with.")
    open = serializers.BooleanField(help_text="Whether changes still go into it.")
    created = serializers.DateTimeField()

    def get_code(self, version: DeckVersion) -> str | None:
        return code_of(version.cards) or None


class WholeDeckAnswer(DeckAnswer):
    """A deck with its newest list, and what is wrong with it in each format."""

    notes = serializers.CharField(help_text="Markdown, as typed; may be empty.")
    tags = serializers.ListField(child=serializers.CharField())
    copied_from = serializers.CharField(
        allow_null=True, help_text="The slug of the deck that it was copied from, if you may find that."
    )
    version = DeckVersionAnswer(help_text="The newest.")
    legality = LegalityAnswer(many=True, help_text="In the formats of the site, and the one that it is for.")


class FormatAnswer(_Linked):
    """What a deck may be made of."""

    slug = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField(help_text="May be empty.")
    owner = serializers.CharField(
        source="owner.handle", default=None, allow_null=True, help_text="Null: a format of the site."
    )
    size = serializers.IntegerField(help_text="Exactly so many cards.")
    copies = serializers.IntegerField(help_text="At most so many of one card.")
    one_class = serializers.BooleanField(help_text="Whether Hero classes may not mix.")
    sets = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Codes of the allowed sets; null for all."
    )
    bans = serializers.ListField(child=serializers.CharField(), help_text="Ids of the banned cards.")
    changed = serializers.DateTimeField()
    url = serializers.SerializerMethodField(help_text="The format in this API.")
    page = serializers.SerializerMethodField(help_text="The format's page.")

    def get_url(self, row: DeckFormat) -> str:
        return self.link("api:deck_format", row.slug)

    def get_page(self, row: DeckFormat) -> str:
        return self.link("decks:format", row.slug)


@dataclass(frozen=True, slots=True)
class Legality:
    format: str
    name: str
    legal: bool
    violations: tuple[rules.Violation, ...]


def legality(cards: Mapping[str, int], formats: Sequence[rules.Format]) -> list[Legality]:
    """Every violation in each of these formats, by the cards of the catalogue."""
    pool = Card.objects.only("name", "card_class").in_bulk(list(cards))
    found = ((known, tuple(rules.violations(cards, known, pool=pool))) for known in formats)
    return [Legality(known.slug, known.name, not faults, faults) for known, faults in found]


def whole_deck(request: Request, deck: Deck) -> dict[str, Any]:
    """A deck as it is now, as whoever asks may see it."""
    version = queries.newest_version(deck)
    parent = queries.visible_parent(deck, request.user)
    deck.total = sum(version.cards.values())  # type: ignore[attr-defined]
    context = context_of(request)
    return {
        **DeckAnswer(deck, context=context).data,
        "notes": deck.notes,
        "tags": [tag.name for tag in deck.tags.order_by("name")],
        "copied_from": parent.slug if parent else None,
        "version": DeckVersionAnswer(version, context=context).data,
        "legality": LegalityAnswer(legality(version.cards, queries.formats_of(deck)), many=True).data,
    }
