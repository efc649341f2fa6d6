"""The form of an event: what is asked, what a new one begins with, what an old one says of itself."""

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from ddl_site.accounts.queries import time_zones
from decks.rules import Format
from tournaments.enums import Lists, Plan, StageKind, Status, Venue, Visibility
from tournaments.forms_stages import (
    BRACKETS,
    BY_PLAN,
    BY_POINTS,
    CUTS,
    HOW,
    KINDS,
    PLANS,
    facts_of_stages,
    plans_of,
)
from tournaments.models import BEST_OF, Tournament
from tournaments.presenters.stages import played_as
from tournaments.presenters.times import zone_of
from tournaments.queries.ranking import BY_GROUP
from tournaments.services import StagePlan
from tournaments.services.changing import planned_stages
from tournaments.services.entries import MOST_ENTRIES
from tournaments.standings.rules import NAMES, RULE_SETS, Criterion, RuleSet

LATEST_ROUND = 20
MOST_GROUPS = 64
YEARS = range(2020, 2101)
FORM = "%Y-%m-%dT%H:%M"  # of a field of the browser
MARKDOWN_HELP = "Markdown works: **bold**, lists, links. [[Gary]] links to a card."
WORDS = ("name", "about", "visibility", "address", "entry_fee", "prizes", "notes", "time_zone", "late_until")
TOLD = ("about", "entry_fee", "prizes", "notes")
TIMES = ("registration_opens", "registration_closes", "check_in_opens", "check_in_closes", "lists_due")
HIDDEN = ("key", "edition")
OPTIONAL = ("late_until", *TIMES)
CHOSEN = ("venue", "rules")  # one of each there is always
DETAILS = ("rounds", "minutes", "cut_minutes", "pair_last_by_standings", "avoid_teams")


def _time(label: str, help_text: str = "", *, required: bool = False) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=FORM)
    return forms.DateTimeField(label=label, help_text=help_text, required=required, widget=widget)


def _area(label: str, longest: int, help_text: str, rows: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(
        label=label, required=False, max_length=longest, strip=False, help_text=help_text, widget=widget
    )


def _best_of(label: str) -> forms.TypedChoiceField:
    choices = [(games, f"best of {games}") for games in BEST_OF]
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, initial=3, empty_value=None, required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip


def _final_best_of(label: str) -> forms.TypedChoiceField:
    choices = [("", "as before"), *((games, f"best of {games}") for games in BEST_OF)]
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )


def _minutes(label: str) -> forms.IntegerField:
    help_text = "Empty: 25 for a best of 1, 50 for a best of 3, no limit for a best of 5."
    return forms.IntegerField(label=label, required=False, min_value=5, max_value=240, help_text=help_text)


def _rules(rules: RuleSet) -> str:
    told = [NAMES[criterion].lower() for criterion in rules.tie_breaks]
    told += [NAMES[Criterion.HEAD_TO_HEAD].lower()] if rules.head_to_head else []
    return f"{rules.name}: {', '.join(told)}, lots"


def _lists(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=Lists.choices, initial=Lists.CLOSED, required=False)


