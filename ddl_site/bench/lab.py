"""How long a test of a deck takes, and how long a player waits for the computer meanwhile.

The real site on SQLite with its two workers; the two ready-made decks against each other.

    seconds        from the press of the button to the end of all games
    turn_ms        how long a whole turn of the level House takes while nothing else is done, the median
    turn_busy_ms   the same while the games are played
"""

import argparse
import os
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import django

from ddl_site.bench.running import running_site
from game import ai, engine

if TYPE_CHECKING:
    from ddl_site.accounts.models import User
    from game.models import LabRun, Match

IDLE_TURNS = 20
LOOK_S = 0.005
Metrics = dict[str, float | int | bool | str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=1000, help="of the test (1000)")
    parser.add_argument("--level", choices=ai.LEVELS, default="house", help="that plays them (house)")


def measure(
    *,
    games: int = 1000,
    level: str = "house",
    idle_turns: int = IDLE_TURNS,
    env: Mapping[str, str] | None = None,
) -> Metrics:
    """Seconds of the test, milliseconds of turns. `env` sets up the site otherwise, with another database."""
    with tempfile.TemporaryDirectory(prefix="kennel-bench-") as folder, running_site(Path(folder), env):
        own = {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "ddl_site.settings"}
        os.environ.update(own | dict(env or {}))
        django.setup()
        from django.contrib.auth import get_user_model

        user = get_user_model().objects.create_user("tester")
        idle = _turns(user, until=lambda turns: len(turns) >= idle_turns)
        run, began = _start(user, games, level), time.monotonic()
        busy = _turns(user, until=lambda turns: _is_over(run))
        seconds = time.monotonic() - began
        played = run.rows.count()
    return {
        "seconds": round(seconds, 1),
        "games": played,
        "games_per_s": round(played / seconds, 1),
        "turn_ms": round(1000 * statistics.median(idle), 1),
        "turn_busy_ms": round(1000 * statistics.median(busy), 1) if busy else 0.0,
        "turns_busy": len(busy),
        "compiled": engine.COMPILED,
    }


def _start(user: "User", games: int, level: str) -> "LabRun":
    from django.utils import timezone

    from decks.queries import ready_made_versions
    from game import services

    deck, other = ready_made_versions()[:2]
    return services.start_test(
        owner=user, deck=deck, opponents=[other], level=level, games=games, key=uuid.uuid4(),
        now=timezone.now(), seed=1,
    )  # fmt: skip


def _is_over(run: "LabRun") -> bool:
    run.refresh_from_db(fields=["state"])
    return run.state != "running"


def _last_choice(match: "Match") -> str:
    """To end the turn, to hold, to choose nothing."""
    from game import queries

    game = queries.current_game(match)
    assert game is not None  # the match is in play
    return engine.format_action(engine.legal_actions(queries.state_of(game))[-1])


def _turns(user: "User", *, until: Callable[[list[float]], bool]) -> list[float]:
    """Seconds of the turns of House in matches whose player does nothing but end his own."""
    from decks.queries import ready_made_versions
    from game import services

    deck, other = ready_made_versions()[:2]
    turns: list[float] = []
    seed = 0
    while not until(turns):
        seed += 1
        match = services.start_match(user=user, deck=deck, level="house", enemy_deck=other, seed=seed)
        while match.state == "playing" and not until(turns):
            began = time.monotonic()
            if match.to_act == 1:
                match = services.play_move(match=match, seat=1, text=_last_choice(match), number=match.number)
            number = match.number
            while match.state == "playing" and match.to_act != 1:
                time.sleep(LOOK_S)
                match.refresh_from_db()
            turns += [time.monotonic() - began] if match.number > number else []
    return turns
