"""A table for tests: a position as data, lines of notation played on it, and what one can read off it."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from cards.effects import CardClass, CardFacts, CardType, Keyword, VersionFacts, parse_effects
from game import engine

DAY = engine.load_cards()["V001"].since
DECK = ["V002"] * 9


def table(
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    *,
    cards: dict[str, engine.CardSpec] | None = None,
    **rest: Any,
) -> engine.GameState:
    """Turn 7, the first player to act; each side has 10 mana and nine plain cards to draw by default."""
    data: dict[str, Any] = {"turn": 7, "active": "first", **rest}
    for seat, side in (("first", first), ("second", second)):
        data[seat] = {"cap": 10, "mana": 10, "deck": DECK, **(side or {})}
    return engine.position(data, cards=cards)


def play(state: engine.GameState, *lines: str) -> list[engine.Event]:
    """Plays the lines one after the other and returns all that happened.

    Each line is also played on the position read back from its JSON, which must go the same way.
    """
    events: list[engine.Event] = []
    for line in lines:
        action = engine.parse_action(line, state)
        twin = engine.position(json.loads(json.dumps(engine.describe(state))), cards=state.cards)
        happened = engine.apply(state, action)
        assert engine.apply(twin, action) == happened
        assert engine.legal_actions(twin) == engine.legal_actions(state)
        # The uids of what is suspended may differ; all else may not.
        assert {**engine.describe(twin), "pending": None} == {**engine.describe(state), "pending": None}
        events += happened
    return events


def trap(card_id: str, turn: int = 1) -> dict[str, Any]:
    """A Trap in the row, set on an early turn unless told otherwise."""
    return {"card": card_id, "set": turn}


def lines(state: engine.GameState) -> list[str]:
    """The legal actions as text."""
    return [engine.format_action(action) for action in engine.legal_actions(state)]


def refused(state: engine.GameState, line: str) -> tuple[str, str]:
    """Rule and sentence of a refusal, after making sure that trying it changes nothing (P25)."""
    action = engine.parse_action(line, state)
    reason = engine.why_illegal(state, action)
    assert reason is not None, f"{line} is legal"
    assert action not in engine.legal_actions(state)
    before = engine.describe(state)
    with pytest.raises(engine.IllegalAction) as raised:
        engine.apply(state, action)
    assert (raised.value.rule, raised.value.message) == (reason.rule, reason.message)
    assert engine.describe(state) == before
    return reason.rule, reason.message


def barred(state: engine.GameState, line: str) -> str:
    """The rule that forbids the line, "" for a legal one."""
    reason = engine.why_illegal(state, engine.parse_action(line, state))
    assert (reason is None) == (line in lines(state))
    return "" if reason is None else reason.rule


def asked(state: engine.GameState) -> tuple[str, str, str]:
    """Who is asked, by which card, about which word or event; three empty texts where nothing is."""
    decision = state.decision
    return ("", "", "") if decision is None else (decision.seat.value, decision.card, decision.word)


def answers(state: engine.GameState) -> list[str]:
    """The answers to what is being asked, without the word `choose`."""
    return [] if state.decision is None else [line.removeprefix("choose ") for line in lines(state)]


def side(state: engine.GameState, seat: str) -> dict[str, Any]:
    data: dict[str, Any] = engine.describe(state)[seat]
    return data


def hp(state: engine.GameState) -> tuple[int, int]:
    """HP of both Heroes."""
    return state.sides[0].hp, state.sides[1].hp


def hero(state: engine.GameState, seat: str) -> int:
    """HP of one Hero."""
    return int(side(state, seat)["hp"])


def hand(state: engine.GameState, seat: str) -> list[str]:
    return list(side(state, seat)["hand"])


def graveyard(state: engine.GameState, seat: str) -> list[str]:
    """The graveyard, oldest card first."""
    return list(side(state, seat)["graveyard"])


def lanes(state: engine.GameState, seat: str) -> list[str]:
    """The five lanes, "" for an empty one."""
    return ["" if lane is None else lane["card"] for lane in side(state, seat)["lanes"]]


def row(state: engine.GameState, seat: str) -> list[str]:
    """The five spaces of the row, "" for an empty one."""
    return ["" if space is None else space["card"] for space in side(state, seat)["row"]]


def happened(events: Sequence[engine.Event], *kinds: str) -> list[str]:
    """The events of these kinds, each as "kind seat card" in lower case."""
    return [
        " ".join(
            part for part in (event.kind.name.lower(), event.seat and event.seat.value, event.card) if part
        )
        for event in events
        if not kinds or event.kind.name.lower() in kinds
    ]


def told(events: Sequence[engine.Event], *kinds: engine.EventKind) -> list[tuple[str, str]]:
    """Seat and card of the events of these kinds, in order."""
    return [(event.seat.value if event.seat else "", event.card) for event in events if event.kind in kinds]


def amounts(events: Sequence[engine.Event], kind: engine.EventKind, seat: str) -> list[int]:
    """The amounts of a seat's events of one kind, in order."""
    return [event.amount for event in events if event.kind is kind and event.seat is engine.Seat(seat)]


def made(
    card_id: str,
    *,
    kind: str = "Creature",
    cost: int = 1,
    attack: int = 1,
    hp: int = 1,
    keywords: Sequence[str] = (),
    effects: Sequence[dict[str, Any]] = (),
    card_class: str = "Neutral",
) -> CardFacts:
    """A card of a test's own."""
    card_type = CardType(kind)
    creature = card_type is CardType.CREATURE
    version = VersionFacts(
        since=date.fromisoformat(DAY),
        cost=cost,
        attack=attack if creature else None,
        hp=hp if creature else None,
        keywords=tuple(Keyword(word) for word in keywords),
        effects=parse_effects(list(effects), card_type, where=card_id),
        data=list(effects),
    )
    name = f"The {card_id}"
    return CardFacts(
        card_id, name, CardClass(card_class), card_type, "Common", 45.0, "Common/Rare", (version,)
    )


def pool(*facts: CardFacts) -> dict[str, engine.CardSpec]:
    """The shipped cards and these."""
    return engine.load_cards() | engine.compile_pool(facts)


CHILL = made(
    "CHILL",
    kind="Spell",
    effects=[{"on": "play", "targets": [{"kind": "creature"}], "do": [{"word": "freeze", "to": "targets"}]}],
)
