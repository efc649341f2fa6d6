"""What may be done now, and why something may not (R2.5, R3, R4, P25, P26)."""

from typing import Final

from .actions import (
    ATTACKS,
    END,
    HERO_ATTACKS,
    LOWEST,
    STACKS,
    SUBSETS,
    Action,
    Attack,
    Cast,
    Choose,
    Concede,
    EndTurn,
    Pick,
    Play,
    SetTrap,
)
from .bits import CREATURE, FURY, GRANTS, HAS_TAUNT, POISON, RUSH, SPELL, TRAP
from .cards import CardSpec
from .decision import Question
from .state import ALL_LANES, TAKEN, Creature, GameState, Side
from .targets import has_targets
from .terms import LANES, Reason

# --- all of it ---


def legal_actions(state: GameState) -> list[Action]:
    """Every action but conceding that the seat to act may take now; none after the end.

    Main phase: cards from hand, attacks, and `end` last. Decision: its answers, `none` last.
    """
    if state.result is not None:
        return []
    actions: list[Action] = []
    if state.question is not None:
        actions.extend(state.question.options)
        return actions
    side = state.sides[state.active]
    add_plays(state, side, side.free, actions)
    if side.free != ALL_LANES:
        foe = state.sides[1 - state.active]
        mask, targets = add_hero_attacks(side, foe, state.turn, actions)
        if targets:
            if mask & (mask - 1):
                _add_stacks(side, mask, foe, targets, actions)
            else:
                add_single_attacks(side, mask, foe, targets, actions)
    actions.append(END)
    return actions


def add_plays(state: GameState, side: Side, free: int, actions: list[Action]) -> None:
    """The ways to play each card in hand, Creatures into the lanes of `free` alone."""
    mana = side.mana
    reach = mana + 1 if side.coin else mana
    known: list[CardSpec] = []
    for spec in side.hand:
        cost = spec.cost
        if cost > reach or spec in known:
            continue
        known.append(spec)
        if spec.rowed and None not in side.row:
            continue
        if spec.needs and not has_targets(state, state.active, spec.needs):
            continue
        actions.extend(spec.offers_coin[free] if cost > mana else spec.offers[free])


def add_hero_attacks(side: Side, foe: Side, turn: int, actions: list[Action]) -> tuple[int, tuple[int, ...]]:
    """The attacks on the Hero; the bits of what may attack, and the lanes of what it may attack besides.

    What may attack is not frozen, not spent, not just entered without Rush (R3.1, R4.1, R4.8).
    """
    mask = 0
    fresh = 0
    for lane in TAKEN[side.free]:
        creature = side.lanes[lane]
        if creature is None or creature.thaws:
            continue
        if creature.attacks and (creature.attacks > 1 or not creature.keywords & FURY):
            continue
        if creature.entered == turn:
            if not creature.keywords & RUSH:
                continue
            fresh |= 1 << lane
        mask |= 1 << lane
    if not mask:
        return 0, ()
    taunts = foe.taunts() if foe.aura & (HAS_TAUNT | GRANTS) else 0
    if taunts:
        return mask, TAKEN[ALL_LANES ^ taunts]
    actions.extend(HERO_ATTACKS[mask ^ fresh])
    return mask, TAKEN[foe.free]


def add_single_attacks(
    side: Side, mask: int, foe: Side, targets: tuple[int, ...], actions: list[Action]
) -> None:
    """The kill-gate where one Creature alone may attack (R4.2)."""
    attacker = side.lanes[LOWEST[mask]]
    assert attacker is not None
    sure = attacker.keywords & POISON
    attack, hp = attacker.attack, attacker.hp
    for lane in targets:
        defender = foe.lanes[lane]
        assert defender is not None
        if sure or attack >= defender.hp or defender.attack >= hp or defender.keywords & POISON:
            actions.append(ATTACKS[lane + 1][mask])


