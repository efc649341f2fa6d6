"""The facts of a set's cards, read from a data file and checked.

`load_set(path)` gives a CardSet or raises CardDataError with a sentence that names file, card and field.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from .parse import parse_effects
from .shape import CardDataError
from .vocabulary import CardClass, CardType, Effect, Keyword, Timing

TIERS = ("Common/Rare", "Ultra Rare", "Giga Rare")
RARITIES = ("Common", "Uncommon", "Rare", "Epic", "Legendary")
CARD_FIELDS = frozenset({"id", "name", "class", "type", "rarity", "rarity_pct", "tier", "versions"})
VERSION_FIELDS = frozenset({"since", "cost", "attack", "hp", "keywords", "effects"})

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """What a card says from `since` on (F3). `attack` and `hp` are None but for Creatures."""

    since: date
    cost: int
    attack: int | None
    hp: int | None
    keywords: tuple[Keyword, ...]
    effects: tuple[Effect, ...]
    data: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card with its versions, oldest first."""

    id: str
    name: str
    card_class: CardClass
    type: CardType
    rarity: str
    rarity_pct: float
    tier: str
    versions: tuple[VersionFacts, ...]

    @property
    def full_art(self) -> bool:
        return self.tier != TIERS[0]

    @property
    def newest(self) -> VersionFacts:
        return self.versions[-1]

    def at(self, day: date) -> VersionFacts:
        """The version in force on `day`; before the first one, the first (F3)."""
        standing = [version for version in self.versions if version.since <= day]
        return standing[-1] if standing else self.versions[0]


@dataclass(frozen=True, slots=True)
class CardSet:
    code: str
    number: int
    name: str
    cards: tuple[CardFacts, ...]


SHIPPED = Path(__file__).resolve().parent.parent / "data" / "rise_of_the_pack.json"


def load_set(path: Path = SHIPPED) -> CardSet:
    """Reads a set's data file. Raises CardDataError."""
    where = path.name
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise CardDataError(f"{where}: cannot be read as JSON ({error}).") from error
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise CardDataError(f"{where}: needs an object with code, number, name and a list of cards.")
    code, number, name = (_fact(data, key, kind, where) for key, kind in _SET_FIELDS)
    cards = tuple(_card(item, where) for item in data["cards"])
    ids = [card.id for card in cards]
    for card_id in ids:
        if ids.count(card_id) > 1:
            raise CardDataError(f"{where}: card {card_id} is listed twice.")
    return CardSet(code, number, name, cards)


_SET_FIELDS: tuple[tuple[str, type], ...] = (("code", str), ("number", int), ("name", str))


def timings(version: VersionFacts) -> tuple[Timing, ...]:
    """The timings of a version's effects, each once, in the order of Timing."""
    present = {effect.on for effect in version.effects}
    return tuple(timing for timing in Timing if timing in present)


def is_lasting(card_type: CardType | str, version: VersionFacts) -> bool:
    """Whether a Spell stays in the row (R3.2): its effects happen later than when it is cast."""
    return card_type == CardType.SPELL and any(effect.on is not Timing.PLAY for effect in version.effects)


def _card(item: object, where: str) -> CardFacts:
    if not isinstance(item, dict):
        raise CardDataError(f"{where}: a card must be an object, not {item!r}.")
    place = f"{where}: card {item.get('id', '?')}"
    _only(item, CARD_FIELDS, place)
    tier, rarity = _fact(item, "tier", str, place), _fact(item, "rarity", str, place)
    if tier not in TIERS:
        raise CardDataError(f"{place}: field tier: {tier!r} is none of {', '.join(TIERS)}.")
    if rarity not in RARITIES:
        raise CardDataError(f"{place}: field rarity: {rarity!r} is none of {', '.join(RARITIES)}.")
    card_type = _enum(item, "type", CardType, place)
    versions = _fact(item, "versions", list, place)
    read = tuple(_version(version, card_type, place) for version in versions)
    if not read or [v.since for v in read] != sorted({v.since for v in read}):
        raise CardDataError(f"{place}: field versions: needs one or more, oldest first, one a day.")
    card_id = _fact(item, "id", str, place)
    if not (card_id.isascii() and card_id.isalnum() and card_id == card_id.upper()):
        raise CardDataError(f"{place}: field id: {card_id!r} is not made of capital letters and digits.")
    return CardFacts(
        id=card_id,
        name=_fact(item, "name", str, place),
        card_class=_enum(item, "class", CardClass, place),
        type=card_type,
        rarity=rarity,
        rarity_pct=float(_fact(item, "rarity_pct", (int, float), place)),
        tier=tier,
        versions=read,
    )


def _version(item: object, card_type: CardType, place: str) -> VersionFacts:
    if not isinstance(item, dict):
        raise CardDataError(f"{place}: field versions: {item!r} is no object.")
    _only(item, VERSION_FIELDS, place)
    try:
        since = date.fromisoformat(_fact(item, "since", str, place))
    except ValueError as error:
        raise CardDataError(f"{place}: field since: {item['since']!r} is no date like 2026-09-18.") from error
    cost = _fact(item, "cost", int, place)
    if cost < 0:
        raise CardDataError(f"{place}: field cost: {cost} is below 0.")
    attack, hp = _stat(item, "attack", 0, card_type, place), _stat(item, "hp", 1, card_type, place)
    keywords = tuple(
        _enum({"keywords": word}, "keywords", Keyword, place) for word in _fact(item, "keywords", list, place)
    )
    data = _fact(item, "effects", list, place)
    return VersionFacts(since, cost, attack, hp, keywords, parse_effects(data, card_type, where=place), data)


def _stat(item: Mapping[str, Any], key: str, least: int, card_type: CardType, place: str) -> int | None:
    value = item.get(key)
    if card_type is not CardType.CREATURE:
        if value is not None:
            raise CardDataError(f"{place}: field {key}: a {card_type.value} has none, but it says {value!r}.")
        return None
    if type(value) is not int or value < least:
        raise CardDataError(f"{place}: field {key}: {value!r} is no whole number from {least} up.")
    return value


def _only(item: Mapping[str, Any], known: frozenset[str], place: str) -> None:
    for key in item:
        if key not in known:
            raise CardDataError(f"{place}: field {key}: not known here.")


def _fact(item: Mapping[str, Any], key: str, kind: Any, place: str) -> Any:
    value = item.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise CardDataError(f"{place}: field {key}: {value!r} is missing or of the wrong kind.")
    return value


def _enum(item: Mapping[str, Any], key: str, kind: type[E], place: str) -> E:
    try:
        return kind(item.get(key))
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise CardDataError(f"{place}: field {key}: {item.get(key)!r} is none of {known}.") from None
