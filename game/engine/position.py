"""A position as JSON and back: `position(describe(state))` is the same game, a pending choice included."""

from collections.abc import Mapping
from typing import Any, Final

from .bits import SPELL, TRAP
from .cards import CardSpec
from .flow import run
from .frames import NAMES
from .setup import MODES, pool_of
from .state import Creature, Death, Frame, GameState, Side, Space
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
_NUMBERS: Final = ("stage", "n", "a", "mask", "uid")

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
        "pending": _describe_pending(state) if state.stack else None,
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


def _describe_pending(state: GameState) -> dict[str, Any]:
    uids = {
        seat.value: [0 if card is None else card.uid for card in (*side.lanes, *side.row)]
        for seat, side in zip(SEATS, state.sides, strict=True)
    }
    return {"uids": uids, "next": state.uids, "frames": [_describe_frame(frame) for frame in state.stack]}


def _describe_frame(frame: Frame) -> dict[str, Any]:
    data: dict[str, Any] = {"op": NAMES[frame.op], "seat": SEATS[frame.seat].value}
    if frame.spec is not None:
        data["card"] = frame.spec.id
    if frame.card is not None:
        data["about"] = frame.card.id
    if frame.program is not None:
        data["program"] = frame.program.index
    for key, value in zip(_NUMBERS, (frame.stage, frame.n, frame.a, frame.mask, frame.uid), strict=True):
        if value:
            data[key] = value
    if frame.flag:
        data["flag"] = True
    if frame.ids:
        data["ids"] = list(frame.ids)
    if frame.chosen:
        data["chosen"] = list(frame.chosen)
    if frame.deaths:
        data["deaths"] = [_describe_death(death) for death in frame.deaths]
    return data


def _describe_death(death: Death) -> list[Any]:
    return [death.seat, death.place, death.uid, death.by, death.hp, list(death.killers), death.saved]


# --- in ---


def position(data: object, *, cards: Mapping[str, CardSpec] | None = None) -> GameState:
    """The game that `data` describes. Missing keys take the values of a fresh side.

    `cards` are the specs to play with, else the shipped ones of the day in `pool`. Raises InvalidPosition
    with a sentence that names the part that cannot be read.
    """
    fields = _mapping(data, "The position")
    known = ("version", "turn", "active", "mode", "rng", "pool", "first", "second", "pending", "outcome")
    _only(fields, known, "The position")
    if _number(fields, "version", VERSION, 1, 1_000_000, "The position") > VERSION:
        raise InvalidPosition("The position was written by a newer version of this program.")
    pool = fields.get("pool", "")
    if not isinstance(pool, str):
        raise InvalidPosition("The pool must be a date like 2026-09-18.")
    specs = dict(cards) if cards is not None else pool_of(pool)
    mode = fields.get("mode", "normal")
    if mode not in MODES:
        raise InvalidPosition(f"The mode {mode!r} is not known: it is normal or boost.")
    sides = [Side(HERO_HP), Side(HERO_HP)]
    state = GameState(specs, mode=mode, pool=pool, sides=sides)
    state.turn = _number(fields, "turn", 1, 1, 10_000, "The position")
    state.active = index_of(_seat(fields.get("active", "first"), "active"))
    state.rng = _number(fields, "rng", 1, 1, 0xFFFFFFFF, "The position")
    for seat in SEATS:
        _read_side(state, seat, fields.get(seat.value, {}))
    state.expiring = True
    state.fallen = any(side.hp <= 0 for side in sides)
    _read_outcome(state, fields.get("outcome"))
    if fields.get("pending") is not None:
        _read_pending(state, fields["pending"])
    return state


