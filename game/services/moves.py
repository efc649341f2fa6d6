"""Playing: one action at a time, for people and computers alike."""

import logging
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction
from django.utils import timezone

from game import engine, queries
from game.models import Ending, Game, Match, Move, SeatNumber
from game.services.errors import MatchOver, StaleMove
from game.services.games import announce_turn, begin_next_game, lock, seat_to_act
from game.signals import match_finished

logger = logging.getLogger(__name__)


def play_move(*, match: Match, seat: int, text: str, number: int) -> Match:
    """Play one action of a seat in the position with this number, and return the match as it stands then.

    Raises StaleMove (the number is not the present one, or another move was quicker), MatchOver,
    engine.InvalidAction (the text cannot be read) and engine.IllegalAction (not now; with rule and sentence).
    In each case nothing is changed.
    """
    try:
        with transaction.atomic():
            locked = lock(match.pk)
            if locked.state != Match.State.PLAYING:
                raise MatchOver
            if locked.number != number:
                raise StaleMove
            _apply(locked, SeatNumber(seat), text)
    except IntegrityError as error:
        raise StaleMove from error
    return locked


def _apply(match: Match, seat: SeatNumber, text: str) -> None:
    game = match.games.get(ending="")
    state = queries.state_of(game)
    action = engine.parse_action(text, state)
    _check_turn(game, state, seat, action)
    engine.apply(state, action)
    match.to_act = seat_to_act(game, state)
    game.state = engine.describe(state)
    _record(match, game, seat, engine.format_action(action), engine.outcome(state))


def _record(match: Match, game: Game, seat: SeatNumber, text: str, outcome: engine.Outcome | None) -> None:
    """Keep the line, and the match and game as they stand after it."""
    now = timezone.now()
    number = match.number
    Move.objects.create(match=match, game=game, number=number, seat=seat, text=text, at=now)
    match.number += 1
    match.moved_at = now
    _end_game(match, game, outcome, now)
    _save_move(match, game, number)
    announce_turn(match, mover=seat)


def _check_turn(game: Game, state: engine.GameState, seat: SeatNumber, action: engine.Action) -> None:
    """Only who is to act moves; anybody may concede for himself at any time (P27)."""
    mine = queries.engine_seat(game, seat)
    if isinstance(action, engine.Concede):
        if action.seat != mine:
            raise engine.IllegalAction(engine.Reason("P27", "You can concede for yourself only."))
    elif state.to_act != mine:
        raise engine.IllegalAction(engine.Reason("R2.5", "It is not your turn to act."))


def _end_game(match: Match, game: Game, outcome: engine.Outcome | None, now: datetime) -> None:
    """Note a finished game; end the match or begin its next game. Changes `match`, does not save it."""
    if outcome is None:
        return
    game.winner = None if outcome.winner is None else queries.seat_number(game, outcome.winner)
    game.ending = Ending[outcome.ending.name]
    game.finished_at = now
    game.save()
    _report_cap(match, game)
    winner, over = _standing(match, game)
    if over:
        match.state, match.to_act, match.finished_at = Match.State.FINISHED, None, now
        match.winner = winner
        transaction.on_commit(partial(_announce_finish, match.pk), robust=True)
    else:
        begin_next_game(match, game)


def _report_cap(match: Match, game: Game) -> None:
    """A game that a cap ended (P10) is worth a look: the log says how to play it again.

    The page does not name the seed: that of the next game follows from it.
    """
    if game.ending in (Ending.LOOP, Ending.TURN_LIMIT):
        logger.warning(
            "Game %s of match %s was drawn by a cap (%s) after move %s. Its seed: %s, mode %s, cards of %s.",
            game.index,
            match.pk,
            game.ending,
            match.number - 1,
            game.seed,
            game.mode,
            game.pool,
        )


def _standing(match: Match, last: Game) -> tuple[int | None, bool]:
    """Who has won the match, and whether it is over. Fallen Heroes on both sides count for nothing (R1.1)."""
    results = list(match.games.exclude(ending=Ending.BOTH_HEROES).values_list("winner", flat=True))
    wins = {seat: results.count(seat) for seat in SeatNumber}
    for seat in SeatNumber:
        if wins[seat] * 2 > match.best_of:
            return seat, True
    if last.ending == Ending.BOTH_HEROES or len(results) < match.best_of:
        return None, False
    if wins[SeatNumber.ONE] == wins[SeatNumber.TWO]:
        return None, True
    return max(SeatNumber, key=wins.__getitem__), True


def _save_move(match: Match, game: Game, number: int) -> None:
    """Write both rows, the match only if nobody has moved it meanwhile: not every database has row locks."""
    game.save()
    moved = Match.objects.filter(pk=match.pk, number=number).update(
        number=match.number,
        moved_at=match.moved_at,
        to_act=match.to_act,
        state=match.state,
        winner=match.winner,
        finished_at=match.finished_at,
    )
    if not moved:
        raise StaleMove


def concede(*, match: Match, seat: int) -> Match:
    """Give up the present game, whatever position it has reached, readable or not. Raises MatchOver."""
    with transaction.atomic():
        locked = lock(match.pk)
        game = locked.games.filter(ending="").first()
        if game is None:
            raise MatchOver
        loser = queries.engine_seat(game, SeatNumber(seat))
        text = engine.format_action(engine.Concede(loser))
        try:
            return play_move(match=locked, seat=seat, text=text, number=locked.number)
        except queries.BrokenRecordError:
            outcome = engine.Outcome(loser.other, engine.Ending.CONCEDED)
            _record(locked, game, SeatNumber(seat), text, outcome)
            return locked


def _announce_finish(match_id: int) -> None:
    match_finished.send(sender=Match, match=Match.objects.get(pk=match_id))
