"""How fast the engine plays: the two ready-made decks against each other, every action picked at random.

Times are processor time of this one process, each the best of several rounds, as other work on the machine
only ever makes a round slower.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from game import engine

ROUNDS = 7
GAMES = 60
CALLS = 2_000
MOVES = 300
DECKS = Path(__file__).resolve().parents[2] / "decks" / "data" / "ready_made.json"


def measure() -> dict[str, float | int | bool | str]:
    """Games, actions, lists of legal actions and copies a second, and what a move costs a web process."""
    first, second = ready_made_lists()
    played = _best(lambda: _play(first, second))
    actions, turns = _play(first, second)
    state = _middle(first, second)
    stored, lines = json.dumps(engine.describe(state)), _lines(state)
    return {
        "games_per_s": round(GAMES / played, 1),
        "actions_per_s": round(actions / played),
        "legal_per_s": round(CALLS / _best(lambda: _repeat(lambda: engine.legal_actions(state)))),
        "copy_per_s": round(CALLS / _best(lambda: _repeat(state.copy))),
        "web_action_ms": round(1000 * _best(lambda: _move(stored, lines)) / len(lines), 3),
        "compiled": engine.COMPILED,
        "actions_per_game": round(actions / GAMES, 1),
        "turns_per_game": round(turns / GAMES, 1),
    }


def ready_made_lists() -> tuple[list[str], list[str]]:
    """The cards of the two decks that come with the project."""
    decks = json.loads(DECKS.read_text(encoding="utf-8"))["decks"][:2]
    first, second = ([card for card, n in deck["cards"].items() for _ in range(n)] for deck in decks)
    return first, second


def _best(work: Callable[[], object]) -> float:
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def _play(first: list[str], second: list[str]) -> tuple[int, int]:
    """Plays GAMES seeded games by public calls alone; actions and turns in all."""
    legal_actions, apply, random = engine.legal_actions, engine.apply, Random(1).random  # noqa: S311
    actions = turns = 0
    for seed in range(GAMES):
        state = engine.new_game(first, second, seed=seed)
        while legal := legal_actions(state):
            apply(state, legal[int(random() * len(legal))])
            actions += 1
        turns += state.turn
    return actions, turns


def _middle(first: list[str], second: list[str]) -> engine.GameState:
    """A position of turn 16 with cards in play on both sides."""
    state = engine.new_game(first, second, seed=4)
    while state.turn < 16 and (legal := engine.legal_actions(state)):
        engine.apply(state, legal[0])
    return state


def _lines(state: engine.GameState) -> list[str]:
    """Every legal action of a position as its line, again and again up to a few hundred."""
    lines = [engine.format_action(action) for action in engine.legal_actions(state)]
    return lines * (MOVES // len(lines))


def _move(stored: str, lines: list[str]) -> None:
    """What the engine does for each move of a page: reads what is stored, and a line; writes what follows."""
    for line in lines:
        state = engine.position(json.loads(stored))
        engine.apply(state, engine.parse_action(line, state))
        json.dumps(engine.describe(state))


def _repeat(call: Callable[[], object]) -> None:
    for _ in range(CALLS):
        call()
