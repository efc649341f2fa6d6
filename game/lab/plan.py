"""Which game of a test is played against whom, who goes first, and from which seed."""

from collections.abc import Mapping
from typing import NamedTuple

from game.engine import Seat
from game.lab.playing import game_seed


class Plan(NamedTuple):
    """One game of a test. `opponent` counts from 0; `seat` is that of the deck that is tested."""

    opponent: int
    seat: Seat
    seed: int


def plan(number: int, *, opponents: int, seed: int) -> Plan:
    """The game with this number, from 1. It does not depend on how many games are played in all.

    Two games in a row are against the same opponent, one begun by either side; then comes the next one.
    """
    pair, later = divmod(number - 1, 2)
    return Plan(pair % opponents, Seat.SECOND if later else Seat.FIRST, game_seed(seed, number))


def list_of(cards: Mapping[str, int]) -> list[str]:
    """The ids of a deck, one a copy, in the order that a game begins to shuffle."""
    return [card for card in sorted(cards) for _ in range(cards[card])]
