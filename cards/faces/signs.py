"""Signs beside the words: class emblems, keyword signs, the drop, the shield, the heart, the gem."""

from .ink import flat, line, num, outlined, shape, star
from .lettering import Letters, width
from .palette import GEMS

EMBLEMS = {
    "Crown": ("M-11 8L-13 -6L-6 0L0 -10L6 0L13 -6L11 8Z", False),
    "Bow": ("M-7 -11Q12 0 -7 11ZM-12 0H11M7 -4L11 0L7 4", True),
    "Wizard": ("M-14 9Q0 3 14 9L9 5L4 -12Q-5 -6 -9 5Z", False),
    "Zombie": (
        "M-8 -1A9 9 0 1 1 8 -1L6 3V8H-6V3ZM-4.500 -3A1.800 1.800 0 1 0 -1 -3A1.800 1.800 0 1 0 -4.500 -3ZM1 -3A1.800 1.800 0 1 0 4.500 -3A1.800 1.800 0 1 0 1 -3Z",
        False,
    ),
    "Pirate": ("M0 -6V10M-6 -2H6M-10 2Q-9 10 0 10Q9 10 10 2M0 -6A2.600 2.600 0 1 1 .1 -6", True),
    "Neutral": (
        "M0 10C-9 10 -8 3 0 -1C8 3 9 10 0 10ZM-9 1A2.600 3.400 0 1 1 -8.900 1ZM9 1A2.600 3.400 0 1 1 9.100 1ZM-4 -4A2.600 3.400 0 1 1 -3.900 -4ZM4 -4A2.600 3.400 0 1 1 4.100 -4Z",
        False,
    ),
    "All": ("M0 -12L3 -4L11 -6L6 1L11 8L3 6L0 12L-3 6L-11 8L-6 1L-11 -6L-3 -4Z", False),
}
# What a keyword looks like, around (0, 0) within 10.
KEYWORDS = {
    "Taunt": ("M0 -9L8 -6V0Q8 6 0 10Q-8 6 -8 0V-6ZM0 -5L4 -3.500V0Q4 3 0 5.500Z", "#f6d27a"),
    "Rush": ("M3 -10L-7 2H-1L-4 10L7 -3H1Z", "#ffe35c"),
    "Poison": (
        "M0 -10C6 -3 8 0 8 4A8 7 0 0 1 -8 4C-8 0 -6 -3 0 -10ZM-3.500 2A1.700 1.700 0 1 0 -.1 2ZM.1 2A1.700 1.700 0 1 0 3.500 2Z",
        "#b6ec5a",
    ),
    "Fury": ("M-9 -8L-1 0L-9 8V3L-4 0L-9 -3ZM1 -8L9 0L1 8V3L6 0L1 -3Z", "#ff9a6a"),
}
OTHER_KEYWORD = ("M0 -9L9 0L0 9L-9 0Z", "#dfe6f2")


def emblem(card_class: str, x: float, y: float, scale: float, colour: str, opacity: float = 1) -> str:
    """The class's emblem."""
    d, drawn = EMBLEMS.get(card_class, EMBLEMS["Neutral"])
    paint = (
        f'fill="none" stroke="{colour}" stroke-width="2.400" stroke-linecap="round"'
        if drawn
        else f'fill="{colour}" fill-rule="evenodd"'
    )
    fade = "" if opacity == 1 else f' opacity="{num(opacity)}"'
    return f'<path transform="translate({num(x)} {num(y)}) scale({num(scale)})" d="{d}" {paint}{fade}/>'


def keyword_sign(keyword: str, x: float, y: float, scale: float) -> str:
    """The sign of a keyword, without its word."""
    d, colour = KEYWORDS.get(keyword, OTHER_KEYWORD)
    return f'<path transform="translate({num(x)} {num(y)}) scale({num(scale)})" d="{d}" fill="{colour}" fill-rule="evenodd"/>'


