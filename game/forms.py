"""What a player chooses before a match."""

import random
import uuid
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from decks.queries import ready_made_versions
from game import queries
from game.models import Level

MOST_IN_SIGHT = 8  # more decks than that fold into a list


class DeckField(forms.ChoiceField):
    """A deck by its address; gives its newest version.

    What is offered is a choice among the decks that the player may look into; any of these can be sent.
    """

    widget: Any = forms.RadioSelect
    viewer: User | AnonymousUser = AnonymousUser()

    def offer(self, viewer: User | AnonymousUser, choices: list[tuple[str, str]]) -> None:
        """Offer these addresses with their labels, and take what this viewer may play."""
        self.viewer = viewer
        if len(choices) > MOST_IN_SIGHT:
            self.widget = forms.Select(attrs=self.widget.attrs)
            self.widget.is_required = self.required
        self.choices = choices if self.required else [("", "Any"), *choices]

    def valid_value(self, value: Any) -> bool:
        return True  # `clean` asks

    def clean(self, value: Any) -> DeckVersion | None:
        slug = super().clean(value)
        if not slug:
            return None
        version = queries.version_for(self.viewer, slug)
        if version is None:
            raise forms.ValidationError("This deck is not there any more. Choose another one.")
        return version


class DeckForm(forms.Form):
    """The deck one plays oneself. `key` names the request, so that sending it twice makes one match.

    `asked` is the address of a deck to begin with.
    """

    deck = DeckField(label="Your deck")
    # Some browsers bring a form's former values back with a page, and with them a key that was used.
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, viewer: User | AnonymousUser, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = queries.decks_to_play(viewer, asked=asked)
        choices = [(one.slug, one.label) for one in offered]
        for field in self.fields.values():
            if isinstance(field, DeckField):
                field.offer(viewer, choices)
        self.initial.setdefault("key", uuid.uuid4())
        ready = next((one.slug for one in offered if one.is_asked or one.is_ready_made), None)
        self.initial.setdefault("deck", ready)


class StartForm(DeckForm):
    """A match against the computer."""

    level = forms.ChoiceField(
        choices=[(level.value, f"{level.label}: {level.sentence}") for level in Level],
        initial=Level.HOUSE,
        widget=forms.RadioSelect,
        label="Opponent",
    )
    enemy_deck = DeckField(required=False, label="Its deck")

    def clean_enemy_deck(self) -> DeckVersion:
        """Any deck, where none was chosen."""
        chosen: DeckVersion | None = self.cleaned_data["enemy_deck"]
        if chosen:
            return chosen
        decks = list(ready_made_versions())
        if not decks:
            raise forms.ValidationError("There is no deck to play with yet.")
        return random.choice(decks)  # noqa: S311 - a game, not a secret
