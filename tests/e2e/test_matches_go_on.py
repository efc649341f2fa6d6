"""A player and the computer's worker on a site with PostgreSQL and Redis; the other tests play on files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import json, sys
from ddl_site.bench import web
print(json.dumps(web.measure(moves=12, decks=2, env=json.loads(sys.argv[1]))))
"""
TEST_A_DECK = """
import json, sys
from ddl_site.bench import lab
print(json.dumps(lab.measure(games=40, level="puppy", idle_turns=2, env=json.loads(sys.argv[1]))))
"""


def play(env: dict[str, str], program: str = PLAY) -> dict[str, float]:
    """Twelve moves over HTTP, the computer's in between; in a process of its own, for its settings."""
    clean = {"PATH": os.environ["PATH"]}
    ran = subprocess.run(
        [sys.executable, "-c", program, json.dumps(env)],
        cwd=ROOT, env=clean, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def test_match_goes_on_with_postgres_and_redis(postgres_url: str, redis_url: str) -> None:
    measured = play({"DATABASE_URL": postgres_url, "CELERY_BROKER_URL": redis_url})

    assert list(measured)[:3] == ["move", "poll", "deck"]
    assert measured["moves"] == 12


@pytest.mark.slow
def test_deck_is_tested_with_postgres_and_redis(postgres_url: str, redis_url: str) -> None:
    measured = play({"DATABASE_URL": postgres_url, "CELERY_BROKER_URL": redis_url}, TEST_A_DECK)

    assert measured["games"] == 40
    assert measured["turn_ms"] > 0
