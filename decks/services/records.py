"""How games with decks ended, as the rooms that play them report it."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from decks.enums import RecordSource
from decks.models import Deck, DeckRecord


class Results(NamedTuple):
    """So many games with a deck were won, lost and drawn."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    def plus(self, other: "Results") -> "Results":
        return Results(self.wins + other.wins, self.losses + other.losses, self.draws + other.draws)


def add_results(*, results: Mapping[int, Results], source: RecordSource) -> None:
    """Add to the records of decks, by their keys. Who calls sees to it that each game is reported once."""
    with transaction.atomic():
        known = sorted(Deck.objects.filter(pk__in=results).values_list("pk", flat=True))
        DeckRecord.objects.bulk_create(
            [DeckRecord(deck_id=pk, source=source) for pk in known], ignore_conflicts=True
        )
        for pk in known:  # in one order, so that two games that end together never wait in a circle
            wins, losses, draws = results[pk]
            DeckRecord.objects.filter(deck=pk, source=source).update(
                wins=F("wins") + wins, losses=F("losses") + losses, draws=F("draws") + draws
            )
