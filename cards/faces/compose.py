"""A whole face from its facts."""

import hashlib
from functools import lru_cache
from xml.sax.saxutils import escape

from . import frame
from .dogs import dog
from .facts import FINISHES, SIZES, FaceFacts
from .frame import IVORY, NIGHT, Form, accent_of
from .ink import box, dot, flat, line, move, num
from .lettering import Letters, fitted
from .objects import thing
from .palette import fur_gradients, mix, used_gradients
from .scenes import scene
from .signs import OWN_GRADIENTS, drop, emblem, gem, heart, keyword_sign, shield


@lru_cache(maxsize=1024)
def face(facts: FaceFacts, *, form: str = "normal", finish: str = "normal") -> str:
    """The face as SVG text.

    Raises ValueError for a form or finish that does not exist; anything in the facts is drawn.
    """
    if form not in frame.FORMS:
        raise ValueError(f"There is no form “{form}”.")
    if finish not in FINISHES:
        raise ValueError(f"There is no finish “{finish}”.")
    measures, letters = frame.FORMS[form], Letters("@")
    figure, clips, own = portrait(facts)
    foil = frame.foil(measures) if finish == "holo" else ""
    parts = [
        frame.edge(measures, facts),
        foil,
        _picture(measures, facts, foil, figure),
        frame.gloss(measures) if foil else "",
        *_front(form, measures, facts, letters, finish),
    ]
    w, h = measures.size
    clips += f'<clipPath id="@w"><path d="{frame.window_path(measures, facts)}"/></clipPath>'
    if foil:
        clips += f'<clipPath id="@card">{box(1, 1, w - 2, h - 2, w * 0.07, "#fff")}</clipPath>'
    return _finished(facts, (w, h), "".join(parts), clips, own, letters, f"{form}{finish}")


@lru_cache(maxsize=512)
def token(facts: FaceFacts) -> str:
    """The Creature as it lies in its lane: portrait, name and keyword signs; the numbers are the board's."""
    accent, letters = accent_of(facts), Letters("@")
    figure, clips, own = portrait(facts)
    rim = "url(#@foil)" if facts.is_full_art else "url(#@frame)"
    size = fitted(facts.name, 15.5, 70, "display")
    drawing = (
        box(0.5, 0.5, 119, 139, 14, NIGHT)
        + box(2.5, 2.5, 115, 135, 12, rim)
        + f'<g clip-path="url(#@w)">{box(0, 0, 120, 140, 0, "url(#@sky)")}'
        + move(-2.5, 6, scene(facts), scale=0.5)
        + move(60, 66, figure, scale=0.58)
        + flat("M0 112H120V140H0Z", accent.deep)
        + f"{line('M0 112H120', accent.main, 1.5)}</g>"
        + emblem(facts.card_class, 105, 17, 0.6, accent.glow)
        + letters.draw(facts.name, 60, 124 + size * 0.34, size, IVORY, face="display")
        + _token_signs(facts)
    )
    clips += '<clipPath id="@w"><rect x="6" y="6" width="108" height="128" rx="9"/></clipPath>'
    return _finished(facts, SIZES["token"], drawing, clips, own, letters, "token")


def _token_signs(facts: FaceFacts) -> str:
    accent, drawn = accent_of(facts), ""
    for i, keyword in enumerate(facts.keywords):
        x = 18 + 22 * i
        drawn += dot(x, 19, 11.2, accent.glow) + dot(x, 19, 9.7, accent.deep)
        drawn += keyword_sign(keyword, x, 19, 0.68)
    return drawn


def drawing(facts: FaceFacts, *, form: str = "normal", finish: str = "normal") -> str:
    """The face in any form, `token` among them (which has one finish alone)."""
    return token(facts) if form == "token" else face(facts, form=form, finish=finish)


@lru_cache(maxsize=2048)
def stamp(svg: str) -> str:
    """A short mark of a drawing's content: it changes exactly when the picture does."""
    return hashlib.sha256(svg.encode()).hexdigest()[:12]


