"""What judges type, a penalty, and what players tell them in a call."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments import services
from tournaments.enums import Infraction, PenaltyKind
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
