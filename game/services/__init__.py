"""Everything that changes a match. People and computers move through the same `play_move`."""

from game.services.computer import Swept, play_computer, sweep
from game.services.errors import IllegalChallenge, IllegalDeck, MatchOver, StaleMove
from game.services.games import begin_match
from game.services.making import (
    accept_challenge,
    cancel_challenge,
    check_deck,
    make_challenge,
    move_matches,
    rematch,
    start_match,
)
from game.services.moves import concede, play_move
from game.services.records import record_left_over, record_match

__all__ = [
    "IllegalChallenge",
    "IllegalDeck",
    "MatchOver",
    "StaleMove",
    "Swept",
    "accept_challenge",
    "begin_match",
    "cancel_challenge",
    "check_deck",
    "concede",
    "make_challenge",
    "move_matches",
    "play_computer",
    "play_move",
    "record_left_over",
    "record_match",
    "rematch",
    "start_match",
    "sweep",
]
