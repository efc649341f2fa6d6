"""What people type on the pages of events."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from ddl_site.accounts.queries import time_zones
from decks.rules import Format
from tournaments import services
from tournaments.enums import Role, StageKind, Status, Visibility
from tournaments.models import BEST_OF, LONGEST_PLAYER_NAME, Entry, Tournament
from tournaments.presenters.times import zone_of
from tournaments.services import StagePlan
from tournaments.services.desk import LARGEST_TABLE, LONGEST_TEAM, MOST_BYES

PLANS = (
    (StageKind.SWISS, "Swiss: everybody plays every round, against somebody who did as well"),
    (StageKind.SINGLE, "Single elimination: who loses is out; third place is played, the final is longer"),
    (StageKind.ROUND_ROBIN, "Round robin: everybody meets everybody, for a few players"),
)
LONGER = {1: 3, 3: 5, 5: 5}  # how the final of a single elimination is played
LARGEST_EVENT = 4_096
LATEST_ROUND = 20
YEARS = range(2020, 2101)
FORM = "%Y-%m-%dT%H:%M"  # of a field of the browser
MARKDOWN_HELP = "Markdown works: **bold**, lists, links. [[Gary]] links to a card."
WORDS = ("name", "about", "visibility", "address", "entry_fee", "prizes", "notes", "time_zone", "late_until")
TIMES = ("registration_opens", "registration_closes", "check_in_opens", "check_in_closes")
HOW = ("kind", "best_of", "avoid_teams")  # of the stage, not of the event
OPTIONAL = ("late_until", "avoid_teams", *TIMES)


def _time(label: str, help_text: str = "", *, required: bool = False) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=FORM)
    return forms.DateTimeField(label=label, help_text=help_text, required=required, widget=widget)


def _area(label: str, longest: int, help_text: str, rows: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(
        label=label, required=False, max_length=longest, strip=False, help_text=help_text, widget=widget
    )


class EventForm(forms.Form):
    """An event, new or planned. Times are typed as the clocks of the place show them.

    Of an event that has begun, only what does no harm is asked.
    """

    name = forms.CharField(max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    starts_at = _time("Date and time", required=True)
    time_zone = forms.ChoiceField(label="In the time of", help_text="Where it is played.")
    kind = forms.ChoiceField(
        label="How is it played?", choices=PLANS, widget=forms.RadioSelect, initial=StageKind.SWISS
    )
    best_of = forms.TypedChoiceField(
        label="A match is",
        choices=[(games, f"best of {games}") for games in BEST_OF],
        coerce=int,
        initial=3,
        widget=forms.RadioSelect,
    )
    visibility = forms.ChoiceField(
        label="Who sees it?", choices=Visibility.choices, initial=Visibility.PUBLIC, widget=forms.RadioSelect
    )
    address = forms.CharField(label="Where", required=False, max_length=200, help_text="Shop, street, town.")
    capacity = forms.IntegerField(
        label="Places",
        required=False,
        min_value=2,
        max_value=LARGEST_EVENT,
        help_text="Who comes later waits for a place. Empty: no limit.",
    )
    entry_fee = forms.CharField(
        required=False, max_length=60, help_text="As information: 5 €, free. The site takes no money."
    )
    format = forms.ChoiceField(label="Format of the decks", initial="online")
    about = forms.CharField(label="In a line", required=False, max_length=300, help_text="For the list.")
    prizes = _area("Prizes", 5_000, MARKDOWN_HELP, 3)
    notes = _area("Notes", 20_000, f"What players should know. {MARKDOWN_HELP}", 5)
    registration_opens = _time("Registration opens", "Empty: at once.")
    registration_closes = _time("Registration closes", "Empty: when the event begins.")
    check_in_opens = _time("Check-in opens", "With one of these times, only who is checked in plays.")
    check_in_closes = _time("Check-in closes", "Empty: when the event begins.")
    late_until = forms.IntegerField(
        label="Late players may begin until round",
        min_value=0,
        max_value=LATEST_ROUND,
        initial=2,
        help_text="Missed rounds count as losses. 0: nobody comes late. In Swiss only.",
    )
    avoid_teams = forms.BooleanField(
        label="Keep players of one team apart in round 1",
        required=False,
        help_text="The desk notes who is in which team. In Swiss only.",
    )
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(
        self,
        data: Any = None,
        *,
        formats: Sequence[Format],
        event: Tournament | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        shown = {"key": uuid.uuid4(), **(facts_of(event) if event else {}), **(initial or {})}
        super().__init__(data, initial=shown)
        self.event = event
        _choose(self, "time_zone", zone_choices())
        _choose(self, "format", [(one.slug, one.name) for one in formats])
        if event is not None and event.format not in {one.slug for one in formats}:
            _choose(
                self, "format", [(event.format, event.format), *((one.slug, one.name) for one in formats)]
            )
        if event is not None and event.status != Status.PLANNED:
            for name in [name for name in self.fields if name not in (*WORDS, "key")]:
                del self.fields[name]

    def full_clean(self) -> None:
        """Times mean those of the place, whatever the viewer's zone is."""
        named = self.data.get("time_zone", "") if self.is_bound else ""
        with timezone.override(ZoneInfo(named) if _is_zone(named) else None):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        for name in ("starts_at", *TIMES):
            if data.get(name) and data[name].year not in YEARS:
                self.add_error(name, f"Choose a day of the years {YEARS[0]} to {YEARS[-1]}.")
        begins = data.get("starts_at")
        if self.event is None and begins and begins < timezone.now() - timedelta(days=1):
            self.add_error("starts_at", "This day is over. Choose the day on which it will be played.")
        for what in ("registration", "check_in"):
            opens, closes = data.get(f"{what}_opens"), data.get(f"{what}_closes")
            if opens and closes and closes <= opens:
                self.add_error(f"{what}_closes", "This is before it opens. Choose a later time.")
        for name in ("name", "about", "address", "entry_fee", "prizes", "notes"):
            if "\0" in (data.get(name) or ""):
                self.add_error(name, "This holds signs that no text has.")
        return data

    @property
    def said(self) -> dict[str, Any]:
        """Fields of Tournament, once the form is valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in (*HOW, "key")}

    @property
    def stages(self) -> tuple[StagePlan, ...] | None:
        """How it is played, once the form is valid; None where that is not asked."""
        if "kind" not in self.fields:
            return None
        kind, best_of = self.cleaned_data["kind"], self.cleaned_data["best_of"]
        if kind != StageKind.SINGLE:
            avoids = kind == StageKind.SWISS and self.cleaned_data["avoid_teams"]
            return (StagePlan(kind=kind, best_of=best_of, avoid_teams=avoids),)
        return (StagePlan(kind=kind, best_of=best_of, final_best_of=LONGER[best_of], third_place=True),)

    @property
    def has_options(self) -> bool:
        """Whether the part that is folded away has something to show."""
        values = {name: self[name].value() for name in OPTIONAL if name in self.fields}
        late = values.pop("late_until")
        return any(values.values()) or str(late) != "2" or any(name in self.errors for name in OPTIONAL)


def facts_of(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event."""
    zone = zone_of(event)
    stage = event.stages.order_by("number").first()
    names = [name for name in EventForm.base_fields if name not in (*HOW, "key")]
    facts = {name: getattr(event, name) for name in names}
    for name, value in facts.items():
        if isinstance(value, datetime):
            facts[name] = value.astimezone(zone).strftime(FORM)
    return facts | {name: getattr(stage, name) for name in HOW} if stage else facts


