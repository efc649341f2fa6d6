"""What pages about a player show of his decks."""

from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks import queries
from decks.presenters.panels import Viewer

MOST_SHOWN = 5


def shared_decks_panel(player: User, viewer: Viewer) -> Panel | None:
    """On a profile: the public decks of the player, the latest first; nothing where there are none."""
    found = list(queries.public_decks_of(player)[: MOST_SHOWN + 1])
    if not found:
        return None
    facts = {"decks": found[:MOST_SHOWN], "has_more": len(found) > MOST_SHOWN, "handle": player.handle}
    return Panel("decks/_shared_panel.html", facts)
