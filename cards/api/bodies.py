"""What the API reads about copies, turned into the words of the services."""

from typing import Any

from rest_framework import serializers

from cards.enums import Condition, Finish, ImportMode, Language
from cards.models import LONGEST_NOTE, MOST_COPIES, Printing, StackKey
from ddl_site.accounts.api import Body, PageParams, Params


class ChangeBody(Body):
    """Copies to add or to take away (`delta`), or how many there shall be (`count`): one of the two."""

    card = serializers.CharField(max_length=8, help_text="The card's id.")
    printing = serializers.ChoiceField(
        choices=Finish.choices, required=False, help_text="Else the plainest that the card has."
    )
    condition = serializers.ChoiceField(choices=Condition.choices, default=Condition.NM.value)
    language = serializers.ChoiceField(choices=Language.choices, default=Language.EN.value)
    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True, trim_whitespace=False)
    delta = serializers.IntegerField(min_value=-MOST_COPIES, max_value=MOST_COPIES, required=False)
    count = serializers.IntegerField(min_value=0, max_value=MOST_COPIES, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Adds the `stack`."""
        if ("delta" in attrs) == ("count" in attrs):
            raise serializers.ValidationError("Give either delta or count.")
        printing = _printing(attrs["card"], attrs.get("printing"))
        return {
            **attrs,
            "stack": StackKey(printing.pk, attrs["condition"], attrs["language"], attrs["note"]),
        }


def _printing(card_id: str, finish: str | None) -> Printing:
    """The printing that is meant; the plainest without a finish."""
    order = Finish.values.index
    printed = sorted(Printing.objects.filter(card=card_id.upper()), key=lambda row: order(row.finish))
    if not printed:
        raise serializers.ValidationError({"card": f"There is no card {card_id}."})
    for printing in printed:
        if finish in (None, printing.finish):
            return printing
    has = " and ".join(printing.finish for printing in printed)
    raise serializers.ValidationError({"printing": f"{card_id} is not printed as {finish}, only as {has}."})


class UndoBody(Body):
    """How to undo."""

    partly = serializers.BooleanField(
        default=False, help_text="Take back what is still there, where some copies have gone since."
    )


class StackParams(PageParams):
    q = serializers.CharField(
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="Only copies of cards that this query finds.",
    )


class ImportParams(Params):
    mode = serializers.ChoiceField(choices=ImportMode.choices, default=ImportMode.ADD.value)
    dry_run = serializers.BooleanField(default=False, help_text="Only say what would happen.")
    name = serializers.CharField(
        max_length=100, default="", allow_blank=True, help_text="What the history shall call it."
    )
