"""Everything that changes a match. People and computers move through the same `play_move`."""

from game.services.archive import Kept, restore_matches
from game.services.arranged import (
    Arrangement,
    Chair,
    award_game,
    award_match,
    begin_arranged,
    call_time,
    leave_match,
    make_matches,
    set_free,
    take_back_game,
)
from game.services.computer import Swept, play_computer, sweep
from game.services.errors import IllegalChallenge, IllegalDeck, IllegalTest, MatchOver, StaleMove
from game.services.games import begin_match
from game.services.lab import (
    MOST_KEPT,
    MOST_OPPONENTS,
    MOST_RUNNING,
    SweptTests,
    cancel_test,
    delete_test,
    move_tests,
    start_test,
    sweep_tests,
)
from game.services.lab_games import play_part
from game.services.making import (
    accept_challenge,
    cancel_challenge,
    check_deck,
    make_challenge,
    move_matches,
    rematch,
    start_match,
)
from game.services.moves import choose_first, concede, play_move
from game.services.records import record_left_over, record_match

__all__ = [
    "MOST_KEPT",
    "MOST_OPPONENTS",
    "MOST_RUNNING",
    "Arrangement",
    "Chair",
    "IllegalChallenge",
    "IllegalDeck",
    "IllegalTest",
    "Kept",
    "MatchOver",
    "StaleMove",
    "Swept",
    "SweptTests",
    "accept_challenge",
    "award_game",
    "award_match",
    "begin_arranged",
    "begin_match",
    "call_time",
    "cancel_challenge",
    "cancel_test",
    "check_deck",
    "choose_first",
    "concede",
    "delete_test",
    "leave_match",
    "make_challenge",
    "make_matches",
    "move_matches",
    "move_tests",
    "play_computer",
    "play_move",
    "play_part",
    "record_left_over",
    "record_match",
    "rematch",
    "restore_matches",
    "set_free",
    "start_match",
    "start_test",
    "sweep",
    "sweep_tests",
    "take_back_game",
]