def _add_stacks(side: Side, mask: int, foe: Side, targets: tuple[int, ...], actions: list[Action]) -> None:
    """The kill-gate over all stacks (R4.2, R4.3): `sure` are the attackers with whom somebody dies."""
    poison = 0
    total = 0
    attackers: list[tuple[int, int]] = []
    for lane in TAKEN[ALL_LANES ^ mask]:
        attacker = side.lanes[lane]
        assert attacker is not None
        bit = 1 << lane
        attackers.append((attacker.hp, bit))
        total += attacker.attack
        if attacker.keywords & POISON:
            poison |= bit
    sums: list[int] = []
    for lane in targets:
        defender = foe.lanes[lane]
        assert defender is not None
        sure = poison
        if defender.keywords & POISON:
            sure = mask
        elif defender.attack:
            for hp, bit in attackers:
                if defender.attack >= hp:
                    sure |= bit
        if sure == mask:
            actions.extend(STACKS[mask][lane + 1])
        elif sure or total >= defender.hp:
            sums = sums or sums_of(side, mask)
            wanted = defender.hp
            attacks = ATTACKS[lane + 1]
            for part in SUBSETS[mask]:
                if part & sure or sums[part] >= wanted:
                    actions.append(attacks[part])


def sums_of(side: Side, mask: int) -> list[int]:
    """The attack of every part of the attackers together, by the part's mask."""
    sums = [0] * (1 << LANES)
    for part in SUBSETS[mask]:
        attacker = side.lanes[LOWEST[part]]
        assert attacker is not None
        sums[part] = sums[part & (part - 1)] + attacker.attack
    return sums


# --- why not ---


def why_illegal(state: GameState, action: Action) -> Reason | None:
    """The first rule that forbids `action` now, with a sentence, or None where it is legal (P25)."""
    if state.result is not None:
        return Reason("P9", "The game is over.")
    if state.question is not None:
        return _why_not_answer(state.question, action)
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, Attack):
        return _why_not_attack(state, action)
    if isinstance(action, Choose):
        return _why_nothing_asked(state, action)
    if isinstance(action, Concede):
        return None
    return _why_not_hand(state, action, _KINDS[type(action)])


_KINDS: Final = {Play: CREATURE, Cast: SPELL, SetTrap: TRAP}


def _why_not_answer(question: Question, action: Action) -> Reason | None:
    """While something is asked: its answers, and conceding (P20, P27)."""
    if isinstance(action, Choose):
        for option in question.options:
            if option is action:
                return None
        if action in question.options:
            return None
        return Reason("P20", "That is none of the choices offered now.")
    if isinstance(action, Concede):
        return None
    return Reason("R2.5", "A decision is pending: answer it first.")


def _why_nothing_asked(state: GameState, action: Choose) -> Reason:
    """No event waits for an answer; whoever wants to spring a Trap set this turn is told of that (R3.3)."""
    if action.pick is Pick.SPRING:
        for space in state.sides[state.active].row:
            if space is not None and space.spec.type == TRAP and space.set >= state.turn:
                return Reason(
                    "R3.3", f"{space.spec.name} was set this turn: it can spring from the next turn on."
                )
    return Reason("P20", "Nothing is being asked now.")


_VERBS = {
    CREATURE: "is no Creature: it cannot be played into a lane",
    SPELL: "is no Spell",
    TRAP: "is no Trap",
}
_KIND_RULES = {CREATURE: "R3.1", SPELL: "R3.2", TRAP: "R3.3"}


def _why_not_hand(state: GameState, action: Play | Cast | SetTrap, kind: int) -> Reason | None:
    side = state.sides[state.active]
    spec = state.cards.get(action.card)
    if spec is None or spec not in side.hand:
        name = action.card if spec is None else spec.name
        return Reason("R2.5", f"{name} is not in your hand.")
    if spec.type != kind:
        return Reason(_KIND_RULES[kind], f"{spec.name} {_VERBS[kind]}.")
    if action.coin or spec.cost > side.mana:
        reason = _why_not_paid(side, spec, coin=action.coin)
        if reason is not None:
            return reason
    return _why_no_place(state, spec, action)


def _why_not_paid(side: Side, spec: CardSpec, *, coin: bool) -> Reason | None:
    missing = spec.cost - side.mana
    if coin:
        if not side.coin:
            return Reason("R2.7", "You do not have the Coin.")
        if missing != 1:
            return Reason(
                "P26", "The Coin pays the one mana that is missing; here it is not needed or not enough."
            )
        return None
    sentence = f"{spec.name} costs {spec.cost} and you have {side.mana} mana: {missing} too little."
    if missing == 1 and side.coin:
        sentence += " The Coin can pay it."
    return Reason("R2.5", sentence)


