"""Servers that the tests bring up, and the tests marked `postgres` run a second time, against PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import redis

ROOT = Path(__file__).resolve().parents[2]


def test_marked_tests_hold_on_postgres(postgres_url: str) -> None:
    """Own process, for Django has one default database a process."""
    marked = [
        str(path) for path in (ROOT / "tests").rglob("test_*.py") if "mark.postgres" in path.read_text()
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-m", "postgres", *marked]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}

    ran = subprocess.run(
        command, cwd=ROOT, env=env | {"DATABASE_URL": postgres_url}, capture_output=True, text=True
    )

    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_redis_answers(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
