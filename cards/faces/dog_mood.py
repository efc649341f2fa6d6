"""Eyes, mouths and noses: what a dog thinks of the matter."""

from collections.abc import Callable

from .ink import LINE, dot, flat, line, num, oval, shape

IRIS = {
    "brown": "#8a5226",
    "amber": "#e09a2c",
    "blue": "#5fb4ec",
    "ice": "#a8e6ff",
    "green": "#6fbf4a",
    "hazel": "#a8853a",
    "grey": "#9aa8b4",
    "violet": "#a573e6",
    "red": "#e0453a",
    "glow": "#d8ff6a",
    "gold": "#ffd24a",
    "pink": "#f07fb0",
    "teal": "#35c4ae",
}


def _ball(x: float, iris: str, look: float = 0, ry: float = 10.5) -> str:
    return (
        oval(x, -6, 9.6, ry, "#1c1014", rim=True)
        + oval(x + look, -3.6, 7, ry * 0.62, iris)
        + oval(x + look, -5.4, 4.6, 5.4, "#140a0c")
        + dot(x - 3 + look / 2, -10, 3.3, "#ffffff")
        + dot(x + 3.4, -2, 1.5, "#ffffff", opacity=0.85)
    )


def _white(x: float, iris: str, look: float = 0, r: float = 11, pupil: float = 4) -> str:
    return (
        oval(x, -6, r, r, "#fffdf4", rim=True)
        + dot(x + look, -6, pupil + 2.6, iris)
        + dot(x + look, -6, pupil, "#140a0c")
        + dot(x + look - 2, -8.6, 1.9, "#ffffff")
    )


def _lid(x: float, drop: float, slant: float, fur: str) -> str:
    """An upper lid in fur; a positive slant frowns."""
    inner, outer = (drop + slant, drop - slant)
    left, right = (outer, inner) if x < 0 else (inner, outer)
    y1, y2 = -17 + left, -17 + right
    arc = f"M{num(x - 11)} {num(y1)}A11 12.5 0 0 1 {num(x + 11)} {num(y2)}Z"
    return flat(arc, fur) + line(f"M{num(x - 11)} {num(y1)}L{num(x + 11)} {num(y2)}", width=3)


def _worried(x: float) -> str:
    left, right = (-16, -20) if x < 0 else (-20, -16)
    return line(f"M{num(x - 9)} {left}L{num(x + 9)} {right}", width=3)


def _shut(x: float, side: int, bow: int) -> str:
    """A closed eye: bowed upwards it laughs, downwards it rests."""
    return line(f"M{num(x - 10)} {side}Q{num(x)} {bow} {num(x + 10)} {side}", width=4.2)


# One eye of each mood, from where it stands (left is negative), the iris and the coat.
MOODS: dict[str, Callable[[float, str, str], str]] = {
    "open": lambda x, iris, fur: _ball(x, iris),
    "big": lambda x, iris, fur: _ball(x, iris, 0, 12.5),
    "keen": lambda x, iris, fur: _ball(x, iris) + _lid(x, 6, 3, fur),
    "fierce": lambda x, iris, fur: _ball(x, iris) + _lid(x, 8, 5, fur),
    "soft": lambda x, iris, fur: _ball(x, iris) + _lid(x, 7, -2, fur),
    "sad": lambda x, iris, fur: _ball(x, iris) + _worried(x),
    "sly": lambda x, iris, fur: _ball(x, iris, 3) + _lid(x, 8, 1, fur),
    "side": lambda x, iris, fur: _white(x, iris, -4),
    "wide": lambda x, iris, fur: _white(x, iris, 0, 12.5, 3),
    "mad": lambda x, iris, fur: _white(x, iris, 2, 13.5, 2.6) if x < 0 else _white(x, iris, -2, 9.5, 2.6),
    "happy": lambda x, iris, fur: _shut(x, -3, -17),
    "calm": lambda x, iris, fur: _shut(x, -8, 4),
    "wink": lambda x, iris, fur: _ball(x, iris) if x < 0 else _shut(x, -3, -15),
    "glow": lambda x, iris, fur: (
        oval(x, -6, 14, 13, iris, opacity=0.35)
        + oval(x, -6, 9.6, 9.6, iris, rim=True)
        + dot(x, -6, 3.4, "#fdffe8")
    ),
    "uneven": lambda x, iris, fur: (
        _white(x, iris, 0, 12.5, 3.4) if x < 0 else _ball(x, iris, 0, 8) + _lid(x, 8, 0, fur)
    ),
    "spiral": lambda x, iris, fur: (
        _white(x, "#fffdf4", 0, 12.5, 0.1)
        + line(f"M{num(x)} -6c2 -2 5 1 3 4c-3 4 -9 1 -8 -5c1 -7 11 -8 14 -1", width=2.2)
    ),
    "cross": lambda x, iris, fur: (
        _ball(x, iris) if x < 0 else line(f"M{num(x - 8)} -13l16 14m0 -14l-16 14", width=4)
    ),
    "none": lambda x, iris, fur: "",
}


