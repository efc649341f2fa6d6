"""Measurements in processes of their own, with rows of their own: Django has one default database a process.

A module that is measured so is run with some words, and prints its figures as one JSON object, the last line.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Figures = dict[str, float | int | bool | str]


def on_databases(module: str, *steps: Sequence[object], postgres: bool = True) -> Figures:
    """The figures on SQLite and, where it is installed, PostgreSQL: `sqlite_total_s`, `postgres_total_s`.

    `steps` are the words of one process after the other over the same rows; the last one tells the figures.
    """
    with tempfile.TemporaryDirectory(prefix="kennel-bench-") as folder:
        figures = _named("sqlite", _ran(module, steps, folder, _sqlite(folder)))
        if not postgres:
            return figures
        from tests import servers

        try:
            with servers.postgres() as url:
                return figures | _named("postgres", _ran(module, steps, folder, url))
        except servers.MissingProgramError as missing:
            print(missing, file=sys.stderr)
            return figures


def on_sqlite(module: str, *words: object) -> Figures:
    """The figures on SQLite alone."""
    with tempfile.TemporaryDirectory(prefix="kennel-bench-") as folder:
        return _ran(module, [words], folder, _sqlite(folder))


def _sqlite(folder: str) -> str:
    return f"sqlite:///{folder}/bench.sqlite3"


def _named(database: str, figures: Figures) -> Figures:
    return {f"{database}_{metric}": value for metric, value in figures.items()}


def _ran(module: str, steps: Sequence[Sequence[object]], folder: str, url: str) -> Figures:
    own = {
        "VAR_DIR": folder, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "ddl_site.settings",
        "CELERY_BROKER_URL": "memory://", "CACHE_URL": "dbcache://kennel_cache", "LOG_LEVEL": "ERROR",
    }  # fmt: skip
    for words in steps:
        command = [sys.executable, "-m", module, *map(str, words)]
        ran = subprocess.run(
            command, cwd=ROOT, env=os.environ | own, stdout=subprocess.PIPE, check=True, text=True
        )
    figures: Figures = json.loads(ran.stdout.splitlines()[-1])
    return figures
