"""What pages and other rooms ask of the catalogue."""

from datetime import date

from django.db.models import Max

from cards.models import Card, CardVersion, CardVersionQuerySet


def newest_versions() -> CardVersionQuerySet:
    """The latest version of every card with its card, by id."""
    return CardVersion.objects.newest().select_related("card").order_by("card_id")


def version_for(card_id: str) -> CardVersion | None:
    """The latest version of the card with this id, written in any case."""
    return newest_versions().filter(card_id=card_id.upper()).first()


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after `card` by id."""
    before = Card.objects.filter(pk__lt=card.pk).order_by("-pk").first()
    after = Card.objects.filter(pk__gt=card.pk).order_by("pk").first()
    return before, after


def newest_pool() -> date | None:
    """The day since which the newest playable card versions count; None while the catalogue is empty."""
    newest: date | None = CardVersion.objects.playable().aggregate(day=Max("since"))["day"]
    return newest
