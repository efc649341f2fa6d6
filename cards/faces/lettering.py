"""Text drawn as glyph outlines, so that a face looks the same with and without installed fonts.

Outlines come from the vendored files in fonts/ and are kept per process. A sign that the font lacks comes
from one for further languages, else it is drawn as its base letter where Unicode names one, else as a small
lozenge; nothing here raises.
"""

import unicodedata
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

# Per face: file and units per em. Small text needs no finer grid, and short numbers keep faces small.
FONTS = {
    "display": ("fraunces-latin-700-normal.woff", 150),
    "text": ("figtree-latin-600-normal.woff", 128),
    "strong": ("figtree-latin-800-normal.woff", 128),
}
# Where the signs of other languages come from, in this order.
FURTHER = (
    "noto-sans-latin-ext-600-normal.woff",
    "noto-sans-vietnamese-600-normal.woff",
    "noto-sans-cyrillic-600-normal.woff",
    "noto-sans-greek-600-normal.woff",
)
FOLDER = Path(__file__).parent / "fonts"
POSTSCRIPT_NAME = 6


class _OutlinePen(BasePen):  # type: ignore[misc]
    """Collects one glyph as a short SVG path of whole numbers, y pointing down."""

    def __init__(self, glyphs: object, scale: float) -> None:
        super().__init__(glyphs)
        self.scale = scale
        self.steps: list[str] = []
        self.at = (0, 0)
        self.last = ""

    def _grid(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.scale), round(-point[1] * self.scale)

    def _step(self, letter: str, *points: tuple[float, float]) -> None:
        grid = [self._grid(p) for p in points]
        numbers = [n - o for p in grid for n, o in zip(p, self.at, strict=True)]
        if letter == "l" and 0 in numbers:
            letter, numbers = ("h", numbers[:1]) if numbers[1] == 0 else ("v", numbers[1:])
        text = "".join(f" {n}" if i and n >= 0 else str(n) for i, n in enumerate(numbers))
        again = letter == self.last and letter != "m"
        if again:
            letter = " " if numbers[0] >= 0 else ""
        self.steps.append(letter + text)
        self.at, self.last = grid[-1], self.last if again else letter

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.start = self._grid(pt)
        self._step("m", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._step("l", pt)

    def _curveToOne(self, a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> None:  # noqa: N802
        self._step("c", a, b, c)

    def _qCurveToOne(self, a: tuple[float, float], b: tuple[float, float]) -> None:  # noqa: N802
        self._step("q", a, b)

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append("z")
        self.at, self.last = self.start, "z"


class _Font:
    def __init__(self, path: Path, em: int) -> None:
        font = TTFont(path)
        self.em = em
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()
        self._scale = em / font["head"].unitsPerEm
        self._known: dict[str, tuple[int, str]] = {}
        self._reading = Lock()

    def glyph(self, sign: str) -> tuple[int, str]:
        """Advance and outline of one sign. Fonts unpack a glyph at its first use: one thread at a time."""
        with self._reading:
            if sign not in self._known:
                self._known[sign] = self._draw(sign)
        return self._known[sign]

    def _lozenge(self) -> tuple[int, str]:
        half = self.em // 5
        return half * 3, f"m{half * 3 // 2}{-self.em * 3 // 4}l{half} {half}l{-half} {half}l{-half}{-half}z"

    def has(self, sign: str) -> bool:
        return ord(sign) in self._names

    def _draw(self, sign: str) -> tuple[int, str]:
        base = unicodedata.normalize("NFKD", sign)[0]
        if self.has(sign):
            return self._outlined(sign)
        for name in FURTHER:
            if (further := _loaded(name, self.em)).has(sign):
                return further.glyph(sign)
        if self.has(base):
            return self._outlined(base)
        # Joiners and variation marks have no width of their own; everything else shows that it is there.
        return (0, "") if unicodedata.category(sign) in ("Mn", "Me", "Cf", "Cc") else self._lozenge()

    def _outlined(self, sign: str) -> tuple[int, str]:
        glyph = self._glyphs[self._names[ord(sign)]]
        pen = _OutlinePen(self._glyphs, self._scale)
        glyph.draw(pen)
        return round(glyph.width * self._scale), "".join(pen.steps)


@cache
def _loaded(name: str, em: int) -> _Font:
    return _Font(FOLDER / name, em)


def _font(face: str) -> _Font:
    name, em = FONTS[face]
    return _loaded(name, em)


@cache
def truetype(name: str) -> bytes:
    """A vendored file unpacked, for programs that embed fonts. Each has an inner name of its own."""
    font, unpacked = TTFont(FOLDER / name), BytesIO()
    font.flavor = None
    for record in font["name"].names:
        if record.nameID == POSTSCRIPT_NAME:
            record.string = name.removesuffix(".woff")
    font.save(unpacked)
    return unpacked.getvalue()


def width(text: str, size: float, face: str = "text") -> float:
    """How wide the text runs at this size."""
    font = _font(face)
    return sum(font.glyph(sign)[0] for sign in text) * size / font.em


def fitted(text: str, size: float, room: float, face: str = "text") -> float:
    """The size, at most `size`, at which the text fits into `room`."""
    wide = width(text, size, face)
    return size if wide <= room else int(size * room / wide * 100) / 100


def wrapped(text: str, size: float, room: float, face: str = "text") -> list[str]:
    """The text broken at spaces into lines that fit; a word too long for a line is broken inside."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, face) <= room:
            lines[-1] += f" {word}"
            continue
        while width(word, size, face) > room and len(word) > 1:
            cut = next(
                n for n in range(len(word) - 1, 0, -1) if n == 1 or width(word[:n], size, face) <= room
            )
            lines.append(word[:cut])
            word = word[cut:]
        lines.append(word)
    return lines


@lru_cache(maxsize=4096)
def block(
    text: str, sizes: tuple[float, ...], room: float, height: float, leading: float = 1.22
) -> tuple[float, tuple[str, ...]]:
    """The largest of the sizes at which the wrapped text fits the panel, and its lines evenly filled."""
    for size in sizes:
        lines = wrapped(text, size, room)
        if len(lines) * size * leading <= height:
            break
    else:
        # Longer than any text should be: shrink on, so that nothing ever leaves the panel.
        while len(lines) * size * leading > height:
            size *= 0.94
            lines = wrapped(text, size, room)
    narrow = room
    while narrow > room * 0.6 and len(wrapped(text, size, narrow - 4)) == len(lines):
        narrow -= 4
    return size, tuple(wrapped(text, size, narrow))


@dataclass
class Letters:
    """The glyphs one face uses: each outline once in the defs, every appearance a short reference."""

    prefix: str
    _used: dict[tuple[str, str], str] = field(default_factory=dict)

    def draw(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        fill: str,
        *,
        face: str = "text",
        anchor: str = "middle",
        extra: str = "",
    ) -> str:
        """The text with its baseline at (x, y); `anchor` is start, middle or end."""
        font = _font(face)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, size, face)
        at, uses = 0, []
        for sign in text:
            advance, outline = font.glyph(sign)
            if outline:
                key = self._used.setdefault((face, sign), f"{self.prefix}{len(self._used)}")
                uses.append(f'<use href="#{key}" x="{at}"/>' if at else f'<use href="#{key}"/>')
            at += advance
        place = f"translate({x - shift:.1f} {y:.1f}) scale({size / font.em:.4f})"
        return f'<g transform="{place}" fill="{fill}"{extra}>{"".join(uses)}</g>'

    def defs(self) -> str:
        """The outlines of every glyph drawn so far."""
        return "".join(
            f'<path id="{key}" d="{_font(face).glyph(sign)[1]}"/>' for (face, sign), key in self._used.items()
        )
