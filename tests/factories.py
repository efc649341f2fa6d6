"""Rows that many tests need."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from ddl_site.accounts.models import User
from decks import services
from decks.enums import Visibility
from decks.models import Deck, DeckCard, DeckVersion

POOL = date(2026, 9, 18)
TWO_DECKS = Path(__file__).resolve().parent / "data" / "two_decks.json"


def make_deck(
    slug: str, *lists: Mapping[str, int], owner: User | None = None, visibility: str = Visibility.PRIVATE
) -> Deck:
    """A deck at exactly this address with these lists as its versions; the cards are in the catalogue.

    A deck of nobody's is public, as all ready-made ones are.
    """
    shown = visibility if owner else Visibility.PUBLIC
    deck = Deck.objects.create(slug=slug, name=slug.title(), owner=owner, visibility=shown)
    for number, cards in enumerate(lists, start=1):
        DeckVersion.objects.create(deck=deck, number=number, cards=dict(cards), pool=POOL)
    newest = lists[-1] if lists else {}
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, card_id=card_id, count=count) for card_id, count in newest.items()
    )
    return deck


def load_two_decks() -> services.DecksReport:
    """The two ready-made decks to learn with, and no other: tests know their lists."""
    return services.load_ready_made(path=TWO_DECKS)