def chip(letters: Letters, keyword: str, x: float, y: float, size: float, deep: str) -> tuple[str, float]:
    """A keyword as sign and word on a pill whose left edge is x; also how wide the pill is."""
    wide = width(keyword, size, "strong") + size * 2.6
    tall = size * 1.75
    pill = f'<rect x="{num(x)}" y="{num(y - tall / 2)}" width="{wide:.1f}" height="{num(tall)}" rx="{num(tall / 2)}" fill="{deep}"/>'
    sign = keyword_sign(keyword, x + size * 1.05, y, size / 16)
    return pill + sign + letters.draw(
        keyword, x + size * 1.95, y + size * 0.36, size, "#fff8e8", face="strong", anchor="start"
    ), wide


def _number(letters: Letters, value: int, y: float, size: float) -> str:
    text = str(value)
    size *= 1 if len(text) == 1 else 0.82 if len(text) == 2 else 0.6
    return letters.draw(
        text,
        0,
        y + size * 0.35,
        size,
        "#ffffff",
        face="strong",
        extra=' stroke="#1a0f14" stroke-width="26" paint-order="stroke" stroke-linejoin="round"',
    )


def _placed(x: float, y: float, scale: float, inner: str) -> str:
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">{inner}</g>'


def drop(letters: Letters, cost: int, x: float, y: float, scale: float) -> str:
    """The cost."""
    body = outlined(
        shape("M0 -27C14 -12 22 -4 22 7A22 20 0 0 1 -22 7C-22 -4 -14 -12 0 -27Z", "url(#@mana)"), 3, "#0d2147"
    )
    shine = line("M-14 6C-14 -1 -9 -7 -5 -12", "#dcecff", 3, 0.85)
    return _placed(x, y, scale, body + shine + _number(letters, cost, 6, 24))


def shield(letters: Letters, attack: int, x: float, y: float, scale: float) -> str:
    """The attack."""
    body = outlined(shape("M0 -24L20 -17V2Q18 16 0 25Q-18 16 -20 2V-17Z", "url(#@attack)"), 3, "#2a0d09")
    return _placed(
        x, y, scale, body + flat("M-15 -13L0 -18V-2H-15Z", "#ffffff", 0.2) + _number(letters, attack, 0, 24)
    )


def heart(letters: Letters, hp: int, x: float, y: float, scale: float) -> str:
    """The HP."""
    body = outlined(
        shape(
            "M0 25C-32 4 -28 -20 -13 -22C-5 -22 0 -17 0 -12C0 -17 5 -22 13 -22C28 -20 32 4 0 25Z",
            "url(#@health)",
        ),
        3,
        "#0c2a17",
    )
    return _placed(
        x,
        y,
        scale,
        body
        + flat("M-19 -8C-18 -15 -13 -18 -8 -17C-13 -13 -15 -9 -15 -3Z", "#ffffff", 0.45)
        + _number(letters, hp, 0, 23),
    )


def gem(letters: Letters, rarity: str, x: float, y: float, scale: float) -> str:
    """The rarity as a cut stone with its letter."""
    light, dark = GEMS.get(rarity, GEMS["Common"])
    body = f'<path d="M-7 -11H7L13 -3L0 12L-13 -3Z" fill="{light}" stroke="#1a0f14" stroke-width="2"/>'
    body += f'<path d="M-13 -3L0 12L13 -3H6L0 9L-6 -3Z" fill="{dark}" opacity=".75"/>'
    letter = letters.draw(rarity[:1].upper() or "?", 0, 3.2, 11, "#1a0f14", face="strong")
    return _placed(x, y, scale, body + letter)


def sparkle(x: float, y: float, r: float, colour: str = "#ffffff", opacity: float = 1) -> str:
    """A four-pointed glint."""
    return flat(star(x, y, r, 4, 0.25), colour, opacity)


OWN_GRADIENTS = {
    "mana": ("down", ("#8cc4ff", "#2f74dc", "#153f94")),
    "attack": ("down", ("#f08a5a", "#b8392a", "#6e1a18")),
    "health": ("down", ("#7edc92", "#2c8a4c", "#12522c")),
    "panel": ("down", ("#fffaf0", "#fbf0da", "#efdfbf")),
    "prism2": ("diagonal", ("#ff5fa2", "#ffd23d", "#4be38a", "#3db8ff", "#b06bff", "#ff5fa2")),
}
