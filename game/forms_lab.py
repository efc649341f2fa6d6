"""What a player chooses before a test of a deck."""

import re
import uuid
from typing import Any

from django import forms

from ddl_site.accounts.models import User
from decks.models import Deck, DeckVersion
from game import lab, queries
from game.models import LabRun, Level
from game.presenters.lab import about_time, expected_seconds
from game.services import MOST_OPPONENTS

ADDRESS = re.compile(r"(?:.*/decks/)?(?P<slug>[-a-zA-Z0-9_]+)/?(?:[?#].*)?")


class TestForm(forms.Form):
    """How many games, by whom, against what. `key` names the request: sent twice, it starts one test."""

    __test__ = False  # pytest: this is none of yours

    games = forms.TypedChoiceField(
        choices=[(size, f"{size:,}") for size in LabRun.SIZES],
        coerce=int,
        initial=LabRun.SIZES[0],
        widget=forms.RadioSelect,
        label="Games",
    )
    level = forms.ChoiceField(
        choices=Level.choices, initial=Level.HOUSE, widget=forms.RadioSelect, label="Both sides played by"
    )
    against = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple, label="Against")
    addresses = forms.CharField(
        required=False,
        max_length=1000,
        label="Against other decks too",
        help_text="Their addresses, with spaces between.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    seed = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=2**lab.SEED_BITS - 1,
        label="Seed",
        help_text="The same seed, lists and level play the same games. Empty: a new one.",
        widget=forms.NumberInput(attrs={"autocomplete": "off"}),
    )
    # Some browsers bring a form's former values back with a page, and with them a key that was used.
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, user: User, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user, self._field = user, queries.field_against(deck)
        self._offered = {version.deck.slug: version for version in queries.opponents_for(user)}
        self.initial.setdefault("key", uuid.uuid4())
        self._describe()

    def _describe(self) -> None:
        level, against = self.fields["level"], self.fields["against"]
        assert isinstance(level, forms.ChoiceField)
        assert isinstance(against, forms.MultipleChoiceField)
        level.choices = [(level.value, _level_label(level)) for level in Level]
        against.choices = [
            (slug, _deck_label(version, self._user)) for slug, version in self._offered.items()
        ]
        names = ", ".join(version.deck.name for version in self._field)
        whole = f"None chosen: the whole field, which is {names}." if names else "Choose one at least."
        against.help_text = whole

    def clean_addresses(self) -> list[DeckVersion]:
        """The decks at these addresses, as far as the player may look into them."""
        found: list[DeckVersion] = []
        for word in self.cleaned_data["addresses"].split():
            matched = ADDRESS.fullmatch(word)
            version = queries.version_for(self._user, matched["slug"]) if matched else None
            if version is None:
                raise forms.ValidationError(f"There is no deck at {word[:100]} that you may see.")
            found.append(version)
        return found

    def clean(self) -> dict[str, Any]:
        """`opponents`: what was chosen, each once; else the field."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [self._offered[slug] for slug in cleaned.get("against", [])]
        chosen += cleaned.get("addresses") or []
        opponents = list({version.deck_id: version for version in chosen or self._field}.values())
        if not opponents:
            raise forms.ValidationError("There is no field to play against yet: choose a deck.")
        if len(opponents) > MOST_OPPONENTS:
            raise forms.ValidationError(
                f"At most {MOST_OPPONENTS} decks can be played against; {len(opponents)} are chosen."
            )
        return {**cleaned, "opponents": opponents}


def _level_label(level: Level) -> str:
    """ "House: looks one move ahead. 100 games take a few seconds, 1,000 about 20 seconds." """
    a_game = expected_seconds(level=level, games=1)
    few, many = (about_time(a_game * size) for size in LabRun.SIZES)
    if few == many:
        return f"{level.label}: {level.sentence} {few.capitalize()}."
    small, large = LabRun.SIZES
    return f"{level.label}: {level.sentence} {small} games take {few}, {large:,} {many}."


def _deck_label(version: DeckVersion, user: User) -> str:
    owner = version.deck.owner_id
    whose = "" if owner is None else " (yours)" if owner == user.pk else " (liked)"
    return f"{version.deck.name}{whose}"
