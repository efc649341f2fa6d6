"""What may be chosen as a target (P18), as the answers that name it."""

from .actions import ENEMY, ENEMY_HERO, ENEMY_ROW, OWN, OWN_HERO, OWN_ROW, Choose, Pick
from .cards import Aim
from .state import TAKEN, GameState, Side
from .terms import SPACES


def choices_for(state: GameState, seat: int, aim: Aim) -> list[Choose]:
    """Everything in play that fits, own side first, lanes before the Hero before the row."""
    found: list[Choose] = []
    if aim.sides & 1:
        _add_choices(state.sides[seat], aim, OWN, OWN_HERO, OWN_ROW, found)
    if aim.sides & 2:
        _add_choices(state.sides[1 - seat], aim, ENEMY, ENEMY_HERO, ENEMY_ROW, found)
    return found


def _add_choices(
    side: Side,
    aim: Aim,
    lanes: tuple[Choose, ...],
    hero: Choose,
    row: tuple[Choose, ...],
    found: list[Choose],
) -> None:
    if aim.creatures:
        for lane in TAKEN[side.free]:
            if aim.plain or _fits(side, lane, aim):
                found.append(lanes[lane + 1])
    if aim.heroes:
        found.append(hero)
    if aim.cards:
        for number in range(SPACES):
            if side.row[number] is not None:
                found.append(row[number + 1])


def _offers(side: Side, aim: Aim) -> bool:
    """Whether there is anything on a side that fits."""
    if aim.heroes:
        return True
    if aim.creatures:
        taken = TAKEN[side.free]
        if aim.plain and taken:
            return True
        for lane in taken:
            if _fits(side, lane, aim):
                return True
    return aim.cards and any(space is not None for space in side.row)


def _fits(side: Side, lane: int, aim: Aim) -> bool:
    creature = side.lanes[lane]
    assert creature is not None
    if aim.class_mask and not creature.spec.class_mask & aim.class_mask:
        return False
    if aim.keyword and not side.keywords(lane) & aim.keyword:
        return False
    return not aim.limited or aim.min_attack <= side.attack(lane) <= aim.max_attack


def has_targets(state: GameState, seat: int, aims: tuple[Aim, ...]) -> bool:
    """Whether every target that a Spell needs can be chosen, no card twice (R3.2, P18)."""
    if len(aims) == 1:
        aim = aims[0]
        return (aim.sides & 1 != 0 and _offers(state.sides[seat], aim)) or (
            aim.sides & 2 != 0 and _offers(state.sides[1 - seat], aim)
        )
    return _assign([choices_for(state, seat, aim) for aim in aims], [])


def _assign(wanted: list[list[Choose]], taken: list[Choose]) -> bool:
    if len(taken) == len(wanted):
        return True
    return any(_assign(wanted, [*taken, t]) for t in wanted[len(taken)] if t not in taken)


def target_of(state: GameState, seat: int, choice: Choose) -> int:
    """The target that an answer names: a uid, or -1 - side for a Hero."""
    if choice.pick is Pick.OWN_HERO:
        return -1 - seat
    if choice.pick is Pick.ENEMY_HERO:
        return seat - 2
    owner = seat if choice.pick in (Pick.OWN, Pick.OWN_ROW) else 1 - seat
    side = state.sides[owner]
    card = (side.lanes if choice.pick in (Pick.OWN, Pick.ENEMY) else side.row)[choice.number - 1]
    assert card is not None
    return card.uid
