"""What can be suspended. Each op has one handler (table in `flow`), which may run again after an answer.

EFFECT    a card's program: `program`, `stage` the next op, `chosen` the targets (a uid, or -1 - side for a
          Hero), `mask` the first target's classes, `ids` the event's uids (killers, attackers, the summoned),
          `n` the event's amount, `flag` that the source must still be in play
SEARCH    picks from a zone: `program` and `a` the op, `n` how many are left, `flag` that the zone was looked
          through, `card` what waits for a lane, `mask` 1 + side of the graveyard to banish from
PICK      the attacker that a Trap destroys, from `ids` (P14)
WINDOW    Traps offered about one event (P12): `seat` owns them, `ids` the Traps, `stage` the next one,
          `mask` the kinds, `chosen` the event's uids, `n` its amount, `card` what it is about, `flag` negated
HIT       damage `n` to the Hero of `seat` by side `a` (-1: fatigue); `flag` negated
BATCH     `deaths` that happen at once (P3), `stage` the next to be asked about, `a` 1 while one is asked
CAST      a Spell between hand and effect (R3.2); `flag` negated
SUMMONED  a Creature `uid` that has just arrived in lane `n` (P17); `a` 1 from hand, `flag` negated
ATTACK    attackers `ids` on `uid` (0: the Hero); `flag` negated
TRIGGER   a Start or End effect of the card in place `stage`, `n` times still to resolve, -1 before it starts
          (P4, P5); `a` the bit of its doublers
DRAW      `n` cards still to be drawn outside the Draw phase
DISCARD   `spec` goes to the graveyard of `seat`
NEXT_TURN the change of turn (R2.1)
"""

from typing import Final

from .cards import CardSpec, Program
from .state import Frame, GameState

EFFECT: Final = 0
SEARCH: Final = 1
PICK: Final = 2
WINDOW: Final = 3
HIT: Final = 4
BATCH: Final = 5
CAST: Final = 6
SUMMONED: Final = 7
ATTACK: Final = 8
TRIGGER: Final = 9
DRAW: Final = 10
DISCARD: Final = 11
NEXT_TURN: Final = 12
NAMES: Final[tuple[str, ...]] = (
    "effect",
    "search",
    "pick",
    "window",
    "hit",
    "batch",
    "cast",
    "summoned",
    "attack",
    "trigger",
    "draw",
    "discard",
    "next turn",
)


def push_effect(state: GameState, seat: int, spec: CardSpec, uid: int, program: Program) -> Frame:
    """Puts a card's program on top of what is suspended; it runs next."""
    frame = Frame(EFFECT, seat, spec, uid)
    frame.program = program
    state.stack.append(frame)
    return frame
