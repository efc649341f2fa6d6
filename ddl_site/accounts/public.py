"""What players show to others, by name and address in the API; the rooms to the left register it.

    public.register("collection", shared_collection)

where `shared_collection(player, viewer)` answers an address, or None when `viewer` may not see it.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from ddl_site.accounts.models import User

Finder = Callable[[User, User | AnonymousUser], str | None]

_finders: dict[str, Finder] = {}


def register(name: str, finder: Finder) -> None:
    """Twice is the same as once."""
    _finders[name] = finder


def shared_by(player: User, *, viewer: User | AnonymousUser) -> dict[str, str]:
    """The addresses of what `viewer` may see, by name."""
    found = ((name, finder(player, viewer)) for name, finder in sorted(_finders.items()))
    return {name: address for name, address in found if address is not None}
