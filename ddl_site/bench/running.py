"""The real site, started aside with rows of its own: what measurements and browser tests look at."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from game import engine

ROOT = Path(__file__).resolve().parents[2]
OWN_SETTINGS = {
    "ALLOWED_HOSTS", "CACHE_URL", "CELERY_BROKER_URL", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY",
    "SITE_URL", "VAR_DIR",
}  # fmt: skip


# The engine of this process, so that no site begins to compile one.
ENGINE = "compiled" if engine.COMPILED else "plain"


@dataclass(frozen=True, slots=True)
class RunningSite:
    """A site that serves: where, whose process, and the folder of its rows and log."""

    url: str
    process: subprocess.Popen[bytes]
    folder: Path

    @property
    def log(self) -> str:
        """What the site has printed so far."""
        return (self.folder / "log").read_text()

    def part_pid(self, word: str) -> int:
        """The process id of the part that has this word in its command. Linux only.

        gunicorn, or --queues=play and --queues=work for the two workers.
        """
        pid = self.process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just died
                if word.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        raise LookupError(f"no part of the site has {word} in its command")


@contextmanager
def running_site(folder: Path, env: Mapping[str, str] | None = None) -> Iterator[RunningSite]:
    """Web server and worker over a folder, as `./run` starts them; stopped in the end."""
    clean = {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}
    own = {"VAR_DIR": str(folder), "DDL_ENGINE": ENGINE}
    port = _free_port()
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "ddl_site.start", "--port", str(port)],
            cwd=ROOT, stdout=log, stderr=log, env=clean | own | dict(env or {}),
        )  # fmt: skip
    site = RunningSite(f"http://127.0.0.1:{port}", process, folder)
    try:
        _wait_until_served(site, port)
        yield site
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _wait_until_served(site: RunningSite, port: int, *, within_s: float = 180) -> None:
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        if site.process.poll() is not None:
            break
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as asking:
                asking.request("GET", "/")
                asking.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The site does not serve.\n{site.log}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
