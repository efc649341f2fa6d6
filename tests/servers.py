"""Servers that the tests start for themselves from the programs that are installed."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

Server = Callable[[], AbstractContextManager[str]]


class MissingProgramError(Exception):
    """The program is not installed; the message says what to install."""

    def __init__(self, program: str, package: str) -> None:
        super().__init__(f"{program} is not installed (Debian, Ubuntu: apt-get install {package})")


def free_port() -> int:
    """A port on 127.0.0.1 that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes], *, within_s: float = 120) -> None:
    """Return when somebody listens at the port; AssertionError when the process ends or time runs out."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        assert process.poll() is None, f"{process.args!r} ended with status {process.returncode}"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} does not listen at port {port}")


@contextmanager
def postgres() -> Iterator[str]:
    """PostgreSQL in a scratch folder, quick instead of durable. Under root it runs as user postgres."""
    programs = _postgres_programs()
    runner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="kennel-postgres-") as scratch:
        if runner:
            shutil.chown(scratch, "postgres")
        port, data = free_port(), f"{scratch}/data"
        initdb = (*runner, str(programs / "initdb"), "-D", data, "-U", "kennel", "-A", "trust", "--no-sync")
        subprocess.run(
            [*initdb, "-E", "UTF8", "--locale", "C"], check=True, stdout=subprocess.DEVNULL, cwd=scratch
        )
        settings = (
            f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={scratch}",
            "fsync=off", "synchronous_commit=off", "full_page_writes=off", "log_min_messages=fatal",
            "autovacuum=off",  # between two tests it would learn that every table is empty, and plan for that
        )  # fmt: skip
        options = [word for setting in settings for word in ("-c", setting)]
        with _serving([*runner, str(programs / "postgres"), "-D", data, *options], port, scratch):
            yield f"postgres://kennel@127.0.0.1:{port}/postgres"


def _postgres_programs() -> Path:
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    for folder in [*reversed(folders), *([Path(found).resolve().parent] if found else [])]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise MissingProgramError("PostgreSQL", "postgresql")


@contextmanager
def redis() -> Iterator[str]:
    """Redis that keeps nothing."""
    program = shutil.which("redis-server")
    if program is None:
        raise MissingProgramError("Redis", "redis-server")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kennel-redis-") as scratch:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--loglevel", "warning"]
        with _serving([program, *options], port, scratch):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def _serving(command: list[str], port: int, folder: str) -> Iterator[None]:
    """The server while it runs; in the end it has a moment to stop by itself."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder, start_new_session=True)
    try:
        wait_for_port(port, process)
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def chromium() -> str:
    """The path of an installed Chromium; MissingProgramError where there is none.

    Rather the one without windows: the same pages for half the time of the processor.
    """
    for name in (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome-stable",
        "google-chrome",
    ):
        if path := shutil.which(name):
            return path
    raise MissingProgramError("Chromium", "chromium")


def skip_without(find: Callable[[], str]) -> str:
    """What `find` finds; the test is skipped with the sentence that says what to install."""
    try:
        return find()
    except MissingProgramError as missing:
        pytest.skip(str(missing))
