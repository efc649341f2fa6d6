"""A dog from its recipe."""

import hashlib
import re
from dataclasses import dataclass

from .dog_coat import BODIES, EARS, HEADS, MARKS, MUZZLES
from .dog_mood import MOUTHS, NOSES, eyes
from .dog_recipes import FALLBACK, RECIPES
from .facts import FaceFacts
from .gear_court import BOW, CROWN, EVERY
from .gear_dusk import PIRATE, WIZARD, ZOMBIE
from .gear_free import NEUTRAL
from .ink import flat, grad, move, outlined, shape
from .palette import ACCENTS, FURS, PATCHES, mix

_FOOT = re.compile(r"M(-?\d+) 118(?=[CL])|(-?\d+) 118Z")


def _longer(drawing: str) -> str:
    """Bodies and coats reach on below the bust, for full art shows them behind the text."""
    return _FOOT.sub(lambda m: f"M{m[1]} 230V118" if m[1] else f"{m[2]} 118V230Z", drawing)


GEAR = CROWN | BOW | EVERY | WIZARD | ZOMBIE | PIRATE | NEUTRAL
_SPACING = {"apple": 22.0, "wide": 22.0, "long": 17.0, "fox": 19.5, "square": 20.0}
# Light from the upper left, shade along the lower right; both are clipped to the head.
_SHADE = flat("M70 -70V70H-20C20 56 40 30 38 -4C38 -30 28 -50 10 -70Z", "#1c0f1e", 0.16)
_LIGHT = flat("M-40 -10C-42 -34 -22 -48 -2 -50C-22 -42 -34 -28 -40 -10Z", "#ffffff", 0.35)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts of one dog, each a key of a table of parts."""

    fur: str
    head: str
    ears: str
    muzzle: str
    mark: str
    patch: str
    mood: str
    iris: str
    mouth: str
    nose: str
    body: str
    gear: tuple[str, ...]
    tilt: int


def _parse(text: str) -> Recipe:
    fur, head, ears, muzzle, marking, look, mouth, nose, body, gear, tilt = text.split()
    mark, patch = marking.split(":")
    mood, iris = look.split(":")
    return Recipe(
        fur, head, ears, muzzle, mark, patch, mood, iris, mouth, nose, body, tuple(gear.split("+")), int(tilt)
    )


class _Draw:
    """The same choices for the same id, for ever and on every machine."""

    def __init__(self, seed: str) -> None:
        self._left = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")

    def pick(self, words: str) -> str:
        """One of the words."""
        options = words.split()
        self._left, at = divmod(self._left, len(options))
        return options[at]


def _fallback(facts: FaceFacts) -> Recipe:
    draw = _Draw(facts.id)
    furs, gear = FALLBACK.get(facts.card_class, FALLBACK["Neutral"])
    fur = draw.pick(furs)
    patch = draw.pick(" ".join(PATCHES))
    return Recipe(
        fur,
        draw.pick(" ".join(HEADS)),
        draw.pick("point bat flop hound fold rose curly tuft button half lop"),
        draw.pick("normal short long jowl beard narrow cheeks"),
        draw.pick("none eye eyeleft blaze mask brows cap spots freckles saddle patches"),
        patch,
        draw.pick("open big keen soft sly happy wink side"),
        "glow" if facts.card_class == "Zombie" else draw.pick("brown amber blue green hazel teal"),
        draw.pick("smile tongue lick open grin smirk calm"),
        "rot" if facts.card_class == "Zombie" else draw.pick("black brown pink"),
        draw.pick("bust broad slim ruff paws wave turned"),
        tuple(draw.pick(gear).split("+")),
        int(draw.pick("-8 -5 0 0 5 8")),
    )


def recipe(facts: FaceFacts) -> Recipe:
    """The parts of this Creature: its own line, or a choice by its id."""
    line = RECIPES.get(facts.name)
    return _parse(line) if line else _fallback(facts)


def _worn(parts: Recipe, layer: str, accent: str) -> str:
    drawn = (GEAR[name] for name in parts.gear)
    worn = "".join(art for where, art in drawn if where == layer).replace("{accent}", accent)
    return _longer(worn) if layer in ("behind", "neck") else worn


def _around_eyes(parts: Recipe) -> str:
    """The colour of the lids: some markings darken the face."""
    base, shade, _ = FURS[parts.fur]
    return mix(base, shade, 0.4) if parts.mark in ("mask", "spectacles", "saddle", "cap") else base


def dog(facts: FaceFacts) -> tuple[str, str, str]:
    """The portrait, the clip path it needs and the fur whose gradients it paints with."""
    parts = recipe(facts)
    accent = ACCENTS.get(facts.card_class, ACCENTS["Neutral"]).main
    behind, before = EARS[parts.ears] if parts.ears != "none" else ("", "")
    outline = HEADS[parts.head]
    marks = MARKS[parts.mark].replace("{p}", PATCHES.get(parts.patch) or FURS[parts.patch][1])
    inside = f'<g clip-path="url(#@head)">{marks}{_LIGHT}{_SHADE}</g>'
    head = (
        behind
        + shape(outline, grad("fur"))
        + inside
        + (MUZZLES[parts.muzzle] if parts.muzzle != "none" else "")
        + MOUTHS[parts.mouth]
        + (NOSES[parts.nose] if parts.nose != "none" else "")
        + eyes(parts.mood, parts.iris, _around_eyes(parts), _SPACING.get(parts.head, 19))
        + before
        + _worn(parts, "face", accent)
        + _worn(parts, "top", accent)
    )
    body = (
        _worn(parts, "behind", accent)
        + _longer(BODIES[parts.body])
        + flat("M-44 40Q0 78 44 40Q30 52 0 52Q-30 52 -44 40Z", "#1c0f1e", 0.25)
    )
    drawing = outlined(body + _worn(parts, "neck", accent) + move(0, 0, head, turn=parts.tilt))
    return drawing, f'<clipPath id="@head"><path d="{outline}"/></clipPath>', parts.fur
