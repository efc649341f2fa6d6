"""Damage, destruction and attacks (R1.1, R4, P3, P7 to P16)."""

from collections.abc import Iterable

from . import kinds
from .bits import (
    ANY_TRAP,
    IMMUNE,
    MUTUAL,
    NO_HEAL,
    POISON,
    SEES_DEATH,
    TRAP_AFTER,
    TRAP_ATTACK,
    TRAP_DAMAGE,
    TRAP_DESTRUCTION,
    TRAP_FATAL,
)
from .cards import CardSpec, Program
from .events import Event
from .frames import ATTACK, BATCH, HIT, push_effect
from .state import Creature, Death, Frame, GameState, Side, Space
from .terms import HERO_HP, LANES, SEATS
from .traps import open_window

# --- heroes ---


def hit_hero(
    state: GameState, dealer: int, seat: int, amount: int, *, subject: CardSpec | None = None
) -> None:
    """Damage to the Hero of `seat` by side `dealer` (-1: fatigue). Immunity comes before any Trap (P11)."""
    if amount <= 0:
        return
    side = state.sides[seat]
    if side.immune or side.aura & IMMUNE:
        state.log.append(Event(kinds.IMMUNE, SEATS[seat], "", "", 0, amount))
        return
    mask = TRAP_DAMAGE if dealer == 1 - seat else 0
    if 0 < side.hp <= amount:
        mask |= TRAP_FATAL
    if side.aura & mask:
        frame = Frame(HIT, seat)
        frame.n = amount
        frame.a = dealer
        state.stack.append(frame)
        if open_window(state, seat, mask, (), amount=amount, subject=subject):
            return
        state.stack.pop()
    _wound(state, seat, amount)


def run_hit(state: GameState, frame: Frame) -> None:
    state.stack.pop()
    if not frame.flag:
        _wound(state, frame.seat, frame.n)


def _wound(state: GameState, seat: int, amount: int) -> None:
    side = state.sides[seat]
    side.hp -= amount
    if side.hp <= 0:
        state.fallen = True
    state.log.append(Event(kinds.HERO_DAMAGED, SEATS[seat], "", "", 0, amount))


def heal_hero(state: GameState, seat: int, amount: int) -> None:
    """Never above 40 (P7), never where it is forbidden (V036), never a dead Hero (P9)."""
    side = state.sides[seat]
    healed = min(HERO_HP - side.hp, amount)
    if healed > 0 and side.hp > 0 and not state.sides[1 - seat].aura & NO_HEAL:
        side.hp += healed
        state.log.append(Event(kinds.HEALED, SEATS[seat], "", "", 0, healed))


# --- creatures ---


def hit_creatures(state: GameState, dealer: int, uids: Iterable[int], amount: int) -> None:
    """Effect damage stays; those at 0 HP or less would be destroyed, all at once, by its owner (P3, P7)."""
    deaths: list[Death] = []
    for uid in uids:
        found = state.find(uid)
        if found is None or amount <= 0:
            continue
        seat, lane = found
        creature = state.sides[seat].lanes[lane]
        assert creature is not None
        before = creature.hp
        creature.hp -= amount
        state.log.append(Event(kinds.DAMAGED, SEATS[seat], creature.spec.id, "lane", lane + 1, amount))
        if creature.hp <= 0:
            deaths.append(Death(seat, lane, uid, dealer, before))
    destroy(state, deaths)


def destroy(state: GameState, deaths: list[Death]) -> None:
    """One batch: all answers first, then all leave together, then Haunts, then watchers (P3)."""
    if not deaths:
        return
    if len(deaths) > 1:
        active = state.active
        deaths.sort(key=lambda death: (death.seat != active, death.place))
    for death in deaths:
        if (
            death.by == 1 - death.seat
            and death.place < LANES
            and state.sides[death.seat].aura & TRAP_DESTRUCTION
        ):
            frame = Frame(BATCH, state.active)
            frame.deaths = tuple(deaths)
            state.stack.append(frame)
            return
    _leave(state, deaths)


def run_batch(state: GameState, frame: Frame) -> None:
    """Asks for each death in turn (V105 is offered per death), then carries the batch out."""
    while frame.stage < len(frame.deaths):
        death = frame.deaths[frame.stage]
        if frame.a == 1:
            death.saved = frame.flag
            frame.a = 0
            frame.flag = False
        elif _offer_shield(state, death):
            frame.a = 1
            return
        frame.stage += 1
    state.stack.pop()
    _leave(state, frame.deaths)


