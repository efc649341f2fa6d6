"""`./run compile`: what it says where it cannot, and that a build is whole or not there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources that compiling reads, in a tree of their own."""
    for package in ("cards", "game", "ddl_site"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def compile_in(tree: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ddl_site.compiling"]
    return subprocess.run(command, cwd=tree, env=os.environ | env, capture_output=True, text=True)


def test_machine_without_a_compiler_gets_a_sentence(copy: Path) -> None:
    ran = compile_in(copy, CC="no-such-compiler")

    assert ran.returncode == 1
    assert ran.stderr == (
        "The engine stays plain: compiling it needs a C compiler, and there is none. "
        "(Debian, Ubuntu: apt-get install gcc libc6-dev python3-dev)\n"
    )
    assert not (copy / "build").exists()


def test_engine_that_cannot_be_compiled_leaves_nothing_but_the_reason(copy: Path) -> None:
    with (copy / "game" / "engine" / "terms.py").open("a") as file:
        file.write('\nLANES_TOO: int = "five"\n')

    ran = compile_in(copy, CC="true")

    assert ran.returncode == 1
    assert ran.stderr.startswith("The engine could not be compiled and stays plain; ")
    assert sorted(path.name for path in (copy / "build").iterdir()) == ["compile.log", "lock"]
    assert "Incompatible types in assignment" in (copy / "build" / "compile.log").read_text()
