"""Lists that come in: as a file or pasted, and what shall become of them."""

import re
import uuid
from typing import Any

from django import forms

from cards import tables
from cards.folding import one_line
from cards.tables import Decoded
from decks import deckfiles
from decks.models import LONGEST_NAME

PAIR = re.compile(r"(?P<card>[A-Z]{1,4}[0-9]{1,6}):(?P<count>[0-9]{1,4})")
LONGEST_LIST = 10_000
NEW = "new"


class ImportForm(forms.Form):
    """A list as a file or as text, decoded."""

    text = forms.CharField(
        required=False,
        strip=False,
        label="Paste a list, a code or a link",
        help_text="Whatever names cards and says how many. You see what was understood before you keep it.",
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        ),
    )
    file = forms.FileField(
        required=False,
        label="Or choose a file",
        help_text=f"Text, CSV or JSON, up to {deckfiles.MAX_BYTES // 1000} kB.",
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,.csv,.tsv,.json,text/plain,text/csv,application/json"}),
    )

    @property
    def decoded(self) -> Decoded:
        """The list, once the form is valid."""
        decoded: Decoded = self.cleaned_data["decoded"]
        return decoded

    @property
    def source(self) -> str:
        """The field that the list came by."""
        return "file" if self.cleaned_data.get("file") else "text"

    @property
    def title(self) -> str:
        """What the file is called, without its ending."""
        file = self.cleaned_data.get("file")
        stem: str = file.name.rpartition(".")[0] if file else ""
        return one_line(stem)[:LONGEST_NAME]

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        if file and text.strip():
            raise forms.ValidationError(
                "There are two lists: a file and a pasted one. Leave one of them out."
            )
        if not file and not text.strip():
            raise forms.ValidationError("Paste a list or choose a file.")
        try:
            data = deckfiles.decoded_file(file.read(deckfiles.MAX_BYTES + 1)) if file else tables.pasted(text)
            self.cleaned_data["decoded"] = data
        except tables.UnreadableFileError as error:
            self.add_error(self.source, str(error))
        return self.cleaned_data


class KeepForm(forms.Form):
    """A list that becomes a deck, or the list of a deck that one has. `key` names the request."""

    cards = forms.CharField(max_length=LONGEST_LIST, widget=forms.HiddenInput)
    made_for = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        max_length=LONGEST_NAME,
        required=False,
        label="Name of the new deck",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    target = forms.CharField(max_length=120, required=False)
    # Some browsers bring a form's former values back with a page, and with them a key that was used.
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", uuid.uuid4())

    def clean_cards(self) -> dict[str, int]:
        found = [PAIR.fullmatch(pair) for pair in self.cleaned_data["cards"].split(",")]
        cards = {pair["card"]: int(pair["count"]) for pair in found if pair}
        if len(cards) != len(found):
            raise forms.ValidationError("The list in this form is damaged. Open it again, then keep it.")
        return cards

    def clean_target(self) -> tuple[str, int] | None:
        """The deck whose list shall be replaced, and its edition that was shown; None for a new deck."""
        target = self.cleaned_data["target"]
        if target in ("", NEW):
            return None
        slug, _, edition = target.rpartition(" ")
        if not slug or not (edition.isascii() and edition.isdigit() and len(edition) <= 9):
            raise forms.ValidationError("Choose a deck of yours, or a new one.")
        return slug, int(edition)