def _read_side(state: GameState, seat: Seat, data: object) -> None:
    name = f"Side {seat.value}"
    fields = _mapping(data, name)
    keys = ("hp", "cap", "mana", "coin", "fatigue", "immune", "hand", "deck", "graveyard", "banished")
    _only(fields, (*keys, "lanes", "row"), name)
    side = state.sides[index_of(seat)]
    side.hp = _number(fields, "hp", HERO_HP, -10_000, HERO_HP, name)
    side.cap = _number(fields, "cap", 0, 0, MANA_LIMIT, name)
    side.mana = _number(fields, "mana", 0, 0, 99, name)
    side.fatigue = _number(fields, "fatigue", 0, 0, 10_000, name)
    side.coin = _flag(fields, "coin", name)
    side.immune = _flag(fields, "immune", name)
    side.hand = _pile(state, fields, "hand", name)
    if len(side.hand) > HAND_LIMIT:
        raise InvalidPosition(f"{name}: the hand holds at most {HAND_LIMIT} cards.")
    side.deck = _pile(state, fields, "deck", name)
    side.graveyard = _pile(state, fields, "graveyard", name)
    side.banished = _pile(state, fields, "banished", name)
    for i, item in enumerate(_items(fields, "lanes", LANES, name)):
        side.lanes[i] = None if item is None else _read_creature(state, item, f"{name}, lane {i + 1}")
    for i, item in enumerate(_items(fields, "row", SPACES, name)):
        side.row[i] = None if item is None else _read_space(state, item, i, f"{name}, space {i + 1}")
    side.refresh()


def _read_creature(state: GameState, item: object, name: str) -> Creature:
    fields = {"card": item} if isinstance(item, str) else _mapping(item, name)
    _only(fields, ("card", "hp", "entered", "attacks", "poison", "thaws"), name)
    spec = _spec(state, fields.get("card"), name)
    if spec.type in (SPELL, TRAP):
        raise InvalidPosition(f"{name}: {spec.id} is no Creature.")
    state.uids += 1
    hp = _number(fields, "hp", spec.hp, -10_000, 10_000, name)
    creature = Creature(state.uids, spec, hp, _number(fields, "entered", 0, 0, 10_000, name))
    creature.attacks = _number(fields, "attacks", 0, 0, 99, name)
    creature.poison = _flag(fields, "poison", name)
    if fields.get("thaws") is not None:
        creature.thaws = _number(fields, "thaws", 0, 1, 10_000, name)
    return creature


def _read_space(state: GameState, item: object, number: int, name: str) -> Space:
    fields = {"card": item} if isinstance(item, str) else _mapping(item, name)
    _only(fields, ("card", "set", "age"), name)
    spec = _spec(state, fields.get("card"), name)
    if spec.type != TRAP and not spec.lasting:
        raise InvalidPosition(f"{name}: {spec.id} is neither a Trap nor a lasting Spell.")
    state.uids += 1
    turn = _number(fields, "set", 0, 0, 10_000, name)
    return Space(state.uids, spec, turn, _number(fields, "age", number + 1, 0, 10_000, name))


def _read_outcome(state: GameState, data: object) -> None:
    if data is None:
        return
    fields = _mapping(data, "The outcome")
    _only(fields, ("winner", "ending"), "The outcome")
    winner = fields.get("winner")
    try:
        ending = Ending(fields.get("ending"))
    except ValueError:
        raise InvalidPosition(f"The outcome: {fields.get('ending')!r} is no ending.") from None
    state.result = Outcome(None if winner is None else _seat(winner, "winner"), ending)


# --- what is suspended ---


def _read_pending(state: GameState, data: object) -> None:
    """Puts the frames back and lets the topmost ask its question again."""
    fields = _mapping(data, "pending")
    _only(fields, ("uids", "next", "frames"), "pending")
    state.uids = _number(fields, "next", 0, 0, 2**31, "pending")
    uids = _mapping(fields.get("uids"), "pending, uids")
    for seat, side in zip(SEATS, state.sides, strict=True):
        numbers = _numbers(uids.get(seat.value), f"pending, uids of {seat.value}")
        if len(numbers) != LANES + SPACES:
            raise InvalidPosition(f"pending: {seat.value} needs {LANES + SPACES} uids.")
        for card, uid in zip((*side.lanes, *side.row), numbers, strict=True):
            if card is not None:
                card.uid = uid
    frames = fields.get("frames")
    if not isinstance(frames, list) or not frames:
        raise InvalidPosition("pending: frames must be a list that is not empty.")
    state.stack = [_read_frame(state, item) for item in frames]
    try:
        run(state)
    except (AssertionError, LookupError, TypeError, AttributeError, ValueError) as error:
        raise InvalidPosition("pending: these frames do not fit the cards in play.") from error


