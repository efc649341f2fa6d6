"""Processes of a site, as Linux lists them, and waiting for what they do."""

import time
from collections.abc import Callable
from pathlib import Path


def descendants(pid: int) -> set[int]:
    """All processes that this one has started, and those that they have."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in children}.union(*(descendants(int(child)) for child in children))


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def eventually(holds: Callable[[], bool], *, within_s: float = 20) -> bool:
    """Whether it holds before the time is over."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
