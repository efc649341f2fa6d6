"""The card around the picture: measures of each form, frame, window, plates, panel."""

from dataclasses import dataclass

from .facts import FaceFacts
from .ink import box, dot, flat, line, move, num
from .lettering import Letters, block, fitted
from .palette import ACCENTS, Accent
from .signs import chip, emblem, gem, keyword_sign, sparkle

INK, NIGHT, IVORY = "#33251a", "#171013", "#fff8e8"


@dataclass(frozen=True, slots=True)
class Form:
    """The measures of one form, in the units of its view box."""

    size: tuple[int, int]
    window: tuple[int, int, int, int]  # x, y, width, height of the picture
    figure: tuple[float, float, float]  # where the portrait stands and how large
    full_figure: tuple[float, float, float]
    panel_top: int  # where the class bar begins
    bar: int
    name_size: float
    text_sizes: tuple[float, ...]
    small_print: float


FORMS = {
    "normal": Form((250, 350), (13, 38, 224, 176), (125, 133, 0.95), (125, 142, 1.03), 212, 23, 19,
                   (13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5), 8.4),
    "small": Form((250, 350), (13, 13, 224, 250), (125, 156, 1.14), (125, 158, 1.2), 246, 0, 31, (), 0),
    "large": Form((400, 560), (20, 60, 360, 254), (200, 197, 1.36), (200, 210, 1.5), 312, 36, 30,
                  (21, 20, 19, 18, 17, 16, 15, 14, 13, 12), 12.5),
}  # fmt: skip


def accent_of(facts: FaceFacts) -> Accent:
    """The colours of the card's class."""
    return ACCENTS.get(facts.card_class, ACCENTS["Neutral"])


def window_path(form: Form, facts: FaceFacts) -> str:
    """The outline of the picture: it tells the type by its shape (arch for Spells, cut corners for Traps)."""
    x, y, w, h = form.window
    if facts.is_full_art:
        inset = 13 * form.size[0] / 250
        x, y, w, h = (
            round(inset),
            round(inset),
            round(form.size[0] - 2 * inset),
            round(form.size[1] - 2 * inset),
        )
        return f"M{x + 9} {y}h{w - 18}q9 0 9 9v{h - 18}q0 9 -9 9h{18 - w}q-9 0 -9 -9v{18 - h}q0 -9 9 -9Z"
    if facts.type == "Spell":
        return (
            f"M{x} {y + h}V{y + 40}Q{x} {y} {x + 40} {y}H{x + w - 40}Q{x + w} {y} {x + w} {y + 40}V{y + h}Z"
        )
    if facts.type == "Trap":
        return f"M{x} {y + h}V{y + 26}L{x + 26} {y}H{x + w - 26}L{x + w} {y + 26}V{y + h}Z"
    return f"M{x + 6} {y}h{w - 12}q6 0 6 6v{h - 6}h{-w}v{6 - h}q0 -6 6 -6Z"


def edge(form: Form, facts: FaceFacts) -> str:
    """The outer frame: by class, or iridescent for full art."""
    w, h = form.size
    k = w / 250
    paint = "url(#@foil)" if facts.is_full_art else "url(#@frame)"

    def ring(inset: float, radius: float, fill: str, extra: str = "") -> str:
        return box(inset * k, inset * k, w - 2 * inset * k, h - 2 * inset * k, radius * k, fill, extra)

    rim = f' stroke="#ffffff" stroke-opacity=".45" stroke-width="{num(1.2 * k)}"'
    return ring(0.5, 18, NIGHT) + ring(3, 16, paint, rim) + ring(10, 10, "#1b1316")


def name_plate(form: Form, facts: FaceFacts, letters: Letters) -> str:
    """The name on its plate, always whole."""
    accent, k = accent_of(facts), form.size[0] / 250
    w = form.size[0]
    right = num(w / k - 12)
    plate = flat(f"M30 12H{num(w / k - 20)}q8 0 8 8V38H30Z", accent.deep, 0.78 if facts.is_full_art else 0.96)
    plate = move(0, 0, plate + line(f"M44 38H{right}", accent.main, 1.5), scale=k)
    size = fitted(facts.name, form.name_size, 178 * k, "display")
    return plate + letters.draw(facts.name, 141 * k, 25.5 * k + size * 0.34, size, IVORY, face="display")


def class_bar(form: Form, facts: FaceFacts, letters: Letters) -> str:
    """Type and class in words beside the emblem, and the rarity stone."""
    accent, k = accent_of(facts), form.size[0] / 250
    w, y = form.size[0], form.panel_top
    middle = y + form.bar / 2
    rim = f' stroke="{accent.main}" stroke-width="{num(1.2 * k)}"'
    bar = box(12 * k, y, w - 24 * k, form.bar, 5 * k, accent.deep, rim)
    words = letters.draw(
        f"{facts.type} · {facts.class_word}",
        46 * k,
        middle + 4 * k,
        11.5 * k,
        "#fff3d6",
        anchor="start",
    )
    return (
        bar
        + emblem(facts.card_class, 30 * k, middle, 0.78 * k, accent.glow)
        + words
        + gem(letters, facts.rarity, w - 30 * k, middle, 0.9 * k)
    )


