"""Servers that the tests start for themselves from the programs that are installed."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

Server = Callable[[Path], AbstractContextManager[str]]


class MissingProgramError(Exception):
    """The program is not installed; the message says what to install."""

    def __init__(self, program: str, package: str) -> None:
        super().__init__(f"{program} is not installed (Debian, Ubuntu: apt-get install {package})")


def free_port() -> int:
    """A port on 127.0.0.1 that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes], *, within_s: float = 20) -> None:
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
def postgres(folder: Path) -> Iterator[str]:
    """PostgreSQL in a scratch folder, quick instead of durable. Under root it runs as user postgres."""
    programs = _postgres_programs()
    runner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if runner:
        for parent in (folder, *folder.parents):  # pytest's scratch folders are closed to other users
            if parent.owner() == "root" and parent.name.startswith("pytest-"):
                parent.chmod(0o755)
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()
    make = [*runner, str(programs / "initdb"), "-D", str(data), "-U", "kennel", "-A", "trust", "--no-sync"]
    subprocess.run([*make, "-E", "UTF8", "--locale", "C"], check=True, capture_output=True, cwd=folder)
    settings = (
        f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}",
        "fsync=off", "synchronous_commit=off", "full_page_writes=off",
    )  # fmt: skip
    options = [word for setting in settings for word in ("-c", setting)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*runner, str(programs / "postgres"), "-D", str(data), *options],
            stdout=log, stderr=log, cwd=folder, start_new_session=True,
        )  # fmt: skip
    with _stopped_afterwards(process):
        wait_for_port(port, process)
        yield f"postgres://kennel@127.0.0.1:{port}/postgres"


def _postgres_programs() -> Path:
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    for folder in [*reversed(folders), *([Path(found).resolve().parent] if found else [])]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise MissingProgramError("PostgreSQL", "postgresql")


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Redis that keeps nothing."""
    program = shutil.which("redis-server")
    if program is None:
        raise MissingProgramError("Redis", "redis-server")
    port = free_port()
    process = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)],
        stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    with _stopped_afterwards(process):
        wait_for_port(port, process)
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def _stopped_afterwards(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def chromium() -> str:
    """The path of an installed Chromium; MissingProgramError where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise MissingProgramError("Chromium", "chromium")


def skip_without(find: Callable[[], str]) -> str:
    """What `find` finds; the test is skipped with the sentence that says what to install."""
    try:
        return find()
    except MissingProgramError as missing:
        pytest.skip(str(missing))
