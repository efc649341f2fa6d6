"""`python -m game.engine`: two computer players play a game in the terminal; `--replay FILE` plays one again.

A record is text: what the game began with, an empty line, then one line of notation an action. Lines that
begin with # say something to people and are skipped.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NoReturn

from game import ai, builds, engine

DECKS: Final = builds.ROOT / "decks" / "data" / "ready_made.json"
BEGINNING: Final = ("record", "seed", "mode", "pool", "first", "second")


class RecordError(ValueError):
    """A record that cannot be read or played; the message says which line, and why."""


def play(levels: Sequence[str], *, seed: int, mode: str) -> Iterable[str]:
    """The lines of a record, as the game goes on: the two ready-made decks, the computer in both seats."""
    first, second = _ready_made()
    state = engine.new_game(first, second, seed=seed, mode=mode)
    yield f"# {levels[0]} against {levels[1]}"
    yield f"record {engine.NOTATION}"
    yield from (f"seed {seed}", f"mode {mode}", f"pool {state.pool}")
    yield from (f"first {_written(first)}", f"second {_written(second)}", "")
    turn = number = 0
    while (seat := state.to_act) is not None:
        if state.turn != turn:
            turn = state.turn
            yield f"# turn {turn}: {seat.value}"
        level = levels[0 if seat is engine.Seat.FIRST else 1]
        action = ai.choose(engine.view_for(state, seat), level=level, seed=seed * 10_000 + number)
        engine.apply(state, action)
        yield engine.format_action(action)
        number += 1
    yield f"# {_said(state, seed)}"


def replay(text: str) -> engine.GameState:
    """The final position of a record. Raises RecordError."""
    state: engine.GameState | None = None
    beginning: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        name, _, rest = words.partition(" ")
        try:
            if name in BEGINNING:
                if state is not None:
                    raise RecordError(f"'{name}' belongs to the beginning, before the first action.")
                beginning[name] = rest.strip()
                continue
            state = state or _begun(beginning)
            engine.apply(state, engine.parse_action(words, state))
        except (RecordError, engine.InvalidAction, engine.IllegalAction, engine.InvalidPosition) as error:
            raise RecordError(f"Line {number}: {error}") from error
    return state or _begun(beginning)


def _begun(beginning: dict[str, str]) -> engine.GameState:
    missing = [name for name in ("seed", "first", "second") if name not in beginning]
    if missing:
        raise RecordError(f"The beginning does not say '{missing[0]}'.")
    seed = _whole(beginning, "seed")
    if _whole(beginning, "record") > engine.NOTATION:
        raise RecordError("The record was written by a newer version of this program.")
    lists = (_read(beginning["first"]), _read(beginning["second"]))
    mode, pool = beginning.get("mode", "normal"), beginning.get("pool", "")
    return engine.new_game(*lists, seed=seed, mode=mode, pool=pool)


def _whole(beginning: dict[str, str], name: str) -> int:
    """A number of the beginning; a record that says no version is of the first."""
    text = beginning.get(name, "1")
    try:
        return int(text)
    except ValueError:
        raise RecordError(f"The {name} is a whole number, not {text[:60]!r}.") from None


def _written(cards: Iterable[str]) -> str:
    """A list in its order, which the shuffle begins with: `V001*2 V004`."""
    runs = ((card, len(list(same))) for card, same in groupby(cards))
    return " ".join(card if n == 1 else f"{card}*{n}" for card, n in runs)


def _read(text: str) -> list[str]:
    cards: list[str] = []
    for word in text.split():
        card, star, n = word.partition("*")
        if star and not (n.isascii() and n.isdigit() and 1 <= int(n[:4]) <= 40):
            raise RecordError(f"{word!r} is no card with a number of copies like V001*2.")
        cards += [card] * (int(n) if star else 1)
    return cards


def _ready_made() -> tuple[list[str], list[str]]:
    decks = json.loads(DECKS.read_text(encoding="utf-8"))["decks"][:2]
    first, second = ([card for card, n in deck["cards"].items() for _ in range(n)] for deck in decks)
    return first, second


def _said(state: engine.GameState, seed: int) -> str:
    """How it ended; a game that a cap ended (P10) is worth a report, so that its seed is named again."""
    outcome = engine.outcome(state)
    if outcome is None:
        return f"turn {state.turn}, not over"
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.value} wins"
    capped = outcome.ending in (engine.Ending.LOOP, engine.Ending.TURN_LIMIT)
    seeded = f", seed {seed}" if capped else ""
    return f"{winner} in turn {state.turn} ({outcome.ending.value}{seeded})"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. See: python -m game.engine --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game.engine", description="Plays a game and prints its record.")
    parser.add_argument("--first", choices=ai.LEVELS, default="house", help="the level that goes first")
    parser.add_argument("--second", choices=ai.LEVELS, default="house", help="the level that goes second")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same game")
    parser.add_argument("--mode", choices=("normal", "boost"), default="normal")
    parser.add_argument("--replay", metavar="FILE", help="play this record again; print its last position")
    return parser


def main(words: list[str]) -> int:
    """Returns the exit status. What cannot be read is said in a sentence on standard error."""
    asked = _parser().parse_args(words)
    if asked.replay is None:
        for line in play((asked.first, asked.second), seed=asked.seed, mode=asked.mode):
            print(line, flush=True)
        return 0
    try:
        state = replay(Path(asked.replay).read_text(encoding="utf-8"))
    except OSError as error:
        print(f"{asked.replay} cannot be opened: {error.strerror}.", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{asked.replay} is no text.", file=sys.stderr)
        return 1
    except RecordError as error:
        print(f"{asked.replay}: {error}", file=sys.stderr)
        return 1
    print(json.dumps(engine.describe(state)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
