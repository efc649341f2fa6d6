"""Times of an event in words: in the viewer's zone, and in that of the place where it differs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.models import Tournament
from tournaments.queries.events import Viewer
from tournaments.zones import worded, zone_named

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Told:
    """A time in words; `there` is empty where the clocks of viewer and place agree."""

    at: datetime
    here: str
    there: str = ""


def zone_of(event: Tournament) -> ZoneInfo:
    """The zone of the place; UTC if this machine does not know it."""
    return zone_named(event.time_zone)


def told(at: datetime, event: Tournament, *, viewer: Viewer) -> Told:
    """Whoever has no account has no zone either, and reads the time of the place."""
    there = at.astimezone(zone_of(event))
    named = f"{worded(there)} ({event.time_zone})"
    if viewer is None or not viewer.is_authenticated:
        return Told(at, named)
    here = timezone.localtime(at)
    if here.utcoffset() == there.utcoffset():
        return Told(at, worded(there))
    return Told(at, f"{worded(here)} ({timezone.get_current_timezone_name()})", named)


def countdown(at: datetime, *, now: datetime) -> str:
    """How long it is until then, in its two largest units."""
    left = at - now
    if left <= -MINUTE:
        return f"Was to begin {_length(-left)} ago"
    return f"Begins in {_length(left)}" if left >= MINUTE else "Begins now"


def _length(span: timedelta) -> str:
    days, hours, minutes = span.days, span.seconds // 3600, span.seconds % 3600 // 60
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    first = next((place for place, (count, _) in enumerate(parts) if count), 2)
    named = [
        f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts[first : first + 2] if count
    ]
    return " ".join(named)
