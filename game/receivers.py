"""What this room does when it hears news from the rooms to its right."""

from typing import Any

from django.dispatch import receiver

from ddl_site.accounts.models import User
from ddl_site.accounts.signals import guest_merged
from game import services


@receiver(guest_merged, dispatch_uid="game.move_matches")
def move_matches(*, guest: User, user: User, **kwargs: Any) -> None:
    """The matches of a guest go on under the account that the guest has become."""
    services.move_matches(guest=guest, account=user)
