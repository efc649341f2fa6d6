"""What pages and other rooms ask of the catalogue."""

from collections.abc import Collection
from datetime import date

from django.db.models import Max, Q

from cards.enums import CardClass, in_order
from cards.faces import FaceFacts
from cards.folding import fold
from cards.models import Card, CardVersion, CardVersionQuerySet

# Every order ends with the id, so that pages never overlap.
ORDERS = {
    "number": ("card_id",),
    "name": ("card__name_key", "card_id"),
    "cost": ("cost", "card__name_key", "card_id"),
    "class": (in_order("card__card_class", CardClass), "cost", "card__name_key", "card_id"),
    "rarity": ("-card__rarity", "card__name_key", "card_id"),
}
DEAREST = 7


def matching_versions(
    *,
    name: str = "",
    classes: Collection[str] = (),
    types: Collection[str] = (),
    costs: Collection[int] = (),
    rarities: Collection[int] = (),
    keywords: Collection[str] = (),
    timings: Collection[str] = (),
    order: str = "number",
) -> CardVersionQuerySet:
    """The latest versions that match, with their cards: any value within one filter, all filters together.

    An empty filter lets everything pass. Every-class cards match each class; the cost DEAREST stands for
    itself and all above. `order` is a key of ORDERS.
    """
    found = newest_versions()
    if name:
        found = found.filter(card__name_key__contains=fold(name))
    if classes:
        found = found.of_class(*classes)
    if types:
        found = found.filter(card__type__in=types)
    if costs:
        above = Q(cost__gte=DEAREST) if DEAREST in costs else Q()
        found = found.filter(Q(cost__in=costs) | above)
    if rarities:
        found = found.filter(card__rarity__in=rarities)
    for words in (keywords, timings):
        if words:
            found = found.with_trait(*words)
    return found.order_by(*ORDERS[order])


def traits_in_use() -> set[str]:
    """Every trait that some card has today: what is worth offering as a filter."""
    return {
        word
        for traits in CardVersion.objects.newest().values_list("traits", flat=True)
        for word in traits.split()
    }


def newest_versions() -> CardVersionQuerySet:
    """The latest version of every card with its card, by id."""
    return CardVersion.objects.newest().select_related("card__set").order_by("card_id")


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


def face_facts(card_id: str) -> FaceFacts | None:
    """What the face of this card is drawn from: its latest version."""
    version = version_for(card_id)
    return _face_facts(version) if version else None


def all_face_facts() -> dict[str, FaceFacts]:
    """What the face of every card is drawn from, by id."""
    return {version.card_id: _face_facts(version) for version in newest_versions()}


def _face_facts(version: CardVersion) -> FaceFacts:
    card = version.card
    return FaceFacts(
        id=card.id,
        name=card.name,
        card_class=card.card_class,
        type=card.type,
        cost=version.cost,
        attack=version.attack,
        hp=version.hp,
        keywords=tuple(version.keywords),
        rarity=card.get_rarity_display(),
        tier=card.get_tier_display(),
        text=version.shown_text,
    )
