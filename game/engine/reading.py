"""Reading JSON data field by field: each finds what it expects or raises InvalidPosition with a sentence."""

from collections.abc import Mapping
from typing import Any, Final

from .cards import CardSpec
from .state import GameState
from .terms import InvalidPosition, Seat

LONGEST: Final = 60


def mapping(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise InvalidPosition(f"{name} must be an object.")
    return data


def only(fields: Mapping[str, Any], known: tuple[str, ...], name: str) -> None:
    for key in fields:
        if key not in known:
            raise InvalidPosition(f"{name}: {shown(key)} is not known here.")


def number(fields: Mapping[str, Any], key: str, default: int, least: int, most: int, name: str) -> int:
    value = fields.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise InvalidPosition(f"{name}: {key} must be a whole number from {least} to {most}.")
    return value


def numbers(value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(item) is not int for item in value):
        raise InvalidPosition(f"{name} must be a list of whole numbers.")
    return tuple(value)


def flag(fields: Mapping[str, Any], key: str, name: str) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise InvalidPosition(f"{name}: {key} must be true or false.")
    return value


def seat_of(value: object, name: str) -> Seat:
    if value == "first":
        return Seat.FIRST
    if value == "second":
        return Seat.SECOND
    raise InvalidPosition(f"{name}: {shown(value)} is no seat: it is first or second.")


def spec_of(state: GameState, card_id: object, name: str) -> CardSpec:
    spec = state.cards.get(card_id) if isinstance(card_id, str) else None
    if spec is None:
        raise InvalidPosition(f"{name}: the card {shown(card_id)} is not known.")
    return spec


def pile(state: GameState, fields: Mapping[str, Any], key: str, name: str) -> list[CardSpec]:
    ids = fields.get(key, [])
    if not isinstance(ids, list) or len(ids) > 1000:
        raise InvalidPosition(f"{name}: {key} must be a list of card ids.")
    return [spec_of(state, card_id, f"{name}, {key}") for card_id in ids]


def items(fields: Mapping[str, Any], key: str, most: int, name: str) -> list[Any]:
    found = fields.get(key, [])
    if not isinstance(found, list) or len(found) > most:
        raise InvalidPosition(f"{name}: {key} must be a list of at most {most}.")
    return found


def shown(value: object) -> str:
    """A value as a sentence quotes it: never longer than a line, however large it is."""
    if isinstance(value, int) and abs(value) > 10**LONGEST:
        return "a number of that size"
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
