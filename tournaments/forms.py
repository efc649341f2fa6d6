"""What people type on the pages of events, besides the event itself."""

from typing import Any

from django import forms

from tournaments import services
from tournaments.enums import Role
from tournaments.models import LONGEST_PLAYER_NAME, Entry
from tournaments.services.desk import LARGEST_TABLE, LONGEST_TEAM, MOST_BYES


class ReasonForm(forms.Form):
    """Why something is done that stays in the log."""

    why = forms.CharField(
        label="Why?", max_length=services.LONGEST_REASON, help_text="It stays in the log of the event."
    )


class ClaimForm(forms.Form):
    """The code of an entry that the staff made."""

    code = forms.CharField(
        max_length=12,
        help_text="Eight letters and digits, from the staff.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )


class StaffForm(forms.Form):
    """Who gets which role."""

    handle = forms.CharField(max_length=30, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(choices=Role.choices, initial=Role.JUDGE)


class DetailsForm(forms.Form):
    """What a player is called, and what pairing has to know."""

    name = forms.CharField(
        max_length=LONGEST_PLAYER_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    team = forms.CharField(
        required=False,
        max_length=LONGEST_TEAM,
        help_text="Where the event says so, one team is kept apart in round 1.",
    )
    fixed_table = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_TABLE, help_text="For who cannot move to another one."
    )
    awarded_byes = forms.IntegerField(
        min_value=0, max_value=MOST_BYES, help_text="So many first rounds are won without a match."
    )

    @classmethod
    def of(cls, entry: Entry, data: Any = None) -> "DetailsForm":
        facts = {name: getattr(entry, name) for name in cls.base_fields}
        return cls(data, initial=facts)