def portrait(facts: FaceFacts) -> tuple[str, str, dict[str, tuple[str, tuple[str, ...]]]]:
    """The figure alone: the drawing, the clip paths it needs and its own gradients."""
    if facts.type != "Creature":
        return thing(facts), "", {}
    drawing, clip, fur = dog(facts)
    return drawing, clip, fur_gradients(fur)


def _picture(form: Form, facts: FaceFacts, foil: str, figure: str) -> str:
    w = form.size[0]
    k = w / 250
    x, y, scale = form.full_figure if facts.is_full_art else form.figure
    if facts.type != "Creature":
        y, scale = form.window[1] + form.window[3] / 2 + 2 * k, scale * 0.98
    top = form.window[1] if not facts.is_full_art else 13 * k
    sky, depth = (0.0, form.size[1] * 0.8) if facts.is_full_art else (top, form.window[3] * 1.05)
    # The ground covers the window whole: scaled alike both ways, what is too wide falls off at the sides.
    ground = max(k, (form.panel_top - top) / 176)
    outline = frame.window_path(form, facts)
    return (
        f'<g clip-path="url(#@w)"><rect y="{num(sky)}" width="{w}" height="{num(depth)}" fill="url(#@sky)"/>'
        + move((w - 250 * ground) / 2, top, scene(facts), scale=ground)
        + foil
        + f"{move(x, y, figure, scale=scale)}</g>"
        + line(outline, accent_of(facts).main, 1.6 * k)
    )


def _front(form: str, measures: Form, facts: FaceFacts, letters: Letters, finish: str) -> list[str]:
    w, h = measures.size
    k = w / 250
    creature = facts.type == "Creature"
    attack, hp = facts.attack or 0, facts.hp or 0
    if form == "small":
        parts = [frame.small_foot(measures, facts, letters), drop(letters, facts.cost, 38, 42, 1.36)]
        if creature:
            parts += [gem(letters, facts.rarity, 216, 30, 1.35)]
            parts += [shield(letters, attack, 40, 311, 1.4), heart(letters, hp, 210, 311, 1.4)]
        return parts
    parts = [
        frame.text_panel(measures, facts, letters, finish),
        frame.class_bar(measures, facts, letters),
        frame.name_plate(measures, facts, letters),
        drop(letters, facts.cost, 28 * k, 30 * k, k),
    ]
    if creature:
        parts += [
            shield(letters, attack, 31 * k, h - 32 * k, 0.96 * k),
            heart(letters, hp, w - 31 * k, h - 32 * k, 0.96 * k),
        ]
    return parts


def _finished(
    facts: FaceFacts,
    size: tuple[int, int],
    drawing: str,
    clips: str,
    own: dict[str, tuple[str, tuple[str, ...]]],
    letters: Letters,
    kind: str,
) -> str:
    own = own | OWN_GRADIENTS | _class_gradients(facts)
    w, h = size
    body = f"<defs>{used_gradients(drawing, own)}{clips}{letters.defs()}</defs>{drawing}"
    prefix = "k" + hashlib.sha256(f"{kind}{facts}".encode()).hexdigest()[:5]
    name = escape(_printable(facts.name))
    # The mark that stands for the prefix never occurs in a name: the title is put in afterwards.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img">'
        f"<title>{name}</title>{body.replace('@', prefix)}</svg>"
    )


def _class_gradients(facts: FaceFacts) -> dict[str, tuple[str, tuple[str, ...]]]:
    accent = accent_of(facts)
    frame_colours: tuple[str, ...] = (accent.glow, accent.main, accent.deep)
    sky = accent.sky
    if facts.card_class == "All":
        frame_colours = ("#ffc4dc", "#ffe9b0", "#c2f2c8", "#b8dcff", "#d9c2ff")
    if facts.type != "Creature":
        sky = (sky[1], sky[2], mix(sky[2], "#0c0810", 0.7))
    return {"frame": ("diagonal", frame_colours), "sky": ("sky", sky)}


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
