"""The actions worth thinking about: next to nothing is lost, and full boards stay small.

Of the attacks on a Creature the smallest stacks that kill and the single suicides; of the lanes for a card
the leftmost, unless neighbours or the order from left to right can matter to the deck, then one of each kind.
"""

from typing import Final

from game.engine import Action, Choose, GameState, Pick, Play, View, format_action, legal_actions
from game.engine.actions import ATTACKS, END, SUBSETS
from game.engine.bits import OP_WORDS, POISON
from game.engine.cards import CardSpec
from game.engine.legality import add_hero_attacks, add_plays, add_single_attacks, sums_of
from game.engine.state import ALL_LANES, Creature, Side
from game.engine.terms import LANES, DecisionKind

# STACKED[mask]: the parts of a mask that are two or more.
STACKED: Final = tuple(tuple(part for part in parts if part & (part - 1)) for parts in SUBSETS)


def in_order(view: View) -> list[Action]:
    """The legal actions of a view in an order that tells nothing: cards to pick lie as the deck lies."""
    if view.decision is None:
        return list(view.legal)
    return sorted(view.legal, key=format_action)


def reduced(state: GameState, lanes_matter: bool) -> list[Action]:
    """Legal actions without those that others stand for; in the order of `legal_actions`, the Coin last."""
    question = state.question
    if question is not None or state.result is not None:
        legal = legal_actions(state)
        if question is not None and question.kind is DecisionKind.LANE:
            return _lane_choices(legal, state.sides[question.seat], lanes_matter)
        return legal
    side = state.sides[state.active]
    lanes = _distinct_lanes(side) if lanes_matter else side.free & -side.free
    kept: list[Action] = []
    add_plays(state, side, lanes, kept)
    coined: list[Action] = []
    if side.coin:
        coined = [action for action in kept if isinstance(action, Play) and action.coin]
        kept = [action for action in kept if not isinstance(action, Play) or not action.coin]
    if side.free != ALL_LANES:
        _add_attacks(side, state.sides[1 - state.active], state.turn, kept)
    kept += coined
    kept.append(END)
    return kept


def _add_attacks(side: Side, foe: Side, turn: int, kept: list[Action]) -> None:
    """Single attacks, then the stacks that kill and would not without any one attacker (R4.2, R4.3)."""
    mask, targets = add_hero_attacks(side, foe, turn, kept)
    if not targets:
        return
    if mask & (mask - 1) == 0:
        add_single_attacks(side, mask, foe, targets, kept)
        return
    attackers = [
        (creature, 1 << lane)
        for lane, creature in enumerate(side.lanes)
        if creature is not None and mask >> lane & 1
    ]
    for lane in targets:
        defender = foe.lanes[lane]
        assert defender is not None
        sure = defender.keywords & POISON
        for creature, bit in attackers:
            if (
                sure
                or creature.attack >= defender.hp
                or defender.attack >= creature.hp
                or creature.keywords & POISON
            ):
                kept.append(ATTACKS[lane + 1][bit])
    _add_smallest_stacks(side, attackers, foe, targets, kept)


def _add_smallest_stacks(
    side: Side, attackers: list[tuple[Creature, int]], foe: Side, targets: tuple[int, ...], kept: list[Action]
) -> None:
    """Of those without Poison, whose stacks are never the smallest that kill."""
    mask = 0
    for creature, bit in attackers:
        if not creature.keywords & POISON:
            mask |= bit
    if mask & (mask - 1) == 0:
        return
    sums = sums_of(side, mask)
    for lane in targets:
        defender = foe.lanes[lane]
        assert defender is not None
        wanted = defender.hp
        if sums[mask] < wanted:
            continue
        for part in STACKED[mask]:
            if sums[part] >= wanted and _needs_all(part, sums, wanted):
                kept.append(ATTACKS[lane + 1][part])


def _needs_all(part: int, sums: list[int], wanted: int) -> bool:
    """Whether the stack kills no more when any one attacker stays out."""
    rest = part
    while rest:
        if sums[part & ~(rest & -rest)] >= wanted:
            return False
        rest &= rest - 1
    return True


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
