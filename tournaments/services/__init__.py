"""What changes events."""

from tournaments.services.entries import (
    add_player,
    check_in,
    claim,
    disqualify,
    drop,
    register,
    reinstate,
    set_paid,
    withdraw,
)
from tournaments.services.errors import EventError, MovedOnError, NotOpenError, TakenError
from tournaments.services.events import StagePlan, create_tournament, set_stages
from tournaments.services.results import (
    Verdict,
    close_open_tables,
    confirm_old_reports,
    decide_result,
    dispute_result,
    report_result,
)
from tournaments.services.rounds import begin_stage, discard_draft, pair_round, publish_round, swap_players

__all__ = [
    "EventError",
    "MovedOnError",
    "NotOpenError",
    "StagePlan",
    "TakenError",
    "Verdict",
    "add_player",
    "begin_stage",
    "check_in",
    "claim",
    "close_open_tables",
    "confirm_old_reports",
    "create_tournament",
    "decide_result",
    "discard_draft",
    "dispute_result",
    "disqualify",
    "drop",
    "pair_round",
    "publish_round",
    "register",
    "reinstate",
    "report_result",
    "set_paid",
    "set_stages",
    "swap_players",
    "withdraw",
]
