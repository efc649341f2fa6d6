"""`manage.py simulate_league`: whole events by chance, with crashes, and whether their rows stay sound."""

import argparse
import os
import secrets
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.league import aside

HELP = """Plays whole events by chance through the same services as the pages do: sign-ups, drops, late
players, disputes, corrections. After each act, and each crash with --crash, it looks whether the rows are
sound. It plays in databases of its own, in a scratch folder that it removes: no row, no queue and no cache of
this installation is read or written. The same seed plays the same events."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--events", type=int, default=20, help="how many (20)")
        parser.add_argument("--seed", type=int, help="the same plays the same events (else drawn)")
        parser.add_argument("--only", type=int, metavar="N", help="the event of this number alone")
        parser.add_argument(
            "--crash", action="store_true", help="cut acts off at any statement, and repeat them"
        )
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
        parser.add_argument("--part", choices=("make", "play"), help=argparse.SUPPRESS)
        parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)

    def handle(self, *args: Any, **asked: Any) -> None:
        if asked["part"]:
            self._play_here(**asked)
            return
        if asked["events"] < 1 or asked["jobs"] < 1:
            raise CommandError("--events and --jobs are whole numbers from 1 up.")
        seed = secrets.randbits(24) if asked["seed"] is None else asked["seed"]
        numbers = range(asked["events"]) if asked["only"] is None else [asked["only"]]
        began = time.monotonic()
        told = self._watched(
            aside.played_aside(numbers, seed=seed, crashes=asked["crash"], jobs=asked["jobs"])
        )
        self.stdout.write(table_of(told))
        self.stdout.write(f"Seed {seed}, {time.monotonic() - began:.0f} s.")
        if faults := sorted((one for one in told if one["fault"]), key=lambda one: one["number"]):
            raise CommandError(_words(faults, seed, asked["crash"]))
        self.stdout.write(self.style.SUCCESS(f"{len(told)} events, no inconsistency."))

    def _play_here(self, *, part: str, folder: Path, seed: int, crash: bool, **rest: Any) -> None:
        try:
            if part == "make":
                aside.make_template(folder)
                return
            for line in aside.play_asked(folder, sys.stdin, seed=seed, crashes=crash):
                self.stdout.write(line)
                self.stdout.flush()
        except aside.NotAsideError as error:
            raise CommandError(str(error)) from error

    def _watched(self, ends: Any) -> list[aside.Told]:
        told = []
        for one in ends:
            told.append(one)
            if self.stderr.isatty():
                self.stderr.write(f"\r{len(told)} events", ending="")
        return told


def table_of(told: list[aside.Told]) -> str:
    """What was played, by format."""
    lines = [f"{'format':<20} {'events':>7} {'players':>8} {'rounds':>7} {'acts':>8} {'crashes':>8}"]
    for name in dict.fromkeys(one["format"] for one in sorted(told, key=lambda one: one["number"])):
        mine = [one for one in told if one["format"] == name]
        sums: Counter[str] = Counter()
        for one in mine:
            sums.update({key: one.get(key, 0) for key in ("players", "rounds", "acts", "crashes")})
        lines.append(
            f"{name:<20} {len(mine):>7} {sums['players']:>8} {sums['rounds']:>7} {sums['acts']:>8}"
            f" {sums['crashes']:>8}"
        )
    return "\n".join(lines)


def _words(faults: list[aside.Told], seed: int, crash: bool) -> str:
    """Each fault, and how to see it again."""
    again = f"./run manage simulate_league --seed {seed}{' --crash' if crash else ''} --only"
    told = [
        f"Event {one['number']}, {one['format']} of {one['players']} players: {one['fault']}\n"
        f"To play it again: {again} {one['number']}"
        for one in faults
    ]
    return f"{len(faults)} of the events went wrong.\n" + "\n".join(told)
