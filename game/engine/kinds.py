"""The kinds of events under names of their own: an Enum takes ten times as long to look a member up."""

from typing import Final

from .terms import EventKind

TURN_BEGAN: Final = EventKind.TURN_BEGAN
DREW: Final = EventKind.DREW
OVERFLOWED: Final = EventKind.OVERFLOWED
FATIGUE: Final = EventKind.FATIGUE
PLAYED: Final = EventKind.PLAYED
CAST: Final = EventKind.CAST
SET: Final = EventKind.SET
SUMMONED: Final = EventKind.SUMMONED
ATTACKED: Final = EventKind.ATTACKED
SPRUNG: Final = EventKind.SPRUNG
NEGATED: Final = EventKind.NEGATED
HERO_DAMAGED: Final = EventKind.HERO_DAMAGED
IMMUNE: Final = EventKind.IMMUNE
DAMAGED: Final = EventKind.DAMAGED
HEALED: Final = EventKind.HEALED
DESTROYED: Final = EventKind.DESTROYED
RETURNED: Final = EventKind.RETURNED
SHUFFLED_IN: Final = EventKind.SHUFFLED_IN
ADDED: Final = EventKind.ADDED
MILLED: Final = EventKind.MILLED
SHUFFLED: Final = EventKind.SHUFFLED
BANISHED: Final = EventKind.BANISHED
TRIGGERED: Final = EventKind.TRIGGERED
POISONED: Final = EventKind.POISONED
FROZEN: Final = EventKind.FROZEN
THAWED: Final = EventKind.THAWED
HAND_SHOWN: Final = EventKind.HAND_SHOWN
GAME_OVER: Final = EventKind.GAME_OVER
