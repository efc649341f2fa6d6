"""A position as JSON and back: `position(describe(state))` is the same game, a pending choice included."""

from collections.abc import Mapping
from typing import Any, Final

from .bits import SPELL, TRAP
from .cards import CardSpec
from .pending import describe_pending, read_pending
from .reading import flag, items, mapping, number, only, pile, seat_of, shown, spec_of
from .setup import MODES, pool_of
from .state import Creature, GameState, Side, Space, creature_of
from .terms import (
    HAND_LIMIT,
    HERO_HP,
    LANES,
    MANA_LIMIT,
    SEATS,
    SPACES,
    Ending,
    InvalidPosition,
    Outcome,
    Seat,
    index_of,
)

VERSION: Final = 1

# --- out ---


def describe(state: GameState) -> dict[str, Any]:
    """The position as JSON data; every key is always there, `pool` only where the pool has a day."""
    data: dict[str, Any] = {
        "version": VERSION,
        "turn": state.turn,
        "active": SEATS[state.active].value,
        "mode": state.mode,
        "rng": state.rng,
        "first": _describe_side(state.sides[0]),
        "second": _describe_side(state.sides[1]),
        "pending": describe_pending(state) if state.stack else None,
        "outcome": None if state.result is None else _describe_outcome(state.result),
    }
    if state.pool:
        data["pool"] = state.pool
    return data


def _describe_outcome(result: Outcome) -> dict[str, Any]:
    return {"winner": None if result.winner is None else result.winner.value, "ending": result.ending.value}


def _describe_side(side: Side) -> dict[str, Any]:
    return {
        "hp": side.hp,
        "cap": side.cap,
        "mana": side.mana,
        "coin": side.coin,
        "fatigue": side.fatigue,
        "immune": side.immune,
        "hand": [spec.id for spec in side.hand],
        "deck": [spec.id for spec in side.deck],
        "graveyard": [spec.id for spec in side.graveyard],
        "banished": [spec.id for spec in side.banished],
        "lanes": [None if c is None else _describe_creature(c) for c in side.lanes],
        "row": [None if s is None else {"card": s.spec.id, "set": s.set, "age": s.age} for s in side.row],
    }


def _describe_creature(creature: Creature) -> dict[str, Any]:
    return {
        "card": creature.spec.id,
        "hp": creature.hp,
        "entered": creature.entered,
        "attacks": creature.attacks,
        "poison": creature.poison,
        "thaws": creature.thaws or None,
    }


# --- in ---


def position(data: object, *, cards: Mapping[str, CardSpec] | None = None) -> GameState:
    """The game that `data` describes. Missing keys take the values of a fresh side.

    `cards` are the specs to play with, else the shipped ones of the day in `pool`. Raises InvalidPosition
    with a sentence that names the part that cannot be read.
    """
    fields = mapping(data, "The position")
    known = ("version", "turn", "active", "mode", "rng", "pool", "first", "second", "pending", "outcome")
    only(fields, known, "The position")
    if number(fields, "version", VERSION, 1, 1_000_000, "The position") > VERSION:
        raise InvalidPosition("The position was written by a newer version of this program.")
    pool = fields.get("pool", "")
    if not isinstance(pool, str):
        raise InvalidPosition("The pool must be a date like 2026-09-18.")
    specs = dict(cards) if cards is not None else pool_of(pool)
    mode = fields.get("mode", "normal")
    if mode not in MODES:
        raise InvalidPosition(f"The mode {shown(mode)} is not known: it is normal or boost.")
    sides = [Side(HERO_HP), Side(HERO_HP)]
    state = GameState(specs, mode=mode, pool=pool, sides=sides)
    state.turn = number(fields, "turn", 1, 1, 10_000, "The position")
    state.active = index_of(seat_of(fields.get("active", "first"), "active"))
    state.rng = number(fields, "rng", 1, 0, 0xFFFFFFFF, "The position")
    for seat in SEATS:
        _read_side(state, seat, fields.get(seat.value, {}))
    state.expiring = True
    state.fallen = any(side.hp <= 0 for side in sides)
    _read_outcome(state, fields.get("outcome"))
    if fields.get("pending") is not None:
        if state.result is not None:
            raise InvalidPosition("pending: nothing waits in a game that has an outcome.")
        read_pending(state, fields["pending"])
    return state


