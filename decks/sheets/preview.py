"""The picture of a deck that other sites show beside its link: 1200 × 630, as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards.faces.frame import IVORY, NIGHT
from cards.faces.ink import box, flat, move
from cards.faces.lettering import Letters, fitted, width
from cards.faces.palette import ACCENTS, mix
from cards.faces.signs import emblem

WIDTH, HEIGHT = 1200, 630
EDGE, TOP = 60, 208
FACE_WIDTH, FACE_GAP = 176, 18
FACES = 3
LIST_LEFT, LIST_WIDTH, LIST_BOTTOM = 690, 450, 578
ROWS, COLUMNS = 22, 2
DIM = "#d9c9b8"
CURVE_TOP, CURVE_BASE = 486, 566


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the list."""

    count: int
    name: str
    cost: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What the picture shows. `classes` by word with their counts, the main one first; faces as SVG."""

    name: str
    about: str
    site: str
    classes: tuple[tuple[str, int], ...]
    curve: tuple[tuple[str, int], ...]
    entries: tuple[Entry, ...]
    faces: tuple[str, ...]


def preview(facts: Preview) -> str:
    """The picture; the same for the same facts. Whatever the names are, nothing leaves its place."""
    letters = Letters("l")
    parts = [
        _ground(facts),
        _head(facts, letters),
        *(_face(place, face) for place, face in enumerate(facts.faces[:FACES])),
        _curve(facts.curve, letters, ACCENTS[_main(facts)].main),
        _list(facts.entries, letters),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{letters.defs()}</defs>{''.join(parts)}</svg>"
    )


def _main(facts: Preview) -> str:
    return facts.classes[0][0] if facts.classes and facts.classes[0][0] in ACCENTS else "Neutral"


def _ground(facts: Preview) -> str:
    accent = ACCENTS[_main(facts)]
    return (
        box(0, 0, WIDTH, HEIGHT, 0, mix(NIGHT, accent.deep, 0.45))
        + flat(f"M0 0H{WIDTH}V150Q600 200 0 150Z", mix(NIGHT, accent.deep, 0.9))
        + box(0, 0, WIDTH, 8, 0, accent.main)
        + emblem(_main(facts), WIDTH - 150, 470, 12, accent.main, 0.08)
    )


def _head(facts: Preview, letters: Letters) -> str:
    room = WIDTH - 2 * EDGE
    size = fitted(facts.name, 60, room - 40, "display")
    drawn = letters.draw(facts.name, EDGE, 88, size, IVORY, face="display", anchor="start")
    about = fitted(facts.about, 24, room - 180)
    drawn += letters.draw(facts.about, EDGE, 132, about, DIM, anchor="start")
    drawn += letters.draw(facts.site, WIDTH - EDGE, 132, 24, DIM, face="display", anchor="end")
    return drawn + _classes(facts.classes, letters)


def _classes(classes: Sequence[tuple[str, int]], letters: Letters) -> str:
    drawn, x = "", float(EDGE)
    for name, count in classes:
        accent = ACCENTS.get(name, ACCENTS["Neutral"])
        words = f"{count} {'Every class' if name == 'All' else name}"
        wide = 44 + width(words, 17, "strong")
        if x + wide > LIST_LEFT - 30:
            break
        drawn += box(x, 166, wide, 30, 15, accent.deep, f' stroke="{accent.main}" stroke-width="1.5"')
        drawn += emblem(name, x + 18, 181, 0.62, accent.glow)
        drawn += letters.draw(words, x + 32, 187, 17, accent.glow, face="strong", anchor="start")
        x += wide + 10
    return drawn


def _face(place: int, face: str) -> str:
    scale = FACE_WIDTH / 400
    return move(EDGE + place * (FACE_WIDTH + FACE_GAP), TOP + 6, face, scale=scale)


def _curve(curve: Sequence[tuple[str, int]], letters: Letters, colour: str) -> str:
    tallest = max((count for _, count in curve), default=0) or 1
    step = (FACES * FACE_WIDTH + (FACES - 1) * FACE_GAP) / max(len(curve), 1)
    drawn = ""
    for place, (label, count) in enumerate(curve):
        middle = EDGE + (place + 0.5) * step
        height = round((CURVE_BASE - CURVE_TOP - 18) * count / tallest)
        wide = round(min(step * 0.7, 58))
        drawn += box(round(middle - wide / 2), CURVE_BASE - height, wide, height, min(5, height / 2), colour)
        drawn += letters.draw(label, middle, CURVE_BASE + 22, 17, DIM)
        if count:
            drawn += letters.draw(str(count), middle, CURVE_BASE - height - 6, 16, IVORY, face="strong")
    return drawn


def _list(entries: Sequence[Entry], letters: Letters) -> str:
    """The cards in one column, or in two where they are many; what does not fit is counted."""
    most = ROWS * COLUMNS
    shown = entries if len(entries) <= most else entries[: most - 1]
    if not entries:
        return letters.draw("No cards yet", LIST_LEFT, TOP + 40, 28, DIM, anchor="start")
    columns = 1 if len(shown) <= ROWS * 0.75 else COLUMNS
    rows = max(-(-len(entries) // columns) if len(entries) <= most else ROWS, 12)
    step = (LIST_BOTTOM - TOP) / rows
    wide = (LIST_WIDTH - (columns - 1) * 20) / columns
    drawn = ""
    for place, entry in enumerate(shown):
        x, y = LIST_LEFT + place // rows * (wide + 20), TOP + (place % rows + 1) * step
        drawn += _entry(entry, letters, x, y, wide, step)
    if rest := len(entries) - len(shown):
        more = f"and {rest} more"
        drawn += letters.draw(more, WIDTH - EDGE, LIST_BOTTOM, step * 0.66, DIM, anchor="end")
    return drawn


def _entry(entry: Entry, letters: Letters, x: float, y: float, wide: float, step: float) -> str:
    size, r = step * 0.68, step * 0.42
    drawn = f'<circle cx="{x + r:.1f}" cy="{y - step * 0.26:.1f}" r="{r:.1f}" fill="#3f74d6"/>'
    cost = str(entry.cost)
    drawn += letters.draw(cost, x + r, y - step * 0.26 + size * 0.3, size * 0.85, "#ffffff", face="strong")
    drawn += letters.draw(
        str(entry.count), x + step * 1.05, y, size, "#ffe9a8", face="strong", anchor="start"
    )
    start = x + step * 1.05 + size
    fit = fitted(entry.name, size, x + wide - start)
    return drawn + letters.draw(entry.name, start, y, fit, IVORY, anchor="start")
