"""How fast and how well the computer plays: `./run bench ai`, with --games, --jobs, --levels and --budget.

Each pair of levels plays with the same deck on both sides, as an unequal pairing of decks would decide
games that skill should: two games from one seed with the seats swapped, the ready-made decks in turn. Every
game is stored under `var/bench/` as it ends, in a folder named by the code that played it, so that a run
that was broken off goes on where it stopped, and a longer one adds to a shorter one. A draw counts half.
Intervals are Wilson's, at 95 %.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from itertools import chain, combinations
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ddl_site.bench.engine import ready_made_lists
from decks.rates import wilson
from game import ai, engine, lab
from game.ai.search import Search, Settings

ROOT = Path(__file__).resolve().parents[2]
ITERATIONS = 400
Metrics = dict[str, float | int | bool | str]


class Pairing(NamedTuple):
    """One game to play: `number` gives its seed and who goes first."""

    folder: Path
    levels: tuple[str, str]
    number: int
    budget_s: float

    @property
    def path(self) -> Path:
        better, worse = self.levels
        return self.folder / f"{better}-{worse}-{self.number:05}.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=10, help="between each two levels (10)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once (1)")
    parser.add_argument("--levels", nargs="+", default=list(ai.LEVELS), choices=ai.LEVELS, help="who plays")
    parser.add_argument(
        "--budget", type=float, default=0.5, help="seconds that alpha thinks a decision (0.5)"
    )


def measure(*, games: int, jobs: int, levels: list[str], budget: float) -> Metrics:
    """Iterations a second, milliseconds a decision by level, and how often the better of each pair wins."""
    folder = _folder(budget)
    folder.mkdir(parents=True, exist_ok=True)
    ranked = [level for level in reversed(ai.LEVELS) if level in levels]
    pairs = list(combinations(ranked, 2))
    asked = [Pairing(folder, pair, number, budget) for number in range(games) for pair in pairs]
    missing = [pairing for pairing in asked if not pairing.path.exists()]
    _play_all(missing, jobs)
    played = {pairing: json.loads(pairing.path.read_text()) for pairing in asked}
    metrics: Metrics = {"compiled": engine.COMPILED, "iterations_per_s": _iterations_per_s()}
    metrics |= _decision_times(list(played.values()))
    for pair in pairs:
        metrics |= _standing(pair, [game for pairing, game in played.items() if pairing.levels == pair])
    return metrics | {"folder": str(folder)}


def _folder(budget_s: float) -> Path:
    """Named by all that decides a game, so that games of different code are never counted together."""
    digest = hashlib.sha256(f"{budget_s} {engine.COMPILED}".encode())
    playing = ROOT / "game" / "lab" / "playing.py"
    packages = ((ROOT / "game" / name).glob("*.py") for name in ("ai", "engine"))
    for path in sorted([playing, *chain.from_iterable(packages)]):
        digest.update(path.read_bytes())
    var = Path(os.environ.get("VAR_DIR", ROOT / "var"))
    return var / "bench" / f"ai-{digest.hexdigest()[:12]}"


# --- games ---


def _play_all(missing: list[Pairing], jobs: int) -> None:
    with Pool(jobs) as pool:
        for done, line in enumerate(pool.imap_unordered(_play, missing), start=1):
            print(f"{done} of {len(missing)}: {line}", file=sys.stderr)


def _play(pairing: Pairing) -> str:
    """Plays one game, stores it, and says how it went."""
    better, worse = pairing.levels
    swapped = pairing.number % 2 == 1
    seats = dict(zip(engine.Seat, (worse, better) if swapped else (better, worse), strict=True))
    game = _game(seats, seed=pairing.number // 2, budget_s=pairing.budget_s)
    draft = pairing.path.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(game))
    draft.rename(pairing.path)
    return f"{better} against {worse}, seed {game['seed']}: {game['winner'] or 'a draw'}"


def _game(seats: dict[engine.Seat, str], *, seed: int, budget_s: float) -> dict[str, Any]:
    """What is stored of a game: who sat where, who won, its lines, and the time that each level took."""
    decks = ready_made_lists()
    deck = decks[seed % len(decks)]
    seconds = dict.fromkeys(seats.values(), 0.0)
    decisions = dict.fromkeys(seats.values(), 0)

    def choose(view: engine.View, number: int) -> engine.Action:
        assert view.seat is not None  # it is to act
        level = seats[view.seat]
        budget = budget_s if level == "alpha" else None
        began = time.perf_counter()
        action = ai.choose(view, level=level, seed=seed * 1000 + number, budget_s=budget)
        seconds[level] += time.perf_counter() - began
        decisions[level] += 1
        return action

    game = lab.Playing(engine.new_game(deck, deck, seed=seed), choose).run()
    result = engine.outcome(game.state)
    winner = None if result is None or result.winner is None else seats[result.winner]
    return {
        "seed": seed,
        "first": seats[engine.Seat.FIRST],
        "second": seats[engine.Seat.SECOND],
        "winner": winner,
        "turns": game.state.turn,
        "seconds": seconds,
        "decisions": decisions,
        "lines": game.lines,
    }


# --- figures ---


def _iterations_per_s() -> int:
    """Of a search in the middle of a game."""
    first, second = ready_made_lists()
    state = engine.new_game(first, second, seed=4)
    while state.turn < 12 and state.to_act is not None:
        engine.apply(state, ai.choose(engine.view_for(state, state.to_act), level="house", seed=1))
    view = engine.view_for(state, state.to_act)
    search = Search(view, Random(1), Settings(ITERATIONS))  # noqa: S311 - play, not secrets
    began = time.process_time()
    search.run()
    return round(search.iterations / (time.process_time() - began))


def _decision_times(games: list[dict[str, Any]]) -> Metrics:
    """Milliseconds, as the clock on the wall has it."""
    metrics: Metrics = {}
    for level in ai.LEVELS:
        mine = [game for game in games if level in game["decisions"]]
        if mine:
            seconds = sum(game["seconds"][level] for game in mine)
            decisions = sum(game["decisions"][level] for game in mine)
            metrics[f"{level}_ms"] = round(1000 * seconds / decisions, 2)
    return metrics


def _standing(pair: tuple[str, str], games: list[dict[str, Any]]) -> Metrics:
    better, worse = pair
    points = sum(1.0 if game["winner"] == better else 0.5 * (game["winner"] is None) for game in games)
    low, high = wilson(points, len(games))
    name = f"{better}_beats_{worse}"
    return {
        f"{name}_pct": round(100 * points / len(games), 1),
        f"{name}_low": round(100 * low, 1),
        f"{name}_high": round(100 * high, 1),
        f"{name}_games": len(games),
    }
