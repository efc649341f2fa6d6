"""`./run` serving: the real programs, small."""

import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from ddl_site import start
from ddl_site.arguments import parse
from ddl_site.bench.running import running_site


def descendants(pid: int) -> set[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(child) for child in children}.union(*(descendants(int(child)) for child in children))


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
    assert [pid for pid in family if Path(f"/proc/{pid}").exists()] == []


def test_local_site_answers_to_local_names_alone() -> None:
    assert start.reachable_names("127.0.0.1") == ["127.0.0.1", "localhost", "::1"]


def test_site_for_the_network_answers_to_its_address_and_name() -> None:
    names = start.reachable_names("0.0.0.0")

    assert {socket.gethostname(), "127.0.0.1", "localhost", "::1"} <= set(names)
    assert names[0] == (start.lan_address() or socket.gethostname())
    assert start.reachable_names("203.0.113.7")[0] == "203.0.113.7"


def test_site_for_the_network_shows_address_and_code(capsys: pytest.CaptureFixture[str]) -> None:
    asked = parse(["--host", "203.0.113.7", "--port", "8123"])

    start.announce(asked, "203.0.113.7", has_administrator=True)

    said = capsys.readouterr().out
    assert "Kennel is ready: http://203.0.113.7:8123/" in said
    assert "▀" in said
    assert "createsuperuser" not in said


def test_local_site_shows_how_to_make_the_first_administrator(capsys: pytest.CaptureFixture[str]) -> None:
    start.announce(parse([]), "127.0.0.1", has_administrator=False)

    said = capsys.readouterr().out
    assert "Kennel is ready: http://127.0.0.1:8000/" in said
    assert "./run manage createsuperuser" in said
    assert "▀" not in said
