"""Playing: one action at a time, for people and computers alike; choosing who goes first."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from game import engine, queries
from game.models import Ending, Game, Match, Move, SeatNumber
from game.services.ends import end_game, save_position, time_ends
from game.services.errors import MatchOver, StaleMove
from game.services.games import announce_turn, begin_next_game, lock, seat_to_act


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
    game = match.games.filter(ending="").first()
    if game is None:
        raise StaleMove  # who goes first in the next game is being chosen
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
    if outcome is not None:
        winner = None if outcome.winner is None else queries.seat_number(game, outcome.winner)
        end_game(match, game, winner=winner, ending=Ending[outcome.ending.name], now=now)
    elif match.last_turn is not None:
        is_over, winner = time_ends(match, game.state["turn"], queries.hero_hp(game))
        if is_over:
            end_game(match, game, winner=winner, ending=Ending.TIME, now=now)
    game.save()
    save_position(match, number)
    announce_turn(match, mover=seat)


def _check_turn(game: Game, state: engine.GameState, seat: SeatNumber, action: engine.Action) -> None:
    """Only who is to act moves; anybody may concede for himself at any time (P27)."""
    mine = queries.engine_seat(game, seat)
    if isinstance(action, engine.Concede):
        if action.seat != mine:
            raise engine.IllegalAction(engine.Reason("P27", "You can concede for yourself only."))
    elif state.to_act != mine:
        raise engine.IllegalAction(engine.Reason("R2.5", "It is not your turn to act."))


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


def choose_first(*, match: Match, seat: int, first: int, number: int) -> Match:
    """Say who goes first in the next game, which begins. Only who is asked may: the loser of the last one.

    Raises StaleMove where that is not asked (any more), engine.IllegalAction where somebody else is.
    """
    try:
        with transaction.atomic():
            locked = lock(match.pk)
            if locked.number != number or not queries.is_choosing(locked):
                raise StaleMove
            if locked.to_act != seat:
                raise engine.IllegalAction(engine.Reason("R1.4", "The other side chooses who goes first."))
            mover = SeatNumber(seat)
            locked.moved_at = timezone.now()
            begin_next_game(locked, queries.current_game(locked), first=SeatNumber(first))
            save_position(locked, number)
            announce_turn(locked, mover=mover)
    except IntegrityError as error:
        raise StaleMove from error
    return locked
