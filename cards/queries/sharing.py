"""Who may see what of somebody's collection. What is not shared does not exist for others."""

from dataclasses import dataclass
from enum import Enum

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from cards.models import CollectionSettings
from cards.queries.collection import collection_settings
from ddl_site.accounts import queries as people
from ddl_site.accounts.models import User


class Share(Enum):
    """What can be shared, each by itself; the value is the field of CollectionSettings."""

    COLLECTION = "shares_collection"
    WANTS = "shares_wants"
    TRADES = "shares_trades"


@dataclass(frozen=True, slots=True)
class Sharing:
    """A player and everything that the viewer may see of him."""

    owner: User
    parts: tuple[Share, ...]


def shared_parts(owner: User, viewer: User | AnonymousUser) -> tuple[Share, ...]:
    """What `viewer` may see; the owner sees all of it, staff no more than others."""
    if viewer.pk == owner.pk:
        return tuple(Share)
    settings: CollectionSettings = collection_settings(owner.pk)
    return tuple(part for part in Share if getattr(settings, part.value))


def shared_address(owner: User, viewer: User | AnonymousUser) -> str | None:
    """Where the owner's collection is in the API, if `viewer` may see it."""
    seen = Share.COLLECTION in shared_parts(owner, viewer)
    return reverse("api:shared_collection", args=[owner.handle]) if seen else None


def shared_by(handle: str, *, part: Share, viewer: User | AnonymousUser) -> Sharing | None:
    """The player, if `viewer` may see that part; None too where there is no such player."""
    owner = people.player_by_handle(handle)
    parts = shared_parts(owner, viewer) if owner else ()
    return Sharing(owner, parts) if owner and part in parts else None
