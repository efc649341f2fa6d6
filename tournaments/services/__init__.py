"""What changes events."""

from tournaments.services.absences import Marked, mark_absent
from tournaments.services.acts import LONGEST_REASON
from tournaments.services.announcing import announce_round
from tournaments.services.asking import Swept, ask_pairing, pair_asked, sweep, sweep_pairings
from tournaments.services.calls import call_judge, close_call, take_back_call, take_call
from tournaments.services.changing import cancel_tournament, change_tournament
from tournaments.services.checks import check_deck
from tournaments.services.clock import extend_table, pause_clock, start_clock
from tournaments.services.computers import MOST_AT_ONCE, add_computers
from tournaments.services.desk import add_account, check_in_all, let_in, note_details, undo_check_in
from tournaments.services.drafts import why_stale
from tournaments.services.entering import enter_line
from tournaments.services.entries import (
    add_player,
    check_in,
    claim,
    drop,
    register,
    reinstate,
    set_paid,
    why_check_in_closed,
    why_registration_closed,
    withdraw,
)
from tournaments.services.errors import (
    ChangedMeanwhileError,
    EventError,
    MovedOnError,
    NotOpenError,
    TakenError,
)
from tournaments.services.events import StagePlan, create_tournament
from tournaments.services.finishing import finish_event, what_is_left, why_not_finished
from tournaments.services.inviting import renew_invitation
from tournaments.services.judging import give_penalty, lift_penalty
from tournaments.services.keeping import Imported, export_event, import_event, save_event
from tournaments.services.lists import (
    hand_in,
    hand_in_deck,
    let_all_play,
    let_play,
    note_look,
    note_look_at_all,
    open_lists,
    why_lists_closed,
)
from tournaments.services.online import note_replay, record_played
from tournaments.services.readiness import READY_CHECK, SweptTables, be_ready, claim_absence
from tournaments.services.repairs import change_places, let_meet, replace_player, take_back_round
from tournaments.services.results import (
    Verdict,
    close_open_tables,
    confirm_old_reports,
    decide_result,
    dispute_result,
    report_result,
)
from tournaments.services.rounds import (
    discard_draft,
    pair_round,
    publish_round,
    set_best_of,
    swap_players,
)
from tournaments.services.staff import add_staff, move_guest, remove_staff
from tournaments.services.stages import begin_stage

__all__ = [
    "LONGEST_REASON",
    "MOST_AT_ONCE",
    "READY_CHECK",
    "ChangedMeanwhileError",
    "EventError",
    "Imported",
    "Marked",
    "MovedOnError",
    "NotOpenError",
    "StagePlan",
    "Swept",
    "SweptTables",
    "TakenError",
    "Verdict",
    "add_account",
    "add_computers",
    "add_player",
    "add_staff",
    "announce_round",
    "ask_pairing",
    "be_ready",
    "begin_stage",
    "call_judge",
    "cancel_tournament",
    "change_places",
    "change_tournament",
    "check_deck",
    "check_in",
    "check_in_all",
    "claim",
    "claim_absence",
    "close_call",
    "close_open_tables",
    "confirm_old_reports",
    "create_tournament",
    "decide_result",
    "discard_draft",
    "dispute_result",
    "drop",
    "enter_line",
    "export_event",
    "extend_table",
    "finish_event",
    "give_penalty",
    "hand_in",
    "hand_in_deck",
    "import_event",
    "let_all_play",
    "let_in",
    "let_meet",
    "let_play",
    "lift_penalty",
    "mark_absent",
    "move_guest",
    "note_details",
    "note_look",
    "note_look_at_all",
    "note_replay",
    "open_lists",
    "pair_asked",
    "pair_round",
    "pause_clock",
    "publish_round",
    "record_played",
    "register",
    "reinstate",
    "remove_staff",
    "renew_invitation",
    "replace_player",
    "report_result",
    "save_event",
    "set_best_of",
    "set_paid",
    "start_clock",
    "swap_players",
    "sweep",
    "sweep_pairings",
    "take_back_call",
    "take_back_round",
    "take_call",
    "undo_check_in",
    "what_is_left",
    "why_check_in_closed",
    "why_lists_closed",
    "why_not_finished",
    "why_registration_closed",
    "why_stale",
    "withdraw",
]
