"""The games of a test, as a worker plays them: a slice of time at once, so that nothing waits long for it."""

import logging
import time
from collections.abc import Sequence, Set
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from game import card_pool, engine, lab
from game.engine import Seat
from game.models import Ending, LabGame, LabOpponent, LabPart, LabResult, LabRun, LabState
from game.services.lab import end_if_played, end_test, enqueue_part

logger = logging.getLogger(__name__)

SLICE_S = 1.5


def play_part(*, part_id: int, ticket: int, slice_s: float = SLICE_S) -> None:
    """Play a part on for a while, store what is over, and ask for the next slice where something is left.

    Doing it twice changes nothing: the ticket is void then. A worker that was too slow, so that the part was
    given to another one, adds nothing but games that the other plays alike.
    """
    part = _take(part_id, ticket, timezone.now())
    if part is None:
        return
    began = time.monotonic()
    playing = _PartPlayer(part)
    try:
        playing.play(until=began + slice_s)
    except Exception:
        logger.exception("Test %s, game %s cannot be played", part.run_id, playing.number)
        problem = f"Game {playing.number} could not be played to its end."
        end_test(run_id=part.run_id, state=LabState.FAILED, now=timezone.now(), problem=problem)
        return
    if _store(part, playing, seconds=time.monotonic() - began, now=timezone.now()):
        enqueue_part(part.pk, ticket + 1)


def _take(part_id: int, ticket: int, now: datetime) -> LabPart | None:
    """The part, if this ticket is the one to play it with and nobody does."""
    free = LabPart.objects.filter(
        pk=part_id, ticket=ticket, taken_at=None, next__lte=F("last"), run__state=LabState.RUNNING
    )
    if not free.update(taken_at=now, touched_at=now):
        return None
    return LabPart.objects.select_related("run").get(pk=part_id)


class _PartPlayer:
    """Plays the games of a part from the one it had come to. `games` are those that came to their end."""

    def __init__(self, part: LabPart) -> None:
        self.run: LabRun = part.run
        self.number: int = part.next
        self.lines: list[str] = part.lines
        self.games: list[LabGame] = []
        self._last = part.last
        self._opponents: list[LabOpponent] = list(part.run.opponents.order_by("number"))
        self._cards: dict[str, engine.CardSpec] = card_pool.specs(part.run.pool)

    def play(self, *, until: float) -> None:
        """Until this moment of the monotonic clock, which may fall into a game; one action at least."""
        while self.number <= self._last:
            game = self._begun()
            while not game.over:
                game.step()
                if time.monotonic() >= until:
                    break
            if not game.over:
                self.lines = game.lines
                return
            self.games.append(self._row(game))
            self.lines = []
            self.number += 1
            if time.monotonic() >= until:
                return

    def _plan(self) -> lab.Plan:
        return lab.plan(self.number, opponents=len(self._opponents), seed=self.run.seed)

    def _begun(self) -> lab.Playing:
        """The game `number`, as far as it was played before."""
        plan = self._plan()
        own = lab.list_of(self.run.cards)
        other = lab.list_of(self._opponents[plan.opponent].cards)
        first, second = (own, other) if plan.seat is Seat.FIRST else (other, own)
        game = lab.begin(
            first, second, level=self.run.level, seed=plan.seed, cards=self._cards,
            pool=self.run.pool.isoformat(),
        )  # fmt: skip
        return game.follow(self.lines)

    def _row(self, game: lab.Playing) -> LabGame:
        plan, outcome = self._plan(), engine.outcome(game.state)
        assert outcome is not None  # the game is over
        result = LabResult.DRAWN if outcome.winner is None else LabResult.LOST
        if outcome.winner is plan.seat:
            result = LabResult.WON
        row = LabGame(
            run=self.run, number=self.number, opponent=self._opponents[plan.opponent], seed=plan.seed,
            goes_first=plan.seat is Seat.FIRST, result=result, ending=Ending[outcome.ending.name],
            turns=game.state.turn, drawn=_bits(self.run.ids, game.drawn[plan.seat]),
            played=_bits(self.run.ids, game.played[plan.seat]),
        )  # fmt: skip
        row.lines = game.lines
        return row


def _bits(ids: Sequence[str], cards: Set[str]) -> int:
    """Bit i for the i-th id; cards of the other deck, which some effects take, have none."""
    return sum(1 << place for place, card in enumerate(ids) if card in cards)


def _store(part: LabPart, playing: _PartPlayer, *, seconds: float, now: datetime) -> bool:
    """Keep what a slice came to; whether there is more to play. A run that has ended takes nothing."""
    with transaction.atomic():
        running = LabRun.objects.select_for_update().filter(pk=part.run_id, state=LabState.RUNNING)
        if running.first() is None:
            return False
        LabGame.objects.bulk_create(playing.games, ignore_conflicts=True)
        mine = LabPart.objects.filter(pk=part.pk, ticket=part.ticket)
        kept = mine.update(
            next=playing.number, lines=playing.lines, ticket=part.ticket + 1, taken_at=None, touched_at=now,
            tries=0, seconds=F("seconds") + seconds,
        )  # fmt: skip
        end_if_played(run_id=part.run_id, now=now)
    return bool(kept) and playing.number <= part.last
