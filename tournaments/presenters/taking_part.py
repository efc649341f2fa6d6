"""What a viewer is in an event, and what he can do about that: with the reason where he cannot."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.urls import reverse

from tournaments import services
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, Tournament
from tournaments.queries.events import Viewer


@dataclass(frozen=True, slots=True)
class Step:
    """A button, or the sentence why there is none.

    `asks`: it leads to a page that asks first. `is_page`: it leads to a page that changes nothing.
    """

    label: str
    address: str
    why_not: str = ""
    asks: bool = False
    is_page: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Where the viewer stands, and his steps. `is_in`: he has an entry that he has not withdrawn."""

    sentence: str
    steps: tuple[Step, ...]
    may_claim: bool = False
    is_in: bool = True

    @property
    def has_presses(self) -> bool:
        return any(not step.why_not for step in self.steps)


def part_of(event: Tournament, viewer: Viewer, *, now: datetime, is_full: bool) -> Part:
    entry = None
    if viewer is not None and viewer.is_authenticated:
        entry = event.entries.filter(user=viewer.pk).first()
    if entry is None or entry.state == EntryState.WITHDRAWN:
        return _outside(event, entry, now=now, is_full=is_full)
    return Part(_sentence(event, entry), tuple(_steps(event, entry, now)))


def _outside(event: Tournament, entry: Entry | None, *, now: datetime, is_full: bool) -> Part:
    if event.is_over:
        return Part("", (), is_in=False)
    why_not = services.why_registration_closed(event, now)
    label = "Join the waiting list" if is_full and not why_not else "Register"
    step = Step(label, _address(event, "register"), why_not)
    sentence = "You have withdrawn." if entry else ""
    if is_full and not step.why_not:
        sentence = f"{sentence} All places are taken; who waits moves up when somebody withdraws.".strip()
    return Part(sentence, (step,), may_claim=entry is None, is_in=False)


def _sentence(event: Tournament, entry: Entry) -> str:
    if entry.state == EntryState.WAITING:
        earlier = Q(registered_at__lt=entry.registered_at)
        earlier |= Q(registered_at=entry.registered_at, pk__lt=entry.pk)
        before = event.entries.filter(earlier, state=EntryState.WAITING).count()
        return f"You are number {before + 1} on the waiting list, as {entry.name}."
    if entry.state == EntryState.DROPPED:
        return "You have dropped out. Your results stay."
    if entry.state == EntryState.DISQUALIFIED:
        return "You are disqualified."
    if event.status == Status.CANCELLED:
        return ""
    if event.status == Status.FINISHED:
        return f"You played as {entry.name}."
    there = ", and checked in" if entry.checked_in_at else ""
    return f"You are registered as {entry.name}{there}."


def _steps(event: Tournament, entry: Entry, now: datetime) -> list[Step]:
    steps: list[Step] = []
    is_in = entry.state == EntryState.REGISTERED
    if event.status == Status.PLANNED:
        asks_for_it = event.check_in_opens or event.check_in_closes
        if is_in and asks_for_it and entry.checked_in_at is None:
            why_not = services.why_check_in_closed(event, now)
            steps.append(Step("Check in", _address(event, "check_in"), why_not))
        steps.append(Step("Withdraw", _address(event, "leave"), asks=True))
    elif event.status == Status.RUNNING and is_in:
        steps.append(Step("My table", _address(event, "my"), is_page=True))
        steps.append(Step("Drop out", _address(event, "leave"), asks=True))
    return steps


def _address(event: Tournament, view: str) -> str:
    return reverse(f"tournaments:{view}", args=[event.slug])
