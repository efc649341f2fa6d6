"""The form that a list comes in by: as a file, or pasted."""

import uuid
from typing import Any

from django import forms

from cards import tables
from cards.enums import ImportMode
from cards.tables import Decoded

PASTED = "Pasted list"


class ListForm(forms.Form):
    """A list, decoded. `key` names the request, so that sending it twice makes one draft."""

    file = forms.FileField(
        required=False,
        label="A file",
        help_text="CSV or JSON, up to 2 MB and 20,000 lines.",
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste the list",
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        ),
    )
    # Some browsers bring a form's former values back with a page, and with them a key that was used.
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", uuid.uuid4())

    @property
    def source(self) -> str:
        """The field that the list came by."""
        return "file" if self.cleaned_data.get("file") else "text"

    @property
    def name(self) -> str:
        """What the list is called."""
        file = self.cleaned_data.get("file")
        return file.name if file else PASTED

    @property
    def decoded(self) -> Decoded:
        """The list, once the form is valid."""
        decoded: Decoded = self.cleaned_data["decoded"]
        return decoded

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        if file and text.strip():
            raise forms.ValidationError(
                "There are two lists: a file and a pasted one. Leave one of them out."
            )
        if not file and not text.strip():
            raise forms.ValidationError("Choose a file or paste a list.")
        try:
            decoded = tables.decode(file.read(tables.MAX_BYTES + 1)) if file else tables.pasted(text)
            self.cleaned_data["decoded"] = decoded
        except tables.UnreadableFileError as error:
            self.add_error(self.source, str(error))
        return self.cleaned_data


class ModeForm(forms.Form):
    """How a list is taken over."""

    mode = forms.ChoiceField(
        choices=ImportMode.choices,
        error_messages={
            "required": "Choose what shall happen to what you have.",
            "invalid_choice": "Choose what shall happen to what you have.",
        },
    )
