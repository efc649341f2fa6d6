"""The form of a format, for players and for the administration."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from cards.models import Card, Set
from cards.tables import CardName, Catalogue, UnknownCardError
from decks.models import LARGEST_DECK, LONGEST_FORMAT_ABOUT, LONGEST_FORMAT_NAME
from decks.rules import Format

LONGEST_BANS = 20_000
SHOWN_FAULTS = 10


class BansField(forms.CharField):
    """Cards by id or name, one a line or with semicolons between; a name may hold a comma."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"rows": 6, "spellcheck": "false", "autocapitalize": "none"}
        super().__init__(
            required=False, max_length=LONGEST_BANS, widget=forms.Textarea(attrs=attrs), strip=False, **kwargs
        )

    def prepare_value(self, value: Any) -> Any:
        """Ids with their names, as they can be read back."""
        if value is None or isinstance(value, str):
            return value
        names = dict(Card.objects.filter(pk__in=value).values_list("pk", "name"))
        return "\n".join(f"{names[card]} ({card})" if card in names else card for card in sorted(value))

    def clean(self, value: Any) -> frozenset[str]:
        """The ids. Every line that names no card is told, with the nearest names."""
        entries = [entry.strip() for entry in re.split(r"[\n;]", super().clean(value)) if entry.strip()]
        if not entries:
            return frozenset()
        catalogue = Catalogue(_names())
        found, faults = set(), []
        for entry in entries:
            try:
                found.add(catalogue.find(entry).id)
            except UnknownCardError as error:
                near = f" Did you mean {' or '.join(error.nearest)}?" if error.nearest else ""
                faults.append(f"{error.reason}.{near}")
        if faults:
            more = len(faults) - SHOWN_FAULTS
            left = [f"And {more} more lines name no card."] if more > 0 else []
            raise ValidationError([*faults[:SHOWN_FAULTS], *left])
        return frozenset(found)


class FormatForm(forms.Form):
    """What a format says; `wanted` is the format, once the form is valid."""

    name = forms.CharField(
        max_length=LONGEST_FORMAT_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    about = forms.CharField(
        max_length=LONGEST_FORMAT_ABOUT, required=False, label="In a line", help_text="What it is for."
    )
    size = forms.IntegerField(min_value=1, max_value=LARGEST_DECK, label="Cards in a deck")
    copies = forms.IntegerField(min_value=1, max_value=LARGEST_DECK, label="Copies of one card, at most")
    one_class = forms.BooleanField(
        required=False, label="Cards of one Hero class only, besides Neutral and every-class cards"
    )
    sets = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Allowed sets",
        help_text="None ticked: all.",
    )
    bans = BansField(label="Banned cards", help_text="By name or id, one a line.")

    def __init__(
        self, data: Any = None, *, format: Format | None = None, initial: Mapping[str, Any] | None = None
    ) -> None:
        shown = format or Format("", "")
        self.slug = shown.slug
        facts = {name: getattr(shown, name) for name in self.base_fields}
        facts["sets"] = sorted(shown.sets or ())
        super().__init__(data, initial={**facts, **(initial or {})})
        sets = self.fields["sets"]
        assert isinstance(sets, forms.MultipleChoiceField)
        sets.choices = set_choices()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        size, copies = data.get("size"), data.get("copies")
        if size and copies and copies > size:
            self.add_error("copies", f"A deck has {size} cards; more copies do not fit.")
        return data

    @property
    def wanted(self) -> Format:
        data = {**self.cleaned_data, "sets": frozenset(self.cleaned_data["sets"]) or None}
        return Format(self.slug, **{name: data[name] for name in self.base_fields})


def set_choices() -> list[tuple[str, str]]:
    return [(row.code, f"{row.name} ({row.code})") for row in Set.objects.all()]


def _names() -> Iterable[CardName]:
    rows = Card.objects.order_by("pk").values_list("pk", "number", "set", "name")
    return (CardName(card, number, code, name, ()) for card, number, code, name in rows)
