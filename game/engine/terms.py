"""The small words of the engine: seats, endings, what a decision asks, and the errors."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

LANES: Final = 5
SPACES: Final = 5
HERO_HP: Final = 40
HAND_LIMIT: Final = 10
MANA_LIMIT: Final = 10
TURN_LIMIT: Final = 200
STEP_LIMIT: Final = 10_000


class Seat(Enum):
    """Who sits where: FIRST takes the first turn."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Seat":
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


# Tuples that are read by a number are typed as long as you like: of a fixed length, the compiled engine
# would make one anew at each look.
SEATS: Final[tuple[Seat, ...]] = (Seat.FIRST, Seat.SECOND)


def index_of(seat: Seat) -> int:
    """0 for FIRST, 1 for SECOND: the place of a side in `GameState.sides`."""
    return 0 if seat is Seat.FIRST else 1


class Ending(Enum):
    """How a game ended (R1.1, P10, P27)."""

    HERO = "hero"
    BOTH_HEROES = "both heroes"
    CONCEDED = "conceded"
    TURN_LIMIT = "turn limit"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `winner` is None for a draw."""

    winner: Seat | None
    ending: Ending


class DecisionKind(Enum):
    TARGET = "target"
    LANE = "lane"
    CARD = "card"
    TRAP = "trap"
    ATTACKER = "attacker"
    GRAVEYARD = "graveyard"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed now: a rule id of the rulebook and a sentence."""

    rule: str
    message: str


class InvalidAction(ValueError):  # noqa: N818 - named by the public contract
    """The text or value is no action at all."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class IllegalAction(ValueError):  # noqa: N818 - named by the public contract
    """A readable action that the rules do not allow now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.message} ({reason.rule})")
        self.rule = reason.rule
        self.message = reason.message


class InvalidPosition(ValueError):  # noqa: N818 - named by the public contract
    """Position data that cannot be read; the message says which part."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class EventKind(IntEnum):
    """What happened. `Event` says what its fields mean for each kind."""

    TURN_BEGAN = 0
    DREW = 1
    OVERFLOWED = 2
    FATIGUE = 3
    PLAYED = 4
    CAST = 5
    SET = 6
    SUMMONED = 7
    ATTACKED = 8
    SPRUNG = 9
    NEGATED = 10
    HERO_DAMAGED = 11
    IMMUNE = 12
    DAMAGED = 13
    HEALED = 14
    DESTROYED = 15
    RETURNED = 16
    SHUFFLED_IN = 17
    ADDED = 18
    MILLED = 19
    SHUFFLED = 20
    BANISHED = 21
    TRIGGERED = 22
    POISONED = 23
    FROZEN = 24
    THAWED = 25
    HAND_SHOWN = 26
    GAME_OVER = 27
