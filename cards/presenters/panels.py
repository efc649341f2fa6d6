"""Panels that the rooms to the left show on the page of a card; they register them in their `apps.ready()`.

    panels.register(decks_panel, order=20)

where `decks_panel(card, viewer)` answers a Panel, or None when there is nothing to show.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from cards.models import Card
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel

Maker = Callable[[Card, User | AnonymousUser], Panel | None]

_makers: list[tuple[int, Maker]] = []


def register(maker: Maker, *, order: int = 50) -> None:
    """Show what `maker` makes; lower orders come first. Doing it twice changes nothing."""
    if (order, maker) not in _makers:
        _makers.append((order, maker))
        _makers.sort(key=lambda entry: entry[0])


def panels_for(card: Card, *, viewer: User | AnonymousUser) -> list[Panel]:
    """The panels about `card`, as `viewer` may see them."""
    made = (maker(card, viewer) for _, maker in _makers)
    return [panel for panel in made if panel is not None]
