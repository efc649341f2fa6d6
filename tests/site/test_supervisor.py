"""The supervisor, with real child processes that are small."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.processes import eventually, is_running

ROOT = Path(__file__).resolve().parents[2]
# Runs the parts given as name=python source, the one named "aside" aside; says PARTS RUN once they are there.
PROGRAM = """
import sys
from ddl_site.supervisor import Part, Supervisor
named = [word.split("=", 1) for word in sys.argv[2:]]
every = [Part(name, (sys.executable, "-c", code)) for name, code in named]
parts = tuple(part for part in every if part.name != "aside")
aside = next((part for part in every if part.name == "aside"), None)
said = lambda sentence: print(sentence, flush=True)
supervisor = Supervisor(parts, say=said, aside=aside, patience_s=float(sys.argv[1]))
sys.exit(supervisor.run(is_ready=lambda: True, announce=lambda: said("PARTS RUN")))
"""
SLEEP = "import time; time.sleep(600)"
NOTE_AND_SLEEP = "import os, sys, time; open({!r}, 'a').write(str(os.getpid()) + chr(10)); time.sleep(600)"

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def supervise() -> Iterator[Start]:
    """Starts a supervisor in a process of its own; what still runs afterwards is killed."""
    started: list[subprocess.Popen[str]] = []

    def start(*parts: str, patience_s: float = 5) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", PROGRAM, str(patience_s), *parts]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def pids_in(path: Path, count: int) -> list[int]:
    """The process ids that parts have written to the file, once there are so many."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = [int(line) for line in path.read_text().split()] if path.exists() else []
        if len(found) >= count:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{path} names fewer than {count} processes")


def parts_run(process: subprocess.Popen[str]) -> None:
    """Wait until the supervisor says that its parts run."""
    assert process.stdout is not None
    assert process.stdout.readline() == "PARTS RUN\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_stops_every_part_with_status_0(supervise: Start, tmp_path: Path, number: int) -> None:
    notes = tmp_path / "pids"
    part = NOTE_AND_SLEEP.format(str(notes))
    process = supervise(f"one={part}", f"two={part}")
    pids = pids_in(notes, 2)

    process.send_signal(number)

    assert process.wait(60) == 0
    assert [pid for pid in pids if is_running(pid)] == []


def test_part_that_dies_is_started_again_and_said(supervise: Start, tmp_path: Path) -> None:
    notes = tmp_path / "pids"
    process = supervise(f"worker={NOTE_AND_SLEEP.format(str(notes))}")
    parts_run(process)
    first = pids_in(notes, 1)[0]

    os.kill(first, signal.SIGKILL)
    second = pids_in(notes, 2)[1]
    process.terminate()
    said, _ = process.communicate(timeout=60)

    assert first != second
    assert said.splitlines() == [
        "The worker was ended by SIGKILL. I start it again.",
        "Stopping …",
    ]


def test_third_death_within_a_minute_stops_all_with_status_1(supervise: Start, tmp_path: Path) -> None:
    notes = tmp_path / "pids"
    process = supervise(f"web server={NOTE_AND_SLEEP.format(str(notes))}", "worker=import sys; sys.exit(3)")
    pids = pids_in(notes, 1)

    said, _ = process.communicate(timeout=60)

    assert process.returncode == 1
    assert said.splitlines()[-1] == "The worker ended with status 3, the third death within a minute. I stop."
    assert said.count("I start it again.") == 2
    assert [pid for pid in pids if is_running(pid)] == []


def test_what_a_dead_part_had_started_ends_too(supervise: Start, tmp_path: Path) -> None:
    notes = tmp_path / "pids"
    child = NOTE_AND_SLEEP.format(str(notes))
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    process = supervise(f"worker={parent}")
    grandchild = pids_in(notes, 1)[0]

    os.kill(os.getpgid(grandchild), signal.SIGKILL)
    pids_in(notes, 2)

    assert eventually(lambda: not is_running(grandchild))
    process.terminate()
    assert process.wait(60) == 0


def test_part_that_does_not_stop_is_killed(supervise: Start, tmp_path: Path) -> None:
    notes = tmp_path / "pids"
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    process = supervise(f"deaf={deaf}{NOTE_AND_SLEEP.format(str(notes))}", patience_s=0.3)
    pid = pids_in(notes, 1)[0]

    process.terminate()

    assert process.wait(60) == 0
    assert not is_running(pid)


def test_what_runs_aside_ends_with_the_site_and_all_it_had_started(supervise: Start, tmp_path: Path) -> None:
    notes = tmp_path / "pids"
    child = NOTE_AND_SLEEP.format(str(notes))
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    process = supervise(f"worker={SLEEP}", f"aside={parent}")
    grandchild = pids_in(notes, 1)[0]

    process.send_signal(signal.SIGINT)

    assert process.wait(60) == 0
    assert eventually(lambda: not is_running(grandchild))


def test_what_runs_aside_may_end_and_is_not_started_again(supervise: Start, tmp_path: Path) -> None:
    notes, worked = tmp_path / "aside", tmp_path / "worker"
    process = supervise(
        f"worker={NOTE_AND_SLEEP.format(str(worked))}",
        f"aside=import os; open({str(notes)!r}, 'a').write(str(os.getpid()) + chr(10)); os._exit(3)",
    )
    parts_run(process)
    pids_in(notes, 1)

    os.kill(pids_in(worked, 1)[0], signal.SIGKILL)
    pids_in(worked, 2)
    process.terminate()
    said, _ = process.communicate(timeout=60)

    assert len(pids_in(notes, 1)) == 1
    assert said.splitlines() == [
        "The worker was ended by SIGKILL. I start it again.",
        "Stopping …",
    ]
