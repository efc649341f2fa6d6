"""The computer's turns, and what a sweep takes up of them."""

import logging
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F, Q

from game import ai, card_pool, engine, queries
from game.models import Level, Match
from game.services.errors import IllegalChallenge, StaleMove
from game.services.games import enqueue_computer
from game.services.making import cancel_challenge
from game.services.moves import choose_first, play_move
from game.services.records import record_left_over

logger = logging.getLogger(__name__)

COMPUTER_PATIENCE = timedelta(seconds=3)  # after this long without a move the sweep asks a worker again
SLICE_S = 3.0  # so long a worker stays with one match
CHALLENGE_LIFE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found."""

    resumed: int
    cleared: int


def play_computer(*, match_id: int) -> int:
    """Let computers move until a person must act, and tell how many moves that took.

    What takes long goes on in a task of its own, behind the turns of other matches that wait by then.
    Doing it twice, or in two workers at once, changes nothing: the one whose number is stale stops.
    """
    made = 0
    until = time.monotonic() + SLICE_S
    try:
        while _go_on(match_id):
            made += 1
            if time.monotonic() > until:
                enqueue_computer(match_id)
                break
    except StaleMove:
        pass
    except queries.BrokenRecordError:
        logger.warning("Match %s cannot be played on: today's rules do not lead to its position", match_id)
    return made


def _go_on(match_id: int) -> bool:
    """Make the computer's next move; between games it chooses to go first. False where none is to be made."""
    if turn := queries.computer_turn(match_id):
        return _move(turn)
    match = queries.computer_to_choose(match_id)
    if match is None or match.to_act is None:
        return False
    choose_first(match=match, seat=match.to_act, first=match.to_act, number=match.number)
    return True


def _move(turn: queries.ComputerTurn) -> bool:
    """Play the first of the computer's lines that can be played, so that a fault of ours holds no match up.

    False where none can. Raises StaleMove, and what the database says: then the next sweep tries again.
    """
    for text in _lines(turn):
        try:
            play_move(match=turn.match, seat=turn.seat.number, text=text, number=turn.match.number)
        except (StaleMove, DatabaseError):
            raise
        except Exception:
            logger.exception("Match %s, move %s: %s", turn.match.pk, turn.match.number, text)
        else:
            return True
    return False


def _lines(turn: queries.ComputerTurn) -> Iterator[str]:
    """What the level chooses; failing that, the plainest legal action; failing that, giving up.

    Raises StaleMove where the position is a later one than the match's number says.
    """
    seat = queries.engine_seat(turn.game, turn.seat.number)
    view = engine.view_for(turn.state, seat)
    cards = card_pool.specs(turn.game.pool)
    if not view.legal:  # somebody moved while the rows were read
        raise StaleMove
    seed = random.Random(f"{turn.game.seed} {turn.match.number}").getrandbits(32)  # noqa: S311
    try:
        yield engine.format_action(
            ai.choose(view, level=turn.seat.level, seed=seed, budget_s=settings.AI_BUDGET_S, cards=cards)
        )
    except Exception:
        logger.exception("Match %s, move %s: no choice", turn.match.pk, turn.match.number)
    yield engine.format_action(view.legal[-1])  # to end the turn, to hold, to choose nothing
    yield engine.format_action(engine.Concede(seat))


def sweep(*, now: datetime) -> Swept:
    """Find what a killed worker left, and throw away challenges that nobody took. Safe to do at any time."""
    quick = [level for level in Level if not level.thinks]
    patience = COMPUTER_PATIENCE + 2 * timedelta(seconds=settings.AI_BUDGET_S)
    waiting = Match.objects.filter(
        Q(seats__level__in=quick, moved_at__lt=now - COMPUTER_PATIENCE)
        | Q(seats__level__in=Level.values, moved_at__lt=now - patience),
        state=Match.State.PLAYING,
        seats__number=F("to_act"),
    )
    resumed = list(waiting.values_list("pk", flat=True))
    for match_id in resumed:
        enqueue_computer(match_id)
    record_left_over(now=now)
    cleared = 0
    for match in Match.objects.filter(
        state=Match.State.WAITING, is_arranged=False, made_at__lt=now - CHALLENGE_LIFE
    ):
        with suppress(IllegalChallenge):  # taken in this moment
            cancel_challenge(match=match)
            cleared += 1
    return Swept(resumed=len(resumed), cleared=cleared)
