"""Panels on the page of a deck, and the pages of a deck that its tabs name.

Each module of this room, and the rooms to the left, add theirs in `apps.ready()`:

    panels.register(odds_panel, order=40)
    panels.register_page("Test it", "play:lab", order=60)

where `odds_panel(version, viewer)` answers a Panel, or None when there is nothing to show: `version` is the
newest one, with its deck. A page's address takes the deck's slug. The permission stays with its view.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks.models import Deck, DeckVersion

Viewer = User | AnonymousUser
Maker = Callable[[DeckVersion, Viewer], Panel | None]


@dataclass(frozen=True, slots=True)
class SubPage:
    """A page about a deck: its name, and the name of its address."""

    label: str
    view: str
    for_owner: bool = False  # others have no such page


@dataclass(frozen=True, slots=True)
class Tab:
    """A sub page in the tabs of one deck."""

    label: str
    address: str
    is_here: bool


_makers: list[tuple[int, Maker]] = []
_pages: list[tuple[int, SubPage]] = []


def register(maker: Maker, *, order: int = 50) -> None:
    """Show what `maker` makes; lower orders come first. Doing it twice changes nothing."""
    if (order, maker) not in _makers:
        _makers.append((order, maker))
        _makers.sort(key=lambda entry: entry[0])


def register_page(label: str, view: str, *, order: int = 50, for_owner: bool = False) -> None:
    """Name a page in the tabs of every deck; lower orders come first. Doing it twice changes nothing."""
    page = (order, SubPage(label, view, for_owner))
    if page not in _pages:
        _pages.append(page)
        _pages.sort(key=lambda entry: entry[0])


def panels_for(version: DeckVersion, *, viewer: Viewer) -> list[Panel]:
    """The panels about a deck, as `viewer` may see them."""
    made = (maker(version, viewer) for _, maker in _makers)
    return [panel for panel in made if panel is not None]


def tabs_for(deck: Deck, *, viewer: Viewer, here: str) -> list[Tab]:
    """The pages of a deck that `viewer` has; `here` is the view name of the one that is shown."""
    is_owner = deck.owner_id is not None and deck.owner_id == viewer.pk
    shown = (page for _, page in _pages if is_owner or not page.for_owner)
    return [Tab(page.label, reverse(page.view, args=[deck.slug]), page.view == here) for page in shown]
