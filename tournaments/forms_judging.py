"""What staff type at an evening, penalties, swaps and repairs, and what players tell judges in a call."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments import queries, services
from tournaments.enums import Infraction, PenaltyKind
from tournaments.models import Entry, Tournament
from tournaments.services.calls import LONGEST_WORD


class PenaltyForm(forms.Form):
    """What somebody is given, and what for. `kinds` are those that the judge may give."""

    infraction = forms.ChoiceField(label="What for", choices=[("", "Choose"), *Infraction.choices])
    kind = forms.ChoiceField(label="Penalty", choices=PenaltyKind.choices, widget=forms.RadioSelect)
    note = forms.CharField(
        required=False, max_length=services.LONGEST_REASON,
        help_text="What happened, in a line. It stays in the log of the event.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, data: Any = None, *, kinds: Sequence[PenaltyKind]) -> None:
        super().__init__(data, initial={"key": uuid.uuid4()})
        field = self.fields["kind"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(kind.value, kind.label) for kind in kinds]


class CallForm(forms.Form):
    """A word for the judge who comes."""

    word = forms.CharField(
        label="What is it about?", required=False, max_length=LONGEST_WORD,
        help_text="A word or two, so that the right judge comes.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip


class SwapForm(forms.Form):
    """Two players of an event by name, and why something is done with them: in a draft they are swapped."""

    one = forms.CharField(label="First player", max_length=60, help_text="The name, or a part of it.")
    other = forms.CharField(label="Second player", max_length=60)
    why = forms.CharField(label="Why?", max_length=services.LONGEST_REASON)

    def __init__(self, data: Any = None, *, event: Tournament, initial: dict[str, str] | None = None) -> None:
        super().__init__(data, initial=initial)
        self._event = event

    def clean_one(self) -> Entry:
        return self._named("one")

    def clean_other(self) -> Entry:
        return self._named("other")

    def _named(self, field: str) -> Entry:
        text = self.cleaned_data[field]
        found = queries.players_named(self._event, text)
        if not found:
            raise forms.ValidationError(f"Nobody in this event is called {text}.")
        if len(found) > 1:
            names = ", ".join(entry.name for entry in found)
            raise forms.ValidationError(f"Several are called so: {names}. Type more of the name.")
        return found[0]


class RepairForm(SwapForm):
    """How a published round is repaired: what happens with the two."""

    WHAT = (
        ("meet", "They meet: a late player and the one with the bye, or two whose opponents are gone"),
        ("places", "They change places: each sits where the other sat"),
        ("replace", "The second one, who has no table, takes the place of the first"),
    )
    what = forms.ChoiceField(label="What happens", choices=WHAT, widget=forms.RadioSelect)

    field_order = ("what", "one", "other", "why")
