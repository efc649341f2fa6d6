"""`./run` answers what it cannot do with a sentence, before it installs anything."""

import fcntl
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.processes import eventually

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """`./run` with these words, in an environment that has PATH and what is given alone."""
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(
        ["./run", *words], cwd=cwd, env=clean | env, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A copy of what `./run` reads first, with no environment beside it."""
    shutil.copy(ROOT / "run", tmp_path)
    shutil.copy(ROOT / "requirements.lock", tmp_path)
    (tmp_path / "ddl_site").mkdir()
    for name in ("__init__.py", "arguments.py"):
        shutil.copy(ROOT / "ddl_site" / name, tmp_path / "ddl_site")
    return tmp_path


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_old_python_is_named_in_a_sentence(fresh: Path) -> None:
    old = fresh / "python3"
    old.write_text('#!/bin/sh\ncase "$1" in -V) echo "Python 3.9.2";; *) exit 1;; esac\n')
    old.chmod(0o755)

    ran = run(cwd=fresh, PATH=f"{fresh}:{os.environ['PATH']}")

    assert ran.returncode == 1
    assert ran.stderr.startswith("Kennel needs Python 3.11 or newer, but 'python3' is Python 3.9.2.")
    assert not (fresh / ".venv").exists()


def test_missing_python_is_named_in_a_sentence(fresh: Path) -> None:
    ran = run(cwd=fresh, PYTHON="no-such-python")

    assert ran.returncode == 1
    assert ran.stderr.startswith("Kennel needs Python 3.11 or newer, and 'no-such-python' is not installed.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "http"], "Argument --port: a port is a number from 1 to 65535, not 'http'."),
        (["--port", "70000"], "Argument --port: a port is a number from 1 to 65535, not '70000'."),
        (["--port"], "Argument --port: expected one argument."),
        (["--port", "8000", "now"], "Unrecognized arguments: now."),
        (["fly"], "./run does not know 'fly'."),
    ],
)
def test_words_that_cannot_be_read_get_a_sentence(fresh: Path, words: list[str], sentence: str) -> None:
    ran = run(*words, cwd=fresh)

    assert ran.returncode == 2
    assert sentence in ran.stderr
    assert not (fresh / ".venv").exists()


def test_taken_port_gets_a_sentence_and_another_port(taken_port: int, tmp_path: Path) -> None:
    ran = run("--port", str(taken_port), VAR_DIR=str(tmp_path))

    assert ran.returncode == 1
    assert ran.stdout.splitlines()[-1] == (
        f"Port {taken_port} is taken by another program, perhaps by Kennel itself. "
        f"Stop that one, or choose another port: ./run --port {taken_port + 1}"
    )
    assert ran.stderr == ""


def test_foreign_address_gets_a_sentence(tmp_path: Path) -> None:
    ran = run("--host", "203.0.113.1", VAR_DIR=str(tmp_path))

    assert ran.returncode == 1
    assert ran.stdout.splitlines()[-1].startswith("203.0.113.1 is not an address of this machine")


def test_help_names_every_command() -> None:
    said = run("help").stdout

    for command in ("--port", "--host", "test", "check", "bench", "compile", "manage", "lock"):
        assert f" {command} " in said


def test_lock_has_the_part_of_the_site_first_and_development_last() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    site, compiling, rest = lock.partition("\n# --- compiling ---\n")
    compiler, developing, development = rest.partition("\n# --- development ---\n")

    assert compiling, "write the lock with ./run lock"
    assert developing, "write the lock with ./run lock"
    assert "django==" in site
    assert "mypy==" in compiler
    assert "setuptools==" in compiler
    assert "pytest==" in development
    assert not any(name in site + compiler for name in ("pytest==", "ruff=="))
    assert "mypy==" not in site + development
    assert all("--hash=sha256:" in entry for entry in (site + rest).split("\n\n"))


UNREACHABLE = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null"}


def test_failed_installation_says_so_and_is_tried_again(fresh: Path) -> None:
    first, second = (run("manage", "check", cwd=fresh, **UNREACHABLE) for _ in range(2))

    for ran in (first, second):
        assert ran.returncode == 1
        assert ran.stderr.endswith(
            "The packages could not be installed; the reason stands above. Is the network there?\n"
        )
        assert "Installed." not in ran.stdout
    assert list((fresh / ".venv").glob("installed-*")) == []


def test_second_installation_waits_for_the_first(fresh: Path) -> None:
    (fresh / "var").mkdir()
    with (fresh / "var" / "installing.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")} | UNREACHABLE
        second = subprocess.Popen(
            ["./run", "manage", "check"], cwd=fresh, env=clean, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert second.stdout is not None
        first_line = second.stdout.readline()
        waiting = second.poll() is None and not (fresh / ".venv").exists()
    goes_on = eventually((fresh / ".venv").exists)
    second.terminate()
    second.communicate(timeout=60)

    assert first_line == "Another ./run is installing; waiting for it …\n"
    assert waiting
    assert goes_on


def test_unknown_bench_is_named_before_anything_is_installed(fresh: Path) -> None:
    shutil.copytree(ROOT / "ddl_site" / "bench", fresh / "ddl_site" / "bench")

    ran = run("bench", "nonsense", cwd=fresh)

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("./run bench needs a name of these: ai engine ")
    assert not (fresh / ".venv").exists()
