"""Versions of a deck, as addresses name them."""

from django.http import Http404

from decks.models import Deck, DeckVersion
from decks.queries.decks import newest_version

LONGEST_NUMBER = 9  # digits


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
