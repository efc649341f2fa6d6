"""Sample hands: the opening of R1.4 step by step and the draws after it, from a seed.

The same list and the same seed give the same hand on every machine, so that a link to a hand can be shared:
only `random.Random.random` is used, whose numbers Python promises to keep for a seed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

OPENING = 4  # cards of the opening hand (R1.4)
RETURN_COST = 5  # a card that costs so much or more goes back from it
SEEDS = 1_000_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Opening(Generic[T]):
    """What happens to one side before its first turn; `library` is what is left, next draw first."""

    drawn: tuple[T, ...]
    returned: tuple[T, ...]
    kept: tuple[T, ...]
    replacements: tuple[T, ...]
    library: tuple[T, ...]

    @property
    def hand(self) -> tuple[T, ...]:
        return self.kept + self.replacements


@dataclass(frozen=True, slots=True)
class SampleHand:
    """An opening of card ids, and whether it goes first; the second has the Coin."""

    opening: Opening[str]
    goes_first: bool


def sample_hand(cards: Mapping[str, int], costs: Mapping[str, int], *, seed: int) -> SampleHand:
    """The hand that a seed deals from a list of counts by card id. A card without a cost stays in hand."""
    rng = Random(seed)  # noqa: S311 - a shuffle to be seen again, no secret
    goes_first = rng.random() < 0.5
    deck = [card_id for card_id in sorted(cards) for _ in range(cards[card_id])]
    return SampleHand(open_hand(deck, lambda card_id: costs.get(card_id, 0), rng), goes_first)


def open_hand(deck: list[T], cost_of: Callable[[T], int], rng: Random) -> Opening[T]:
    """Shuffle, draw four, put back what costs too much, shuffle, draw as many again (R1.4).

    A deck of fewer cards gives what it has. Replacements stay, whatever they cost.
    """
    shuffled = _shuffled(deck, rng)
    drawn, library = shuffled[:OPENING], shuffled[OPENING:]
    returned = [card for card in drawn if cost_of(card) >= RETURN_COST]
    kept = [card for card in drawn if cost_of(card) < RETURN_COST]
    if returned:
        library = _shuffled(library + returned, rng)
    more = len(returned)
    return Opening(*map(tuple, (drawn, returned, kept, library[:more], library[more:])))


def _shuffled(cards: list[T], rng: Random) -> list[T]:
    mixed = list(cards)
    draw = rng.random
    for place in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (place + 1))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed
