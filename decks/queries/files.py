"""What files of decks ask: what lists may call cards, and what they say."""

from cards.models import Card
from cards.tables import CardName, Catalogue, Decoded
from decks import deckcode, deckfiles
from decks.deckfiles import Listing

ANY_FINISH = ("normal", "holo", "full_art")  # a deck does not care


def list_catalogue() -> tuple[Catalogue, frozenset[str]]:
    """What lists may call the cards of today's catalogue, and the ids of them all. One query."""
    facts = list(Card.objects.order_by("pk").values_list("pk", "number", "set", "name"))
    names = (CardName(card, number, of, name, ANY_FINISH) for card, number, of, name in facts)
    return Catalogue(names), frozenset(card for card, *_ in facts)


def read_listing(decoded: Decoded) -> Listing:
    """What a list of any kind says of the cards of today. Raises cards.tables.UnreadableFileError."""
    names, pool = list_catalogue()
    return deckfiles.read(decoded, names, pool=pool)


def decoded_code(code: str) -> dict[str, int]:
    """The cards of a deck code, those of today. Raises deckcode.DeckCodeError."""
    return deckcode.decode(code, pool=set(Card.objects.values_list("pk", flat=True)))