def _offer_shield(state: GameState, death: Death) -> bool:
    creature = _dying(state, death)
    if not isinstance(creature, Creature) or death.by != 1 - death.seat:
        return False
    return open_window(state, death.seat, TRAP_DESTRUCTION, (death.uid,), subject=creature.spec)


def _dying(state: GameState, death: Death) -> Creature | Space | None:
    """The card of a death, if it is still where it was (a Trap may have sprung meanwhile)."""
    side = state.sides[death.seat]
    card: Creature | Space | None
    card = side.lanes[death.place] if death.place < LANES else side.row[death.place - LANES]
    return card if card is not None and card.uid == death.uid else None


def _leave(state: GameState, deaths: Iterable[Death]) -> None:
    """Removes all that die, then queues their Haunts and, below them, the watchers (P3)."""
    gone: list[tuple[CardSpec, Death]] = []
    for death in deaths:
        seat, place = death.seat, death.place
        card = _dying(state, death)
        if death.saved and isinstance(card, Creature):
            card.hp = death.hp
        if death.saved or card is None:
            continue
        spec = take_from_play(state, seat, place)
        state.sides[seat].graveyard.append(spec)
        zone = "lane" if place < LANES else "row"
        state.log.append(Event(kinds.DESTROYED, SEATS[seat], spec.id, zone, place % LANES + 1))
        if place < LANES and (spec.haunt or state.sides[seat].aura & SEES_DEATH):
            gone.append((spec, death))
    for spec, death in reversed(gone):
        if state.sides[death.seat].aura & SEES_DEATH:
            _queue_watchers(state, death.seat, death.place, spec)
    for spec, death in reversed(gone):
        push_haunts(state, death.seat, spec, death.uid, death.killers)


def push_haunts(state: GameState, seat: int, spec: CardSpec, uid: int, killers: tuple[int, ...]) -> None:
    for program in reversed(spec.haunt):
        push_effect(state, seat, spec, uid, program).ids = killers


def take_from_play(state: GameState, seat: int, place: int) -> CardSpec:
    """Takes a card out of its lane (0 to 4) or space (5 to 9); it forgets all that happened to it (P21)."""
    side = state.sides[seat]
    card: Creature | Space | None
    if place < LANES:
        card = side.lanes[place]
        side.lanes[place] = None
        side.free |= 1 << place
    else:
        card = side.row[place - LANES]
        side.row[place - LANES] = None
    assert card is not None
    if card.spec.aura:
        side.refresh()
    elif side.aura & MUTUAL:
        side.settle()
    return card.spec


def _watching(side: Side) -> list[Creature | Space]:
    """A side's cards with watchers: lanes from left to right, then the row, oldest first (R2.4)."""
    cards: list[Creature | Space] = [
        creature for creature in side.lanes if creature is not None and creature.spec.watchers
    ]
    cards.extend(by_age([space for space in side.row if space is not None and space.spec.watchers]))
    return cards


def by_age(row: list[Space]) -> list[Space]:
    """Cards of a row, oldest first (P22)."""
    if len(row) > 1:
        row.sort(key=_age)
    return row


def _age(space: Space) -> int:
    return space.age


def _queue_watchers(state: GameState, seat: int, place: int, dead: CardSpec) -> None:
    """Those of the dead Creature's side that see the death; adjacency is read now (V028)."""
    side = state.sides[seat]
    for card in reversed(_watching(side)):
        for program in reversed(card.spec.watchers):
            if _sees(side, card, program, place, dead):
                push_effect(state, seat, card.spec, card.uid, program).flag = True


def _sees(side: Side, card: Creature | Space, program: Program, place: int, dead: CardSpec) -> bool:
    if program.class_mask and not program.class_mask & dead.class_mask:
        return False
    if program.event == "adjacent_destroyed":
        return isinstance(card, Creature) and abs(side.lanes.index(card) - place) == 1
    return program.event == "friendly_destroyed"


def push_watchers(state: GameState, seat: int, when: str) -> None:
    """Queues the watchers of `seat` for one event, leftmost first, the row after the lanes."""
    for card in reversed(_watching(state.sides[seat])):
        for program in reversed(card.spec.watchers):
            if program.event == when:
                push_effect(state, seat, card.spec, card.uid, program).flag = True


