"""The form of the templates, which `./run check` looks at too."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(
    str(path.relative_to(ROOT))
    for room in ("cards", "decks", "game", "tournaments", "ddl_site")
    for path in (ROOT / room).rglob("*.html")
    if "templates" in path.parts
)


@pytest.mark.parametrize("what", [["--check"], ["check"]], ids=["format", "lint"])
def test_templates_are_in_order(what: list[str]) -> None:
    """To mend them: .venv/bin/djangofmt check --fix FILE…, then .venv/bin/djangofmt FILE…"""
    djangofmt = Path(sys.executable).parent / "djangofmt"

    ran = subprocess.run([djangofmt, *what, *TEMPLATES], cwd=ROOT, capture_output=True, text=True)

    assert TEMPLATES
    assert ran.returncode == 0, ran.stdout + ran.stderr
