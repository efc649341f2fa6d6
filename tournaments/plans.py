"""How many rounds an event has by default, by its size: data."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class PlanError(ValueError):
    """No plan is for so many players; the message is a sentence."""


class Kind(StrEnum):
    """What an event is for."""

    WEEKLY = "weekly"
    CHAMPIONSHIP = "championship"


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of Swiss, or of a round robin; the cut after them keeps so many players, 0 if there is none."""

    rounds: int
    cut: int = 0
    is_round_robin: bool = False


class Size(NamedTuple):
    """Up to so many players."""

    players: int
    plan: Plan


FEWEST_FOR_SWISS = 4
# From 33 players on, so many rounds that all with at most one loss fit into the cut.
CHAMPIONSHIP: Sequence[Size] = (
    Size(8, Plan(rounds=3)),
    Size(16, Plan(rounds=5, cut=4)),
    Size(32, Plan(rounds=5, cut=8)),
    Size(64, Plan(rounds=6, cut=8)),
    Size(128, Plan(rounds=7, cut=8)),
    Size(226, Plan(rounds=8, cut=8)),
    Size(409, Plan(rounds=9, cut=8)),
    Size(744, Plan(rounds=10, cut=8)),
    Size(1_365, Plan(rounds=11, cut=8)),
    Size(2_520, Plan(rounds=12, cut=8)),
    Size(4_681, Plan(rounds=13, cut=8)),
)


def plan_for(players: int, kind: Kind) -> Plan:
    """The default for an event of this size, 2 to 4,681 players; fewer than 4 play a round robin.

    A weekly event has as many rounds as a knock-out would have, and no cut. Raises PlanError.
    """
    largest = CHAMPIONSHIP[-1].players
    if not 2 <= players <= largest:
        raise PlanError(f"An event is for 2 to {largest:,} players, not for {players:,}.")
    if players < FEWEST_FOR_SWISS:
        return Plan(rounds=players - 1 + players % 2, is_round_robin=True)
    if kind is Kind.WEEKLY:
        return Plan(rounds=(players - 1).bit_length())
    return next(size.plan for size in CHAMPIONSHIP if players <= size.players)