# --- attacks ---


def declare_attack(state: GameState, attackers: tuple[int, ...], target: int) -> None:
    """Spends the attackers (P16) and opens the window of the declaration (P12)."""
    seat = state.active
    side = state.sides[seat]
    foe = state.sides[1 - seat]
    lanes: list[int] = []
    names: list[str] = []
    bits = 0
    for number in attackers:
        creature = side.lanes[number - 1]
        assert creature is not None
        creature.attacks += 1
        lanes.append(number - 1)
        names.append(creature.spec.id)
        bits |= 1 << (number - 1)
    defender = foe.lanes[target - 1] if target else None
    card = "" if defender is None else defender.spec.id
    state.log.append(Event(kinds.ATTACKED, SEATS[seat], card, "lane", target, bits, tuple(names)))
    if not foe.aura & ANY_TRAP:  # which Trap it is must not be told by what is suspended
        _strike(state, seat, lanes, target - 1)
        return
    frame = Frame(ATTACK, seat)
    frame.ids = tuple([_uid(side, lane) for lane in lanes])
    frame.uid = 0 if defender is None else defender.uid
    state.stack.append(frame)
    open_window(state, 1 - seat, TRAP_ATTACK, frame.ids, subject=state.cards[names[0]])


def _uid(side: Side, lane: int) -> int:
    creature = side.lanes[lane]
    assert creature is not None
    return creature.uid


def run_attack(state: GameState, frame: Frame) -> None:
    """After the declaration: nothing if negated or if a side of the fight is gone (P16), else the blows.

    Then, after an attack on the Hero that was not negated, its window.
    """
    if frame.stage == 0:
        frame.stage = 1
        lanes = [] if frame.flag else lanes_with(state, frame.seat, frame.ids)
        targets = lanes_with(state, 1 - frame.seat, (frame.uid,)) if frame.uid else [-1]
        if frame.uid or not lanes:
            state.stack.pop()
        if lanes and targets:
            _strike(state, frame.seat, lanes, targets[0])
    elif frame.stage == 1:
        frame.stage = 2
        open_window(state, 1 - frame.seat, TRAP_AFTER, frame.ids)
    else:
        state.stack.pop()


def _strike(state: GameState, seat: int, lanes: list[int], target: int) -> None:
    """The blows of an attack on the enemy lane `target`, or on the Hero when it is -1."""
    if target >= 0:
        clash(state, seat, lanes, 1 - seat, target, seat)
        return
    side = state.sides[seat]
    for lane in lanes:
        creature = side.lanes[lane]
        assert creature is not None
        hit_hero(state, seat, 1 - seat, creature.attack, subject=creature.spec)


def lanes_with(state: GameState, seat: int, uids: tuple[int, ...]) -> list[int]:
    """The lanes, from 0, of those Creatures of a side that are still in play."""
    lanes = state.sides[seat].lanes
    found: list[int] = []
    for lane in range(LANES):
        creature = lanes[lane]
        if creature is not None and creature.uid in uids:
            found.append(lane)
    return found


def clash(state: GameState, seat: int, lanes: list[int], foe: int, lane: int, caster: int) -> None:
    """The Creatures of `seat` in `lanes` and the one of `foe` in `lane` strike at once (R4.2 to R4.4, R4.7).

    Each dies or stays as it was. The destroyer is the other fighter's controller, between two of one side
    `caster` (P8, V097).
    """
    side, other = state.sides[seat], state.sides[foe]
    defender = other.lanes[lane]
    assert defender is not None
    strength = defender.attack
    poison = defender.keywords & POISON
    total = 0
    fatal = False
    attackers: list[int] = []
    deaths: list[Death] = []
    for number in lanes:
        creature = side.lanes[number]
        assert creature is not None
        attackers.append(creature.uid)
        total += creature.attack
        if creature.keywords & POISON:
            fatal = True
        if poison or strength >= creature.hp:
            by = foe if seat != foe else caster
            deaths.append(Death(seat, number, creature.uid, by, creature.hp, (defender.uid,)))
    if fatal or total >= defender.hp:
        by = seat if seat != foe else caster
        deaths.append(Death(foe, lane, defender.uid, by, defender.hp, tuple(attackers)))
    destroy(state, deaths)
