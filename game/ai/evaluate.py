"""What a position is worth to a side, in points of Hero HP, roughly."""

from typing import Final

from game.engine import GameState
from game.engine.cards import POISON
from game.engine.state import Side
from game.engine.terms import LANES, SEATS

WIN: Final = 1000.0
LOW_HP: Final = 12


def evaluate(state: GameState, seat: int) -> float:
    """Own worth less the enemy's; a decided game is worth WIN, 0 or -WIN."""
    if state.result is not None:
        winner = state.result.winner
        return 0.0 if winner is None else (WIN if winner is SEATS[seat] else -WIN)
    return _worth(state.sides[seat]) - _worth(state.sides[1 - seat])


def _worth(side: Side) -> float:
    total = float(side.hp + min(side.hp, LOW_HP))
    total += 1.8 * len(side.hand) + (0.8 if side.coin else 0.0)
    total -= 4.0 * side.fatigue if not side.deck else 0.0
    total += sum(2.1 for space in side.row if space is not None)
    for lane in range(LANES):
        creature = side.lanes[lane]
        if creature is None:
            continue
        spec = creature.spec
        total += 0.8 + 1.6 * side.attack(lane) + 0.9 * creature.hp
        total += 2.5 * (len(spec.start) + len(spec.end)) + 1.0 * len(spec.haunt)
        total += 2.0 if side.keywords(lane) & POISON else 0.0
        total += 1.0 if spec.watchers or spec.again or spec.grants else 0.0
    return total
