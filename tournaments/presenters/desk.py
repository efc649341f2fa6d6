"""Entries as the staff's desk prints them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import QueryDict

from tournaments.enums import SIGNED_UP, EntryState, Status, Venue
from tournaments.models import Entry, Tournament
from tournaments.presenters.asked import asked_text
from tournaments.queries.desk import SHOWN
from tournaments.services.desk import OUTSIDE

CHOICES = (
    ("", "All"),
    ("unpaid", "Not paid"),
    ("absent", "Not checked in"),
    ("waiting", "Waiting"),
    ("left", "Left"),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which entries to see; `query` is the address of the same list, for forms on it."""

    text: str
    show: str
    query: str

    choices = CHOICES

    @classmethod
    def of(cls, words: QueryDict) -> "Asked":
        kept = words.copy()
        kept.pop("walk", None)
        show = words.get("show", "")
        return cls(
            text=asked_text(words),
            show=show if show in SHOWN else "",
            query=f"?{kept.urlencode()}" if kept else "",
        )


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a row: `act` is what it sends; `key` names the button, before and after the press."""

    key: str
    act: str
    label: str
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    entry: Entry
    presses: tuple[Press, ...]
    notes: str
    state: str


@dataclass(frozen=True, slots=True)
class GraveAct:
    """What takes a reason, on the page of an entry."""

    act: str
    title: str
    about: str
    label: str
    asks_why: bool = True


def rows(entries: Iterable[Entry], event: Tournament) -> list[Row]:
    return [
        Row(entry, tuple(_presses(entry, event)), _notes(entry), _state(entry, event)) for entry in entries
    ]


def grave_acts(entry: Entry) -> list[GraveAct]:
    """What the staff can do about an entry as it and the event stand."""
    status, state = entry.tournament.status, entry.state
    acts: list[GraveAct] = []
    if status == Status.PLANNED and state in SIGNED_UP:
        about = "Takes the player out; the first who waits moves up. The desk can let him in again."
        acts.append(GraveAct("withdraw", "Withdraw", about, "Withdraw", asks_why=False))
    if status == Status.RUNNING and state == EntryState.REGISTERED:
        about = "Is paired no more. Results stay, and the place in the standings."
        if entry.tournament.venue != Venue.PAPER:
            about += " A match in the app is given up: the opponent wins it."
        acts.append(GraveAct("drop", "Drop", about, "Drop"))
    if status == Status.RUNNING and state == EntryState.DROPPED:
        about = "Plays on from the next round. Rounds that were missed in a Swiss stage count as losses."
        acts.append(GraveAct("reinstate", "Bring back", about, "Bring back"))
    return acts


def _presses(entry: Entry, event: Tournament) -> Iterable[Press]:
    is_open = not event.is_over
    if is_open and entry.state != EntryState.WITHDRAWN:
        yield Press("paid", "unpaid" if entry.paid else "paid", "Paid", entry.paid)
    if event.status != Status.PLANNED:
        if is_open and is_outside(entry):
            yield Press("here", "let_in", "Let in")
    elif entry.state == EntryState.REGISTERED:
        is_here = entry.checked_in_at is not None
        yield Press("here", "absent" if is_here else "here", "Here", is_here)
    elif entry.state in (EntryState.WAITING, EntryState.WITHDRAWN):
        yield Press("here", "let_in", "Let in")


def is_outside(entry: Entry) -> bool:
    """Whether somebody has not played in an event that runs; of rows of `queries.desk_entries`."""
    return entry.state in OUTSIDE and not entry.plays  # type: ignore[attr-defined]  # annotated


def _state(entry: Entry, event: Tournament) -> str:
    """What stands beside the name; nothing for whoever is simply in."""
    if entry.state != EntryState.REGISTERED:
        return entry.get_state_display()
    return "" if event.status == Status.PLANNED or entry.plays else "Not playing"  # type: ignore[attr-defined]


def _notes(entry: Entry) -> str:
    told = [
        entry.team,
        f"table {entry.fixed_table}" if entry.fixed_table else "",
        f"{entry.awarded_byes} bye{'' if entry.awarded_byes == 1 else 's'}" if entry.awarded_byes else "",
    ]
    return ", ".join(filter(None, told))
