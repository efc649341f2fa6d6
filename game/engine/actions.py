"""What a player can do: frozen values, made once and handed out again.

Lanes and spaces are numbered 1 to 5 from left to right, for both sides.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from .terms import LANES, Seat


class Pick(Enum):
    """What a choice points at."""

    OWN = "own"
    ENEMY = "enemy"
    OWN_HERO = "own hero"
    ENEMY_HERO = "enemy hero"
    OWN_ROW = "own row"
    ENEMY_ROW = "enemy row"
    LANE = "lane"
    CARD = "card"
    SPRING = "spring"
    HOLD = "hold"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Play:
    """A Creature from hand into a lane (R3.1)."""

    card: str
    lane: int
    coin: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """A Spell from hand (R3.2)."""

    card: str
    coin: bool = False


@dataclass(frozen=True, slots=True)
class SetTrap:
    """A Trap from hand, face-down (R3.3)."""

    card: str
    coin: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """Own lanes in ascending order attack an enemy lane, or the Hero when `target` is 0 (R4.1, R4.3)."""

    attackers: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over (R2.6)."""


@dataclass(frozen=True, slots=True)
class Concede:
    """`seat` gives up, at any time (P27)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to a decision: a lane or space `number`, or a `card` id, as `pick` needs."""

    pick: Pick
    number: int = 0
    card: str = ""


Action = Play | Cast | SetTrap | Attack | EndTurn | Concede | Choose

END: Final = EndTurn()
SPRING: Final = Choose(Pick.SPRING)
HOLD: Final = Choose(Pick.HOLD)
NONE: Final = Choose(Pick.NONE)
OWN_HERO: Final = Choose(Pick.OWN_HERO)
ENEMY_HERO: Final = Choose(Pick.ENEMY_HERO)
OWN: Final = tuple(Choose(Pick.OWN, n) for n in range(LANES + 1))
ENEMY: Final = tuple(Choose(Pick.ENEMY, n) for n in range(LANES + 1))
OWN_ROW: Final = tuple(Choose(Pick.OWN_ROW, n) for n in range(LANES + 1))
ENEMY_ROW: Final = tuple(Choose(Pick.ENEMY_ROW, n) for n in range(LANES + 1))
LANE: Final = tuple(Choose(Pick.LANE, n) for n in range(LANES + 1))


def lanes_of(mask: int) -> tuple[int, ...]:
    """The lane numbers of a bit mask (bit 0 is lane 1)."""
    return tuple(lane + 1 for lane in range(LANES) if mask >> lane & 1)


# ATTACKS[target][mask]: the attack of the lanes in `mask`; SUBSETS[mask]: all non-empty parts of a mask.
ATTACKS: Final = tuple(
    tuple(Attack(lanes_of(mask), target) for mask in range(1 << LANES)) for target in range(LANES + 1)
)
SUBSETS: Final = tuple(
    tuple(part for part in range(1, 1 << LANES) if part & mask == part) for mask in range(1 << LANES)
)
LOWEST: Final = tuple((part & -part).bit_length() - 1 for part in range(1 << LANES))
HERO_ATTACKS: Final = tuple(
    tuple(ATTACKS[0][1 << lane] for lane in range(LANES) if mask >> lane & 1) for mask in range(1 << LANES)
)
STACKS: Final = tuple(
    tuple(tuple(ATTACKS[target][part] for part in SUBSETS[mask]) for target in range(LANES + 1))
    for mask in range(1 << LANES)
)
