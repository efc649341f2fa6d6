"""What the API reads about decks, turned into the words of the services."""

import re
from typing import Any

from rest_framework import serializers

from ddl_site.accounts.api import BadCodeError, Body, PageParams
from decks import deckcode, queries
from decks.api.answers import COUNTS
from decks.enums import Visibility
from decks.models import LONGEST_NAME, LONGEST_NOTES, LONGEST_TAG
from decks.queries import DECK_ORDERS
from decks.services import LONGEST_ABOUT, LONGEST_VERSION_NOTE, MOST_CARDS, MOST_COPIES, MOST_TAGS

LONGEST_FIELD = 200
ID_LIKE = re.compile(r"[A-Za-z0-9]{1,8}")


def _text(longest: int, **more: Any) -> serializers.CharField:
    return serializers.CharField(max_length=longest, allow_blank=True, trim_whitespace=False, **more)


def _counts(**more: Any) -> serializers.DictField:
    count = serializers.IntegerField(min_value=0, max_value=MOST_COPIES)
    return serializers.DictField(child=count, help_text=COUNTS, **more)


def _tags() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TAG), max_length=MOST_TAGS, required=False
    )


class _WithFormat(Body):
    def validate_format(self, value: str) -> str:
        if queries.format_named(value) is None:
            raise serializers.ValidationError(f"There is no format {value}.")
        return value


class _WithList(Body):
    """A list as counts or as a deck code."""

    needs_list = True

    def validate_cards(self, value: dict[str, int]) -> dict[str, int]:
        if len(value) > MOST_CARDS:
            raise serializers.ValidationError(f"A list may have {MOST_CARDS} cards.")
        for card in value:
            if not ID_LIKE.fullmatch(card):
                raise serializers.ValidationError(f"There is no card with the id {card[:20]!a}.")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Adds the `cards` that a code says."""
        if ("cards" in attrs and "code" in attrs) or (self.needs_list and not {"cards", "code"} & set(attrs)):
            raise serializers.ValidationError("Give either cards or code.")
        if "code" not in attrs:
            return attrs
        try:
            cards = queries.decoded_code(attrs["code"])
        except deckcode.DeckCodeError as error:
            raise BadCodeError(str(error), mendings=error.mendings) from error
        return {**attrs, "cards": cards}


class DeckParams(PageParams):
    q = serializers.CharField(
        default="", allow_blank=True, max_length=LONGEST_FIELD, help_text="Words of the name or its line."
    )
    card = serializers.CharField(
        default="", allow_blank=True, max_length=8, help_text="With this card, by id."
    )
    format = serializers.CharField(
        default="", allow_blank=True, max_length=60, help_text="Made for this format, by slug."
    )
    mine = serializers.BooleanField(default=False, help_text="Only your own, private ones among them.")
    order = serializers.ChoiceField(choices=list(DECK_ORDERS), default="changed")


class NewDeckBody(_WithList, _WithFormat):
    """A deck to be made, with its list as counts or as a deck code, or empty."""

    needs_list = False

    name = serializers.CharField(max_length=LONGEST_NAME)
    cards = _counts(required=False)
    code = serializers.CharField(max_length=deckcode.MAX_CHARACTERS, required=False, help_text="A deck code.")
    format = serializers.CharField(max_length=60, default="online", help_text="The slug of a format.")
    about = _text(LONGEST_ABOUT, default="", help_text="One line about it.")
    notes = _text(LONGEST_NOTES, default="", help_text="Markdown.")
    visibility = serializers.ChoiceField(choices=Visibility.choices, default=Visibility.PRIVATE.value)


class DeckChangesBody(_WithFormat):
    """What shall be said about a deck; what is left out stays as it is."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    format = serializers.CharField(max_length=60, required=False, help_text="The slug of a format.")
    about = _text(LONGEST_ABOUT, required=False)
    notes = _text(LONGEST_NOTES, required=False, help_text="Markdown.")
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    tags = _tags()


class DeckListBody(_WithList):
    """The whole list that a deck shall have, as counts or as a deck code."""

    edition = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="The edition that you saw: another one now is a conflict."
    )
    cards = _counts(required=False)
    code = serializers.CharField(max_length=deckcode.MAX_CHARACTERS, required=False, help_text="A deck code.")
    note = _text(
        LONGEST_VERSION_NOTE, default="", help_text="Closes the version: later changes make the next."
    )


class DeckCopyBody(Body):
    """How to call the copy."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False, help_text="Else as the deck.")


class ListCheckBody(_WithList):
    """A list to be checked, as counts or as a deck code."""

    cards = _counts(required=False)
    code = serializers.CharField(max_length=deckcode.MAX_CHARACTERS, required=False, help_text="A deck code.")
    format = serializers.CharField(max_length=60, required=False, help_text="Only in this one, by slug.")


class DeckCodeBody(_WithList):
    """A list to be written as a code (cards), or a code to be read (code)."""

    cards = _counts(required=False)
    code = serializers.CharField(max_length=deckcode.MAX_CHARACTERS, required=False)
