"""What players and staff type about decklists."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from cards import tables
from decks import deckfiles
from decks.queries import read_listing
from tournaments import services

UNREAD = "Not all of it was understood, so nothing is handed in. Mend the lines that are named above."


class HandInForm(forms.Form):
    """A deck of one's own or a list as text. Staff hand in for others by text alone, later with a reason."""

    deck = forms.ChoiceField(label="One of your decks", required=False)
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste a list, a code or a link",
        help_text="A card a line, like 3 Gary or 3 V004; a deck code; a link that holds a deck.",
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        ),
    )
    why = forms.CharField(
        label="Why is it changed now?",
        required=False,
        max_length=services.LONGEST_REASON,
        help_text="The lists are locked: it stays in the log of the event.",
    )

    def __init__(
        self,
        data: Any = None,
        *,
        decks: Sequence[tuple[str, str]] | None,
        asks_why: bool,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.unread: list[tables.Fault] = []
        deck = self.fields["deck"]
        assert isinstance(deck, forms.ChoiceField)
        deck.choices = [("", "Choose a deck"), *(decks or ())]
        if not decks:
            self.fields["text"].label = "Paste a list, a code or a link"
        if not decks:
            del self.fields["deck"]
        if not asks_why:
            del self.fields["why"]

    @property
    def slug(self) -> str:
        """The address of the deck that was chosen; empty for a pasted list."""
        return str(self.cleaned_data.get("deck", ""))

    @property
    def listing(self) -> deckfiles.Listing:
        """The list that was pasted, once the form is valid."""
        listing: deckfiles.Listing = self.cleaned_data["listing"]
        return listing

    def clean(self) -> dict[str, Any]:
        deck, text = self.cleaned_data.get("deck", ""), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        if deck and text.strip():
            raise forms.ValidationError(
                "There are two lists: a deck and a pasted one. Leave one of them out."
            )
        if not deck and not text.strip():
            raise forms.ValidationError(
                "Choose a deck or paste a list." if "deck" in self.fields else "Paste a list."
            )
        if not deck:
            self._read(text)
        return self.cleaned_data

    def _read(self, text: str) -> None:
        try:
            listing = read_listing(tables.pasted(text))
        except tables.UnreadableFileError as error:
            self.add_error("text", str(error))
            return
        self.unread = listing.faults
        if listing.faults:
            self.add_error("text", UNREAD)
        self.cleaned_data["listing"] = listing


class CheckForm:
    """What a judge counted: `same`, or a count for each card of the list and further cards as text."""

    def __init__(self, sent: Mapping[str, str], *, cards: Mapping[str, int]) -> None:
        self.note = sent.get("note", "").replace("\0", " ")
        self._sent, self._cards = sent, cards

    def found(self) -> dict[str, int] | None:
        """The cards of the deck, None where it is the list. Raises EventError for what is no count."""
        if self._sent.get("what") == "same":
            return None
        counted = {card: self._count(card) for card in self._cards}
        for card, count in self._further().items():
            counted[card] = counted.get(card, 0) + count
        return {card: count for card, count in sorted(counted.items()) if count}

    def _count(self, card: str) -> int:
        typed = self._sent.get(f"count-{card}", "").strip()
        if not (typed.isascii() and typed.isdigit() and len(typed) <= 2):
            raise services.EventError(
                f"Say how many copies of {card} are in the deck: a number from 0 to 99."
            )
        return int(typed)

    def _further(self) -> Mapping[str, int]:
        text = self._sent.get("further", "")
        if not text.strip():
            return {}
        try:
            listing = read_listing(tables.pasted(text))
        except tables.UnreadableFileError as error:
            raise services.EventError(str(error)) from error
        if listing.faults:
            fault = listing.faults[0]
            raise services.EventError(f"Not understood: {fault.shown}. {fault.reason}")
        return listing.cards
