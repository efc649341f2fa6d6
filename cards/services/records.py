"""What cards have done in finished games, as the room that plays them reports it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from cards.models import Card, CardRecord


@dataclass(frozen=True, slots=True)
class Results:
    """So many lists with a card were played, won and drew."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    def __add__(self, other: "Results") -> "Results":
        return Results(self.played + other.played, self.won + other.won, self.drawn + other.drawn)


def add_results(*, results: Mapping[str, Results]) -> None:
    """Add to the records of cards, by id. Who calls sees to it that each game is reported once."""
    with transaction.atomic():
        known = set(Card.objects.filter(pk__in=results).values_list("pk", flat=True))
        CardRecord.objects.bulk_create(
            [CardRecord(card_id=pk) for pk in sorted(known)], ignore_conflicts=True
        )
        # In one order, so that two games that end together wait for each other and never in a circle.
        list(CardRecord.objects.select_for_update().filter(card__in=known).order_by("card"))
        for alike in sorted(set(results.values()), key=lambda one: (one.played, one.won, one.drawn)):
            cards = [pk for pk in known if results[pk] == alike]
            CardRecord.objects.filter(card__in=cards).update(
                played=F("played") + alike.played, won=F("won") + alike.won, drawn=F("drawn") + alike.drawn
            )
