"""The ground behind the figure: a place for each class, a circle for Spells, rings of teeth for Traps.

Drawn for a window 250 wide and 180 high with (0, 0) at its upper left corner; a taller window scales it.
"""

import hashlib
from math import cos, pi, sin

from .facts import FaceFacts
from .ink import dot, flat, line, num
from .palette import ACCENTS, Accent

_HILLS = (
    "M0 150Q60 118 128 142T250 128V400H0Z",
    "M0 138Q70 156 130 132T250 146V400H0Z",
    "M0 146Q40 120 96 134T180 122T250 140V400H0Z",
)
_PLACES = {
    "Crown": "M0 150V104H10V94H20V104H30V94H40V104H50V80L62 60L74 80V150ZM178 150V74L190 52L202 74V98H212V88H222V98H232V88H242V98H250V150Z",
    "Bow": "M-10 150L18 66L46 150ZM30 150L54 92L78 150ZM170 150L196 84L222 150ZM204 150L234 56L264 150Z",
    "Wizard": "M8 160V88H2V76H10V82H18V76H26V82H34V76H42V88H36V160ZM6 76L22 40L38 76ZM206 160V70H198V58H246V70H238V160ZM196 58L222 18L248 58Z",
    "Zombie": "M14 152V112Q14 92 32 92T50 112V152ZM196 152V104H186V92H196V78H210V92H220V104H210V152ZM66 152V124Q66 114 76 114T86 124V152Z",
    "Pirate": "M2 132Q30 146 66 132L58 152H12ZM32 128V56H36V128ZM38 62Q66 84 40 116ZM30 66Q6 92 30 118ZM196 140Q222 104 250 120V152H190Z",
    "Neutral": "M-6 150L44 84L84 150ZM166 150L212 70L262 150Z",
    "All": "M-6 150L44 84L84 150ZM166 150L212 70L262 150Z",
}


def _seed(facts: FaceFacts) -> bytes:
    return hashlib.sha256(b"scene " + facts.id.encode()).digest()


def _stars(seed: bytes, colour: str, count: int, height: int) -> str:
    steps = "".join(f"M{seed[i] * 250 // 256} {seed[i + 10] * height // 256}h.1" for i in range(count))
    small = line(steps, colour, 2.6, 0.75)
    x, y = seed[21] * 250 // 256, seed[22] * height // 400
    return small + flat(f"M{x} {y - 6}l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6Z", colour, 0.9)


def rays(x: float, y: float, reach: float, colour: str, count: int = 14, opacity: float = 0.14) -> str:
    """Beams of light from one point."""
    steps = []
    for i in range(count):
        angle = (i + 0.25) * 2 * pi / count
        ends = [(x + reach * cos(a), y + reach * sin(a)) for a in (angle, angle + pi / count)]
        steps.append(f"M{num(x)} {num(y)}" + "".join(f"L{ex:.0f} {ey:.0f}" for ex, ey in ends) + "Z")
    return flat("".join(steps), colour, opacity)


def _circle(accent: Accent, seed: bytes) -> str:
    turn = seed[3] % 60
    runes = f'<g transform="translate(125 92) rotate({turn})" fill="none" stroke="{accent.glow}">'
    runes += '<circle r="80" stroke-width="1.600" opacity=".55"/><circle r="72" stroke-width="5" stroke-dasharray="2 9.300" opacity=".4"/>'
    corners = [(76 * cos(i * pi / 3), 76 * sin(i * pi / 3)) for i in range(6)]
    for first in (0, 1):
        ring = "L".join(f"{x:.0f} {y:.0f}" for x, y in corners[first::2])
        runes += f'<path d="M{ring}Z" stroke-width="1.400" opacity=".3"/>'
    return runes + "</g>"


def _snare(accent: Accent, seed: bytes) -> str:
    turn = seed[3] % 30
    teeth = "".join(
        f"M{86 * cos(a - 0.1):.0f} {86 * sin(a - 0.1):.0f}L{70 * cos(a):.0f} {70 * sin(a):.0f}L{86 * cos(a + 0.1):.0f} {86 * sin(a + 0.1):.0f}Z"
        for a in (i * pi / 12 for i in range(24))
    )
    return (
        f'<g transform="translate(125 92) rotate({turn})"><path d="{teeth}" fill="{accent.glow}" opacity=".3"/>'
        f'<circle r="89" fill="none" stroke="{accent.glow}" stroke-width="5" opacity=".3"/></g>'
    )


def scene(facts: FaceFacts) -> str:
    """The ground of this card."""
    accent = ACCENTS.get(facts.card_class, ACCENTS["Neutral"])
    seed = _seed(facts)
    bright = facts.rarity in ("Epic", "Legendary") or facts.is_full_art
    light = rays(125, 96, 260, accent.glow, 12 + seed[1] % 5) if bright else ""
    if facts.type != "Creature":
        ring = _snare(accent, seed) if facts.type == "Trap" else _circle(accent, seed)
        return light + ring + _stars(seed, accent.glow, 9, 180)
    place = flat(_PLACES.get(facts.card_class, _PLACES["Neutral"]), accent.sky[2], 0.22)
    if seed[0] % 2:
        place = f'<g transform="translate(250 0) scale(-1 1)">{place}</g>'
    orb = dot(40 + seed[4] % 170, 26 + seed[5] % 22, 15 + seed[6] % 8, accent.glow, opacity=0.5)
    return (
        light
        + orb
        + _stars(seed, accent.glow, 8, 90)
        + place
        + flat(_HILLS[seed[7] % 3], accent.sky[2], 0.42)
    )
