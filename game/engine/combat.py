"""Damage, destruction and attacks (R1.1, R4, P3, P7 to P16)."""

from .cards import (
    IMMUNE,
    NO_HEAL,
    POISON,
    SEES_DEATH,
    TRAP_AFTER,
    TRAP_ATTACK,
    TRAP_DAMAGE,
    TRAP_DESTRUCTION,
    TRAP_FATAL,
    CardSpec,
    Program,
)
from .events import Event
from .frames import ATTACK, BATCH, HIT, push_effect
from .state import Creature, Death, Frame, GameState, Side, Space
from .terms import HERO_HP, LANES, SEATS, EventKind
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
        state.log.append(Event(EventKind.IMMUNE, SEATS[seat], "", "", 0, amount))
        return
    mask = TRAP_DAMAGE if dealer == 1 - seat else 0
    if 0 < side.hp <= amount:
        mask |= TRAP_FATAL
    if side.aura & mask:
        frame = Frame(HIT, seat)
        frame.n = amount
        frame.a = dealer
        state.stack.append(frame)
        if open_window(state, seat, mask, [], amount=amount, subject=subject):
            return
        state.stack.pop()
    _wound(state, seat, amount)


def run_hit(state: GameState, frame: Frame) -> None:
    state.stack.pop()
    if not frame.flag:
        _wound(state, frame.seat, frame.n)


def _wound(state: GameState, seat: int, amount: int) -> None:
    state.sides[seat].hp -= amount
    state.log.append(Event(EventKind.HERO_DAMAGED, SEATS[seat], "", "", 0, amount))


def heal_hero(state: GameState, seat: int, amount: int) -> None:
    """Never above 40 (P7), never where it is forbidden (V036), never a dead Hero (P9)."""
    side = state.sides[seat]
    healed = min(HERO_HP - side.hp, amount)
    if healed > 0 and side.hp > 0 and not state.sides[1 - seat].aura & NO_HEAL:
        side.hp += healed
        state.log.append(Event(EventKind.HEALED, SEATS[seat], "", "", 0, healed))


# --- creatures ---


def hit_creature(state: GameState, dealer: int, uid: int, amount: int) -> None:
    """Effect damage stays; at 0 HP or less the Creature would be destroyed by the damage's owner (P7)."""
    found = state.find(uid)
    if found is None or amount <= 0:
        return
    seat, lane = found
    creature = state.sides[seat].lanes[lane]
    assert creature is not None
    before = creature.hp
    creature.hp -= amount
    state.log.append(Event(EventKind.DAMAGED, SEATS[seat], creature.spec.id, "lane", lane + 1, amount))
    if creature.hp <= 0:
        destroy(state, [Death(seat, uid, dealer, before, [])])


def destroy(state: GameState, deaths: list[Death]) -> None:
    """One batch: all answers first, then all leave together, then Haunts, then watchers (P3)."""
    placed: list[tuple[int, int, Death]] = []
    shields = False
    for death in deaths:
        found = state.find(death.uid)
        if found is None:
            continue
        seat, place = found
        placed.append((0 if seat == state.active else 1, place, death))
        if death.by == 1 - seat and place < LANES and state.sides[seat].aura & TRAP_DESTRUCTION:
            shields = True
    if not placed:
        return
    if len(placed) > 1:
        placed.sort(key=_order)
    ordered = [death for _, _, death in placed]
    if not shields:
        _leave(state, ordered)
        return
    frame = Frame(BATCH, state.active)
    frame.deaths = ordered
    state.stack.append(frame)


def _order(entry: tuple[int, int, Death]) -> tuple[int, int]:
    return entry[0], entry[1]


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
    found = state.find(death.uid)
    if found is None or found[1] >= LANES or death.by != 1 - death.seat:
        return False
    creature = state.sides[death.seat].lanes[found[1]]
    assert creature is not None
    return open_window(state, death.seat, TRAP_DESTRUCTION, [death.uid], subject=creature.spec)


def _leave(state: GameState, deaths: list[Death]) -> None:
    """Removes all that die, then queues their Haunts and, below them, the watchers (P3)."""
    gone: list[tuple[int, int, CardSpec, Death]] = []
    for death in deaths:
        found = state.find(death.uid)
        if found is None:
            continue
        seat, place = found
        if death.saved:
            creature = state.sides[seat].lanes[place]
            assert creature is not None
            creature.hp = death.hp
            continue
        spec = take_from_play(state, seat, place)
        state.sides[seat].graveyard.append(spec)
        zone = "lane" if place < LANES else "row"
        state.log.append(Event(EventKind.DESTROYED, SEATS[seat], spec.id, zone, place % LANES + 1))
        if place < LANES:
            gone.append((seat, place, spec, death))
    for seat, place, spec, _ in reversed(gone):
        if state.sides[seat].aura & SEES_DEATH:
            _queue_watchers(state, seat, place, spec)
    for seat, _, spec, death in reversed(gone):
        push_haunts(state, seat, spec, death.uid, death.killers)


def push_haunts(state: GameState, seat: int, spec: CardSpec, uid: int, killers: list[int]) -> None:
    for program in reversed(spec.haunt):
        push_effect(state, seat, spec, uid, program).ids = killers


