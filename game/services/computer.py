"""The computer's turns, and what a sweep takes up of them."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F

from game import ai, engine, queries
from game.models import Level, Match, SeatNumber
from game.services.errors import StaleMove
from game.services.games import enqueue_computer
from game.services.moves import play_move

COMPUTER_PATIENCE = timedelta(seconds=3)  # after this long without a move the sweep asks a worker again
CHALLENGE_LIFE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found."""

    resumed: int
    cleared: int


def play_computer(*, match_id: int) -> int:
    """Let computers move until a person must act, and tell how many moves that took.

    Doing it twice, or in two workers at once, changes nothing: the one whose number is stale stops.
    """
    made = 0
    while turn := queries.computer_turn(match_id):
        view = engine.view_for(turn.state, queries.engine_seat(turn.game, SeatNumber(turn.seat.number)))
        seed = random.Random(f"{turn.game.seed} {turn.match.number}").getrandbits(32)  # noqa: S311
        action = ai.choose(view, level=turn.seat.level, seed=seed)
        try:
            play_move(
                match=turn.match,
                seat=turn.seat.number,
                text=engine.format_action(action),
                number=turn.match.number,
            )
        except StaleMove:
            break
        made += 1
    return made


def sweep(*, now: datetime) -> Swept:
    """Find what a killed worker left, and throw away challenges that nobody took. Safe to do at any time."""
    waiting = Match.objects.filter(
        state=Match.State.PLAYING,
        moved_at__lt=now - COMPUTER_PATIENCE,
        seats__number=F("to_act"),
        seats__level__in=Level.values,
    )
    resumed = list(waiting.values_list("pk", flat=True))
    for match_id in resumed:
        enqueue_computer(match_id)
    old = Match.objects.filter(state=Match.State.WAITING, made_at__lt=now - CHALLENGE_LIFE)
    cleared = old.count()
    old.delete()
    return Swept(resumed=len(resumed), cleared=cleared)
