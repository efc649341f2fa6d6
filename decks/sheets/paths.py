"""Outlines and transformations of SVG in the words of PDF."""

import re
from math import cos, radians, sin

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen

STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
ROUND = 0.5523  # how far the handles of a quarter circle reach

Point = tuple[float, float]


def number(value: float) -> str:
    """A number as short as PDF reads it."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def matrix(transform: str) -> str:
    """The six numbers of an SVG transformation."""
    whole = Transform()
    for name, said in STEP.findall(transform):
        numbers = [float(part) for part in said.replace(",", " ").split()]
        if name == "translate":
            whole = whole.translate(*numbers)
        elif name == "scale":
            whole = whole.scale(*numbers)
        else:
            turn = radians(numbers[0])
            whole = whole.transform((cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
    return " ".join(map(number, whole))


class Outline(BasePen):  # type: ignore[misc]
    """Collects a path as PDF operators, and the box around it."""

    def __init__(self) -> None:
        super().__init__(None)
        self.steps: list[str] = []
        self.bounds: list[float] = []

    @property
    def code(self) -> str:
        return " ".join(self.steps)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width and height of what is inside the line."""
        if not self.bounds:
            return 0, 0, 0, 0
        left, top, right, bottom = self.bounds
        return left, top, right - left, bottom - top

    def box_with_corners(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """A rectangle; a radius rounds its corners."""
        r = min(radius, width / 2, height / 2)
        right, bottom, k = x + width, y + height, r * (1 - ROUND)
        if not r:
            self.moveTo((x, y))
            for corner in ((right, y), (right, bottom), (x, bottom)):
                self.lineTo(corner)
            self.closePath()
            return
        self.moveTo((x + r, y))
        self.lineTo((right - r, y))
        self.curveTo((right - k, y), (right, y + k), (right, y + r))
        self.lineTo((right, bottom - r))
        self.curveTo((right, bottom - k), (right - k, bottom), (right - r, bottom))
        self.lineTo((x + r, bottom))
        self.curveTo((x + k, bottom), (x, bottom - k), (x, bottom - r))
        self.lineTo((x, y + r))
        self.curveTo((x, y + k), (x + k, y), (x + r, y))
        self.closePath()

    def oval(self, x: float, y: float, rx: float, ry: float) -> None:
        """An ellipse around a point."""
        a, b = rx * ROUND, ry * ROUND
        self.moveTo((x + rx, y))
        self.curveTo((x + rx, y + b), (x + a, y + ry), (x, y + ry))
        self.curveTo((x - a, y + ry), (x - rx, y + b), (x - rx, y))
        self.curveTo((x - rx, y - b), (x - a, y - ry), (x, y - ry))
        self.curveTo((x + a, y - ry), (x + rx, y - b), (x + rx, y))
        self.closePath()

    def _moveTo(self, pt: Point) -> None:  # noqa: N802
        self._step("m", pt)

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._step("l", pt)
        self._grow(*pt, *pt)
        self._grow(*self._getCurrentPoint(), *self._getCurrentPoint())

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self._step("c", pt1, pt2, pt3)
        self._grow(*calcCubicBounds(self._getCurrentPoint(), pt1, pt2, pt3))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append("h")

    def _step(self, letter: str, *points: Point) -> None:
        self.steps.append(" ".join([*(number(value) for point in points for value in point), letter]))

    def _grow(self, left: float, top: float, right: float, bottom: float) -> None:
        old = self.bounds or [left, top, right, bottom]
        self.bounds = [min(old[0], left), min(old[1], top), max(old[2], right), max(old[3], bottom)]
