"""Full positions that a view could be: hidden cards are dealt from a prior over the format's pool.

Nobody knows the enemy's list, so nothing is assumed of it but what everybody may: it holds at most three
copies of a card, those seen included, and cards of the classes it has shown are likelier than others. The own
deck is known as a whole and shuffled.
"""

from bisect import bisect
from collections.abc import Mapping
from itertools import accumulate
from random import Random
from typing import Any, Final

from game.engine import CardSpec, GameState, View, position
from game.engine.bits import CLASS_BITS, EVERY_CLASS, TRAP
from game.engine.setup import pool_of
from game.engine.state import Space
from game.engine.terms import SEATS
from game.engine.view import HIDDEN

COPIES: Final = 3
SHOWN: Final = 4.0  # how much one card seen of a class says, against one card's worth of not knowing
NEUTRAL: Final = 1.4
TRIES: Final = 200
_NEUTRAL_BIT: Final = 32


def deal(view: View, random: Random, cards: Mapping[str, CardSpec] | None = None) -> GameState:
    """A position that looks like `view` to its seat, with a generator state of its own."""
    return Dealer(view, cards).deal(random)


class Prior:
    """What one side's hidden cards may be: its pool with weights, and how often each card was seen."""

    def __init__(self, specs: list[CardSpec], seen: list[str]) -> None:
        self.specs: list[CardSpec] = specs
        self.seen: list[int] = [seen.count(spec.id) for spec in specs]
        weights = _weights(specs, seen)
        self.any: list[float] = list(accumulate(weights))
        traps = [weight if spec.type == TRAP else 0.0 for spec, weight in zip(specs, weights, strict=True)]
        self.traps: list[float] = list(accumulate(traps))

    def draw(self, sums: list[float], taken: list[int], random: Random) -> CardSpec:
        """A card by the running `sums`, counted in `taken`; a fourth copy only where all are gone."""
        total = sums[-1]
        number = 0
        for _ in range(TRIES):
            number = bisect(sums, random.random() * total)
            if number == len(sums):
                number -= 1
            if taken[number] < COPIES:
                break
        taken[number] += 1
        return self.specs[number]


def _weights(specs: list[CardSpec], seen: list[str]) -> list[float]:
    """A card of a class weighs 1 as long as nothing was seen; then more by what was seen of its class."""
    classes = {spec.id: spec.class_mask for spec in specs}
    bits = [bit for bit in CLASS_BITS.values() if bit not in (_NEUTRAL_BIT, EVERY_CLASS)]
    shown = {bit: sum(classes.get(card) == bit for card in seen) for bit in bits}
    whole = len(bits) + SHOWN * sum(shown.values())
    share = {bit: len(bits) * (1 + SHOWN * count) / whole for bit, count in shown.items()}
    return [share.get(spec.class_mask, NEUTRAL) for spec in specs]


class Dealer:
    """Deals one view again and again, from `cards` or else from the shipped ones of the view's day."""

    def __init__(self, view: View, cards: Mapping[str, CardSpec] | None = None) -> None:
        pool = dict(cards) if cards is not None else pool_of(view.pool)
        trap = next(card for card in sorted(pool) if pool[card].type == TRAP)
        data = dict(view.data)
        data["rng"] = 1
        sides: list[dict[str, Any]] = [data[seat.value] for seat in SEATS]
        for seat, side in zip(SEATS, sides, strict=True):
            data[seat.value] = _filled(side, trap)
        self._base: GameState = position(data, cards=pool)
        specs = [pool[card] for card in sorted(pool)]
        self._hidden_hand: list[list[int]] = [_places(side["hand"]) for side in sides]
        self._hidden_deck: list[bool] = [HIDDEN in side["deck"] for side in sides]
        self._hidden_row: list[list[int]] = [
            [i for i, space in enumerate(side["row"]) if space is not None and space["card"] == HIDDEN]
            for side in sides
        ]
        self._priors: list[Prior] = [Prior(specs, _seen(side)) for side in sides]

    def deal(self, random: Random) -> GameState:
        """A position to play on in; its draws to come have nothing to do with those of the real game."""
        state = self._base.copy()
        state.rng = random.randrange(1, 2**32)
        for number in range(2):
            self._deal_side(state, number, random)
        return state

    def _deal_side(self, state: GameState, number: int, random: Random) -> None:
        side = state.sides[number]
        prior = self._priors[number]
        taken = prior.seen[:]
        row = self._hidden_row[number]
        for i in row:
            space = side.row[i]
            assert space is not None
            side.row[i] = Space(space.uid, prior.draw(prior.traps, taken, random), space.set, space.age)
        if row:
            side.refresh()
        for i in self._hidden_hand[number]:
            side.hand[i] = prior.draw(prior.any, taken, random)
        if self._hidden_deck[number]:
            side.deck = [prior.draw(prior.any, taken, random) for _ in side.deck]
        else:
            state.shuffle(side.deck)


def _filled(side: dict[str, Any], trap: str) -> dict[str, Any]:
    """The side with some Trap in the place of each hidden card, so that it can be read."""
    filled = dict(side)
    filled["hand"] = [trap if card == HIDDEN else card for card in side["hand"]]
    filled["deck"] = sorted(trap if card == HIDDEN else card for card in side["deck"])
    filled["row"] = [
        {**space, "card": trap} if space is not None and space["card"] == HIDDEN else space
        for space in side["row"]
    ]
    return filled


def _places(cards: list[str]) -> list[int]:
    return [i for i, card in enumerate(cards) if card == HIDDEN]


def _seen(side: dict[str, Any]) -> list[str]:
    """The cards of a side that its enemy can see now."""
    played = [card["card"] for card in (*side["lanes"], *side["row"]) if card is not None]
    return [card for card in (*side["graveyard"], *side["banished"], *played) if card != HIDDEN]
