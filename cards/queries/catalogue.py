"""What pages and other rooms ask of the catalogue."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Count, Max, QuerySet

from cards.faces import FaceFacts
from cards.models import Card, CardVersion, CardVersionQuerySet, CatalogueRevision, CurrentCard, Set

DEAREST = 7


def traits_in_use() -> set[str]:
    """Every trait that some card has today: what is worth offering as a filter."""
    known = CurrentCard.objects.order_by().values_list("traits", flat=True).distinct()
    return {word for traits in known for word in traits.split()}


def newest_versions() -> CardVersionQuerySet:
    """The latest version of every card with its card, by id."""
    return CardVersion.objects.newest().select_related("card__set").order_by("card_id")


def version_for(card_id: str) -> CardVersion | None:
    """The latest version of the card with this id, written in any case."""
    return newest_versions().filter(card_id=card_id.upper()).first()


def sets() -> QuerySet[Set, Set]:
    """Every set with its `card_count`, in the order of their numbers."""
    return Set.objects.annotate(card_count=Count("cards")).order_by("number")


def whole_set(code: str) -> CardVersionQuerySet:
    """The latest version of every card of a set, with the cards' printings and all their versions."""
    found = newest_versions().filter(card__set=code)
    return found.prefetch_related("card__printings", "card__versions")


def catalogue_revision() -> int:
    """Counts the changes of the catalogue: whoever keeps a copy can tell whether it still holds."""
    return CatalogueRevision.present()


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after `card` by id."""
    before = Card.objects.filter(pk__lt=card.pk).order_by("-pk").first()
    after = Card.objects.filter(pk__gt=card.pk).order_by("pk").first()
    return before, after


def newest_pool() -> date | None:
    """The day since which the newest playable card versions count; None while the catalogue is empty."""
    newest: date | None = CardVersion.objects.playable().aggregate(day=Max("since"))["day"]
    return newest


def face_facts_of(versions: Iterable[CardVersion]) -> dict[str, FaceFacts]:
    """What the faces of these cards are drawn from, by id."""
    return {version.card_id: _face_facts(version) for version in versions}


def face_facts(card_id: str, *, since: date | None = None) -> FaceFacts | None:
    """What the face of this card is drawn from: its version of the day `since`, else the latest."""
    version = version_for(card_id)
    if version and since:
        version = version.card.versions.select_related("card__set").filter(since=since).first()
    return _face_facts(version) if version else None


def all_face_facts() -> dict[str, FaceFacts]:
    """What the face of every card is drawn from, by id."""
    return face_facts_of(newest_versions())


def played_face_facts(day: date) -> dict[str, tuple[FaceFacts, date | None]]:
    """The same for the versions that a game of `day` has; with the day of one that is not the newest."""
    found = CardVersion.objects.in_force(day).select_related("card__set", "card__current")
    return {
        version.card_id: (
            _face_facts(version),
            None if version.card.current.version_id == version.pk else version.since,
        )
        for version in found
    }


def _face_facts(version: CardVersion) -> FaceFacts:
    card = version.card
    return FaceFacts(
        id=card.id,
        name=card.name,
        card_class=version.class_then,
        type=card.type,
        cost=version.cost,
        attack=version.attack,
        hp=version.hp,
        keywords=tuple(version.keywords),
        rarity=card.get_rarity_display(),
        tier=card.get_tier_display(),
        text=version.shown_text,
    )
