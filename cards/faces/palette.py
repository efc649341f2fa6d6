"""Colours: one accent per class, furs, gems and the named gradients that parts paint with."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Accent:
    """The colours of a class: main, deep, glow, and the sky behind the figure (inner, middle, outer)."""

    main: str
    deep: str
    glow: str
    sky: tuple[str, str, str]


ACCENTS = {
    "Crown": Accent("#e3b23c", "#5d4310", "#ffe9a8", ("#ffeeb0", "#d9a338", "#6b4a12")),
    "Bow": Accent("#5fae57", "#1d4a2a", "#d2f4bd", ("#e2f7b8", "#6db35c", "#1f5434")),
    "Wizard": Accent("#5b8fe6", "#1d2f66", "#cfe0ff", ("#d8ecff", "#7aa6ee", "#27408f")),
    "Zombie": Accent("#9a74d8", "#38215c", "#e0cfff", ("#e6d2ff", "#9670d0", "#3d2468")),
    "Pirate": Accent("#d95d4e", "#5a1b1d", "#ffd4c7", ("#ffdcb4", "#e0705a", "#6e2026")),
    "Neutral": Accent("#b5a58d", "#453c31", "#f1e7d5", ("#f6eedd", "#b3a183", "#544734")),
    "All": Accent("#f0e9da", "#3f3a5c", "#ffffff", ("#fff6e6", "#bdb2e6", "#4d4580")),
}
GEMS = {
    "Common": ("#d6cfc1", "#8d8576"),
    "Uncommon": ("#7fd8a0", "#2d8a57"),
    "Rare": ("#7db8ff", "#2a68c4"),
    "Epic": ("#cf97ff", "#7a37c2"),
    "Legendary": ("#ffc65a", "#d07a06"),
}

# fur: base, shade, light (muzzle, chest, markings)
FURS = {
    "cream": ("#f2d9ae", "#c99f69", "#fff5e2"),
    "gold": ("#e8b768", "#b27c33", "#fff0d2"),
    "honey": ("#d79a4c", "#98612a", "#fbe3bb"),
    "fox": ("#e07f3d", "#a24c1b", "#fff0dc"),
    "rust": ("#b85a34", "#7a3219", "#f6d3b4"),
    "chestnut": ("#a4683c", "#6a3d20", "#f0d2ac"),
    "cocoa": ("#7d5337", "#4b2d1c", "#dcb891"),
    "liver": ("#5d3a2c", "#371f18", "#c99a78"),
    "black": ("#45424c", "#25232b", "#b7b0b8"),
    "tricolour": ("#3d3a44", "#211f27", "#f3dcb8"),
    "slate": ("#6a7686", "#3d4756", "#dbe3ea"),
    "silver": ("#b2b8c2", "#777e8b", "#f3f6f9"),
    "husky": ("#8b98a8", "#536070", "#ffffff"),
    "merle": ("#93a3b8", "#55637a", "#f4efe6"),
    "white": ("#f7f1e6", "#cbbda6", "#ffffff"),
    "snow": ("#e4f1fa", "#a3c1d8", "#ffffff"),
    "ice": ("#a9dcf5", "#5f9fca", "#f2fcff"),
    "stone": ("#a7a29a", "#6f6a63", "#e4e0d8"),
    "sand": ("#d8c29c", "#9d8560", "#f8eeda"),
    "rose": ("#e9b8a6", "#b47b6c", "#fdeae2"),
    "gum": ("#f79ac4", "#c75a92", "#ffe3f0"),
    "flame": ("#f08a3c", "#b8401c", "#ffe1a6"),
    "steel": ("#a9b6c6", "#61708a", "#e8eff7"),
    "biscuit": ("#cf9a5e", "#8f5f30", "#f3d8ab"),
    "night": ("#3a3f5c", "#1f2238", "#a9aed0"),
    "mint": ("#a5c48b", "#637f50", "#e0eccb"),
    "moss": ("#7f9a68", "#4c633e", "#cfdcb5"),
    "teal": ("#82b0a6", "#48736c", "#d8ebe4"),
    "lilac": ("#b9aad6", "#776898", "#ece5f8"),
    "mauve": ("#a08ab0", "#645073", "#ddcfe6"),
    "ash": ("#a8aba6", "#6b6f6a", "#e3e6df"),
    "rot": ("#b3b677", "#71753f", "#eceac2"),
    "grave": ("#78879a", "#47546a", "#cdd8e2"),
    "swamp": ("#6f9a86", "#3f6655", "#c8e2cf"),
    "pumpkin": ("#d98a45", "#8f5224", "#f0d9a0"),
}
PATCHES = {"white": "#fff8ec", "tan": "#d08a4a", "dark": "#3a2a26", "grey": "#8d8f98", "brown": "#8a5632"}

# name: (x1, y1, x2, y2, colours spread evenly), or ("radial", colours)
GRADIENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "gold": ("down", ("#fff0a8", "#f0bb3c", "#b97a14")),
    "silver": ("down", ("#ffffff", "#c4ccd8", "#7f8a9c")),
    "bronze": ("down", ("#f2c38c", "#b9763c", "#74431c")),
    "red": ("down", ("#f2695a", "#b92c2f", "#7d1a24")),
    "crimson": ("down", ("#e8507a", "#a81f4f", "#681035")),
    "green": ("down", ("#7cc46a", "#35803f", "#1b4f2b")),
    "leaf": ("down", ("#c9f08c", "#6cb545", "#357a30")),
    "blue": ("down", ("#8fc1ff", "#3f74d6", "#23408f")),
    "navy": ("down", ("#5a6bb0", "#2c3770", "#171d42")),
    "teal": ("down", ("#8df0dc", "#2aa79a", "#13625f")),
    "violet": ("down", ("#c79bff", "#7d45c9", "#45207f")),
    "purple": ("down", ("#a56ad6", "#6a2f9c", "#3b1660")),
    "pink": ("down", ("#ffc2dc", "#f0709f", "#b53b70")),
    "orange": ("down", ("#ffc46b", "#f0852c", "#b14d12")),
    "white": ("down", ("#ffffff", "#f0ece4", "#c6beb2")),
    "parch": ("down", ("#fff6da", "#efd9a8", "#c9a566")),
    "wood": ("down", ("#c98f55", "#94602f", "#5c3818")),
    "leather": ("down", ("#a8714a", "#75482a", "#452814")),
    "dark": ("down", ("#5d5763", "#37323d", "#1d1a22")),
    "stone": ("down", ("#d2cdc4", "#98928a", "#605b55")),
    "steel": ("across", ("#f4f8fc", "#b9c4d2", "#7c8aa0")),
    "fire": ("up", ("#d92f1f", "#f77f2a", "#ffd257", "#fff6c8")),
    "flame2": ("up", ("#ffb12e", "#ffe98a", "#ffffff")),
    "ice": ("down", ("#ffffff", "#bfeaff", "#62b6ea")),
    "water": ("down", ("#c4f4ff", "#49b3e6", "#17579c")),
    "venom": ("down", ("#e9ff8c", "#8fd62f", "#3d7d16")),
    "ghost": ("down", ("#ffffff", "#e3dcff", "#a99be0")),
    "bone": ("down", ("#fffdf2", "#efe4c8", "#c2af86")),
    "night": ("down", ("#3a3570", "#221d4a", "#100d26")),
    "prism": ("across", ("#ff9ec4", "#ffd98a", "#a8f0b0", "#8fd0ff", "#c8a4ff")),
    "foil": ("diagonal", ("#ffd6e8", "#c9d8ff", "#c6ffe9", "#fff2b8", "#ffc2d8")),
    "orb": ("radial", ("#ffffff", "#a9d4ff", "#3f63d6")),
    "glow": ("radial", ("#fffbe0", "#ffe27a", "#ffb53a")),
    "void": ("radial", ("#000000", "#150a2e", "#4a2391")),
    "spark": ("radial", ("#ffffff", "#dff6ff", "#7fd4ff")),
    "ember": ("radial", ("#fff7c0", "#ffae35", "#d93a1c")),
    "heart": ("radial", ("#ffb3c4", "#f0506e", "#a81f45")),
    "love": ("radial", ("#ffc4dd", "#ef5f9a", "#8c2360")),
    "sandhat": ("down", ("#f3dfb0", "#cfa868", "#8c6430")),
    "bubble": ("radial", ("#ffe3f2", "#ff9ecb", "#e0508f")),
    "moss2": ("down", ("#9ab86a", "#5c7d3c", "#34502a")),
    "curse": ("radial", ("#f3ffb0", "#a6e04a", "#4a8a1c")),
}
_AXES = {
    "down": 'x1="0" y1="0" x2="0" y2="1"',
    "up": 'x1="0" y1="1" x2="0" y2="0"',
    "across": 'x1="0" y1="0" x2="1" y2="0"',
    "diagonal": 'x1="0" y1="0" x2="1" y2="1"',
}
_ROUND = {"radial": "", "sky": ' cy=".46" r=".68"'}
_USED = re.compile(r"url\(#@(\w+)\)")


def mix(one: str, other: str, share: float) -> str:
    """The colour that lies `share` of the way from one to the other."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def fur_gradients(fur: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The gradients of one dog: coat, its dark and its light part."""
    base, shade, light = FURS[fur]
    return {
        "fur": ("down", (mix(base, "#ffffff", 0.22), base, mix(base, shade, 0.45))),
        "furd": ("down", (mix(base, shade, 0.55), mix(shade, "#201018", 0.12))),
        "furl": ("down", (mix(light, "#ffffff", 0.4), mix(light, base, 0.22))),
    }


def gradient(name: str, axis: str, colours: tuple[str, ...]) -> str:
    """The definition of one gradient (its id still without the face's prefix)."""
    last = len(colours) - 1
    stops = "".join(f'<stop offset="{i / last:.2g}" stop-color="{c}"/>' for i, c in enumerate(colours))
    if axis in _ROUND:
        return f'<radialGradient id="@{name}"{_ROUND[axis]}>{stops}</radialGradient>'
    return f'<linearGradient id="@{name}" {_AXES[axis]}>{stops}</linearGradient>'


def used_gradients(drawing: str, own: dict[str, tuple[str, tuple[str, ...]]]) -> str:
    """Definitions of the gradients that the drawing names; `own` are those of this one face."""
    known = GRADIENTS | own
    return "".join(
        gradient(name, *known[name]) for name in sorted(set(_USED.findall(drawing))) if name in known
    )
