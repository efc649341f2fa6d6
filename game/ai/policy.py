"""How likely an action is to be a good one, at a glance: to play positions out, to look there first.

A weight is positive and means something only against the others of its list.
"""

from random import Random
from typing import Final

from cards.effects import Word
from game.engine import Action, Attack, Cast, Choose, EndTurn, GameState, Pick, Play
from game.engine.actions import SPRING
from game.engine.bits import OP_WORDS, POISON
from game.engine.cards import CardSpec, Op
from game.engine.decision import Question
from game.engine.state import ALL_LANES, Side
from game.engine.terms import LANES, DecisionKind

from .evaluate import standing_worth

END: Final = 0.45  # less than any card or good blow, more than what only harms
BAD_TRADE: Final = 0.1
IDLE: Final = 0.05  # a Spell that could harm nobody but one's own
LETHAL: Final = 100.0
_KIND: Final = ("heal", "grant", "haunt")


def weigh(state: GameState, actions: list[Action]) -> list[float]:
    """One weight for each of `actions`, which are (some of) the legal ones."""
    if state.question is not None:
        return _weigh_answers(state, state.question, actions)
    side = state.sides[state.active]
    foe = state.sides[1 - state.active]
    blows, bolt = _reach(state, side, actions)
    deadly = blows + bolt >= foe.hp
    weights: list[float] = []
    for action in actions:
        if isinstance(action, Attack):
            if action.target:
                weights.append(_weigh_attack(side, foe, action))
            else:
                weights.append(LETHAL if deadly else 0.3 + 0.5 * side.attack(action.attackers[0] - 1))
        elif isinstance(action, EndTurn):
            weights.append(END)
        elif isinstance(action, Play):
            weights.append(1.0 + 0.6 * state.cards[action.card].cost)
        elif isinstance(action, Cast):
            weights.append(_weigh_cast(state.cards[action.card], foe, blows))
        else:
            weights.append(1.0)
    return weights


def _reach(state: GameState, side: Side, actions: list[Action]) -> tuple[int, int]:
    """The damage to the enemy Hero that all attacks on it do together, and the most that one Spell does."""
    blows = 0
    bolt = 0
    for action in actions:
        if isinstance(action, Attack):
            if action.target == 0:
                blows += side.attack(action.attackers[0] - 1)
        elif isinstance(action, Cast):
            bolt = max(bolt, _bolt(state.cards[action.card]))
    return blows, bolt


def _weigh_cast(spec: CardSpec, foe: Side, blows: int) -> float:
    bolt = _bolt(spec)
    if bolt and blows + bolt >= foe.hp:
        return LETHAL
    if foe.free == ALL_LANES and _needs_creatures(spec):
        return IDLE
    return 0.6 + 0.4 * spec.cost


_BOLTS: dict[CardSpec, int] = {}


def _bolt(spec: CardSpec) -> int:
    """The damage that a Spell may do to a Hero of one's choice; 0 for most."""
    found = _BOLTS.get(spec)
    if found is None:
        found = 0
        for program in spec.play:
            if any(aim.heroes for aim in program.aims):
                found = max(found, max(op.n if _is_damage(op) else 0 for op in program.ops))
        _BOLTS[spec] = found
    return found


def _needs_creatures(spec: CardSpec) -> bool:
    """Whether the Spell needs a Creature, of whichever side, to be cast at."""
    for aim in spec.needs:
        if aim.cards or aim.heroes or not aim.sides & 2:
            return False
    return bool(spec.needs)


def _is_damage(op: Op) -> bool:
    return op.word < len(OP_WORDS) and OP_WORDS[op.word] is Word.DAMAGE


def _blows(state: GameState, side: Side) -> int:
    """The damage that the Creatures of a side can still do to a Hero this turn, nothing being in the way."""
    total = 0
    for lane in range(LANES):
        creature = side.lanes[lane]
        if creature is not None and not creature.attacks and not creature.thaws:
            total += side.attack(lane) if creature.entered < state.turn else 0
    return total


def _weigh_attack(side: Side, foe: Side, action: Attack) -> float:
    """What the attack takes against what it costs."""
    lane = action.target - 1
    defender = foe.lanes[lane]
    assert defender is not None
    strength = foe.attack(lane)
    deadly = foe.keywords(lane) & POISON != 0
    total = 0
    gain = 0.0
    for number in action.attackers:
        attacker = side.lanes[number - 1]
        assert attacker is not None
        total += side.attack(number - 1)
        if side.keywords(number - 1) & POISON:
            total += 99
        if deadly or strength >= attacker.hp:
            gain -= _creature_worth(side, number - 1)
    if total >= defender.hp:
        gain += _creature_worth(foe, lane)
    return BAD_TRADE if gain <= 0 else 1.0 + 0.4 * gain


def _creature_worth(side: Side, lane: int) -> float:
    creature = side.lanes[lane]
    assert creature is not None
    return 0.8 + 1.6 * side.attack(lane) + 0.9 * creature.hp + standing_worth(creature.spec)


def _weigh_answers(state: GameState, question: Question, actions: list[Action]) -> list[float]:
    if question.kind is DecisionKind.TARGET:
        return [_weigh_target(state, question, action) for action in actions]
    if question.kind is DecisionKind.TRAP:
        return [0.65 if action == SPRING else 0.35 for action in actions]
    if question.kind is DecisionKind.CARD:
        return [_weigh_card(state, action) for action in actions]
    return [1.0] * len(actions)


def _weigh_card(state: GameState, action: Action) -> float:
    if not isinstance(action, Choose) or action.pick is Pick.NONE:
        return 0.1
    return 1.0 + 0.5 * state.cards[action.card].cost


def _weigh_target(state: GameState, question: Question, action: Action) -> float:
    """Harm goes to the enemy and help to one's own, to whom it means most."""
    if not isinstance(action, Choose):
        return 1.0
    help_ = question.word in _KIND
    own = action.pick in (Pick.OWN, Pick.OWN_HERO, Pick.OWN_ROW)
    if own is not help_:
        return 0.03
    side = state.sides[question.seat if own else 1 - question.seat]
    if action.pick in (Pick.OWN_HERO, Pick.ENEMY_HERO):
        if own or question.word != "damage":
            return 1.5
        blows = 0 if side.taunts() else _blows(state, state.sides[question.seat])
        return LETHAL if question.amount + blows >= side.hp else 1.5
    if action.pick in (Pick.OWN_ROW, Pick.ENEMY_ROW):
        return 2.5
    creature = side.lanes[action.number - 1] if 1 <= action.number <= LANES else None
    if creature is None:
        return 1.0
    worth = _creature_worth(side, action.number - 1)
    if question.word == "damage" and 0 < question.amount < creature.hp:
        worth *= 0.15
    return 0.5 + 0.6 * worth


def pick(actions: list[Action], weights: list[float], random: Random) -> Action:
    """One of `actions`, each as often as it weighs."""
    rest = random.random() * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        rest -= weight
        if rest < 0:
            return action
    return actions[-1]
