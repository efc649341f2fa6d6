"""A league in databases of its own, beside the site: processes with a scratch folder and no broker."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tournaments import queries, services
from tournaments.league.evening import UnsoundError, exported, play
from tournaments.league.makeup import made_up
from tournaments.league.people import make_people

PREFIX = "kennel-league-"
REPEATED = 64  # players up to whom an event with crashes is also played without, and must be the same
Told = dict[str, Any]
Idle = SimpleQueue[subprocess.Popen[str]]


class NotAsideError(Exception):
    """These rows are not ours to play with."""


# --- in the process that was asked ---


def played_aside(numbers: Iterable[int], *, seed: int, crashes: bool, jobs: int) -> Iterator[Told]:
    """What became of each event, as it ends; the rows of this process are never touched."""
    idle: Idle = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as folder, ExitStack() as stack:
        make = _command(folder, "make", seed, crashes)
        subprocess.run(make, env=_env(folder, "template"), check=True)  # noqa: S603 - our own
        for job in range(jobs):
            process = subprocess.Popen(  # noqa: S603 - our own
                _command(folder, "play", seed, crashes), env=_env(folder, f"part-{job}"),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            idle.put(stack.enter_context(process))
        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        stack.callback(pool.shutdown, cancel_futures=True)
        for done in as_completed([pool.submit(_ask, idle, number) for number in numbers]):
            yield done.result()


def _ask(idle: "Idle", number: int) -> Told:
    """Let a process that has nothing to do play an event."""
    process = idle.get()
    assert process.stdin is not None
    assert process.stdout is not None
    print(number, file=process.stdin, flush=True)
    answer = process.stdout.readline()
    idle.put(process)
    if not answer:
        raise NotAsideError("A process of the league has died.")
    told: Told = json.loads(answer)
    return told


def _command(folder: str, part: str, seed: int, crashes: bool) -> list[str]:
    manage = str(Path(settings.BASE_DIR) / "manage.py")
    command = [sys.executable, manage, "simulate_league", "--part", part, "--folder", folder]
    return [*command, "--seed", str(seed), *(["--crash"] if crashes else [])]


def _env(folder: str, name: str) -> dict[str, str]:
    """Nothing of the site's own: neither its rows nor its queues nor its cache."""
    return os.environ | {
        "VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/{name}.sqlite3", "SECRET_KEY": "a league",
        "CELERY_BROKER_URL": "memory://", "CACHE_URL": "locmemcache://", "LOG_LEVEL": "ERROR",
    }  # fmt: skip


# --- in the processes beside it ---


def make_template(folder: Path) -> None:
    """An installation with people and without events."""
    _check(folder)
    call_command("migrate", verbosity=0)
    make_people()
    connection.close()


def play_asked(folder: Path, asked: Iterable[str], *, seed: int, crashes: bool) -> Iterator[str]:
    """A line of JSON for each number of an event."""
    _check(folder)
    for line in asked:
        yield json.dumps(_told(folder, int(line), seed, crashes))


def _told(folder: Path, number: int, seed: int, crashes: bool) -> Told:
    said = f"{seed} {number}"
    makeup = made_up(number, Random(f"{said} makeup"))  # noqa: S311 - play
    told: Told = {"number": number, "format": makeup.format, "players": makeup.players, "fault": ""}
    try:
        _begin_anew(folder)
        played = play(makeup, seed=said, crashes=crashes)
        told |= {"rounds": played.rounds, "acts": played.acts.total(), "crashes": played.crashes}
        for file in played.files:
            _begin_anew(folder)
            _check_file(file)
        if crashes and makeup.players <= REPEATED:
            _begin_anew(folder)
            _compare(played.story, play(makeup, seed=said, crashes=False, watched=False).story)
    except UnsoundError as fault:
        told["fault"] = str(fault)
    except Exception as error:  # whatever a service lets through is what is looked for
        told["fault"] = f"{type(error).__name__}: {error}"
    return told


def _check_file(file: str) -> None:
    """On an empty installation the file makes the same event, which gives the same file."""
    made = services.import_event(data=file.encode())
    if found := queries.inconsistencies(made.event):
        raise UnsoundError("After an import: " + " ".join(found[:3]))
    if exported(made.event) != file:
        raise UnsoundError("An import has not made the event that was exported.")


def _compare(crashed: str, whole: str) -> None:
    for one, other in zip(crashed.splitlines(), whole.splitlines(), strict=False):
        if one != other:
            raise UnsoundError(f"With crashes it went otherwise: {one} instead of {other}")
    if len(crashed) != len(whole):
        raise UnsoundError("With crashes it did not go as far.")


def _begin_anew(folder: Path) -> None:
    """The rows of the template instead of those of the last event."""
    connection.close()
    path = Path(connection.settings_dict["NAME"])
    for old in folder.glob(f"{path.name}*"):
        old.unlink()
    shutil.copy(folder / "template.sqlite3", path)


def _check(folder: Path) -> None:
    """Raises NotAsideError unless the database lies in a scratch folder of a league."""
    path = Path(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or path.parent != folder or not folder.name.startswith(PREFIX):
        raise NotAsideError("A league is played in a folder of its own.")
    connection.settings_dict["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
