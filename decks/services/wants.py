"""Wants that come from decks: rows of cards.Want, which say how many copies the list has.

What is wanted of them follows by itself from what is owned, so they never change with the collection; with
the list they do, for `lists` calls `follow_list`.
"""

from collections.abc import Mapping

from django.db import transaction

from cards.enums import WantSource
from cards.models import Want
from ddl_site.accounts.models import User
from decks import queries
from decks.models import Deck
from decks.services.errors import DeckError


def want_deck(*, deck: Deck) -> None:
    """Want what the owner's copies lack of a deck of his. Twice is the same as once. Raises DeckError."""
    with transaction.atomic():
        locked = Deck.objects.select_for_update().get(pk=deck.pk)
        if locked.owner is None:
            raise DeckError("Nobody owns a ready-made deck. Copy it, then want what the copy lacks.")
        cards = queries.newest_version(locked).cards
        if not cards:
            raise DeckError("There is nothing to want: this list is empty.")
        _write(locked, locked.owner, cards)


def unwant_deck(*, deck: Deck) -> None:
    """Want nothing for a deck any more."""
    Want.objects.filter(source=queries.source_of(deck.pk)).delete()


def follow_list(*, deck: Deck, cards: Mapping[str, int]) -> None:
    """The list of a deck has become this one. Inside a transaction."""
    if deck.owner and Want.objects.filter(source=queries.source_of(deck.pk)).exists():
        _write(deck, deck.owner, cards)


def _write(deck: Deck, owner: User, cards: Mapping[str, int]) -> None:
    source = queries.source_of(deck.pk)
    mine = Want.objects.filter(owner=owner, source=source)
    stored = dict(mine.values_list("card", "number"))
    mine.filter(card__in=stored.keys() - cards.keys()).delete()
    changed = {card_id: count for card_id, count in cards.items() if stored.get(card_id) != count}
    Want.objects.bulk_create(
        [
            Want(
                owner=owner, card_id=card_id, number=count, kind=WantSource.DECK,
                source=source, label=deck.name, address=deck.get_absolute_url(),
            )
            for card_id, count in changed.items()
        ],
        update_conflicts=True,
        unique_fields=["owner", "card", "source"],
        update_fields=["number"],
    )  # fmt: skip
