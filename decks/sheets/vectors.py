"""Card faces from SVG into the drawing operators of PDF: sharp at any size, small, and soon done.

Knows exactly what `cards.faces` draws with. Anything else raises UnknownDrawingError, for a picture that
lacks a part would be a wrong card.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from fontTools.svgLib.path import parse_path

from decks.sheets.paths import Outline, matrix, number

Style = Mapping[str, str]

INHERITED = frozenset(
    {"fill", "fill-opacity", "fill-rule", "paint-order", "stroke", "stroke-opacity", "stroke-width"}
    | {"stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
)
PLAIN: Style = {"fill": "#000", "stroke": "none", "stroke-width": "1"}
KNOWN = {
    "svg": {"viewBox", "width", "height", "role"},
    "g": {"transform", "clip-path", *INHERITED},
    "path": {"d", "id", "transform", "opacity", *INHERITED},
    "rect": {"x", "y", "width", "height", "rx", "opacity", *INHERITED},
    "circle": {"cx", "cy", "r", "opacity", *INHERITED},
    "ellipse": {"cx", "cy", "rx", "ry", "opacity", *INHERITED},
    "use": {"href", "x"},
    "title": set(),
    "defs": set(),
}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}")
OPAQUE = 1000


class UnknownDrawingError(ValueError):
    """The picture uses something that no face does."""


@dataclass(frozen=True, slots=True)
class Shading:
    """A gradient over the unit square: along a line (x1, y1, x2, y2), or around a point (x, y, r)."""

    place: tuple[float, ...]
    stops: tuple[tuple[float, tuple[float, float, float]], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as PDF operators in its own units, y pointing down, and the resources that they name."""

    width: float
    height: float
    code: str
    shadings: Mapping[str, Shading]
    opacities: Mapping[str, float]


@lru_cache(maxsize=128)
def figure(svg: str) -> Figure:
    """The drawing operators of a face. Raises UnknownDrawingError."""
    root = ET.fromstring(svg)  # noqa: S314 - our own drawing
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    drawer = _Drawer({one.attrib["id"]: one for one in root.iter() if "id" in one.attrib})
    drawer.draw(root, PLAIN)
    return Figure(width, height, "\n".join(drawer.code), drawer.shadings, drawer.opacities)


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


@dataclass(slots=True)
class _Drawer:
    """Walks through the elements of one picture and writes down what to draw."""

    named: Mapping[str, ET.Element]
    code: list[str] = field(default_factory=list)
    shadings: dict[str, Shading] = field(default_factory=dict)
    opacities: dict[str, float] = field(default_factory=dict)

    def draw(self, element: ET.Element, style: Style) -> None:
        tag = _tag(element)
        if tag not in KNOWN or not element.attrib.keys() <= KNOWN[tag]:
            raise UnknownDrawingError(f"<{tag}> with {', '.join(element.attrib)}")
        if tag in ("title", "defs"):
            return
        self.code.append("q")
        self._place(element)
        style = {**style, **{name: value for name, value in element.attrib.items() if name in INHERITED}}
        if tag in ("svg", "g"):
            for child in element:
                self.draw(child, style)
        elif tag == "use":
            self._outlined(self._found(element.attrib["href"]), style, "1")
        else:
            self._outlined(element, style, element.get("opacity", "1"))
        self.code.append("Q")

    def _found(self, reference: str) -> ET.Element:
        return self.named[reference.removeprefix("url(").removesuffix(")").removeprefix("#")]

    def _place(self, element: ET.Element) -> None:
        if "transform" in element.attrib:
            self.code.append(f"{matrix(element.attrib['transform'])} cm")
        if _tag(element) == "use" and "x" in element.attrib:
            self.code.append(f"1 0 0 1 {element.attrib['x']} 0 cm")
        if "clip-path" in element.attrib:
            clips = self._found(element.attrib["clip-path"])
            self.code.append(" ".join(outline(one).code for one in clips) + " W n")

    def _outlined(self, element: ET.Element, style: Style, opacity: str) -> None:
        """One shape: its inside, and its line above or below that."""
        shape = outline(element)
        inside = list(self._filled(shape, style, float(opacity)))
        line = list(self._stroked(shape, style, float(opacity)))
        self.code += line + inside if style.get("paint-order") == "stroke" else inside + line

    def _filled(self, shape: Outline, style: Style, opacity: float) -> Iterator[str]:
        paint = style["fill"]
        odd = "*" if style.get("fill-rule") == "evenodd" else ""
        seen = self._opacity(opacity * float(style.get("fill-opacity", "1")))
        if paint.startswith("url("):
            x, y, width, height = shape.box
            if width and height:
                frame = " ".join(map(number, (width, 0, 0, height, x, y)))
                yield f"q {seen} {shape.code} W{odd} n {frame} cm /{self._shading(paint)} sh Q"
        elif paint != "none":
            yield f"{_rgb(paint)} rg {seen} {shape.code} f{odd}"

    def _stroked(self, shape: Outline, style: Style, opacity: float) -> Iterator[str]:
        width = float(style["stroke-width"])
        if style["stroke"] == "none" or not width:
            return
        parts = [f"{_rgb(style['stroke'])} RG {number(width)} w"]
        parts.append(self._opacity(opacity * float(style.get("stroke-opacity", "1"))))
        parts.append(f"{CAPS[style.get('stroke-linecap', 'butt')]} J")
        parts.append(f"{JOINS[style.get('stroke-linejoin', 'miter')]} j 4 M")
        if "stroke-dasharray" in style:
            parts.append(f"[{style['stroke-dasharray']}] 0 d")
        yield " ".join([*parts, shape.code, "S"])

    def _opacity(self, share: float) -> str:
        """Sets how much is seen of what follows; every time, for a line may follow an inside."""
        name = f"A{round(share * OPAQUE)}"
        self.opacities[name] = share
        return f"/{name} gs"

    def _shading(self, paint: str) -> str:
        element = self._found(paint)
        name = f"S{element.attrib['id']}"
        if name not in self.shadings:
            self.shadings[name] = _gradient(element)
        return name


def outline(element: ET.Element) -> Outline:
    """The outline of a shape in its own units. Raises UnknownDrawingError."""
    drawn = Outline()
    facts = {name: element.attrib.get(name, "0") for name in ("x", "y", "cx", "cy", "r", "rx", "ry")}
    at = {name: float(value) for name, value in facts.items()}
    match _tag(element):
        case "path":
            parse_path(element.attrib["d"], drawn)
        case "rect":
            drawn.box_with_corners(
                at["x"], at["y"], float(element.attrib["width"]), float(element.attrib["height"]), at["rx"]
            )
        case "circle":
            drawn.oval(at["cx"], at["cy"], at["r"], at["r"])
        case "ellipse":
            drawn.oval(at["cx"], at["cy"], at["rx"], at["ry"])
        case other:
            raise UnknownDrawingError(f"<{other}> has no outline")
    return drawn


def _gradient(element: ET.Element) -> Shading:
    facts = element.attrib
    if _tag(element) == "linearGradient":
        place = tuple(float(facts[name]) for name in ("x1", "y1", "x2", "y2"))
    else:
        place = tuple(float(facts.get(name, "0.5")) for name in ("cx", "cy", "r"))
    stops = tuple((float(one.attrib["offset"]), _shades(one.attrib["stop-color"])) for one in element)
    return Shading(place, stops)


def _shades(colour: str) -> tuple[float, float, float]:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    if not COLOUR.fullmatch(colour):
        raise UnknownDrawingError(f"the colour {colour}")
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _rgb(colour: str) -> str:
    return " ".join(map(number, _shades(colour)))
