"""What this room does when it hears news from the rooms to its right."""

from typing import Any

from django.dispatch import receiver

from cards import importers, services
from ddl_site.accounts.models import User
from ddl_site.accounts.signals import guest_merged


@receiver(guest_merged, dispatch_uid="cards.move_collection")
def move_collection(*, guest: User, user: User, **kwargs: Any) -> None:
    """What a guest collected goes on under the account that the guest has become."""
    services.move_collection(guest=guest, account=user)
    importers.move_drafts(guest=guest, account=user)


@receiver(guest_merged, dispatch_uid="cards.move_searches")
def move_searches(*, guest: User, user: User, **kwargs: Any) -> None:
    """The searches that a guest saved go on under the account."""
    services.move_searches(guest=guest, account=user)
