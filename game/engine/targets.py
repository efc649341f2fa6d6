"""What may be chosen as a target (P18). A target is a uid, or -1 - side for a Hero."""

from .actions import ENEMY, ENEMY_HERO, ENEMY_ROW, OWN, OWN_HERO, OWN_ROW, Choose, Pick
from .cards import Aim
from .state import TAKEN, GameState, Side
from .terms import LANES


def targets_for(state: GameState, seat: int, aim: Aim) -> list[int]:
    """Everything in play that fits, own side first, lanes before Heroes before the row."""
    found: list[int] = []
    for bit, owner in ((1, seat), (2, 1 - seat)):
        if not aim.sides & bit:
            continue
        side = state.sides[owner]
        if aim.creatures:
            for lane in TAKEN[side.free]:
                creature = side.lanes[lane]
                if creature is not None and (aim.plain or _fits(side, lane, aim)):
                    found.append(creature.uid)
        if aim.heroes:
            found.append(-1 - owner)
        if aim.cards:
            found += [space.uid for space in side.row if space is not None]
    return found


def _fits(side: Side, lane: int, aim: Aim) -> bool:
    creature = side.lanes[lane]
    assert creature is not None
    if aim.class_mask and not creature.spec.class_mask & aim.class_mask:
        return False
    if aim.keyword and not side.keywords(lane) & aim.keyword:
        return False
    return not aim.limited or aim.min_attack <= side.attack(lane) <= aim.max_attack


def _has_target(state: GameState, seat: int, aim: Aim) -> bool:
    """Whether `targets_for` would find anything."""
    if aim.heroes:
        return True
    for bit, owner in ((1, seat), (2, 1 - seat)):
        if not aim.sides & bit:
            continue
        side = state.sides[owner]
        if aim.creatures:
            for lane in TAKEN[side.free]:
                if _fits(side, lane, aim):
                    return True
        if aim.cards:
            for space in side.row:
                if space is not None:
                    return True
    return False


def has_targets(state: GameState, seat: int, aims: tuple[Aim, ...]) -> bool:
    """Whether every target that a Spell needs can be chosen, no card twice (R3.2, P18)."""
    if len(aims) == 1:
        return _has_target(state, seat, aims[0])
    return _assign([targets_for(state, seat, aim) for aim in aims], [])


def _assign(wanted: list[list[int]], taken: list[int]) -> bool:
    if len(taken) == len(wanted):
        return True
    return any(_assign(wanted, [*taken, t]) for t in wanted[len(taken)] if t not in taken)


def choice_of(state: GameState, seat: int, target: int) -> Choose:
    """The answer that names a target, as `seat` says it."""
    if target < 0:
        return OWN_HERO if -1 - target == seat else ENEMY_HERO
    found = state.find(target)
    assert found is not None
    owner, place = found
    if place < LANES:
        return (OWN if owner == seat else ENEMY)[place + 1]
    return (OWN_ROW if owner == seat else ENEMY_ROW)[place - LANES + 1]


def target_of(state: GameState, seat: int, choice: Choose) -> int:
    """The target that an answer names."""
    if choice.pick is Pick.OWN_HERO:
        return -1 - seat
    if choice.pick is Pick.ENEMY_HERO:
        return seat - 2
    owner = seat if choice.pick in (Pick.OWN, Pick.OWN_ROW) else 1 - seat
    side = state.sides[owner]
    card = (side.lanes if choice.pick in (Pick.OWN, Pick.ENEMY) else side.row)[choice.number - 1]
    assert card is not None
    return card.uid
