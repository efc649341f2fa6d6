"""The actions worth thinking about: next to nothing is lost, and full boards stay small.

Of the attacks on a Creature the smallest stacks that kill and the single suicides; of the lanes for a card
the leftmost, unless neighbours or the order from left to right can matter to the deck, then one of each kind.
"""

from typing import Final

from game.engine import Action, Attack, Choose, GameState, Pick, Play, View, format_action, legal_actions
from game.engine.bits import OP_WORDS, POISON
from game.engine.cards import CardSpec
from game.engine.state import Side
from game.engine.terms import LANES, DecisionKind


def in_order(view: View) -> list[Action]:
    """The legal actions of a view in an order that tells nothing: cards to pick lie as the deck lies."""
    if view.decision is None:
        return list(view.legal)
    return sorted(view.legal, key=format_action)


def reduced(state: GameState, lanes_matter: bool) -> list[Action]:
    """Legal actions without those that others stand for; in the order of `legal_actions`, the Coin last."""
    legal = legal_actions(state)
    question = state.question
    if question is not None:
        if question.kind is DecisionKind.LANE:
            return _lane_choices(legal, state.sides[question.seat], lanes_matter)
        return legal
    if len(legal) < 3:
        return legal
    side = state.sides[state.active]
    kept: list[Action] = []
    coined: list[Action] = []
    stacks: list[Attack] = []
    lanes = _distinct_lanes(side) if lanes_matter else side.free & -side.free
    for action in legal:
        if isinstance(action, Play):
            if lanes >> (action.lane - 1) & 1:
                (coined if action.coin else kept).append(action)
        elif isinstance(action, Attack) and len(action.attackers) > 1:
            stacks.append(action)
        else:
            kept.append(action)
    if stacks:
        kept[-1:-1] = _smallest_stacks(state, side, stacks)
    if coined:
        kept[-1:-1] = coined
    return kept


def _smallest_stacks(state: GameState, side: Side, stacks: list[Attack]) -> list[Attack]:
    """The stacks that kill and would not without any one of their attackers (R4.2, R4.3)."""
    foe = state.sides[1 - state.active]
    attack = [0 if side.lanes[lane] is None else side.attack(lane) for lane in range(LANES)]
    poison = [side.lanes[lane] is not None and side.keywords(lane) & POISON != 0 for lane in range(LANES)]
    kept: list[Attack] = []
    for action in stacks:
        defender = foe.lanes[action.target - 1]
        assert defender is not None
        total = 0
        least = 99
        sure = False
        for number in action.attackers:
            strength = attack[number - 1]
            total += strength
            least = min(least, strength)
            sure = sure or poison[number - 1]
        if not sure and total - least < defender.hp <= total:
            kept.append(action)
    return kept


def _lane_choices(legal: list[Action], side: Side, lanes_matter: bool) -> list[Action]:
    lanes = _distinct_lanes(side) if lanes_matter else side.free & -side.free
    kept: list[Action] = []
    for action in legal:
        if isinstance(action, Choose) and (action.pick is not Pick.LANE or lanes >> (action.number - 1) & 1):
            kept.append(action)
    return kept or legal


def _distinct_lanes(side: Side) -> int:
    """The bits of free lanes, one for each set of neighbours: who they are, and how much room is beside."""
    bits = 0
    known: list[tuple[int, list[str]]] = []
    for lane in range(LANES):
        if not side.free >> lane & 1:
            continue
        room = 0
        names: list[str] = []
        for other in (lane - 1, lane + 1):
            if 0 <= other < LANES:
                creature = side.lanes[other]
                if creature is None:
                    room += 1
                else:
                    names.append(creature.spec.id)
        kind = (room, sorted(names))
        if kind not in known:
            known.append(kind)
            bits |= 1 << lane
    return bits


_LOCAL: Final = ("adjacent", "adjacent_destroyed")


def lanes_matter(side: Side) -> bool:
    """Whether the side owns a card that reads its neighbours, or that ends others between Start effects."""
    specs: list[CardSpec] = [*side.hand, *side.deck, *side.graveyard]
    specs += [creature.spec for creature in side.lanes if creature is not None]
    return any(_reads_lanes(spec) for spec in specs)


def _reads_lanes(spec: CardSpec) -> bool:
    if spec.grants or any(again.adjacent for again in spec.again):
        return True
    if any(program.event == "adjacent_destroyed" for program in spec.watchers):
        return True
    for program in (*spec.start, *spec.end):
        for op in program.ops:
            if op.group.value in _LOCAL or (op.word < len(OP_WORDS) and OP_WORDS[op.word].value == "destroy"):
                return True
    return False
