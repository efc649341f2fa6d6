"""Panels that the rooms to the left show on pages of this room; they register them in their `apps.ready()`.

    panels.register(panels.Place.PROFILE, matches_panel, order=20)

where `matches_panel(player, viewer)` answers a Panel, or None when there is nothing to show.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from django.contrib.auth.models import AnonymousUser

from ddl_site.accounts.models import User


class Place(Enum):
    HOME = "home"  # the front page of somebody who is logged in, guests included
    PROFILE = "profile"


@dataclass(frozen=True, slots=True)
class Panel:
    """A template, drawn with `facts` and whatever the page itself knows."""

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)


Maker = Callable[[User, User | AnonymousUser], Panel | None]

_makers: dict[Place, list[tuple[int, Maker]]] = {place: [] for place in Place}


def register(place: Place, maker: Maker, *, order: int = 50) -> None:
    """Show what `maker` makes at `place`; lower orders come first. Doing it twice changes nothing."""
    if (order, maker) not in _makers[place]:
        _makers[place].append((order, maker))
        _makers[place].sort(key=lambda entry: entry[0])


def panels_for(place: Place, *, player: User, viewer: User | AnonymousUser) -> list[Panel]:
    """The panels of `place` about `player`, as `viewer` may see them."""
    made = (maker(player, viewer) for _, maker in _makers[place])
    return [panel for panel in made if panel is not None]
