"""Short words for drawing, used by every table of parts.

Parts are strings made once, when the module is loaded. Two things in them wait for the face they land in:
`url(#@gold)` names a gradient of `palette.GRADIENTS` (or of the dog's fur), and the `@` becomes the face's
own prefix, so that many faces can stand in one page.
"""

import re

LINE = "#2a1a1e"
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


def grad(name: str) -> str:
    """The paint that refers to a named gradient."""
    return f"url(#@{name})"


def num(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def shape(d: str, fill: str, width: float | None = None) -> str:
    """A filled path with the outline of its group (or one of its own width)."""
    stroke = "" if width is None else f' stroke-width="{num(width)}"'
    return f'<path d="{d}" fill="{fill}"{stroke}/>'


def flat(d: str, fill: str, opacity: float = 1) -> str:
    """A filled path without outline: light, shade, markings."""
    fade = "" if opacity == 1 else f' opacity="{num(opacity)}"'
    return f'<path d="{d}" fill="{fill}" stroke="none"{fade}/>'


def line(d: str, colour: str = LINE, width: float = 2.6, opacity: float = 1) -> str:
    """A drawn line."""
    fade = "" if opacity == 1 else f' opacity="{num(opacity)}"'
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{fade}/>'


def dot(x: float, y: float, r: float, fill: str, *, rim: bool = False, opacity: float = 1) -> str:
    """A disc; with `rim` it keeps the outline of its group."""
    extra = ("" if rim else ' stroke="none"') + ("" if opacity == 1 else f' opacity="{num(opacity)}"')
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{extra}/>'


def oval(
    x: float, y: float, rx: float, ry: float, fill: str, *, rim: bool = False, opacity: float = 1
) -> str:
    """An ellipse; with `rim` it keeps the outline of its group."""
    extra = ("" if rim else ' stroke="none"') + ("" if opacity == 1 else f' opacity="{num(opacity)}"')
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{extra}/>'


def box(x: float, y: float, w: float, h: float, r: float, fill: str, extra: str = "") -> str:
    """A rectangle with round corners."""
    place = f'x="{num(x)}" y="{num(y)}" ' if x or y else ""
    return f'<rect {place}width="{num(w)}" height="{num(h)}" rx="{num(r)}" fill="{fill}"{extra}/>'


def move(x: float, y: float, inner: str, *, scale: float = 1, turn: float = 0) -> str:
    """The drawing moved, turned (degrees) and scaled."""
    steps = f"translate({num(x)} {num(y)})" if x or y else ""
    steps += f" rotate({num(turn)})" if turn else ""
    steps += f" scale({num(scale)})" if scale != 1 else ""
    return f'<g transform="{steps.strip()}">{inner}</g>' if steps else inner


def mirrored(inner: str) -> str:
    """The drawing and its mirror image."""
    return f'{inner}<g transform="scale(-1 1)">{inner}</g>'


def flipped(inner: str) -> str:
    """The mirror image alone."""
    return f'<g transform="scale(-1 1)">{inner}</g>'


def outlined(inner: str, width: float = 2.6, colour: str = LINE) -> str:
    """A group whose shapes share one round outline."""
    return (
        f'<g stroke="{colour}" stroke-width="{num(width)}" stroke-linejoin="round" stroke-linecap="round">'
        f"{inner}</g>"
    )


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.45, turn: float = -90) -> str:
    """The path of a star."""
    from math import cos, pi, sin

    steps = []
    for i in range(points * 2):
        reach = r if i % 2 == 0 else r * inner
        angle = turn * pi / 180 + i * pi / points
        steps.append(f"{num(round(x + reach * cos(angle), 1))} {num(round(y + reach * sin(angle), 1))}")
    return "M" + "L".join(steps) + "Z"


def symmetric(top: float, *curves: tuple[float, float, float, float, float, float]) -> str:
    """A closed path symmetric to the vertical axis; its right half as cubic curves from (0, top) to x = 0."""
    points = [(0.0, top)]
    for a, b, c, d, e, f in curves:
        points += [(a, b), (c, d), (e, f)]
    left = [(-x, y) for x, y in reversed(points)]
    steps = [
        " ".join(f"{num(x)} {num(y)}" for x, y in points[1:]),
        " ".join(f"{num(x)} {num(y)}" for x, y in left[1:]),
    ]
    return f"M0 {num(top)}C{steps[0]} {steps[1]}Z"
