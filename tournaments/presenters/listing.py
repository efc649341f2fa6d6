"""Events as a list prints them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict

from tournaments.enums import Status, Venue
from tournaments.models import Tournament
from tournaments.presenters import times
from tournaments.presenters.asked import asked_text
from tournaments.presenters.stages import played_as
from tournaments.queries.events import Viewer

LONGEST_SEARCH = 80


@dataclass(frozen=True, slots=True)
class Asked:
    """What a viewer wants to see of the list. What makes no sense is left out."""

    text: str
    venue: str
    past: bool

    venues = tuple(Venue.choices)

    @classmethod
    def of(cls, words: QueryDict) -> "Asked":
        venue = words.get("venue", "")
        return cls(
            text=asked_text(words),
            venue=venue if venue in Venue.values else "",
            past=words.get("when") == "past",
        )


@dataclass(frozen=True, slots=True)
class Tile:
    """An event in the list."""

    event: Tournament
    start: times.Told
    countdown: str
    played: str
    players: str
    is_mine: bool


def tiles(events: Iterable[Tournament], *, viewer: Viewer, now: datetime) -> list[Tile]:
    """Of rows of `queries.listed_events`."""
    return [_tile(event, viewer, now) for event in events]


def _tile(event: Tournament, viewer: Viewer, now: datetime) -> Tile:
    players: int = event.players  # type: ignore[attr-defined]  # annotated
    return Tile(
        event=event,
        start=times.told(event.starts_at, event, viewer=viewer),
        countdown=times.countdown(event.starts_at, now=now) if event.status == Status.PLANNED else "",
        played=played_as(event.stages.all()),
        players=f"{players} of {event.capacity} players" if event.capacity else counted(players),
        is_mine=bool(event.mine),  # type: ignore[attr-defined]  # annotated
    )


def counted(players: int) -> str:
    return f"{players} player{'' if players == 1 else 's'}"
