"""What pages and other rooms ask about events."""

from tournaments.queries.events import (
    DECIDES,
    JUDGES,
    OWNS,
    RUNS,
    event_or_404,
    readable_events,
    roles_of,
    staffed_event_or_404,
    visible_events,
)
from tournaments.queries.listing import acts_of, listed_events, players_of
from tournaments.queries.stages import StageRecord, published_rounds, stage_record

__all__ = [
    "DECIDES",
    "JUDGES",
    "OWNS",
    "RUNS",
    "StageRecord",
    "acts_of",
    "event_or_404",
    "listed_events",
    "players_of",
    "published_rounds",
    "readable_events",
    "roles_of",
    "staffed_event_or_404",
    "stage_record",
    "visible_events",
]
