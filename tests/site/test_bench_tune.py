"""Tuning by self-play: what is tried is recorded, and the same seed tries the same."""

import json
from pathlib import Path

import pytest

from ddl_site.bench import tune
from game.ai.evaluate import WEIGHTS


def test_tuning_records_each_round_with_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAR_DIR", str(tmp_path))

    found = tune.measure(rounds=2, games=2, seed=3)

    lines = [json.loads(line) for line in (tmp_path / "bench" / "tune.jsonl").read_text().splitlines()]
    assert [line["round"] for line in lines] == [0, 1]
    assert all(len(changed(line)) == tune.CHANGED for line in lines[:1])
    assert set(WEIGHTS.figures()) <= set(found)
    assert found["taken"] == sum(line["taken"] for line in lines)


def changed(line: dict[str, float]) -> list[str]:
    return [name for name, value in WEIGHTS.figures().items() if line[name] != value]
