"""Reporting finished games to the records of cards, each once."""

from datetime import datetime, timedelta

from django.db import transaction

from cards.services import Results, add_results
from game.models import Game, SeatNumber

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
    """Report how the lists of people fared; those of computers say nothing about a card."""
    with transaction.atomic():
        if not Game.objects.filter(pk=game.pk, recorded=False).update(recorded=True):
            return
        add_results(results=_results(game))


def _results(game: Game) -> dict[str, Results]:
    results: dict[str, Results] = {}
    for number in game.match.seats.filter(user__isnull=False).values_list("number", flat=True):
        seat = Results(1, int(game.winner == number), int(game.winner is None))
        cards = game.first_list if SeatNumber(number) == game.first else game.second_list
        for card in set(cards):
            results[card] = results.get(card, Results()) + seat
    return results
