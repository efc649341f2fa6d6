"""From when until when something can be done before an event begins."""

from dataclasses import dataclass
from datetime import datetime

from tournaments import queries
from tournaments.enums import StageKind, Status
from tournaments.models import Stage, Tournament
from tournaments.presenters.times import Told, told
from tournaments.queries.events import Viewer

FIRST_LATE = 2  # whoever begins in round 1 is not late


@dataclass(frozen=True, slots=True)
class Window:
    """What can be done, and its times, each with the word before it: from, until."""

    label: str
    times: tuple[tuple[str, Told], ...]


def windows(event: Tournament, *, viewer: Viewer) -> list[Window]:
    """Those of an event that is planned; what is open until the event begins has none, but for decklists."""
    if event.status != Status.PLANNED:
        return []
    due = queries.lists_due(event) if event.takes_lists else None
    spans = (
        ("Registration", event.registration_opens, event.registration_closes),
        ("Check-in", event.check_in_opens, event.check_in_closes),
        ("Decklists", None, due),
    )
    found = (Window(label, _times(event, opens, closes, viewer)) for label, opens, closes in spans)
    return [window for window in found if window.times]


def late_until(event: Tournament, first: Stage) -> str:
    """Until when somebody may come in once the event has begun, in words; "" where nobody may, or can."""
    is_open = event.status in (Status.PLANNED, Status.RUNNING) and first.status != Status.FINISHED
    if not is_open or first.kind != StageKind.SWISS or event.late_until < FIRST_LATE:
        return ""
    return f"may begin until round {event.late_until}; missed rounds count as losses"


def _times(
    event: Tournament, opens: datetime | None, closes: datetime | None, viewer: Viewer
) -> tuple[tuple[str, Told], ...]:
    words = (("from", opens), ("until", closes))
    return tuple((word, told(at, event, viewer=viewer)) for word, at in words if at is not None)
