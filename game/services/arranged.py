"""Matches that are arranged for others, such as events: made in bulk, begun, ended by time or by a ruling."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from game import queries
from game.models import Ending, Game, Match, MatchSeat, SeatNumber
from game.services.ends import SUDDEN_DEATH, end_game, finish, save_position, settle
from game.services.errors import MatchOver
from game.services.games import announce_turn, begin_match, lock, seat_to_act
from game.services.moves import concede

MORE_TURNS = 2  # after the one that runs when time is called


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat, a person or a level, with the list that is played: card id to count."""

    cards: Mapping[str, int]
    user_id: int | None = None
    level: str = ""
    deck_id: int | None = None  # the version that the list was taken from


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A match to be made. `label` and `address` say for what: they stand on its page.

    `chooser` says who goes first in the first game; without one it is drawn. With `needs_winner` no score is
    equal once time has ended it.
    """

    first: Chair
    second: Chair
    best_of: int
    label: str
    address: str
    needs_winner: bool = False
    chooser: SeatNumber | None = None


def make_matches(*, arrangements: Sequence[Arrangement], now: datetime) -> list[Match]:
    """One waiting match for each, in their order, in a handful of statements."""
    with transaction.atomic():
        matches = Match.objects.bulk_create(
            Match(
                is_arranged=True, best_of=one.best_of, context_label=one.label, context_address=one.address,
                needs_winner=one.needs_winner, chooser=one.chooser, made_at=now, moved_at=now,
            )
            for one in arrangements
        )  # fmt: skip
        MatchSeat.objects.bulk_create(
            MatchSeat(
                match=match, number=number, user_id=chair.user_id, level=chair.level, deck_id=chair.deck_id,
                cards=dict(chair.cards),
            )
            for match, one in zip(matches, arrangements, strict=True)
            for number, chair in ((SeatNumber.ONE, one.first), (SeatNumber.TWO, one.second))
        )  # fmt: skip
    return matches


def begin_arranged(*, match: Match, seed: int | None = None) -> None:
    """Let an arranged match begin. Doing it twice is the same as once."""
    with transaction.atomic():
        locked = lock(match.pk)
        if locked.is_arranged and locked.state == Match.State.WAITING:
            begin_match(locked, seed=seed)


def award_game(*, match: Match, seat: int, now: datetime) -> Match:
    """Give a seat the game that is played, or the next one where none is; each call gives one.

    Raises MatchOver.
    """
    with transaction.atomic():
        locked = lock(match.pk)
        before, game = locked.number, locked.games.filter(ending="").first()
        if locked.state == Match.State.FINISHED:
            raise MatchOver
        if game is not None:
            locked.number += 1
            end_game(locked, game, winner=SeatNumber(seat), ending=Ending.AWARDED, now=now)
        else:
            MatchSeat.objects.filter(match=locked, number=seat).update(given=F("given") + 1)
            settle(locked, None, now=now)
            locked.number += int(locked.state != Match.State.WAITING)
        _save_ruling(locked, before, now)
    return locked


def take_back_game(*, match: Match, seat: int, at: datetime, now: datetime) -> bool:
    """Take back a game that `award_game` gave to a seat at that time; whether that was still possible.

    A game that was ended by it goes on, or counts for nobody once another has begun. So does a match that was
    ended by it; one that has ended otherwise stays.
    """
    with transaction.atomic():
        locked = lock(match.pk)
        if locked.state == Match.State.FINISHED and locked.finished_at != at:
            return False
        before, last = locked.number, queries.current_game(locked)
        ended = locked.games.filter(ending=Ending.AWARDED, winner=seat, finished_at=at).first()
        given = MatchSeat.objects.filter(match=locked, number=seat, given__gt=0)
        if ended is None and not given.update(given=F("given") - 1):
            return False
        if locked.state != Match.State.WAITING:
            _go_on(locked, ended, last, SeatNumber(seat))
            locked.number += 1
        _save_ruling(locked, before, now)
    return True


def _go_on(match: Match, ended: Game | None, last: Game | None, seat: SeatNumber) -> None:
    """After a game was taken back: it is played on if it was the last one, else what came after it is."""
    match.state, match.winner, match.finished_at = Match.State.PLAYING, None, None
    if ended is not None and ended == last:
        ended.winner, ended.ending, ended.finished_at, ended.recorded = None, "", None, False
        ended.save()
        match.to_act = seat_to_act(ended, queries.state_of(ended))
        if match.last_turn is not None:
            match.last_turn = int(ended.state["turn"]) + MORE_TURNS
        return
    if ended is not None:
        Game.objects.filter(pk=ended.pk).update(winner=None)
    if match.to_act is None:  # the match had ended: the loser of the last game chooses
        match.to_act = SeatNumber(last.winner).other if last and last.winner else seat


def leave_match(*, match: Match, seat: int, now: datetime) -> Match:
    """A seat gives up the game that is played, and the match with it. One that is over stays as it is."""
    with transaction.atomic():
        with suppress(MatchOver):  # no game is being played
            concede(match=match, seat=seat)
        return award_match(match=match, seat=SeatNumber(seat).other, now=now)


def set_free(*, matches: QuerySet[Match], label: str, now: datetime) -> int:
    """The event of these matches is no more; how many go on.

    What is being played does, under this label and without a limit of time; what waits ends for nobody.
    """
    with transaction.atomic():
        matches.filter(state=Match.State.WAITING).update(
            state=Match.State.FINISHED, number=1, finished_at=now, moved_at=now
        )
        return matches.filter(state=Match.State.PLAYING).update(
            number=F("number") + 1, context_label=label, last_turn=None, moved_at=now
        )


def award_match(*, match: Match, seat: int | None, now: datetime) -> Match:
    """End a match in favour of a seat, or of nobody. One that is over stays as it is."""
    with transaction.atomic():
        locked = lock(match.pk)
        if locked.state == Match.State.FINISHED:
            return locked
        winner, before = SeatNumber(seat) if seat else None, locked.number
        locked.games.filter(ending="").update(winner=winner, ending=Ending.AWARDED, finished_at=now)
        locked.number += 1
        finish(locked, winner, now=now)
        _save_ruling(locked, before, now)
    return locked


def call_time(*, match: Match, now: datetime) -> Match:
    """Let a match in play end with the running turn and two more; between games it ends at once.

    Where it is equal then and needs a winner, one more game is decided by the first difference in HP. Doing
    it twice is the same as once.
    """
    with transaction.atomic():
        locked = lock(match.pk)
        if locked.state != Match.State.PLAYING or locked.last_turn is not None:
            return locked
        before, game = locked.number, locked.games.filter(ending="").first()
        locked.number += 1
        if game is not None:
            locked.last_turn = int(game.state["turn"]) + MORE_TURNS
        else:
            locked.last_turn = SUDDEN_DEATH
            settle(locked, None, now=now)
        _save_ruling(locked, before, now)
    return locked


def _save_ruling(match: Match, before: int, now: datetime) -> None:
    match.moved_at = now
    save_position(match, before)
    announce_turn(match)
