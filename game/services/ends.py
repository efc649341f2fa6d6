"""How games and matches come to their end: by the rules, as time is called, by a ruling."""

import logging
from datetime import datetime
from functools import partial

from django.db import transaction

from game import queries
from game.models import Ending, Game, Match, SeatNumber
from game.services.errors import StaleMove
from game.services.games import begin_next_game
from game.signals import match_finished

logger = logging.getLogger(__name__)

SUDDEN_DEATH = 0  # as `last_turn`: the first difference of the Heroes' HP ends the game


def end_game(match: Match, game: Game, *, winner: SeatNumber | None, ending: Ending, now: datetime) -> None:
    """Note a finished game; end the match, or let its next game come. Changes `match`, does not save it."""
    game.winner, game.ending, game.finished_at = winner, ending, now
    game.save()
    _report_cap(match, game)
    settle(match, game, now=now)


def settle(match: Match, last: Game | None, *, now: datetime) -> None:
    """End a match whose score says so. Changes `match`, does not save it.

    Else a drawn game is played again with the same side going first, and the loser of another chooses.
    """
    winner, is_over = _standing(match, last)
    if is_over:
        finish(match, winner, now=now)
        return
    if match.last_turn is not None:
        match.last_turn = SUDDEN_DEATH
    if last is not None and last.winner is None:
        begin_next_game(match, last, first=SeatNumber(last.first))
    elif last is not None:
        match.to_act = SeatNumber(last.winner).other  # type: ignore[arg-type]  # drawn ones are above


def finish(match: Match, winner: SeatNumber | None, *, now: datetime) -> None:
    """The match is over; whoever listens hears of it on commit. Changes `match`, does not save it."""
    match.state, match.to_act, match.finished_at = Match.State.FINISHED, None, now
    match.winner = winner
    transaction.on_commit(partial(_announce_finish, match.pk), robust=True)


def time_ends(match: Match, turn: int, hp: dict[SeatNumber, int]) -> tuple[bool, SeatNumber | None]:
    """Whether time ends the running game in this position, and who wins it then.

    That is after the last turn. Where an equal match needs a winner, more HP decides at the first difference.
    """
    if match.last_turn is None or turn <= match.last_turn:
        return False, None
    score = queries.games_won(match)
    if not match.needs_winner or score[SeatNumber.ONE] != score[SeatNumber.TWO]:
        return True, None
    one, two = hp[SeatNumber.ONE], hp[SeatNumber.TWO]
    if one == two:
        return False, None
    return True, SeatNumber.ONE if one > two else SeatNumber.TWO


def save_position(match: Match, before: int) -> None:
    """Write the match, unless somebody has moved it since position `before`; ask a computer that acts now.

    Raises StaleMove: not every database has row locks.
    """
    moved = Match.objects.filter(pk=match.pk, number=before).update(
        number=match.number, moved_at=match.moved_at, to_act=match.to_act, state=match.state,
        winner=match.winner, finished_at=match.finished_at, last_turn=match.last_turn,
    )  # fmt: skip
    if not moved:
        raise StaleMove


def _standing(match: Match, last: Game | None) -> tuple[SeatNumber | None, bool]:
    """Who has won the match, and whether it is over."""
    won = queries.games_won(match)
    ahead = max(SeatNumber, key=won.__getitem__) if won[SeatNumber.ONE] != won[SeatNumber.TWO] else None
    if ahead and won[ahead] * 2 > match.best_of:
        return ahead, True
    if match.last_turn is not None:
        return ahead, ahead is not None or not match.needs_winner
    if match.is_arranged:
        return None, False
    # Fallen Heroes on both sides count for nothing (R1.1); a game that a cap has drawn counts.
    counted = match.games.exclude(ending__in=("", Ending.BOTH_HEROES)).count()
    if (last and last.ending == Ending.BOTH_HEROES) or counted < match.best_of:
        return None, False
    return ahead, True


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


def _announce_finish(match_id: int) -> None:
    match_finished.send(sender=Match, match=Match.objects.get(pk=match_id))
