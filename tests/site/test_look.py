"""The colours of the stylesheet can be read, in the light and in the dark."""

import hashlib
import re
from pathlib import Path

import pytest

from ddl_site.settings import BASE_DIR

STYLESHEET = BASE_DIR / "ddl_site/accounts/static/site/site.css"
TOKEN = re.compile(r"--([a-z-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")
CLASSES = ["crown", "bow", "wizard", "zombie", "pirate", "neutral", "every"]


def tokens(scheme: int) -> dict[str, str]:
    """Colours by token name; scheme 0 is light, 1 is dark."""
    found = TOKEN.finditer(STYLESHEET.read_text())
    return {match[1]: match[4] or match[2 + scheme] for match in found}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2: from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["bg", "panel"])
@pytest.mark.parametrize("ink", ["ink", "dim", "gold", "danger", "good", "mana", *CLASSES])
def test_ink_can_be_read_on_every_ground(ink: str, ground: str, scheme: int) -> None:
    colours = tokens(scheme)

    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("on-gold", "gold-fill"),
        ("on-danger", "danger-fill"),
        ("dim", "raised"),
        ("ink", "raised"),
        ("bar-ink", "bar"),
        ("bar-gold", "bar"),
        ("felt-ink", "felt"),
        ("felt-ink", "felt-deep"),
    ],
)
def test_ink_can_be_read_on_its_own_ground(ink: str, ground: str, scheme: int) -> None:
    colours = tokens(scheme)

    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("edge", "ground"),
    [
        ("line-strong", "bg"),
        ("line-strong", "panel"),
        ("focus", "bg"),
        ("focus", "panel"),
        ("felt-line", "felt"),
    ],
)
def test_edge_that_carries_meaning_can_be_seen(edge: str, ground: str, scheme: int) -> None:
    colours = tokens(scheme)

    assert contrast(colours[edge], colours[ground]) >= 3


def test_vendored_files_are_as_they_came() -> None:
    folder = STYLESHEET.parent
    told = re.findall(r"^\| `([^`]+)` .* `([0-9a-f]{64})` \|$", (folder / "VENDORED.md").read_text(), re.M)

    assert {Path(name).suffix for name, _ in told} == {".woff2"}
    assert len(told) == len(list(folder.rglob("*.woff2")))
    for name, digest in told:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
