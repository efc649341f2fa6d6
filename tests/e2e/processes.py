"""Processes of a site, as Linux lists them, and waiting for what they do."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from ddl_site.bench.running import RunningSite

# A site stops at the third death of a part within a minute.
DEATHS_ALLOWED, WITHIN_S = 2, 60
_deaths: dict[Path, list[float]] = {}


def descendants(pid: int) -> set[int]:
    """All processes that this one has started, and those that they have."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in children}.union(*(descendants(int(child)) for child in children))


def family_of(site: RunningSite, word: str) -> set[int]:
    """The part of the site that has this word in its command, and all that it has started."""
    pid = site.part_pid(word)
    return {pid} | descendants(pid)


def wait_to_kill(site: RunningSite) -> None:
    """Wait until the site bears one more death."""
    deaths = _deaths.setdefault(site.folder, [])
    while len(deaths) >= DEATHS_ALLOWED and time.monotonic() - deaths[-DEATHS_ALLOWED] <= WITHIN_S:
        time.sleep(0.5)


def kill(site: RunningSite, family: Iterable[int]) -> None:
    """End a part of the site at once; `wait_to_kill` comes before."""
    send_signal(family, signal.SIGKILL)
    _deaths[site.folder].append(time.monotonic())


def send_signal(family: Iterable[int], number: signal.Signals) -> None:
    for pid in family:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def waiting_messages(site: RunningSite, task: str) -> int:
    """How many messages for this task no worker has taken, on a site of files alone."""
    found = 0
    for path in (site.folder / "broker" / "messages").glob("*.msg"):
        with suppress(FileNotFoundError):
            found += task in path.read_text()
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def eventually(holds: Callable[[], bool], *, within_s: float = 60, every_s: float = 0.05) -> bool:
    """Whether it holds before the time is over."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(every_s)
    return True
