"""Versions of a deck, as addresses name them."""

from collections.abc import Iterable

from django.http import Http404

from decks.models import Deck, DeckVersion, DeckVersionQuerySet
from decks.queries.decks import newest_version

LONGEST_NUMBER = 9  # digits


def newest_of(decks: Iterable[Deck]) -> DeckVersionQuerySet:
    """The newest version of each of these decks, with the deck and its owner."""
    found = DeckVersion.objects.newest().filter(deck__in=list(decks))
    return found.select_related("deck__owner").order_by("deck")


def version_or_404(deck: Deck, number: str = "") -> DeckVersion:
    """The version that `?version=` asks for, the newest without one, with the deck. Raises Http404."""
    if not number:
        return newest_version(deck)
    plain = number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    version = deck.versions.filter(number=int(number)).first() if plain else None
    if version is None:
        raise Http404("This deck has no such version.")
    version.deck = deck
    return version
