"""Wants, trade lists and what is shared, as their pages list them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from cards import queries
from cards.enums import WantSource
from cards.models import CardVersion, Stack, Want
from cards.presenters.catalogue import CLASS_ACCENTS, kind_of
from cards.presenters.stacks import facts_of_stack
from cards.queries import Share
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel


@dataclass(frozen=True, slots=True)
class Reason:
    """Who wants it: the owner himself, or a deck with its address."""

    words: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A card in a list of wants or trades: how many, of how many owned, and why or from what."""

    id: str
    name: str
    url: str
    kind: str
    accent: str
    number: int
    own: int
    by_hand: int = 0
    reasons: tuple[Reason, ...] = ()
    stacks: tuple[str, ...] = ()


def want_lines(owner_id: int, versions: Iterable[CardVersion]) -> list[ListLine]:
    """Lines of `queries.wanted_versions`."""
    listed = list(versions)
    rows = queries.want_rows(owner_id, [version.card_id for version in listed])
    return [
        _line(version, "wanted", by_hand=_by_hand(mine), reasons=_reasons(mine, getattr(version, "own", 0)))
        for version in listed
        for mine in [rows.get(version.card_id, [])]
    ]


def trade_lines(owner_id: int, versions: Iterable[CardVersion]) -> list[ListLine]:
    """Lines of `queries.trade_versions`."""
    listed = list(versions)
    stacks = queries.tradeable_copies(owner_id, [version.card_id for version in listed])
    return [
        _line(version, "tradeable", stacks=tuple(map(_stack_words, stacks.get(version.card_id, []))))
        for version in listed
    ]


def _line(version: CardVersion, counted: str, **more: Any) -> ListLine:
    card = version.card
    return ListLine(
        id=card.pk,
        name=card.name,
        url=card.get_absolute_url(),
        kind=kind_of(card),
        accent=CLASS_ACCENTS[card.card_class],
        number=getattr(version, counted),
        own=getattr(version, "own", 0),
        **more,
    )


def _by_hand(rows: list[Want]) -> int:
    return sum(row.number for row in rows if row.kind == WantSource.MANUAL)


def _reasons(rows: list[Want], own: int) -> tuple[Reason, ...]:
    """Decks say how many they have in all; those that have enough are no reason."""
    missing = [(row, row.number if row.kind == WantSource.MANUAL else row.number - own) for row in rows]
    return tuple(_reason(row, number) for row, number in missing if number > 0)


def _reason(row: Want, number: int) -> Reason:
    if row.kind == WantSource.MANUAL:
        return Reason(f"{number} by hand")
    return Reason(f"{number} for {row.label}", row.address)


def _stack_words(stack: Stack) -> str:
    return f"{stack.count} × {stack.printing.get_finish_display().lower()}, {facts_of_stack(stack)}"


def shared_panel(player: User, viewer: User | AnonymousUser) -> Panel | None:
    """On a profile: what the player shows of his collection; nothing where he shows nothing."""
    parts = queries.shared_parts(player, AnonymousUser())
    if not parts:
        return None
    facts = {"links": shared_links(player, parts), "is_mine": viewer.pk == player.pk}
    return Panel("collection/_shared_panel.html", facts)


def shared_links(owner: User, parts: Iterable[Share]) -> list[tuple[str, str]]:
    """Label and address of everything that is shared."""
    names = {
        Share.COLLECTION: ("Collection", "collection:shared"),
        Share.WANTS: ("Wants", "collection:shared_wants"),
        Share.TRADES: ("Trade list", "collection:shared_trades"),
    }
    return [(names[part][0], reverse(names[part][1], args=[owner.handle])) for part in parts]