def eyes(mood: str, iris: str, fur: str, spacing: float = 19) -> str:
    """The pair of eyes of a mood; lids take the colour of the coat."""
    return "".join(MOODS[mood](x, IRIS[iris], fur) for x in (-spacing, spacing))


_NOSE = "M-11 7C-11 1 -5 0 0 0C5 0 11 1 11 7C11 13 4 18 0 18C-4 18 -11 13 -11 7Z"
NOSES = {
    "black": shape(_NOSE, "#2b1c20", 1.6) + oval(-3, 5, 3.6, 1.9, "#ffffff", opacity=0.55),
    "brown": shape(_NOSE, "#6e4030", 1.6) + oval(-3, 5, 3.6, 1.9, "#ffffff", opacity=0.5),
    "pink": shape(_NOSE, "#e48f93", 1.6) + oval(-3, 5, 3.6, 1.9, "#ffffff", opacity=0.6),
    "big": shape(
        "M-15 7C-15 -1 -7 -2 0 -2C7 -2 15 -1 15 7C15 15 6 20 0 20C-6 20 -15 15 -15 7Z", "#2b1c20", 1.6
    )
    + oval(-4, 4, 4.6, 2.3, "#ffffff", opacity=0.55),
    "rot": shape(_NOSE, "#4a3a56", 1.6) + oval(-3, 5, 3.6, 1.9, "#ffffff", opacity=0.4),
}
_LIPS = "M0 18V25M-15 25Q-7 34 0 25Q7 34 15 25"
_DARK = "#4a1a22"
MOUTHS = {
    "smile": line(_LIPS, width=2.6),
    "tongue": shape("M-8 28Q-9 46 0 47Q9 46 8 28Z", "#ee7784", 2)
    + line("M0 30V40", "#b84a5c", 1.8)
    + line(_LIPS, width=2.6),
    "lick": shape("M4 28Q4 44 13 42Q20 39 15 25Z", "#ee7784", 2) + line(_LIPS, width=2.6),
    "open": shape("M-14 25Q0 30 14 25Q13 45 0 45Q-13 45 -14 25Z", _DARK, 2.2)
    + flat("M-8 38Q0 31 8 38Q5 44 0 44Q-5 44 -8 38Z", "#ee7784")
    + line("M0 18V26", width=2.6),
    "grin": shape("M-19 23Q0 32 19 23Q16 40 0 40Q-16 40 -19 23Z", "#fffdf4", 2.2)
    + line("M-9 27V38M0 28V40M9 27V38", width=1.4, opacity=0.7)
    + line("M0 18V26", width=2.6),
    "fangs": line("M0 18V25M-17 27Q-8 32 0 25Q8 32 17 27", width=2.6)
    + shape("M-14 29L-8 30L-11 21ZM14 29L8 30L11 21Z", "#fffdf4", 1.4),
    "snarl": shape("M-18 30Q-10 21 0 24Q10 21 18 30Q8 36 0 35Q-8 36 -18 30Z", _DARK, 2.2)
    + flat("M-14 28L-9 26L-10 33ZM14 28L9 26L10 33ZM-4 26L0 25.600L-2 31ZM4 26L0 25.600L2 31Z", "#fffdf4"),
    "frown": line("M0 18V24M-14 33Q-8 24 0 24Q8 24 14 33", width=2.6),
    "smirk": line("M0 18V25M-10 27Q-4 30 0 25Q8 34 18 22", width=2.6),
    "calm": line("M0 18V25M-11 27H11", width=2.6),
    "oh": line("M0 18V24", width=2.6) + oval(0, 33, 7, 8, _DARK, rim=True),
    "howl": shape("M-9 27Q0 22 9 27Q12 48 0 49Q-12 48 -9 27Z", _DARK, 2.2)
    + flat("M-6 42Q0 36 6 42Q3 47 0 47Q-3 47 -6 42Z", "#ee7784"),
    "stitched": line("M-17 27H17M-13 23V31M-6 23V31M1 23V31M8 23V31M14 23V31", LINE, 2.2),
    "none": "",
}
