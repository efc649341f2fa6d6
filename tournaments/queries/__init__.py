"""What pages and other rooms ask about events."""

from tournaments.queries.desk import (
    DeskCounts,
    desk_counts,
    desk_entries,
    entry_or_404,
    events_run_by,
    is_claimable,
    own_entry_or_404,
    staff_of,
    unclaimed,
)
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
from tournaments.queries.listing import acts_of, listed_events, players_of, with_changes
from tournaments.queries.stages import StageRecord, published_rounds, stage_record

__all__ = [
    "DECIDES",
    "JUDGES",
    "OWNS",
    "RUNS",
    "DeskCounts",
    "StageRecord",
    "acts_of",
    "desk_counts",
    "desk_entries",
    "entry_or_404",
    "event_or_404",
    "events_run_by",
    "is_claimable",
    "listed_events",
    "own_entry_or_404",
    "players_of",
    "published_rounds",
    "readable_events",
    "roles_of",
    "staff_of",
    "staffed_event_or_404",
    "stage_record",
    "unclaimed",
    "visible_events",
    "with_changes",
]
