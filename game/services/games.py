"""Beginning the games of a match, and asking a worker where a computer is to act."""

import random
import secrets
from datetime import date
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from game import card_pool, engine, queries
from game.models import Game, Match, MatchSeat, SeatNumber
from game.services.errors import IllegalChallenge

SEED_BITS = 53  # stays exact in JSON and below the engine's 2^62


def lock(match_id: int) -> Match:
    """The row, locked where the database can; where it cannot, the write at the end checks the number."""
    return Match.objects.select_for_update().get(pk=match_id)


def begin_match(match: Match, *, seed: int | None) -> None:
    """The first game of a match that has both its seats, or the choice who goes first in it."""
    match.state = Match.State.PLAYING
    match.moved_at = timezone.now()
    if match.chooser:
        match.number += 1
        match.to_act = match.chooser
    else:
        _begin_first_game(match, seed=seed)
    match.save()
    announce_turn(match)


def _begin_first_game(match: Match, *, seed: int | None, first: SeatNumber | None = None) -> None:
    lists = {SeatNumber(seat.number): _list_of(seat) for seat in match.seats.select_related("deck")}
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    _begin_game(match, index=1, seed=seed, lists=lists, pool=card_pool.newest_day(), first=first)


def _list_of(seat: MatchSeat) -> list[str]:
    cards = seat.cards if seat.cards is not None else seat.deck and seat.deck.cards
    if not cards:
        raise IllegalChallenge("The deck of this match is gone.")
    return [card for card, count in sorted(cards.items()) for _ in range(count)]


def _begin_game(
    match: Match, *, index: int, seed: int, lists: dict[SeatNumber, list[str]], pool: date,
    first: SeatNumber | None,
) -> None:  # fmt: skip
    """Deal a game. Who goes first follows from the seed (R1.4) where nobody chose it.

    Changes `match`, does not save it.
    """
    first = first or SeatNumber(1 + random.Random(f"first {seed}").randrange(2))  # noqa: S311 - a game, not a secret
    lists = {seat: _mixed(lists[seat], f"list {seat} {seed}") for seat in lists}
    state = engine.new_game(
        lists[first], lists[first.other], seed=seed, mode=match.mode,
        cards=card_pool.specs(pool), pool=pool.isoformat(),
    )  # fmt: skip
    match.number += 1
    game = Game(
        match=match, index=index, seed=seed, first=first, pool=pool, mode=match.mode, start=match.number,
        notation=engine.NOTATION,
        first_list=lists[first], second_list=lists[first.other], state=engine.describe(state),
    )  # fmt: skip
    game.save()
    match.to_act = seat_to_act(game, state)


def _mixed(cards: list[str], seed: str) -> list[str]:
    """The list in an order of its own, out of the whole seed.

    The generator of the engine is small: whoever knows both lists in order could try all its seeds against
    the cards he has seen, and read the enemy's hand. Nobody knows these orders.
    """
    cards = sorted(cards)
    random.Random(seed).shuffle(cards)  # noqa: S311 - the seed is drawn from `secrets`
    return cards


def begin_next_game(match: Match, game: Game | None, *, first: SeatNumber) -> None:
    """A further game with the same lists and card versions, and a seed that follows from the last one's.

    Without a last one it is the first. Changes `match`, does not save it.
    """
    if game is None:
        _begin_first_game(match, seed=None, first=first)
        return
    went_first = SeatNumber(game.first)
    lists = {went_first: list(game.first_list), went_first.other: list(game.second_list)}
    seed = random.Random(f"next {game.seed}").getrandbits(SEED_BITS)  # noqa: S311 - a game, not a secret
    _begin_game(match, index=game.index + 1, seed=seed, lists=lists, pool=game.pool, first=first)


def seat_to_act(game: Game, state: engine.GameState) -> SeatNumber | None:
    return None if state.to_act is None else queries.seat_number(game, state.to_act)


def announce_turn(match: Match, *, mover: SeatNumber | None = None) -> None:
    """Ask a worker once a computer is to act. A computer that has just moved goes on by itself."""
    if match.to_act is None:
        return
    levels = dict(match.seats.values_list("number", "level"))
    if levels[match.to_act] and not (mover and levels[mover]):
        transaction.on_commit(partial(enqueue_computer, match.pk), robust=True)


def enqueue_computer(match_id: int) -> None:
    current_app.send_task("game.tasks.computer_turn", args=[match_id], queue="play")