def take_from_play(state: GameState, seat: int, place: int) -> CardSpec:
    """Takes a card out of its lane (0 to 4) or space (5 to 9); it forgets all that happened to it (P21)."""
    side = state.sides[seat]
    card: Creature | Space | None
    if place < LANES:
        card = side.lanes[place]
        side.lanes[place] = None
    else:
        card = side.row[place - LANES]
        side.row[place - LANES] = None
    assert card is not None
    if card.spec.aura:
        side.refresh()
    return card.spec


def in_play(side: Side) -> list[Creature | Space]:
    """A side's cards in play: lanes from left to right, then the row, oldest first (R2.4)."""
    cards: list[Creature | Space] = [creature for creature in side.lanes if creature is not None]
    row = [space for space in side.row if space is not None]
    if len(row) > 1:
        row.sort(key=_age)
    cards.extend(row)
    return cards


def _age(space: Space) -> int:
    return space.age


def _queue_watchers(state: GameState, seat: int, place: int, dead: CardSpec) -> None:
    """Those of the dead Creature's side that see the death; adjacency is read now (V028)."""
    side = state.sides[seat]
    for card in reversed(in_play(side)):
        for program in reversed(card.spec.watchers):
            if _sees(side, card, program, place, dead):
                push_effect(state, seat, card.spec, card.uid, program).flag = True


def _sees(side: Side, card: Creature | Space, program: Program, place: int, dead: CardSpec) -> bool:
    if program.when is None or not card.spec.aura & SEES_DEATH:
        return False
    if program.class_mask and not program.class_mask & dead.class_mask:
        return False
    if program.when.value == "adjacent_destroyed":
        return isinstance(card, Creature) and abs(side.lanes.index(card) - place) == 1
    return program.when.value == "friendly_destroyed"


def push_watchers(state: GameState, seat: int, when: str) -> None:
    """Queues the watchers of `seat` for one event, leftmost first, the row after the lanes."""
    for card in reversed(in_play(state.sides[seat])):
        for program in reversed(card.spec.watchers):
            if program.when is not None and program.when.value == when:
                push_effect(state, seat, card.spec, card.uid, program).flag = True


# --- attacks ---


def declare_attack(state: GameState, lanes: tuple[int, ...], target: int) -> None:
    """Spends the attackers (P16) and opens the window of the declaration (P12)."""
    seat = state.active
    side = state.sides[seat]
    foe = state.sides[1 - seat]
    frame = Frame(ATTACK, seat)
    names: list[str] = []
    bits = 0
    for lane in lanes:
        creature = side.lanes[lane - 1]
        assert creature is not None
        creature.attacks += 1
        frame.ids.append(creature.uid)
        names.append(creature.spec.id)
        bits |= 1 << (lane - 1)
    subject: CardSpec | None = None
    if target:
        defender = foe.lanes[target - 1]
        assert defender is not None
        frame.uid = defender.uid
        subject = defender.spec
    card = "" if subject is None else subject.id
    log = Event(EventKind.ATTACKED, SEATS[seat], card, "lane", target, bits, tuple(names))
    state.log.append(log)
    state.stack.append(frame)
    if foe.aura & TRAP_ATTACK:
        first = side.lanes[lanes[0] - 1]
        open_window(state, 1 - seat, TRAP_ATTACK, frame.ids[:], subject=None if first is None else first.spec)


def run_attack(state: GameState, frame: Frame) -> None:
    """After the declaration: nothing if negated or if a side of the fight is gone (P16), else the blows."""
    if frame.stage == 0:
        frame.stage = 1
        alive = [uid for uid in frame.ids if state.find(uid) is not None]
        if frame.flag or not alive or (frame.uid and state.find(frame.uid) is None):
            state.stack.pop()
        elif frame.uid:
            state.stack.pop()
            clash(state, alive, frame.uid, frame.seat)
        else:
            _strike_hero(state, alive, frame.seat)
    elif frame.stage == 1:
        frame.stage = 2
        open_window(state, 1 - frame.seat, TRAP_AFTER, frame.ids[:])
    else:
        state.stack.pop()


def _strike_hero(state: GameState, alive: list[int], seat: int) -> None:
    for uid in alive:
        found = state.find(uid)
        if found is not None:
            side = state.sides[seat]
            creature = side.lanes[found[1]]
            assert creature is not None
            hit_hero(state, seat, 1 - seat, side.attack(found[1]), subject=creature.spec)


def clash(state: GameState, attackers: list[int], defender: int, caster: int) -> None:
    """Attackers and defender strike at once; each dies or stays as it was (R4.2 to R4.4, R4.7).

    The destroyer is the other fighter's controller, between two of one side `caster` (P8, V097).
    """
    found = state.find(defender)
    assert found is not None
    seat, lane = found
    side = state.sides[seat]
    target = side.lanes[lane]
    assert target is not None
    strength = side.attack(lane)
    poison = side.keywords(lane) & POISON
    total = 0
    fatal = False
    foe = caster
    deaths: list[Death] = []
    for uid in attackers:
        place = state.find(uid)
        assert place is not None
        foe = place[0]
        other = state.sides[foe]
        creature = other.lanes[place[1]]
        assert creature is not None
        total += other.attack(place[1])
        fatal = fatal or other.keywords(place[1]) & POISON != 0
        if poison or strength >= creature.hp:
            by = seat if seat != foe else caster
            deaths.append(Death(foe, uid, by, creature.hp, [defender]))
    if fatal or total >= target.hp:
        by = foe if seat != foe else caster
        deaths.append(Death(seat, defender, by, target.hp, attackers[:]))
    destroy(state, deaths)
