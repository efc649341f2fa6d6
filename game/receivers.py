"""What this room does when it hears news from the rooms to its right."""

from typing import Any

from django.dispatch import receiver

from ddl_site.accounts.models import User
from ddl_site.accounts.signals import guest_merged
from game import services
from game.models import Match
from game.signals import match_finished


@receiver(guest_merged, dispatch_uid="game.move_matches")
def move_matches(*, guest: User, user: User, **kwargs: Any) -> None:
    """The matches of a guest go on under the account that the guest has become."""
    services.move_matches(guest=guest, account=user)


@receiver(guest_merged, dispatch_uid="game.move_tests")
def move_tests(*, guest: User, user: User, **kwargs: Any) -> None:
    """The tests of a guest's decks go on under the account that the guest has become."""
    services.move_tests(guest=guest, account=user)


@receiver(match_finished, dispatch_uid="game.record_match")
def record_match(*, match: Match, **kwargs: Any) -> None:
    """The records of the cards that were in it count the match."""
    services.record_match(match_id=match.pk)