def _read_frame(state: GameState, item: object) -> Frame:
    fields = _mapping(item, "pending, frame")
    known = ("op", "seat", "card", "about", "program", "flag", "ids", "chosen", "deaths", *_NUMBERS)
    _only(fields, known, "pending, frame")
    op = fields.get("op")
    if op not in NAMES:
        raise InvalidPosition(f"pending: {op!r} is no frame.")
    frame = Frame(NAMES.index(op), index_of(_seat(fields.get("seat"), "frame")))
    if "card" in fields:
        frame.spec = _spec(state, fields["card"], "pending, card")
    if "about" in fields:
        frame.card = _spec(state, fields["about"], "pending, about")
    stage, n, a, mask, uid = (_number(fields, key, 0, -1, 2**31, "pending") for key in _NUMBERS)
    frame.stage, frame.n, frame.a, frame.mask, frame.uid = stage, n, a, mask, uid
    frame.flag = _flag(fields, "flag", "pending")
    frame.ids = _numbers(fields.get("ids", []), "pending, ids")
    frame.chosen = _numbers(fields.get("chosen", []), "pending, chosen")
    frame.deaths = tuple(_read_death(item) for item in _items(fields, "deaths", 20, "pending"))
    if "program" in fields:
        index = _number(fields, "program", 0, 0, 99, "pending")
        if frame.spec is None or index >= len(frame.spec.programs):
            raise InvalidPosition("pending: the card has no such effect.")
        frame.program = frame.spec.programs[index]
    return frame


def _read_death(item: object) -> Death:
    match item:
        case [int(seat), int(place), int(uid), int(by), int(hp), list(killers), bool(saved)] if (
            seat in (0, 1) and 0 <= place < LANES + SPACES
        ):
            death = Death(seat, place, uid, by, hp, _numbers(killers, "pending, killers"))
            death.saved = saved
            return death
    raise InvalidPosition("pending: a death is [side, place, uid, by, hp, killers, saved].")


# --- checks ---


def _mapping(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise InvalidPosition(f"{name} must be an object.")
    return data


def _only(fields: Mapping[str, Any], known: tuple[str, ...], name: str) -> None:
    for key in fields:
        if key not in known:
            raise InvalidPosition(f"{name}: {key!r} is not known here.")


def _number(fields: Mapping[str, Any], key: str, default: int, least: int, most: int, name: str) -> int:
    value = fields.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise InvalidPosition(f"{name}: {key} must be a whole number from {least} to {most}.")
    return value


def _numbers(value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(item) is not int for item in value):
        raise InvalidPosition(f"{name} must be a list of whole numbers.")
    return tuple(value)


def _flag(fields: Mapping[str, Any], key: str, name: str) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise InvalidPosition(f"{name}: {key} must be true or false.")
    return value


def _seat(value: object, name: str) -> Seat:
    if value == "first":
        return Seat.FIRST
    if value == "second":
        return Seat.SECOND
    raise InvalidPosition(f"{name}: {value!r} is no seat: it is first or second.")


def _spec(state: GameState, card_id: object, name: str) -> CardSpec:
    spec = state.cards.get(card_id) if isinstance(card_id, str) else None
    if spec is None:
        raise InvalidPosition(f"{name}: the card {card_id!r} is not known.")
    return spec


def _pile(state: GameState, fields: Mapping[str, Any], key: str, name: str) -> list[CardSpec]:
    ids = fields.get(key, [])
    if not isinstance(ids, list) or len(ids) > 1000:
        raise InvalidPosition(f"{name}: {key} must be a list of card ids.")
    return [_spec(state, card_id, f"{name}, {key}") for card_id in ids]


def _items(fields: Mapping[str, Any], key: str, most: int, name: str) -> list[Any]:
    items = fields.get(key, [])
    if not isinstance(items, list) or len(items) > most:
        raise InvalidPosition(f"{name}: {key} must be a list of at most {most}.")
    return items
