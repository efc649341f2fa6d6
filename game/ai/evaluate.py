"""What a position is worth to a side, in points of Hero HP, roughly."""

from typing import Final

from game.engine import CardSpec, GameState
from game.engine.bits import OP_WORDS, POISON, TAUNT
from game.engine.cards import Program
from game.engine.state import Side
from game.engine.terms import LANES, SEATS

WIN: Final = 1000.0
LOW_HP: Final = 12


class Weights:
    """What counts how much. The figures were tried by self-play: `./run bench tune`."""

    __slots__ = (
        "attack",
        "aura",
        "body",
        "coin",
        "fatigue",
        "hand",
        "haunt",
        "hp",
        "low_hp",
        "poison",
        "repeated",
        "row",
        "taunt",
        "toughness",
    )

    def __init__(
        self,
        *,
        hp: float = 1.0,
        low_hp: float = 1.0,
        attack: float = 1.6,
        toughness: float = 0.9,
        body: float = 1.1,
        repeated: float = 1.0,
        haunt: float = 1.0,
        poison: float = 2.0,
        taunt: float = 0.5,
        aura: float = 1.45,
        hand: float = 1.25,
        row: float = 2.1,
        coin: float = 0.8,
        fatigue: float = 4.0,
    ) -> None:
        self.hp: float = hp
        self.low_hp: float = low_hp
        self.attack: float = attack
        self.toughness: float = toughness
        self.body: float = body
        self.repeated: float = repeated
        self.haunt: float = haunt
        self.poison: float = poison
        self.taunt: float = taunt
        self.aura: float = aura
        self.hand: float = hand
        self.row: float = row
        self.coin: float = coin
        self.fatigue: float = fatigue

    def figures(self) -> dict[str, float]:
        """By name, to be changed and given back."""
        return {
            "hp": self.hp,
            "low_hp": self.low_hp,
            "attack": self.attack,
            "toughness": self.toughness,
            "body": self.body,
            "repeated": self.repeated,
            "haunt": self.haunt,
            "poison": self.poison,
            "taunt": self.taunt,
            "aura": self.aura,
            "hand": self.hand,
            "row": self.row,
            "coin": self.coin,
            "fatigue": self.fatigue,
        }


WEIGHTS: Final = Weights()

_WORD_WORTH: Final = {"draw": 2.0, "damage": 1.2, "heal": 0.6}
_OTHER_WORTH: Final = 2.0


def evaluate(state: GameState, seat: int, weights: Weights = WEIGHTS) -> float:
    """Own worth less the enemy's; a decided game is worth WIN, 0 or -WIN."""
    if state.result is not None:
        winner = state.result.winner
        return 0.0 if winner is None else (WIN if winner is SEATS[seat] else -WIN)
    return _worth(state.sides[seat], weights) - _worth(state.sides[1 - seat], weights)


def _worth(side: Side, weights: Weights) -> float:
    hp = side.hp
    total = weights.hp * hp + weights.low_hp * (hp if hp < LOW_HP else LOW_HP)
    total += weights.hand * len(side.hand)
    if side.coin:
        total += weights.coin
    if not side.deck:
        total -= weights.fatigue * side.fatigue
    for space in side.row:
        if space is not None:
            total += weights.row
    for lane in range(LANES):
        creature = side.lanes[lane]
        if creature is None:
            continue
        spec = creature.spec
        total += weights.body + weights.attack * creature.attack + weights.toughness * creature.hp
        total += standing_worth(spec, weights)
        if creature.poison:
            total += weights.poison
    return total


_KNOWN: dict[CardSpec, tuple[float, float, float]] = {}


def standing_worth(spec: CardSpec, weights: Weights = WEIGHTS) -> float:
    """What a Creature in play is worth besides its attack and HP: keywords, what it does again and again."""
    repeated, haunt, aura = _parts(spec)
    total = weights.repeated * repeated + weights.haunt * haunt + weights.aura * aura
    if spec.keywords & TAUNT:
        total += weights.taunt
    if spec.keywords & POISON:
        total += weights.poison
    return total


def _parts(spec: CardSpec) -> tuple[float, float, float]:
    found = _KNOWN.get(spec)
    if found is None:
        repeated = sum(_program_worth(program) for program in (*spec.start, *spec.end))
        haunt = sum(0.5 * _program_worth(program) for program in spec.haunt)
        aura = 1.0 if spec.watchers or spec.again or spec.grants else 0.0
        found = (repeated, haunt, aura)
        _KNOWN[spec] = found
    return found


def _program_worth(program: Program) -> float:
    """By its first word; destroying everything speaks for nobody."""
    total = 0.0
    for op in program.ops[:1]:
        if op.word >= len(OP_WORDS):
            total += _OTHER_WORTH
            continue
        word = OP_WORDS[op.word].value
        if word == "destroy":
            continue
        total += _WORD_WORTH[word] * op.n if word in _WORD_WORTH else _OTHER_WORTH
    return total
