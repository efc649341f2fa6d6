"""The measurement of the computer's strength: stored games, resumed runs, honest intervals."""

import json
from pathlib import Path

import pytest

from ddl_site.bench import __main__ as bench
from ddl_site.bench import ai


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    return tmp_path


def test_bench_stores_each_game_and_plays_only_what_is_missing(
    var: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.main(["ai", "--json", "--games", "2", "--levels", "puppy"])
    first = json.loads(capsys.readouterr().out)["metrics"]
    bench.main(["ai", "--json", "--games", "2", "--levels", "puppy", "house"])
    told = capsys.readouterr()
    again = json.loads(told.out)["metrics"]
    bench.main(["ai", "--json", "--games", "3", "--levels", "puppy", "house"])
    further = capsys.readouterr()

    assert "house_beats_puppy_games" not in first
    assert again["house_beats_puppy_games"] == 2
    assert told.err.count("house against puppy") == 2
    assert further.err.count("house against puppy") == 1
    assert len(list(var.glob("bench/ai-*/house-puppy-*.json"))) == 3


def test_bench_swaps_the_seats_over_the_same_seed(var: Path) -> None:
    ai.measure(games=2, jobs=1, levels=["puppy", "house"], budget=0.1)

    games = [json.loads(path.read_text()) for path in sorted(var.glob("bench/ai-*/*.json"))]

    assert [game["seed"] for game in games] == [0, 0]
    assert [(game["first"], game["second"]) for game in games] == [("house", "puppy"), ("puppy", "house")]
