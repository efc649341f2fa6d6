"""What the page of a card shows of decks."""

from django.contrib.auth.models import AnonymousUser

from cards.models import Card
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks import queries

MOST_DECKS = 12


def card_panel(card: Card, viewer: User | AnonymousUser) -> Panel | None:
    """On the page of a card: the decks that use it, as far as the viewer may look into them."""
    found = list(queries.decks_with(card.pk, viewer)[: MOST_DECKS + 1])
    if not found:
        return None
    entries = [(version.cards[card.pk], version.deck) for version in found[:MOST_DECKS]]
    return Panel(
        "decks/_card_panel.html", {"entries": entries, "card": card.pk, "more": len(found) > MOST_DECKS}
    )
