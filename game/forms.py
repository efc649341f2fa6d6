"""What a player chooses before a match."""

import random
import uuid
from typing import Any

from django import forms

from decks.models import DeckVersion
from decks.queries import ready_made_versions
from game.models import Level


class DeckChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # subscripting it needs a patched Django
    """The newest version of a deck that may be played, shown by the deck's name."""

    widget = forms.RadioSelect

    def label_from_instance(self, obj: DeckVersion) -> str:
        return obj.deck.name


class DeckForm(forms.Form):
    """The deck one plays oneself. `key` names the request, so that sending it twice makes one match."""

    deck = DeckChoice(queryset=DeckVersion.objects.none(), label="Your deck", empty_label=None)
    # Some browsers bring a form's former values back with a page, and with them a key that was used.
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decks = ready_made_versions()
        for field in self.fields.values():
            if isinstance(field, DeckChoice):
                field.queryset = decks
        self.initial.setdefault("key", uuid.uuid4())
        self.initial.setdefault("deck", decks.first())


class StartForm(DeckForm):
    """A match against the computer."""

    level = forms.ChoiceField(
        choices=[(level.value, f"{level.label}: {level.sentence}") for level in Level],
        initial=Level.HOUSE,
        widget=forms.RadioSelect,
        label="Opponent",
    )
    enemy_deck = DeckChoice(
        queryset=DeckVersion.objects.none(), required=False, blank=True, label="Its deck", empty_label="Any"
    )

    def clean_enemy_deck(self) -> DeckVersion:
        """Any deck, where none was chosen."""
        chosen: DeckVersion | None = self.cleaned_data["enemy_deck"]
        if chosen:
            return chosen
        decks = list(ready_made_versions())
        if not decks:
            raise forms.ValidationError("There is no deck to play with yet.")
        return random.choice(decks)  # noqa: S311 - a game, not a secret
