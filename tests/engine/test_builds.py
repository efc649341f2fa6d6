"""Which build of the engine is used: by the sources, by DDL_ENGINE, and never a half or a foreign one."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from game import builds, engine

ROOT = Path(__file__).resolve().parents[2]
SAY = "from game import builds, engine; print(engine.COMPILED, builds.folder().name)"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources of the rules in a tree of their own, without any build."""
    for package in ("cards", "game"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def ask(tree: Path, choice: str = "", code: str = SAY) -> subprocess.CompletedProcess[str]:
    """What Python says in that tree, with DDL_ENGINE set to `choice`."""
    clean = {name: value for name, value in os.environ.items() if name != "DDL_ENGINE"}
    env = clean | ({"DDL_ENGINE": choice} if choice else {})
    return subprocess.run([sys.executable, "-c", code], cwd=tree, env=env, capture_output=True, text=True)


def place(tree: Path) -> Path:
    """Where a build of that tree's sources belongs."""
    return tree / "build" / ask(tree).stdout.split()[1]


def test_compiled_says_which_code_runs() -> None:
    is_python = engine.legal_actions.__class__.__name__ == "function"

    assert is_python is not engine.COMPILED


def test_without_a_build_the_plain_engine_runs(copy: Path) -> None:
    assert ask(copy).stdout.startswith("False ")
    assert ask(copy, "plain").stdout.startswith("False ")


def test_compiled_engine_asked_for_without_a_build_is_a_sentence(copy: Path) -> None:
    asked = ask(copy, "compiled")

    assert asked.returncode != 0
    assert asked.stderr.splitlines()[-1] == (
        "game.builds.EngineBuildError: DDL_ENGINE asks for the compiled engine, and there is none for these "
        "sources and this Python. Make it with: ./run compile"
    )


def test_unknown_engine_is_a_sentence(copy: Path) -> None:
    asked = ask(copy, "fast")

    assert asked.returncode != 0
    assert "DDL_ENGINE is 'plain' or 'compiled', not 'fast'." in asked.stderr.splitlines()[-1]


@pytest.mark.parametrize("source", ["game/engine/flow.py", "game/ai/evaluate.py", "cards/effects/parse.py"])
def test_any_change_of_the_sources_makes_a_build_stale(copy: Path, source: str) -> None:
    before = place(copy)

    with (copy / source).open("a") as file:
        file.write("# changed\n")

    assert place(copy) != before
    assert before.parent == place(copy).parent


def test_build_that_cannot_be_loaded_is_passed_over_unless_asked_for(copy: Path) -> None:
    home = place(copy) / "game" / "engine"
    home.mkdir(parents=True)
    (home / f"compiled__mypyc{EXTENSION_SUFFIXES[0]}").write_bytes(b"from another machine")

    assert ask(copy).stdout.startswith("False ")
    asked = ask(copy, "compiled")
    assert "EngineBuildError: The compiled engine cannot be loaded (" in asked.stderr.splitlines()[-1]


def test_all_modules_of_the_rules_and_the_computer_are_compiled() -> None:
    names = {f"{path.parent.name}/{path.stem}" for path in builds.sources()}

    assert {"engine/state", "engine/legality", "engine/view", "ai/evaluate"} <= names
    assert not {"engine/__init__", "engine/__main__", "ai/__init__"} & names