class EventForm(forms.Form):
    """An event, new or planned. Times are typed as the clocks of the place show them.

    Of an event that has begun, only what does no harm is asked; how it is played not either where an event
    has stages that this form does not know. `edition` says which event was looked at.
    """

    name = forms.CharField(max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    starts_at = _time("Date and time", required=True)
    time_zone = forms.ChoiceField(label="In the time of", help_text="Where it is played.")
    kind = forms.ChoiceField(
        label="How is it played?", choices=KINDS, widget=forms.RadioSelect, initial=StageKind.SWISS
    )
    best_of = _best_of("A match is")
    final_best_of = _final_best_of("The final is")
    third_place = forms.BooleanField(label="Play for the third place", required=False)
    groups = forms.IntegerField(
        label="Groups", required=False, min_value=1, max_value=MOST_GROUPS, initial=1,
        help_text="1: everybody meets everybody.",
    )  # fmt: skip
    plan = forms.ChoiceField(
        label="How many rounds?", choices=PLANS, initial=Plan.WEEKLY, required=False, widget=forms.RadioSelect
    )
    rounds = forms.IntegerField(
        label="Another number of rounds",
        required=False,
        min_value=1,
        max_value=LATEST_ROUND,
        help_text="Empty: by the number of players. Of Swiss only.",
    )
    minutes = _minutes("Minutes of a round")
    pair_last_by_standings = forms.BooleanField(label="Pair the last round by the standings", required=False)
    avoid_teams = forms.BooleanField(
        label="Keep players of one team apart in round 1",
        required=False,
        help_text="The desk notes who is in which team. In Swiss only.",
    )
    cut = forms.ChoiceField(label="Who plays on for the first place?", choices=CUTS, required=False)
    cut_points = forms.IntegerField(
        label="With so many points at least", required=False, min_value=1, max_value=99,
        help_text="A win has 3, a draw 1.",
    )  # fmt: skip
    cut_kind = forms.ChoiceField(
        label="They play", choices=StageKind.choices, initial=StageKind.SINGLE, required=False
    )
    cut_best_of = _best_of("Their match is")
    cut_final_best_of = _final_best_of("Their final is")
    cut_third_place = forms.BooleanField(label="They play for the third place", required=False)
    cut_minutes = _minutes("Minutes of their round")
    rules = forms.ChoiceField(
        label="Equal points are parted by",
        choices=[(one.slug, _rules(one)) for one in RULE_SETS.values() if one.slug not in BY_GROUP.values()],
        initial="tcg", required=False, widget=forms.RadioSelect,
    )  # fmt: skip
    visibility = forms.ChoiceField(
        label="Who sees it?", choices=Visibility.choices, initial=Visibility.PUBLIC, widget=forms.RadioSelect
    )
    venue = forms.ChoiceField(
        label="Where are the games played?", choices=Venue.choices, initial=Venue.PAPER, required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    address = forms.CharField(label="Where", required=False, max_length=200, help_text="Shop, street, town.")
    capacity = forms.IntegerField(
        label="Places",
        required=False,
        min_value=2,
        max_value=MOST_ENTRIES,
        help_text="Who comes later waits for a place. Empty: no limit.",
    )
    entry_fee = forms.CharField(
        required=False, max_length=60, help_text="As information: 5 €, free. The site takes no money."
    )
    format = forms.ChoiceField(label="Format of the decks", initial="online")
    takes_lists = forms.BooleanField(
        label="Players hand in decklists",
        required=False,
        help_text="An event in the app always takes them: games are played with the list.",
    )
    lists_due = _time("Decklists until", "Empty: until the event begins.")
    lists = _lists("Decklists are")
    cut_lists = _lists("Decklists of those who play on are")
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
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))
    edition = forms.IntegerField(required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(
        self,
        data: Any = None,
        *,
        formats: Sequence[Format],
        event: Tournament | None = None,
        edition: int | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        shown = {"key": uuid.uuid4(), "edition": edition, **(facts_of(event) if event else {})}
        super().__init__(data, initial={**shown, **(initial or {})})
        self.event = event
        _choose(self, "time_zone", zone_choices())
        named = [(one.slug, one.name) for one in formats]
        if event is not None and event.format not in {one.slug for one in formats}:
            named = [(event.format, event.format), *named]
        _choose(self, "format", named)
        if event is not None and event.status != Status.PLANNED:
            self._keep((*WORDS, *HIDDEN))
        elif event is not None and facts_of_stages(planned_stages(event)) is None:
            self._keep([name for name in self.fields if name not in (*HOW, "rules")])

    def _keep(self, names: Iterable[str]) -> None:
        for name in set(self.fields).difference(names):
            del self.fields[name]

    def full_clean(self) -> None:
        """Times mean those of the place, whatever the viewer's zone is."""
        named = self.data.get("time_zone", "") if self.is_bound else ""
        with timezone.override(ZoneInfo(named) if is_zone(named) else None):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        for name in CHOSEN:
            if name in data:
                data[name] = data[name] or self.get_initial_for_field(self.fields[name], name)
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
        if "kind" in data and data["kind"] not in BRACKETS:
            self._clean_cut(data)
        return data

    def _clean_cut(self, data: dict[str, Any]) -> None:
        cut = data.get("cut")
        if cut == BY_PLAN and data.get("plan") != Plan.CHAMPIONSHIP:
            self.add_error("cut", "The weekly plan has no cut. Choose how many play on, or the other plan.")
        if cut == BY_PLAN and data.get("cut_points"):
            self.add_error("cut_points", "By the plan points do not count. Choose how many play on.")
        if cut == BY_POINTS and not data.get("cut_points"):
            self.add_error("cut_points", "Say how many points are enough.")

    def show_changes(self, fields: Iterable[str], *, edition: int) -> None:
        """Keep what was typed, and say beside what somebody else has changed how it is now.

        `fields` are those of the log. With the edition of now, the form may be sent again.
        """
        assert self.event is not None
        now = facts_of(self.event)
        for name in (field.replace(" ", "_") for field in fields):
            if name in self.fields:
                self.add_error(name, f"Now: {_told(self.fields[name], now[name])}.")
        if "how it is played" in fields and "kind" in self.fields:
            self.add_error("kind", f"Now: {played_as(self.event.stages.order_by('number'))}.")
        self.data = {**{name: self.data[name] for name in self.data}, "edition": str(edition)}

    @property
    def said(self) -> dict[str, Any]:
        """Fields of Tournament, once the form is valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in (*HOW, *HIDDEN)}

    @property
    def stages(self) -> tuple[StagePlan, ...] | None:
        """How it is played, once the form is valid; None where that is not asked."""
        return plans_of(self.cleaned_data) if "kind" in self.fields else None

    @property
    def faulty(self) -> list[forms.BoundField]:
        """The fields with something wrong, in the order of the form."""
        return [field for field in self.visible_fields() if field.errors]

    @property
    def has_words(self) -> bool:
        """Whether the part with what the page says has something to show."""
        return any(self[name].value() or name in self.errors for name in TOLD)

    @property
    def has_options(self) -> bool:
        """Whether the part about registration that is folded away has something to show."""
        values = {name: self[name].value() for name in OPTIONAL if name in self.fields}
        late = values.pop("late_until")
        return any(values.values()) or str(late) != "2" or any(name in self.errors for name in OPTIONAL)

    @property
    def has_lists(self) -> bool:
        """The same of the part about decklists."""
        names = ("takes_lists", "lists_due")
        is_open = Lists.OPEN in [self[name].value() for name in ("lists", "cut_lists") if name in self.fields]
        return is_open or any(self[name].value() or name in self.errors for name in names)

    @property
    def has_details(self) -> bool:
        """The same of the part about the rounds."""
        return any(self[name].value() for name in DETAILS) or any(name in self.errors for name in DETAILS)


def _told(field: forms.Field, value: Any) -> str:
    """A value of a field in words."""
    if isinstance(field, forms.ChoiceField):
        named = dict(field.choices)  # type: ignore[arg-type]  # those of zones are in groups, by their own name
        return str(named.get(value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (
        str(value).replace("T", " ")
        if isinstance(field, forms.DateTimeField) and value
        else str(value or "nothing")
    )


def facts_of(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event."""
    zone = zone_of(event)
    names = [name for name in EventForm.base_fields if name not in (*HOW, *HIDDEN)]
    facts = {name: getattr(event, name) for name in names}
    for name, value in facts.items():
        if isinstance(value, datetime):
            facts[name] = value.astimezone(zone).strftime(FORM)
    return facts | (facts_of_stages(planned_stages(event)) or {})


def copied(event: Tournament, *, now: datetime) -> dict[str, Any]:
    """What a new event takes from an old one: the same weekday and hour, next time; no windows of times."""
    zone = zone_of(event)
    start, today = event.starts_at.astimezone(zone), now.astimezone(zone)
    weeks = max(0, (today.date() - start.date()).days // 7 + 1)
    facts = {name: value for name, value in facts_of(event).items() if name not in TIMES}
    return {**facts, "starts_at": (start + timedelta(weeks=weeks)).strftime(FORM)}


def fresh(*, zone: str, now: datetime) -> dict[str, Any]:
    """Defaults of a new event: a week from today in the evening."""
    known = zone if is_zone(zone) else "UTC"
    day = now.astimezone(ZoneInfo(known)) + timedelta(days=7)
    return {"time_zone": known, "starts_at": day.replace(hour=19, minute=0).strftime(FORM)}


def zone_choices() -> list[tuple[str, Any]]:
    return [
        (region, [(name, name.partition("/")[2].replace("_", " ") or name) for name in names])
        for region, names in time_zones().items()
    ]


def is_zone(name: str) -> bool:
    return any(name in names for names in time_zones().values())


def _choose(form: forms.Form, name: str, choices: list[tuple[str, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
