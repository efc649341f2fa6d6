"""What this room does when it hears news from the rooms to its right."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from ddl_site.accounts.models import User
from ddl_site.accounts.signals import guest_merged
from game.models import Match
from game.signals import match_finished
from tournaments import services


@receiver(guest_merged, dispatch_uid="tournaments.move_guest")
def move_guest(*, guest: User, user: User, **kwargs: Any) -> None:
    """A guest who is in an event plays on under the account that the guest has become."""
    services.move_guest(guest=guest, account=user, now=timezone.now())


@receiver(match_finished, dispatch_uid="tournaments.record_played")
def record_played(*, match: Match, **kwargs: Any) -> None:
    """A table of an event that is played in the app has its result."""
    services.record_played(match_id=match.pk, now=timezone.now())
