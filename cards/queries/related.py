"""Cards that are like a card: by what their effects do and when, and by class."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.db.models import F
from django.db.models.functions import Abs

from cards.models import CardVersion, CatalogueRevision, CurrentCard

MOST_RELATED = 6


def related(version: CardVersion) -> tuple[list[CardVersion], list[CardVersion]]:
    """The newest versions of cards with the likest effects, and of those of its class and near its cost."""
    tricks = _same_trick(version.card_id)
    mates = CurrentCard.objects.filter(card_class=version.class_then).exclude(
        card__in=[*tricks, version.card_id]
    )
    nearest = mates.order_by(Abs(F("cost") - version.cost), "set_number", "number", "card")
    classmates = list(nearest.values_list("card", flat=True)[:MOST_RELATED])
    found = CurrentCard.objects.select_related("version__card__set").in_bulk([*tricks, *classmates])
    alike, near = ([found[pk].version for pk in ids if pk in found] for ids in (tricks, classmates))
    return alike, near


def _same_trick(card_id: str) -> list[str]:
    """The cards that share most of what this one does; of two alike, first the one that does less besides."""
    known = _tricks(CatalogueRevision.present())
    own = known.get(card_id, frozenset())
    alike = ((len(own & tricks), len(tricks - own), pk) for pk, tricks in known.items() if own & tricks)
    ordered = sorted((-shared, besides, pk) for shared, besides, pk in alike if pk != card_id)
    return [pk for _, _, pk in ordered[:MOST_RELATED]]


@lru_cache(maxsize=1)
def _tricks(revision: int) -> Mapping[str, frozenset[str]]:
    """What every card does, in words of the vocabulary with their timing; kept while the catalogue stands.

    A card whose newest version has no effects yet does what the one before it did.
    """
    rows = CardVersion.objects.order_by("playable", "since").values_list("card", "effects", "keywords")
    return {pk: frozenset(tricks_of(effects, keywords)) for pk, effects, keywords in rows}


def tricks_of(effects: Iterable[Mapping[str, Any]], keywords: Iterable[str]) -> Iterator[str]:
    """ "haunt draw", "trap attack negate"; of a card that does nothing, its keywords."""
    done = [
        f"{effect['on']} {effect.get('when', '')} {word}" for effect in effects for word in _words(effect)
    ]
    yield from done or keywords


def _words(node: object) -> Iterator[str]:
    """Every word anywhere within an effect."""
    match node:
        case list():
            for one in node:
                yield from _words(one)
        case dict():
            for name, value in node.items():
                if name == "word":
                    yield str(value)
                else:
                    yield from _words(value)
