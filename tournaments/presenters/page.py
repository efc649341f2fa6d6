"""The page of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from decks.presenters.talk import Marked
from decks.queries import format_named
from tournaments import queries
from tournaments.enums import Status, Visibility
from tournaments.models import Tournament
from tournaments.presenters import ranking, times
from tournaments.presenters.listing import counted
from tournaments.presenters.next_step import NextStep, next_step
from tournaments.presenters.stages import StageWords, played_as, stages_words
from tournaments.presenters.taking_part import Part, part_of
from tournaments.presenters.windows import Window, late_until, windows
from tournaments.queries.events import Viewer

FIRST_PLACES = 8


@dataclass(frozen=True, slots=True)
class Final:
    """An event that is over: who won, the first places, and what else there is to read of it."""

    winners: str
    lines: Sequence[ranking.Line]
    has_bracket: bool
    has_lists: bool


@dataclass(frozen=True, slots=True)
class EventPage:
    """What everybody who may see the event reads. `final`: how it ended, once it is over.

    `invites`: the viewer has the invitation to a private event. `step`: what he does next who runs the event.
    `is_staff`: the viewer has some role in it. `called_off`: why, once it is cancelled.
    """

    start: times.Told
    windows: Sequence[Window]
    late: str
    countdown: str
    stages: Sequence[StageWords]
    played: str
    format: str
    players: str
    waiting: int
    notes: SafeString
    prizes: SafeString
    part: Part
    final: Final | None
    invites: bool
    step: NextStep | None
    is_staff: bool
    called_off: str


def event_page(event: Tournament, *, viewer: Viewer, now: datetime) -> EventPage:
    counts = queries.desk_counts(event)
    players, waiting = counts.registered, counts.waiting
    is_full = event.capacity is not None and (players >= event.capacity or waiting > 0)
    marked = Marked([event.notes, event.prizes])
    format = format_named(event.format)
    stages = queries.stages_of(event)
    held = queries.roles_of(event, viewer)
    return EventPage(
        start=times.told(event.starts_at, event, viewer=viewer),
        windows=windows(event, viewer=viewer),
        late=late_until(event, stages[0]) if stages else "",
        countdown=times.countdown(event.starts_at, now=now) if event.status == Status.PLANNED else "",
        stages=stages_words(stages, players=players),
        played=played_as(stages),
        format=format.name if format else event.format,
        players=f"{players} of {event.capacity}" if event.capacity else counted(players),
        waiting=waiting,
        notes=marked.html(event.notes),
        prizes=marked.html(event.prizes),
        part=part_of(event, viewer, now=now, is_full=is_full),
        final=_final(event, viewer) if event.status == Status.FINISHED else None,
        invites=event.visibility == Visibility.PRIVATE and bool(queries.OWNS & held),
        step=next_step(event, viewer=viewer) if queries.RUNS & held else None,
        is_staff=bool(held),
        called_off=_why_cancelled(event) if event.status == Status.CANCELLED else "",
    )


def _why_cancelled(event: Tournament) -> str:
    act = queries.acts_of(event, words=["event cancelled"]).first()
    return act.why if act else ""


def _final(event: Tournament, viewer: Viewer) -> Final:
    lines = ranking.standings_page(event, viewer=viewer, asked=ranking.Asked()).lines
    return Final(
        winners=" and ".join(line.entry.name for line in lines if line.place == 1),
        lines=lines[:FIRST_PLACES],
        has_bracket=bool(queries.bracket_stages(event)),
        has_lists=event.takes_lists and queries.list_reader(event, viewer).open_entries().exists(),
    )
