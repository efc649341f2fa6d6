"""What this room does when it hears news from the rooms to its right."""

from collections.abc import Sequence
from typing import Any

from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from cards.signals import versions_changed
from ddl_site.accounts.models import User
from ddl_site.accounts.signals import guest_merged
from decks import services
from decks.models import Deck, DeckLike


@receiver(guest_merged, dispatch_uid="decks.move_decks")
def move_decks(*, guest: User, user: User, **kwargs: Any) -> None:
    """The decks that a guest made go on under the account that the guest has become."""
    services.move_decks(guest=guest, account=user)


@receiver(versions_changed, dispatch_uid="decks.note_cards")
def note_cards(*, card_ids: Sequence[str], **kwargs: Any) -> None:
    """Who has a deck with cards that changed is told."""
    services.note_cards(card_ids=card_ids, now=timezone.now())


@receiver(post_delete, sender=Deck, dispatch_uid="decks.let_go")
def let_go(*, instance: Deck, **kwargs: Any) -> None:
    """A deck that is deleted, wherever that happens, frees the copies that it kept."""
    if instance.pk is not None:
        services.let_go(deck_pk=instance.pk)


@receiver(post_delete, sender=DeckLike, dispatch_uid="decks.uncount_like")
def uncount_like(*, instance: DeckLike, origin: Any = None, **kwargs: Any) -> None:
    """A like that goes is counted no more, wherever that happens; with its deck the count goes too."""
    if not isinstance(origin, Deck):
        services.uncount_like(deck_pk=instance.deck_id)
