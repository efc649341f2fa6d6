"""What pages and other rooms ask about decks."""

from decks.models import DeckVersion, DeckVersionQuerySet


def ready_made_versions() -> DeckVersionQuerySet:
    """The newest version of every ready-made deck with its deck, by name: what anybody may play."""
    newest = DeckVersion.objects.newest().filter(deck__owner=None)
    return newest.select_related("deck").order_by("deck__name", "deck_id")


def ready_made_version(slug: str) -> DeckVersion | None:
    """The newest version of the ready-made deck with this address. None too if it is somebody's own."""
    return ready_made_versions().filter(deck__slug=slug).first()
