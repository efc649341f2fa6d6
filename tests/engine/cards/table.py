"""A table to play single cards on: a position as data, lines played, and what lies where afterwards."""

import json
from typing import Any

from game import engine
from game.engine import Event, EventKind, GameState


def table(
    first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **game: Any
) -> GameState:
    """The Main phase of turn 7, `first` to act; both with 10 mana and a deck of five plain Creatures."""
    plenty = {"cap": 10, "mana": 10, "deck": ["V002"] * 5}
    sides = {"first": {**plenty, **(first or {})}, "second": {**plenty, **(second or {})}}
    return engine.position({"turn": 7, "active": "first", **sides, **game})


def play(state: GameState, *lines: str) -> list[Event]:
    """Plays the lines and gives what happened.

    Each must be among the legal actions, and is played on the position read back from its JSON as well.
    """
    events: list[Event] = []
    for line in lines:
        action = engine.parse_action(line, state)
        assert action in engine.legal_actions(state), f"{line!r} is not among {offers(state)}"
        twin = engine.position(json.loads(json.dumps(engine.describe(state))))
        happened = engine.apply(state, action)
        assert engine.apply(twin, action) == happened
        assert engine.legal_actions(twin) == engine.legal_actions(state)
        assert {**engine.describe(twin), "pending": None} == {**engine.describe(state), "pending": None}
        events += happened
    return events


def offers(state: GameState) -> list[str]:
    """The legal actions as lines."""
    return [engine.format_action(action) for action in engine.legal_actions(state)]


def choices(state: GameState) -> list[str]:
    """What is being asked, without the word in front; nothing in a Main phase."""
    return [line.removeprefix("choose ") for line in offers(state)] if state.decision else []


def refused(state: GameState, line: str) -> str:
    """The rule id that forbids the line, which leaves the position as it was; "" for a legal one."""
    before = engine.describe(state)
    action = engine.parse_action(line, state)
    reason = engine.why_illegal(state, action)
    assert (reason is None) == (action in engine.legal_actions(state))
    assert engine.describe(state) == before
    return "" if reason is None else reason.rule


def side(state: GameState, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = engine.describe(state)[seat]
    return found


def hp(state: GameState, seat: str) -> int:
    return int(side(state, seat)["hp"])


def hand(state: GameState, seat: str) -> list[str]:
    return list(side(state, seat)["hand"])


def graveyard(state: GameState, seat: str) -> list[str]:
    return list(side(state, seat)["graveyard"])


def lanes(state: GameState, seat: str) -> list[str | None]:
    return [None if card is None else card["card"] for card in side(state, seat)["lanes"]]


def row(state: GameState, seat: str) -> list[str | None]:
    return [None if card is None else card["card"] for card in side(state, seat)["row"]]


def told(events: list[Event], *kinds: EventKind) -> list[tuple[str, str]]:
    """Seat and card of the events of these kinds, in order."""
    return [(event.seat.value if event.seat else "", event.card) for event in events if event.kind in kinds]


def amounts(events: list[Event], kind: EventKind, seat: str) -> list[int]:
    """The amounts of a seat's events of one kind, in order."""
    return [e.amount for e in events if e.kind is kind and e.seat is not None and e.seat.value == seat]
