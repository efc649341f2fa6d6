"""Sheets of paper as PDF: sizes, lettering in any language that there is a font for, pictures of cards."""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from threading import Lock

import segno
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cards.faces.lettering import FONTS, FURTHER, truetype
from decks.sheets.vectors import Figure, Shading

PAPERS = {"a4": A4, "letter": LETTER}
FONT_FILES = {"text": FONTS["text"][0], "strong": FONTS["strong"][0], "display": FONTS["display"][0]}
MISSING = "?"
_registering = Lock()
rl_config.useA85 = False  # bytes as they are: files a fifth smaller
SMALLEST = 5.5  # points


class Sheet:
    """A PDF that is being drawn, in millimetres from the top left corner of the page."""

    def __init__(self, *, paper: str, title: str, is_landscape: bool = False) -> None:
        """Raises KeyError for a paper that is none of PAPERS."""
        self._written = BytesIO()
        size = landscape(PAPERS[paper]) if is_landscape else PAPERS[paper]
        self.width, self.height = size[0] / mm, size[1] / mm
        # Equal sheets are equal bytes: no clock in them.
        self.canvas = Canvas(self._written, pagesize=size, invariant=1, pageCompression=1, lang="en")
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Kennel")
        self.canvas.setCreator("Kennel")
        self.canvas.setSubject("")
        # Printed as large as it is drawn, unless somebody wants it otherwise.
        self.canvas.setViewerPreference("PrintScaling", "None")
        self._figures: dict[str, Figure] = {}

    def finished(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self._written.getvalue()

    def next_page(self) -> None:
        self.canvas.showPage()

    def line(self, x1: float, y1: float, x2: float, y2: float, *, width: float = 0.2) -> None:
        self.canvas.setLineWidth(width * mm)
        self.canvas.line(x1 * mm, self._up(y1), x2 * mm, self._up(y2))

    def box(self, x: float, y: float, width: float, height: float, *, fill: float | None = None) -> None:
        """A rectangle: a line around it, or filled with a grey (0 black, 1 white)."""
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.setLineWidth(0.2 * mm)
        self.canvas.rect(
            x * mm, self._up(y + height), width * mm, height * mm,
            fill=int(fill is not None), stroke=int(fill is None),
        )  # fmt: skip

    def text(
        self, x: float, y: float, text: str, *, size: float, font: str = "text", room: float = 0,
        anchor: str = "start", grey: float = 0,
    ) -> float:  # fmt: skip
        """A line of text with its baseline at y, its size in points; smaller or cut where there is no `room`.

        Gives back how wide it has become.
        """
        wide = width_of(text, size, font)
        if room and wide > room:
            text, size = _fitted(text, size, font, room)
            wide = width_of(text, size, font)
        at = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        self.canvas.setFillGray(grey)
        for name, part in _parts(text, font):
            self.canvas.setFont(name, size)
            self.canvas.drawString(at * mm, self._up(y), part)
            at += pdfmetrics.stringWidth(part, name, size) / mm
        return wide

    def picture(self, name: str, figure: Figure, x: float, y: float, width: float, height: float) -> None:
        """A picture in this place; the file holds it once, however often it is drawn under its name."""
        if name not in self._figures:
            self._figures[name] = figure
            _keep(self.canvas, name, figure)
        self.canvas.saveState()
        self.canvas.translate(x * mm, self._up(y))
        self.canvas.scale(width * mm / figure.width, -height * mm / figure.height)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def qr(self, x: float, y: float, side: float, text: str) -> None:
        """A QR code; its quiet zone is the caller's."""
        rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
        dot = side / len(rows)
        drawn = self.canvas.beginPath()
        for down, row in enumerate(rows):
            for right, dark in enumerate(row):
                if dark:
                    drawn.rect((x + right * dot) * mm, self._up(y + (down + 1) * dot), dot * mm, dot * mm)
        self.canvas.setFillGray(0)
        self.canvas.drawPath(drawn, fill=1, stroke=0)

    def _up(self, y: float) -> float:
        """PDF counts from the bottom."""
        points: float = (self.height - y) * mm
        return points


def width_of(text: str, size: float, font: str = "text") -> float:
    """How wide a line of text is, in millimetres; `size` in points."""
    widths: list[float] = [pdfmetrics.stringWidth(part, name, size) for name, part in _parts(text, font)]
    return sum(widths) / float(mm)


def _fitted(text: str, size: float, font: str, room: float) -> tuple[str, float]:
    """The text and its size so that it fits: made smaller as far as it can be read, then cut."""
    smaller = max(0.999 * size * room / width_of(text, size, font), min(size, SMALLEST))
    shown = text
    while width_of(shown, smaller, font) > room and len(shown) > 1:
        shown = shown.rstrip("…")[:-1].rstrip() + "…"
    return shown, smaller


def _parts(text: str, font: str) -> Iterator[tuple[str, str]]:
    """The text in runs of one font each, in the font's own name."""
    run, name = "", ""
    for sign in unicodedata.normalize("NFC", text):
        shown, found = _lettered(sign, font)
        if found != name and run:
            yield name, run
            run = ""
        run, name = run + shown, found
    if run:
        yield name, run


@lru_cache(maxsize=4_096)
def _lettered(sign: str, font: str) -> tuple[str, str]:
    """What to draw for a sign, and the font that has it."""
    if unicodedata.category(sign) in ("Cf", "Cc", "Mn", "Me"):
        return "", _font(FONT_FILES[font])
    for shown in (sign, unicodedata.normalize("NFKD", sign)[0], MISSING):
        for file in (FONT_FILES[font], *FURTHER):
            if ord(shown) in _signs(file):
                return shown, _font(file)
    raise AssertionError("every font has a question mark")


@cache
def _font(file: str) -> str:
    """The name under which a font is known to the writer of PDF; two threads that ask first make it once."""
    name = file.removesuffix(".woff")
    with _registering:
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, BytesIO(truetype(file))))
    return name


@cache
def _signs(file: str) -> frozenset[int]:
    return frozenset(pdfmetrics.getFont(_font(file)).face.charToGlyph)


def _keep(canvas: Canvas, name: str, figure: Figure) -> None:
    """Put a picture into the file, with what its operators name."""
    resources = pdfdoc.PDFResourceDictionary()
    resources.basicFonts()
    for key, shading in figure.shadings.items():
        resources.Shading[key] = canvas._doc.Reference(_shading(shading))
    for key, share in figure.opacities.items():
        resources.ExtGState[key] = pdfdoc.PDFDictionary({"ca": share, "CA": share})
    canvas.beginForm(name, 0, 0, figure.width, figure.height)
    canvas.addLiteral(figure.code)
    canvas.endForm(Resources=resources)


def _shading(shading: Shading) -> pdfdoc.PDFObject:
    places, colours = zip(*shading.stops, strict=True)
    parts = [pdfdoc.PDFExponentialFunction(N=1, C0=list(one), C1=list(two)) for one, two in pairwise(colours)]
    blend = pdfdoc.PDFStitchingFunction(
        parts, list(places[1:-1]), [0.0, 1.0] * len(parts), Domain="[0.0 1.0]"
    )
    facts = {"Function": blend, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
    if len(shading.place) == 3:
        x, y, radius = shading.place
        return pdfdoc.PDFRadialShading(x, y, 0, x, y, radius, **facts)
    return pdfdoc.PDFAxialShading(*shading.place, **facts)
