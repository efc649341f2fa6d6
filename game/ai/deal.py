"""A full position that a view could be: hidden cards are dealt from what the pool allows.

Nobody knows the enemy's list, so nothing is assumed of it: any card of the pool may be in hand or deck,
any Trap of it face-down in the row. The own deck is known as a whole and shuffled.
"""

from random import Random
from typing import Any

from game.engine import GameState, View, load_cards, position
from game.engine.cards import TRAP
from game.engine.setup import pool_of
from game.engine.view import HIDDEN


def deal(view: View, random: Random) -> GameState:
    """A position that looks like `view` to its seat, with a generator state of its own."""
    specs = pool_of(view.pool) if view.pool else load_cards()
    pool = sorted(specs)
    traps = [card_id for card_id in pool if specs[card_id].type == TRAP]
    data = dict(view.data)
    data["rng"] = random.randrange(1, 2**32)
    for seat in ("first", "second"):
        data[seat] = _dealt_side(data[seat], pool, traps, random)
    return position(data)


def _dealt_side(side: dict[str, Any], pool: list[str], traps: list[str], random: Random) -> dict[str, Any]:
    known = HIDDEN not in side["deck"]
    dealt = dict(side)
    dealt["hand"] = [random.choice(pool) if card == HIDDEN else card for card in side["hand"]]
    if known:
        dealt["deck"] = random.sample(side["deck"], len(side["deck"]))
    else:
        dealt["deck"] = random.choices(pool, k=len(side["deck"]))
    dealt["row"] = [_dealt_space(space, traps, random) for space in side["row"]]
    return dealt


def _dealt_space(space: dict[str, Any] | None, traps: list[str], random: Random) -> dict[str, Any] | None:
    if space is None or space["card"] != HIDDEN:
        return space
    return {**space, "card": random.choice(traps)}
