"""The whole of `./run` with its real programs."""

import os
import signal
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from ddl_site.bench.running import running_site


def descendants(pid: int) -> set[int]:
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


def eventually(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def test_site_serves_mends_itself_and_leaves_no_process(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        assert eventually(lambda: "Kennel is ready" in site.log)
        family = descendants(site.process.pid)
        os.kill(site.part_pid("celery"), signal.SIGKILL)
        assert eventually(lambda: "The worker was ended by SIGKILL. I start it again." in site.log)
        with urllib.request.urlopen(f"{site.url}/") as page:
            assert page.status == 200
        family |= descendants(site.process.pid)

    assert site.process.returncode == 0
    assert [pid for pid in family if is_running(pid)] == []
