"""The bench of searches runs every query on rows that it has made."""

import json
import subprocess
import sys
from pathlib import Path

from ddl_site.bench import search

ROOT = Path(__file__).resolve().parents[2]


def test_bench_measures_every_query_on_both_databases(postgres_url: str) -> None:
    command = [sys.executable, "-m", "ddl_site.bench", "search", "--cards", "400", "--json"]

    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    found = json.loads(ran.stdout.splitlines()[-1])
    assert found["bench"] == "search"
    assert list(found["metrics"]) == [
        f"{database}_{metric}"
        for database in ("sqlite", "postgres")
        for metric in (*search.QUERIES, "filling_s")
    ]
    assert all(value > 0 for value in found["metrics"].values())
