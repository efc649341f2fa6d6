"""Events, entries, rounds, results, and the log of what was done."""

from tournaments.models.acts import Act
from tournaments.models.entries import LONGEST_NAME_KEY, LONGEST_PLAYER_NAME, Decklist, Entry, Span
from tournaments.models.judging import DeckCheck, JudgeCall, Penalty
from tournaments.models.rounds import Pairing, Result, Round, Seat
from tournaments.models.tournament import BEST_OF, Staff, Stage, Tournament

__all__ = [
    "BEST_OF",
    "LONGEST_NAME_KEY",
    "LONGEST_PLAYER_NAME",
    "Act",
    "DeckCheck",
    "Decklist",
    "Entry",
    "JudgeCall",
    "Pairing",
    "Penalty",
    "Result",
    "Round",
    "Seat",
    "Span",
    "Staff",
    "Stage",
    "Tournament",
]
