"""Matches between people and computers, and the games that computers play to test a deck."""

from game.models.lab import LabGame, LabOpponent, LabPart, LabResult, LabRun, LabState
from game.models.matches import (
    LONGEST_LABEL,
    Ending,
    Game,
    Level,
    Match,
    MatchQuerySet,
    MatchSeat,
    Mode,
    Move,
    SeatNumber,
)

__all__ = [
    "LONGEST_LABEL",
    "Ending",
    "Game",
    "LabGame",
    "LabOpponent",
    "LabPart",
    "LabResult",
    "LabRun",
    "LabState",
    "Level",
    "Match",
    "MatchQuerySet",
    "MatchSeat",
    "Mode",
    "Move",
    "SeatNumber",
]
