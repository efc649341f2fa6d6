"""What the player has picked up on the page before an action is complete. It stands in the address."""

import re
from dataclasses import dataclass

_PICK = re.compile(
    r"\A(?:h(?P<hand>[0-9])|a(?P<lanes>[1-5]{1,5})?(?:~(?P<at>hero|[1-5]))?|(?P<look>[emof][1-5]))\Z"
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the hand, attackers (with what was tried as their target), or a card looked at.

    In the address: h3 · a24 · a24~3 · a2~hero · e3 m2 (a lane of the enemy, of mine) · f1 o1 (a space).
    """

    hand: int | None = None
    attackers: tuple[int, ...] = ()
    tried: int | None = None
    look: str = ""

    def __bool__(self) -> bool:
        return self.hand is not None or bool(self.attackers) or bool(self.look)

    def toggled(self, lane: int) -> str:
        """The pick with one attacker more or less."""
        lanes = sorted(set(self.attackers) ^ {lane})
        return attackers_pick(tuple(lanes))


NO_PICK = Pick()


def read_pick(text: str) -> Pick:
    """The pick of an address. What cannot be read is no pick: an old link shows the plain table."""
    found = _PICK.match(text)
    if found is None:
        return NO_PICK
    if found["hand"]:
        return Pick(hand=int(found["hand"]))
    if found["look"]:
        return Pick(look=found["look"])
    lanes = tuple(sorted({int(lane) for lane in found["lanes"] or ""}))
    if not lanes:
        return NO_PICK
    at = found["at"]
    tried = None if at is None else 0 if at == "hero" else int(at)
    return Pick(attackers=lanes, tried=tried)


def attackers_pick(lanes: tuple[int, ...]) -> str:
    """ "a24"; nothing for no lanes."""
    return f"a{''.join(map(str, lanes))}" if lanes else ""


def tried_pick(lanes: tuple[int, ...], target: int) -> str:
    """ "a24~3": these attackers were aimed at something that they may not attack."""
    return f"{attackers_pick(lanes)}~{target or 'hero'}"
