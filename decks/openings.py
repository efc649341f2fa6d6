"""How a deck uses its mana over its first turns: many openings played out by one simple policy.

Only costs count: every card is played for its cost and does nothing. Each turn the cap rises by 1, to at
most 10, and unspent mana is lost (R2.2); a card is drawn, and lost where 10 are in hand (R2.3). The policy:
of all that can be paid, play what spends the most mana, with the fewest cards; among equals, with the dearest
card. The second player uses the Coin (R2.7) the first time that it lets him spend one mana more than he has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

from decks.hands import open_hand

TURNS = 8
GAMES = 1000
SEED = 1
HIGHEST_CAP = 10
MOST_IN_HAND = 10


@dataclass(frozen=True, slots=True)
class TurnUse:
    """One turn over all openings: the cap, and as means the mana spent (the Coin's too) and left, and how
    often nothing could be played."""

    turn: int
    cap: int
    spent: Fraction
    left: Fraction
    idle: Fraction


@dataclass(frozen=True, slots=True)
class ManaUse:
    """The turns of one side, from the first on."""

    turns: tuple[TurnUse, ...]

    @property
    def spent(self) -> Fraction:
        """Mean mana spent in a turn."""
        return sum((turn.spent for turn in self.turns), Fraction(0)) / len(self.turns)

    @property
    def left(self) -> Fraction:
        return sum((turn.left for turn in self.turns), Fraction(0)) / len(self.turns)

    @property
    def idle(self) -> Fraction:
        """The share of turns with nothing to play."""
        return sum((turn.idle for turn in self.turns), Fraction(0)) / len(self.turns)

    @property
    def used(self) -> Fraction:
        """The share of all mana that is not left."""
        return 1 - self.left * len(self.turns) / sum(turn.cap for turn in self.turns)


Play = tuple[tuple[int, int], ...]  # costs with how many of each


def mana_use(
    costs: Mapping[int, int], *, seed: int = SEED, games: int = GAMES, turns: int = TURNS
) -> tuple[ManaUse, ManaUse]:
    """The same openings played out going first, and going second with the Coin. `costs`: how many cards
    of a deck cost how much."""
    return _mana_use(tuple(sorted(costs.items())), seed, games, turns)


@lru_cache(maxsize=512)
def _mana_use(
    costs: tuple[tuple[int, int], ...], seed: int, games: int, turns: int
) -> tuple[ManaUse, ManaUse]:
    rng = Random(seed)  # noqa: S311 - shuffles to be seen again, no secret
    deck = [cost for cost, count in costs for _ in range(count)]
    sides = _Tally(turns, coin=False), _Tally(turns, coin=True)
    for _ in range(games):
        opening = open_hand(deck, int, rng)
        for side in sides:
            side.play(opening.hand, opening.library)
    return sides[0].use(games), sides[1].use(games)


class _Tally:
    """Sums of one side over the openings that it has played."""

    def __init__(self, turns: int, *, coin: bool) -> None:
        self.coin = coin
        self.spent, self.left, self.idle = [0] * turns, [0] * turns, [0] * turns

    def play(self, hand: tuple[int, ...], library: tuple[int, ...]) -> None:
        held: dict[int, int] = {}
        for cost in hand:
            held[cost] = held.get(cost, 0) + 1
        size, coin = len(hand), self.coin
        for turn in range(len(self.spent)):
            if turn < len(library) and size < MOST_IN_HAND:
                held[library[turn]] = held.get(library[turn], 0) + 1
                size += 1
            cap = min(turn + 1, HIGHEST_CAP)
            free = held.pop(0, 0)
            spent, cards = _pay(held, cap, coin=coin)
            coin = coin and spent <= cap
            size -= cards + free
            self.spent[turn] += spent
            self.left[turn] += max(cap - spent, 0)
            self.idle[turn] += not (cards or free)

    def use(self, games: int) -> ManaUse:
        sums = zip(self.spent, self.left, self.idle, strict=True)
        return ManaUse(
            tuple(
                TurnUse(turn, min(turn, HIGHEST_CAP), *(Fraction(one, games) for one in row))
                for turn, row in enumerate(sums, start=1)
            )
        )


def _pay(held: dict[int, int], cap: int, *, coin: bool) -> tuple[int, int]:
    """Take the best play out of the hand; the mana it spends, and of how many cards it is."""
    for mana, cards, play in _plays(cap + coin):
        for cost, count in play:
            if held.get(cost, 0) < count:
                break
        else:
            for cost, count in play:
                held[cost] -= count
            return mana, cards
    return 0, 0


@lru_cache(maxsize=HIGHEST_CAP + 2)
def _plays(most: int) -> tuple[tuple[int, int, Play], ...]:
    """All plays that spend 1 to `most` mana, the best first: mana, cards, costs with how many of each."""
    found = [
        (mana, len(parts), parts)
        for mana in range(1, most + 1)
        for parts in _partitions(mana, mana)
        if len(parts) <= MOST_IN_HAND
    ]
    found.sort(key=lambda play: (-play[0], play[1], [-cost for cost in play[2]]))
    return tuple(
        (mana, cards, tuple((cost, parts.count(cost)) for cost in sorted(set(parts), reverse=True)))
        for mana, cards, parts in found
    )


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to pay a total with costs of at most `largest`, dearest card first."""
    if total == 0:
        yield ()
    for cost in range(min(total, largest), 0, -1):
        for rest in _partitions(total - cost, cost):
            yield cost, *rest