def _read_side(state: GameState, seat: Seat, data: object) -> None:
    name = f"Side {seat.value}"
    fields = mapping(data, name)
    keys = ("hp", "cap", "mana", "coin", "fatigue", "immune", "hand", "deck", "graveyard", "banished")
    only(fields, (*keys, "lanes", "row"), name)
    side = state.sides[index_of(seat)]
    side.hp = number(fields, "hp", HERO_HP, -10_000, HERO_HP, name)
    side.cap = number(fields, "cap", 0, 0, MANA_LIMIT, name)
    side.mana = number(fields, "mana", 0, 0, 99, name)
    side.fatigue = number(fields, "fatigue", 0, 0, 10_000, name)
    side.coin = flag(fields, "coin", name)
    side.immune = flag(fields, "immune", name)
    side.hand = pile(state, fields, "hand", name)
    if len(side.hand) > HAND_LIMIT:
        raise InvalidPosition(f"{name}: the hand holds at most {HAND_LIMIT} cards.")
    side.deck = pile(state, fields, "deck", name)
    side.graveyard = pile(state, fields, "graveyard", name)
    side.banished = pile(state, fields, "banished", name)
    for i, item in enumerate(items(fields, "lanes", LANES, name)):
        side.lanes[i] = None if item is None else _read_creature(state, item, f"{name}, lane {i + 1}")
    for i, item in enumerate(items(fields, "row", SPACES, name)):
        side.row[i] = None if item is None else _read_space(state, item, i, f"{name}, space {i + 1}")
    side.refresh()
    side.settle()


def _read_creature(state: GameState, item: object, name: str) -> Creature:
    fields = {"card": item} if isinstance(item, str) else mapping(item, name)
    only(fields, ("card", "hp", "entered", "attacks", "poison", "thaws"), name)
    spec = spec_of(state, fields.get("card"), name)
    if spec.type in (SPELL, TRAP):
        raise InvalidPosition(f"{name}: {spec.id} is no Creature.")
    state.uids += 1
    hp = number(fields, "hp", spec.hp, -10_000, 10_000, name)
    entered = number(fields, "entered", 0, 0, 10_000, name)
    creature = creature_of(state.uids, spec, hp, entered)
    creature.attacks = number(fields, "attacks", 0, 0, 99, name)
    creature.poison = flag(fields, "poison", name)
    if fields.get("thaws") is not None:
        creature.thaws = number(fields, "thaws", 0, 1, 10_000, name)
    return creature


def _read_space(state: GameState, item: object, place: int, name: str) -> Space:
    fields = {"card": item} if isinstance(item, str) else mapping(item, name)
    only(fields, ("card", "set", "age"), name)
    spec = spec_of(state, fields.get("card"), name)
    if spec.type != TRAP and not spec.lasting:
        raise InvalidPosition(f"{name}: {spec.id} is neither a Trap nor a lasting Spell.")
    state.uids += 1
    turn = number(fields, "set", 0, 0, 10_000, name)
    return Space(state.uids, spec, turn, number(fields, "age", place + 1, 0, 10_000, name))


def _read_outcome(state: GameState, data: object) -> None:
    if data is None:
        return
    fields = mapping(data, "The outcome")
    only(fields, ("winner", "ending"), "The outcome")
    winner = fields.get("winner")
    try:
        ending = Ending(fields.get("ending"))
    except ValueError:
        raise InvalidPosition(f"The outcome: {shown(fields.get('ending'))} is no ending.") from None
    if (winner is None) is (ending in (Ending.HERO, Ending.CONCEDED)):
        raise InvalidPosition(
            f"The outcome: {ending.value} {'needs a' if winner is None else 'has no'} winner."
        )
    state.result = Outcome(None if winner is None else seat_of(winner, "winner"), ending)