def copied(event: Tournament, *, now: datetime) -> dict[str, Any]:
    """What a new event takes from an old one: the same weekday and hour, next time; no windows of times."""
    zone = zone_of(event)
    start, today = event.starts_at.astimezone(zone), now.astimezone(zone)
    weeks = max(0, (today.date() - start.date()).days // 7 + 1)
    facts = {name: value for name, value in facts_of(event).items() if name not in TIMES}
    return {**facts, "starts_at": (start + timedelta(weeks=weeks)).strftime(FORM)}


def fresh(*, zone: str, now: datetime) -> dict[str, Any]:
    """Defaults of a new event: a week from today in the evening."""
    known = zone if _is_zone(zone) else "UTC"
    day = now.astimezone(ZoneInfo(known)) + timedelta(days=7)
    return {"time_zone": known, "starts_at": day.replace(hour=19, minute=0).strftime(FORM)}


def zone_choices() -> list[tuple[str, Any]]:
    return [
        (region, [(name, name.partition("/")[2].replace("_", " ") or name) for name in names])
        for region, names in time_zones().items()
    ]


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


class WalkInForm(forms.Form):
    """Somebody who came without registering."""

    name = forms.CharField(max_length=LONGEST_PLAYER_NAME)


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


def _is_zone(name: str) -> bool:
    return any(name in names for names in time_zones().values())


def _choose(form: forms.Form, name: str, choices: list[tuple[str, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
