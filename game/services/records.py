"""Reporting finished games to the records of cards and decks, each once."""

from datetime import datetime, timedelta

from django.db import transaction

from cards.services import Results, add_results
from decks import services as decks
from decks.enums import RecordSource
from game.models import Ending, Game, MatchSeat, SeatNumber

PATIENCE = timedelta(minutes=1)  # after this long the sweep reports what a killed process did not
AT_ONCE = 50


def record_match(*, match_id: int) -> None:
    """Report the games of a match that are over. Twice, or by two at once, is the same as once."""
    for game in Game.objects.filter(match=match_id, recorded=False, finished_at__isnull=False):
        record_game(game=game)


def record_left_over(*, now: datetime) -> None:
    """Report the games that a killed process ended and did not report."""
    left = Game.objects.filter(recorded=False, finished_at__lt=now - PATIENCE).order_by("finished_at", "pk")
    for game in left[:AT_ONCE]:
        record_game(game=game)


def record_game(*, game: Game) -> None:
    """Report how the lists of people fared; those of computers say nothing about a card or a deck.

    Nor does a game that was decided by a ruling.
    """
    with transaction.atomic():
        if not Game.objects.filter(pk=game.pk, recorded=False).update(recorded=True):
            return
        if game.ending == Ending.AWARDED:
            return
        source = RecordSource.EVENT if game.match.is_arranged else RecordSource.MATCH
        seats = list(game.match.seats.filter(user__isnull=False).select_related("deck").order_by("number"))
        add_results(results=_of_cards(game, seats))
        decks.add_results(results=_of_decks(game, seats), source=source)


def _of_cards(game: Game, seats: list[MatchSeat]) -> dict[str, Results]:
    results: dict[str, Results] = {}
    for number in (seat.number for seat in seats):
        seat = Results(1, int(game.winner == number), int(game.winner is None))
        cards = game.first_list if SeatNumber(number) == game.first else game.second_list
        for card in set(cards):
            results[card] = results.get(card, Results()) + seat
    return results


def _of_decks(game: Game, seats: list[MatchSeat]) -> dict[int, decks.Results]:
    """By deck; a deck that played against itself has won and lost."""
    results: dict[int, decks.Results] = {}
    for seat in seats:
        if seat.deck is None:  # deleted meanwhile
            continue
        won, drawn = game.winner == seat.number, game.winner is None
        ended = decks.Results(int(won), int(not won and not drawn), int(drawn))
        results[seat.deck.deck_id] = results.get(seat.deck.deck_id, decks.Results()).plus(ended)
    return results
