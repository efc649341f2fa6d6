"""The versions of a deck."""

from collections.abc import Iterable

from cards.models import Card
from decks.models import Deck, DeckVersion, DeckVersionQuerySet


def versions_of(deck: Deck) -> DeckVersionQuerySet:
    """Every version of a deck, the newest first."""
    return deck.versions.order_by("-number")


def versions_before(deck: Deck, versions: Iterable[DeckVersion]) -> dict[int, DeckVersion]:
    """The version before each of these, by the number of the later one; the first has none."""
    wanted = {version.number - 1: version.number for version in versions}
    found = deck.versions.filter(number__in=wanted)
    return {wanted[version.number]: version for version in found}


def card_names(card_ids: Iterable[str]) -> dict[str, str]:
    """The names of these cards by id; unknown ones are left out."""
    return dict(Card.objects.filter(pk__in=set(card_ids)).values_list("pk", "name"))