def _why_no_place(state: GameState, spec: CardSpec, action: Play | Cast | SetTrap) -> Reason | None:
    side = state.sides[state.active]
    if isinstance(action, Play):
        if not 1 <= action.lane <= LANES:
            return Reason("R1.2", "There are lanes 1 to 5 only.")
        there = side.lanes[action.lane - 1]
        if there is not None:
            return Reason("R1.2", f"Lane {action.lane} is taken by {there.spec.name}.")
        return None
    if spec.rowed and None not in side.row:
        return Reason("R1.2", "Your row is full: all five spaces are taken.")
    if spec.needs and not has_targets(state, state.active, spec.needs):
        return Reason("R3.2", f"{spec.name} has no legal target now.")
    return None


def _why_not_attack(state: GameState, action: Attack) -> Reason | None:
    side, foe = state.sides[state.active], state.sides[1 - state.active]
    attackers: list[int] = []
    last = 0
    for number in action.attackers:
        creature = side.lanes[number - 1] if 1 <= number <= LANES else None
        if creature is None:
            return Reason("R4.1", f"You have no Creature in lane {number}.")
        if number <= last:
            return Reason("R4.3", "Name each attacker once, from left to right.")
        last = number
        attackers.append(number - 1)
    if not attackers:
        return Reason("R4.3", "Name each attacker once, from left to right.")
    reason = _why_not_ready(state, side, attackers)
    if reason is not None:
        return reason
    if action.target == 0:
        return _why_not_hero(state, side, foe, attackers)
    defender = foe.lanes[action.target - 1] if 1 <= action.target <= LANES else None
    if defender is None:
        return Reason("R4.1", f"There is no enemy Creature in lane {action.target}.")
    return _why_taunted(foe, action.target - 1) or _why_gated(side, attackers, defender)


def _why_not_ready(state: GameState, side: Side, attackers: list[int]) -> Reason | None:
    """Just entered comes before frozen and spent, over all attackers (P25)."""
    spent: Reason | None = None
    for lane in attackers:
        creature = side.lanes[lane]
        assert creature is not None
        if creature.entered == state.turn and not creature.keywords & RUSH:
            return Reason("R3.1", f"{creature.spec.name} entered this turn and has no Rush.")
        if spent is None and (creature.thaws or creature.attacks):
            spent = _why_spent(creature)
    return spent


def _why_spent(creature: Creature) -> Reason | None:
    name = creature.spec.name
    fury = creature.keywords & FURY
    if creature.attacks >= (2 if fury else 1):
        return Reason("R4.1", f"{name} has attacked {'twice' if fury else 'already'} this turn.")
    if creature.thaws:
        return Reason("R4.8", f"{name} is frozen until the end of turn {creature.thaws}.")
    return None


def _why_not_hero(state: GameState, side: Side, foe: Side, attackers: list[int]) -> Reason | None:
    if len(attackers) > 1:
        return Reason("R4.3", "Stacked attacks go at Creatures only: attack the Hero one by one.")
    creature = side.lanes[attackers[0]]
    assert creature is not None
    if creature.entered == state.turn:
        return Reason(
            "R4.5", f"{creature.spec.name} entered this turn: it may attack Creatures, not the Hero."
        )
    return _why_taunted(foe, -1)


def _why_taunted(foe: Side, target: int) -> Reason | None:
    taunts = foe.taunts()
    if not taunts or (target >= 0 and taunts >> target & 1):
        return None
    names = [_named(foe, lane) for lane in range(LANES) if taunts >> lane & 1]
    have = "has" if len(names) == 1 else "have"
    return Reason("R4.6", f"{' and '.join(names)} {have} Taunt: attack there first.")


def _named(side: Side, lane: int) -> str:
    creature = side.lanes[lane]
    assert creature is not None
    return f"{creature.spec.name} in lane {lane + 1}"


def _why_gated(side: Side, attackers: list[int], defender: Creature) -> Reason | None:
    strength = defender.attack
    total = 0
    for lane in attackers:
        creature = side.lanes[lane]
        assert creature is not None
        total += creature.attack
        if strength >= creature.hp or creature.keywords & POISON:
            return None
    if total >= defender.hp or defender.keywords & POISON:
        return None
    name = defender.spec.name
    sentence = (
        f"Nobody would die: {total} attack against {name}'s {defender.hp} HP, "
        f"and {name} strikes back with {strength}."
    )
    return Reason("R4.2", sentence)
