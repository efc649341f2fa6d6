"""What the page of a deck offers of the game."""

from django.contrib.auth.models import AnonymousUser

from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from decks.models import DeckVersion
from game import queries


def play_panel(version: DeckVersion, viewer: User | AnonymousUser) -> Panel | None:
    """The ways to play a deck; of one that cannot be played, why."""
    facts = {"slug": version.deck.slug, "faults": queries.faults_of(version.cards)}
    return Panel("game/_deck_panel.html", facts)
