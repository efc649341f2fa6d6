"""Runs the tests marked `postgres` a second time, against PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_marked_tests_hold_on_postgres(postgres_url: str) -> None:
    """Own process, for Django has one default database a process."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-m", "postgres", "tests"]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}

    ran = subprocess.run(
        command, cwd=ROOT, env=env | {"DATABASE_URL": postgres_url}, capture_output=True, text=True
    )

    assert ran.returncode == 0, ran.stdout + ran.stderr
