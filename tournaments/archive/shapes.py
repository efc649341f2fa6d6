"""Which rows of an event stand in its file, and with what.

Every field of every model of the room is named here, as one that the file has or as one that it leaves out.
"""

from collections.abc import Callable, Mapping

from django.db.models import Model

from game.shapes import Shape
from tournaments.models import (
    Act,
    DeckCheck,
    Decklist,
    Entry,
    JudgeCall,
    Pairing,
    Penalty,
    Result,
    Round,
    Seat,
    Span,
    Staff,
    Stage,
    Tournament,
)

FORMAT = "kennel event"
VERSION = 1

EVENT = Shape(
    Tournament,
    (
        *("slug", "name", "about", "notes", "prizes", "entry_fee", "venue", "address", "time_zone"),
        *("starts_at", "capacity", "registration_opens", "registration_closes", "check_in_opens"),
        *("check_in_closes", "late_until", "format", "takes_lists", "lists_due", "rules", "visibility"),
        *("lists_reminded_at", "lists_told_at", "lists_opened_at"),
        *("status", "seed", "created", "finished_at"),
    ),
    left_out=("id", "invitation"),
)
STAFF = Shape(Staff, ("role",), people=("user",), left_out=("id", "tournament"))
STAGE = Shape(
    Stage,
    (
        *("number", "kind", "best_of", "final_best_of", "third_place", "planned_rounds", "plan", "groups"),
        *("lists", "cut", "cut_points", "minutes", "pair_last_by_standings", "avoid_teams", "status"),
        *("pairing_asked_at", "pairing_tries", "pairing_problem"),
    ),
    people=("pairing_asked_by",),
    others=("lots", "seeds"),
    left_out=("id", "tournament"),
)
ENTRY = Shape(
    Entry,
    (
        *("name", "claim_code", "state", "registered_at", "checked_in_at", "paid", "team", "fixed_table"),
        *("level", "plays_without_list", "awarded_byes"),
    ),
    people=("user",),
    others=("number", "spans", "decklists", "checks"),
    left_out=("id", "tournament", "name_key"),
)
SPAN = Shape(Span, ("first", "last"), others=("stage",), left_out=("id", "entry"))
DECKLIST = Shape(
    Decklist,
    ("version", "current", "name", "pool", "faults", "submitted_at", "why", "locked_at"),
    people=("by",),
    others=("cards",),
    left_out=("id", "entry", "deck"),
)
CHECK = Shape(
    DeckCheck, ("passed", "note", "at"), people=("by",), others=("round", "decklist", "found"),
    left_out=("id", "entry"),
)  # fmt: skip
ROUND = Shape(
    Round,
    (
        *("number", "state", "best_of", "paired_at", "published_at", "closed_at", "announced_at"),
        *("announced_tables",),
        *("minutes", "started_at", "paused_at", "paused_s"),
    ),
    others=("stage", "facts", "pairings"),
    left_out=("id",),
)
PAIRING = Shape(
    Pairing,
    ("table", "code", "extension_s"),
    others=("number", "first", "second", "seats", "results", "match"),
    left_out=("id", "round"),
)
SEAT = Shape(Seat, ("points", "ready_at"), others=("entry",), left_out=("id", "round", "pairing"))
RESULT = Shape(
    Result,
    ("version", "first_wins", "second_wins", "draws", "kind", "state", "current", "why", "at"),
    people=("by",),
    left_out=("id", "pairing"),
)
PENALTY = Shape(
    Penalty,
    ("kind", "infraction", "note", "at", "lifted_at", "lifted_why"),
    people=("by", "lifted_by"),
    others=("entry", "round", "pairing"),
    left_out=("id", "tournament"),
)
CALL = Shape(
    JudgeCall,
    ("word", "at", "taken_at", "closed_at", "note"),
    people=("taken_by", "closed_by"),
    others=("entry", "pairing"),
    left_out=("id", "tournament"),
)
ACT = Shape(Act, ("at", "word", "why"), people=("by",), others=("facts",), left_out=("id", "tournament"))

SHAPES = (
    *(EVENT, STAFF, STAGE, ENTRY, SPAN, DECKLIST, CHECK, ROUND, PAIRING, SEAT, RESULT, PENALTY, CALL, ACT),
)
# Models of the room that no event's file has.
LEFT_OUT: frozenset[type[Model]] = frozenset()

# Facts of rounds and acts that are ids of entries: one or none, a list of them, a list of lists.
ENTRY_FACTS = {"entry": 0, "entries": 1, "bye": 0, "awarded_byes": 1, "rematches": 2, "same_team": 2}


def renumbered(facts: Mapping[str, object], number: Callable[[int], object]) -> dict[str, object]:
    """Facts with other numbers for the entries that they name."""
    return {
        name: _renumbered(value, number) if name in ENTRY_FACTS else value for name, value in facts.items()
    }


def _renumbered(value: object, number: Callable[[int], object]) -> object:
    if isinstance(value, list):
        return [_renumbered(one, number) for one in value]
    return number(value) if isinstance(value, int) else value