def text_panel(form: Form, facts: FaceFacts, letters: Letters, finish: str) -> str:
    """The parchment with keywords, text, id and rarity; what it holds never leaves it."""
    accent, k = accent_of(facts), form.size[0] / 250
    w, h = form.size
    top = form.panel_top + form.bar - 2
    fade = ' opacity=".82"' if facts.is_full_art else ""
    panel = box(13 * k, top, w - 26 * k, h - 13 * k - top, 7 * k, "url(#@panel)", fade)
    mark = emblem(facts.card_class, w / 2, (top + h - 40 * k) / 2, 2.6 * k, accent.deep, 0.1)
    mark = "" if facts.is_full_art else mark
    foot = h - 46 * k if facts.type == "Creature" else h - 30 * k
    drawn = panel + mark + _print_line(form, facts, letters, finish)
    if not facts.text:
        return drawn + _chips(facts, letters, w / 2, (top + foot) / 2 + 3 * k, 15 * k, w - 60 * k)
    if facts.keywords and facts.type == "Creature":
        drawn += _chips(facts, letters, w / 2, h - 37 * k, 10.5 * k, w - 124 * k)
    size, lines = block(facts.text, form.text_sizes, w - 44 * k, foot - top - 8 * k)
    start = (top + foot) / 2 - (len(lines) - 1) * size * 1.22 / 2 + size * 0.36
    for i, row in enumerate(lines):
        drawn += letters.draw(row, w / 2, start + i * size * 1.22, size, INK)
    return drawn


def _print_line(form: Form, facts: FaceFacts, letters: Letters, finish: str) -> str:
    k = form.size[0] / 250
    words = f"{facts.id} · {facts.rarity}" + (f" · {facts.tier}" if facts.is_full_art else "")
    words += " · Holo" if finish == "holo" else ""
    size = fitted(words, form.small_print, 128 * k)
    return letters.draw(words, form.size[0] / 2, form.size[1] - 18 * k, size, "#75624b")


def _chips(facts: FaceFacts, letters: Letters, x: float, y: float, size: float, room: float) -> str:
    def row(size: float) -> tuple[str, float]:
        at, drawn = 0.0, ""
        for keyword in facts.keywords:
            pill, wide = chip(letters, keyword, at, 0, size, accent_of(facts).deep)
            drawn, at = drawn + pill, at + wide + size * 0.5
        return drawn, at - size * 0.5

    if not facts.keywords:
        return ""
    drawn, wide = row(size)
    if wide > room:
        drawn, wide = row(size * room / wide)
    return f'<g transform="translate({num(round(x - wide / 2, 1))} {num(round(y, 1))})">{drawn}</g>'


def small_foot(form: Form, facts: FaceFacts, letters: Letters) -> str:
    """The lower part of the small form: a large name, then signs between the numbers."""
    accent, y = accent_of(facts), form.panel_top
    plate = flat(f"M12 {y}H238V338H12Z", accent.deep, 0.96)
    trim = line(f"M12 {y}H238M12 {y + 42}H238", accent.main, 2)
    size = fitted(facts.name, form.name_size, 214, "display")
    drawn = plate + trim + letters.draw(facts.name, 125, y + 21 + size * 0.34, size, IVORY, face="display")
    if facts.type != "Creature":
        drawn += emblem(facts.card_class, 44, 313, 1.5, accent.glow)
        return (
            drawn
            + letters.draw(facts.type, 125, 322, 26, accent.glow, face="strong")
            + gem(letters, facts.rarity, 208, 313, 1.5)
        )
    step = min(40, 116 / (len(facts.keywords) + 1))
    start = 125 - step * len(facts.keywords) / 2
    drawn += emblem(facts.card_class, start, 313, step / 30, accent.glow)
    for i, keyword in enumerate(facts.keywords, start=1):
        drawn += dot(start + i * step, 313, step * 0.45, "#1b1316", opacity=0.5)
        drawn += keyword_sign(keyword, start + i * step, 313, step / 31)
    return drawn


def foil(form: Form) -> str:
    """The rainbow of a holo card: it colours frame and ground, never the figure."""
    w, h = form.size
    return (
        f'<g clip-path="url(#@card)"><rect width="{w}" height="{h}" fill="url(#@prism2)" opacity=".5"/></g>'
    )


def gloss(form: Form) -> str:
    """Bands of light and glints over frame and picture of a holo card. Whether they move is for the page."""
    w, h = form.size
    k = w / 250
    wide, lean = num(26 * k), num(h / 2)
    starts = (0.12, 0.3, 0.62, 0.94, 1.12, 1.44)
    bands = "".join(f"M{num(w * a)} 0h{wide}l-{lean} {h}h-{wide}Z" for a in starts)
    x, y, wide_art, high_art = form.window
    places = (
        (0.93, 0.1, 10),
        (0.05, 0.62, 8),
        (0.88, 0.72, 9),
        (0.13, 0.2, 6),
        (0.8, 0.34, 5),
        (0.2, 0.9, 6),
    )
    glints = "".join(sparkle(x + wide_art * a, y + high_art * b, r * k) for a, b, r in places)
    return f'<g clip-path="url(#@card)">{flat(bands, "#ffffff", 0.15)}{glints}</g>'
