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
    Play,
    SetTrap,
)
from .bits import CREATURE, FURY, GRANTS, HAS_TAUNT, POISON, RUSH, SPELL, TRAP
from .cards import CardSpec
from .decision import Question
from .state import TAKEN, Creature, GameState, Side
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
    _add_plays(state, actions)
    _add_attacks(state, actions)
    actions.append(END)
    return actions


def _add_plays(state: GameState, actions: list[Action]) -> None:
    side = state.sides[state.active]
    mana = side.mana
    reach = mana + 1 if side.coin else mana
    free = side.free
    for spec in dict.fromkeys(side.hand):
        if spec.cost > reach:
            continue
        coin = spec.cost > mana
        if spec.type == CREATURE:
            actions.extend(spec.plays_coin[free] if coin else spec.plays[free])
        elif (spec.type == TRAP or spec.lasting) and None not in side.row:
            continue
        elif spec.type == TRAP:
            actions.append(spec.set_coin if coin else spec.set)
        elif not spec.needs or has_targets(state, state.active, spec.needs):
            actions.append(spec.cast_coin if coin else spec.cast)


class _Ready:
    """The attackers of a side, read once a listing: masks, attack by lane, and HP by bit."""

    __slots__ = ("attack", "fresh", "hps", "mask", "poison", "sums", "total")

    def __init__(self) -> None:
        self.mask = 0
        self.fresh = 0
        self.poison = 0
        self.total = 0
        self.attack = [0] * LANES
        self.hps: list[tuple[int, int]] = []
        self.sums: list[int] = []


def _ready(side: Side, turn: int) -> _Ready | None:
    """What may attack now: not frozen, not spent, not just entered without Rush; None where nothing may."""
    found: _Ready | None = None
    grants = side.aura & GRANTS
    for lane in TAKEN[side.free]:
        creature = side.lanes[lane]
        if creature is None or creature.thaws:
            continue
        spec = creature.spec
        keywords = side.keywords(lane) if grants else spec.keywords
        if creature.attacks and (creature.attacks > 1 or not keywords & FURY):
            continue
        fresh = creature.entered == turn
        if fresh and not keywords & RUSH:
            continue
        if found is None:
            found = _Ready()
        found.mask |= 1 << lane
        if fresh:
            found.fresh |= 1 << lane
        if keywords & POISON or creature.poison:
            found.poison |= 1 << lane
        attack = side.attack(lane) if spec.bonus else spec.attack
        found.attack[lane] = attack
        found.total += attack
        found.hps.append((creature.hp, 1 << lane))
    return found


def _add_attacks(state: GameState, actions: list[Action]) -> None:
    ready = _ready(state.sides[state.active], state.turn)
    if ready is None:
        return
    foe = state.sides[1 - state.active]
    taunts = foe.taunts() if foe.aura & (HAS_TAUNT | GRANTS) else 0
    if not taunts:
        actions.extend(HERO_ATTACKS[ready.mask & ~ready.fresh])
    for lane in TAKEN[foe.free]:
        defender = foe.lanes[lane]
        if defender is not None and (not taunts or taunts >> lane & 1):
            _add_stacks(ready, foe, lane, defender, actions)


def _attack_sums(ready: _Ready) -> list[int]:
    """The attack sum of every part of the attackers, by its mask."""
    if not ready.sums:
        sums = [0] * (1 << LANES)
        for part in SUBSETS[ready.mask]:
            low = part & -part
            sums[part] = sums[part ^ low] + ready.attack[LOWEST[part]]
        ready.sums = sums
    return ready.sums


def _add_stacks(ready: _Ready, foe: Side, target: int, defender: Creature, actions: list[Action]) -> None:
    """The kill-gate over all stacks on one defender (R4.2, R4.3)."""
    mask = ready.mask
    sure = ready.poison
    if foe.poisonous(target, defender):
        sure = mask
    else:
        strength = foe.attack(target) if defender.spec.bonus else defender.spec.attack
        if strength:
            for hp, bit in ready.hps:
                if strength >= hp:
                    sure |= bit
    if sure == mask:
        actions.extend(STACKS[mask][target + 1])
        return
    if not sure and ready.total < defender.hp:
        return
    attacks = ATTACKS[target + 1]
    if mask & (mask - 1) == 0:
        actions.append(attacks[mask])
        return
    sums = _attack_sums(ready)
    wanted = defender.hp
    for part in SUBSETS[mask]:
        if part & sure or sums[part] >= wanted:
            actions.append(attacks[part])


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
        return Reason("P20", "Nothing is being asked now.")
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
    if (spec.lasting or spec.type == TRAP) and None not in side.row:
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
    return _why_taunted(foe, action.target - 1) or _why_gated(
        side, foe, attackers, action.target - 1, defender
    )


def _why_not_ready(state: GameState, side: Side, attackers: list[int]) -> Reason | None:
    """Just entered comes before frozen and spent, over all attackers (P25)."""
    spent: Reason | None = None
    for lane in attackers:
        creature = side.lanes[lane]
        assert creature is not None
        if creature.entered == state.turn and not side.keywords(lane) & RUSH:
            return Reason("R3.1", f"{creature.spec.name} entered this turn and has no Rush.")
        if spent is None and (creature.thaws or creature.attacks):
            spent = _why_spent(side, lane, creature)
    return spent


def _why_spent(side: Side, lane: int, creature: Creature) -> Reason | None:
    name = creature.spec.name
    fury = side.keywords(lane) & FURY
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


def _why_gated(side: Side, foe: Side, attackers: list[int], target: int, defender: Creature) -> Reason | None:
    strength = foe.attack(target)
    total = 0
    for lane in attackers:
        creature = side.lanes[lane]
        assert creature is not None
        total += side.attack(lane)
        if strength >= creature.hp or side.poisonous(lane, creature):
            return None
    if total >= defender.hp or foe.poisonous(target, defender):
        return None
    name = defender.spec.name
    sentence = (
        f"Nobody would die: {total} attack against {name}'s {defender.hp} HP, "
        f"and {name} strikes back with {strength}."
    )
    return Reason("R4.2", sentence)
