"""An invented feed of the publisher's shape, for tests."""

import json
from typing import Any

from cards import effects

CREATURE: dict[str, Any] = {
    "art": "art_web/V112.webp",
    "attack": 2,
    "class": "Bow",
    "classRaw": "Bow",
    "description": "Bark twice.",
    "factions": ["Bow"],
    "fullArt": False,
    "hp": 3,
    "id": "V112",
    "keyword": "Rush",
    "keywords": ["Rush"],
    "mana": 2,
    "name": "Biscuit",
    "pill": "Play",
    "rarity": "Rare",
    "rarityPct": 12.0,
    "render": "card_renders/V112.png",
    "sealed": False,
    "tier": "Common/Rare",
    "type": "Creature",
}


def creature(**fields: Any) -> dict[str, Any]:
    """A Creature of the feed; other fields as given."""
    return {**CREATURE, **fields}


def spell(**fields: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"type": "Spell", "attack": None, "hp": None, "keyword": "", "keywords": []}
    return {**CREATURE, **plain, **fields}


def of_shipped(card_id: str, **fields: Any) -> dict[str, Any]:
    """A card of the shipped set as a feed would have it, with a sentence of our own invention."""
    card = next(card for card in effects.load_set().cards if card.id == card_id)
    return {
        **CREATURE,
        "id": card.id,
        "name": card.name,
        "class": card.card_class.value,
        "type": card.type.value,
        "rarity": card.rarity,
        "rarityPct": card.rarity_pct,
        "tier": card.tier,
        "mana": card.newest.cost,
        "attack": card.newest.attack,
        "hp": card.newest.hp,
        "keywords": [keyword.value for keyword in card.newest.keywords],
        "description": f"Printed words of {card.name}.",
        "pill": "",
        "art": "",
        "render": "",
        **fields,
    }


def feed_of(*cards: Any) -> bytes:
    """The bytes of a feed, a field a line."""
    return json.dumps(list(cards), indent=1).encode()
