"""How fast a Swiss round is paired, beside networkx on the complete graph: `./run bench pairing`.

For each size, nine states of simulated events are paired once each: three events, each before an early, a
middle and a late round. Times are milliseconds of processor time. `n256_ms` is their median and
`n256_slowest_ms` the slowest; `n256_networkx_ms` is what networkx needs for the slowest of them, in which
quick ways helped least. It does not find less cost, or the measurement fails.

    n256_times_faster            networkx against the median
    n256_times_faster_slowest    networkx against the slowest state, the one that it was given
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import median
from typing import TypeVar

from tournaments.pairing import Entrant, SwissRound, pair_swiss

SIZES = (256, 1_024, 4_096)
BESIDE = 1_024  # players; networkx would take many minutes for more
EVENTS = 3
BEFORE = {256: (3, 5, 8), 1_024: (4, 7, 10), 4_096: (4, 8, 12)}
DRAWS = 0.04
Metrics = dict[str, float | int | bool | str]
R = TypeVar("R")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="players of an event")
    parser.add_argument(
        "--beside", type=int, default=BESIDE, help=f"networkx up to this size ({BESIDE}: a minute)"
    )


def measure(*, sizes: Sequence[int] = SIZES, beside: int = BESIDE) -> Metrics:
    """Milliseconds by size, and how many times as long networkx takes."""
    metrics: Metrics = {}
    for size in sizes:
        metrics |= {f"n{size}_{name}": value for name, value in _of_size(size, beside).items()}
    return metrics


def _of_size(size: int, beside: int) -> Metrics:
    states = list(_states(size))
    timed = [_timed(lambda entrants=entrants: pair_swiss(entrants, seed=1)) for entrants in states]  # type: ignore[misc]
    times = [taken for taken, _ in timed]
    slowest = max(range(len(times)), key=lambda at: times[at])
    found: Metrics = {
        "ms": round(median(times), 2),
        "slowest_ms": round(times[slowest], 2),
        "proven_optimal": sum(paired.optimal for _, paired in timed),
    }
    if size <= beside:
        taken, cost = _timed(lambda: _cost_by_networkx(states[slowest]))
        if cost < timed[slowest][1].cost:
            raise RuntimeError(f"networkx pairs {size} players at less cost.")
        found["networkx_ms"] = round(taken, 1)
        found["times_faster"] = round(taken / median(times))
        found["times_faster_slowest"] = round(taken / times[slowest])
    return found


def _timed(work: Callable[[], R]) -> tuple[float, R]:
    began = time.process_time()
    done = work()
    return (time.process_time() - began) * 1000, done


def _states(size: int) -> Iterator[list[Entrant]]:
    """Nine states of events of this size; always the same."""
    rounds = BEFORE.get(size, (2, 3, 4))
    for event in range(EVENTS):
        for number, entrants in enumerate(simulated(size, max(rounds), seed=event), 1):
            if number in rounds:
                yield entrants


def simulated(size: int, rounds: int, *, seed: int) -> Iterator[list[Entrant]]:
    """The entrants of a made-up event before each of its rounds."""
    random = Random(seed)  # noqa: S311 - play, not secrets
    points = [0] * size
    opponents: list[set[int]] = [set() for _ in range(size)]
    had_bye = [False] * size
    for number in range(1, rounds + 1):
        entrants = [
            Entrant(id=at, points=points[at], opponents=frozenset(opponents[at]), had_bye=had_bye[at])
            for at in range(size)
        ]
        yield entrants
        paired = pair_swiss(entrants, seed=number)
        _play(paired, random, points, opponents)
        if isinstance(paired.bye, int):
            had_bye[paired.bye] = True
            points[paired.bye] += 3


def _play(paired: SwissRound, random: Random, points: list[int], opponents: list[set[int]]) -> None:
    for a, b in paired.pairs:
        assert isinstance(a, int)
        assert isinstance(b, int)
        opponents[a].add(b)
        opponents[b].add(a)
        if random.random() < DRAWS:
            points[a] += 1
            points[b] += 1
        else:
            points[random.choice((a, b))] += 3


def _cost_by_networkx(entrants: Sequence[Entrant]) -> int:
    """The least cost on the complete graph of an even number of players, without rematches."""
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(entrant.id for entrant in entrants)
    points = {entrant.id: entrant.points for entrant in entrants}
    for a, b in combinations(entrants, 2):
        if b.id not in a.opponents:
            graph.add_edge(a.id, b.id, weight=-((a.points - b.points) ** 2))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return sum((points[a] - points[b]) ** 2 for a, b in matching)
