"""Tunes the evaluation by self-play: `./run bench tune`, with --rounds, --games and --seed.

A round changes three weights of the best evaluation so far at random and lets both play the level `house`,
so that nothing but the evaluation differs: the same deck on both sides, the ready-made ones in turn, two
games from one seed with the seats swapped. Who wins enough of the games is the best from then on. Each
round is a line of `var/bench/tune.jsonl`. What was found goes by hand into `game.ai.evaluate.Weights`, and
`./run bench ai` says whether the searches gain.
"""

import argparse
import json
import math
import os
import sys
from pathlib import Path
from random import Random

from ddl_site.bench.engine import ready_made_lists
from game import engine, lab
from game.ai.evaluate import WEIGHTS, Weights
from game.ai.greedy import choose_greedily

ROOT = Path(__file__).resolve().parents[2]
CHANGED = 3
SPREAD = 0.45  # of the logarithm of a change
FIRST_GAMES = 60
ENOUGH = 0.54  # of the points, for a new best
Metrics = dict[str, float | int | bool | str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=20, help="how many changes to try (20)")
    parser.add_argument("--games", type=int, default=200, help="for a change that began well (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other changes (1)")


def measure(*, rounds: int, games: int, seed: int) -> Metrics:
    """The weights found, how many changes were taken, and the share of points against the present ones."""
    random = Random(seed)  # noqa: S311 - play, not secrets
    record = Path(os.environ.get("VAR_DIR", ROOT / "var")) / "bench" / "tune.jsonl"
    record.parent.mkdir(parents=True, exist_ok=True)
    best, taken = WEIGHTS.figures(), 0
    for number in range(rounds):
        tried = _changed(best, random)
        share, played = _contest(tried, best, games, first_seed=1000 * number + seed)
        better = played == games and share >= ENOUGH
        if better:
            best, taken = tried, taken + 1
        line = json.dumps(
            {"seed": seed, "round": number, "games": played, "share": share, "taken": better, **tried}
        )
        with record.open("a") as file:
            file.write(f"{line}\n")
        print(f"round {number + 1} of {rounds}: {share:.3f} of {played}", file=sys.stderr)
    share, _ = _contest(best, WEIGHTS.figures(), games, first_seed=10_000_000, give_up=False)
    figures = {name: round(value, 2) for name, value in best.items()}
    return {"rounds": rounds, "taken": taken, "share_against_present": share, **figures}


def _changed(figures: dict[str, float], random: Random) -> dict[str, float]:
    names = random.sample(sorted(figures), CHANGED)
    return figures | {name: figures[name] * math.exp(random.gauss(0, SPREAD)) for name in names}


def _contest(
    tried: dict[str, float], best: dict[str, float], games: int, *, first_seed: int, give_up: bool = True
) -> tuple[float, int]:
    """The share of points of `tried`, and after how many games; one that begins badly is given up."""
    new, old = Weights(**tried), Weights(**best)
    points = 0.0
    for number in range(games):
        if give_up and number == FIRST_GAMES and points <= number / 2:
            return points / number, number
        seed = first_seed + number // 2
        points += _game(new, old, seed) if number % 2 == 0 else 1.0 - _game(old, new, seed)
    return points / games, games


def _game(first: Weights, second: Weights, seed: int) -> float:
    """1 where `first` wins, 0.5 for a draw."""
    random = Random(seed)  # noqa: S311 - play, not secrets
    decks = ready_made_lists()
    deck = decks[seed % len(decks)]

    def choose(view: engine.View, number: int) -> engine.Action:
        return choose_greedily(view, random, first if view.seat is engine.Seat.FIRST else second)

    game = lab.Playing(engine.new_game(deck, deck, seed=seed), choose).run()
    return lab.points_of(game.state, engine.Seat.FIRST)
