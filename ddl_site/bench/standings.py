"""How fast standings are computed: `./run bench standings`, of 4,096 players after 12 rounds.

Seconds of processor time, the median of several calls: all standings by each rule set, and one player's
place explained.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from tournaments import standings

PLAYERS, ROUNDS = 4_096, 12
CALLS = 5
SCORES = ((2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1), (1, 1, 0), (0, 0, 0))
Metrics = dict[str, float | int | bool | str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"of the event ({PLAYERS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"that were played ({ROUNDS})")


def measure(*, players: int = PLAYERS, rounds: int = ROUNDS) -> Metrics:
    """Seconds by rule set, and for an explanation."""
    rows = made_up_rounds(players, rounds)
    metrics: Metrics = {
        f"{rules.replace('-', '_')}_s": _timed(lambda rules=rules: standings.standings(rows, rules=rules))  # type: ignore[misc]
        for rules in standings.RULE_SETS
    }
    return metrics | {"explain_s": _timed(lambda: standings.explain(0, rows))}


def made_up_rounds(players: int, rounds: int) -> list[list[standings.Row]]:
    """Rows of an event in which anybody meets anybody; always the same. An odd number leaves a bye."""
    random = Random(1)  # noqa: S311 - play, not secrets
    made: list[list[standings.Row]] = []
    for _ in range(rounds):
        ids = random.sample(range(players), players)
        rows: list[standings.Row] = [
            (a, b, *random.choice(SCORES)) for a, b in zip(ids[::2], ids[1::2], strict=False)
        ]
        if players % 2:
            rows.append((ids[-1], None, 2, 0, 0))
        made.append(rows)
    return made


def _timed(work: Callable[[], object]) -> float:
    times = []
    for _ in range(CALLS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return round(median(times), 3)
