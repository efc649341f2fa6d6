"""What pages and other rooms ask about decks."""

from django.db.models import F, Q

from cards import queries as catalogue
from decks import rules
from decks.models import Deck, DeckQuerySet, DeckVersion, DeckVersionQuerySet

MOST_SUGGESTED = 50


def ready_made_versions() -> DeckVersionQuerySet:
    """The newest version of every ready-made deck with its deck, by name: what anybody may play."""
    newest = DeckVersion.objects.newest().filter(deck__owner=None)
    return newest.select_related("deck").order_by("deck__name", "deck_id")


def ready_made_version(slug: str) -> DeckVersion | None:
    """The newest version of the ready-made deck with this address. None too if it is somebody's own."""
    return ready_made_versions().filter(deck__slug=slug).first()


def visible_decks(viewer: catalogue.Viewer) -> DeckQuerySet:
    """The decks that `viewer` may look into: the ready-made ones and his own."""
    if viewer is None or not viewer.is_authenticated:
        return Deck.objects.ready_made()
    return Deck.objects.filter(Q(owner=None) | Q(owner=viewer.pk))


def decks_with(card_id: str, viewer: catalogue.Viewer) -> DeckVersionQuerySet:
    """The newest versions of decks with this card that `viewer` may look into: his own, then by name."""
    found = DeckVersion.objects.newest().filter(deck__in=visible_decks(viewer), cards__has_key=card_id)
    order = (F("deck__owner").asc(nulls_last=True), "deck__name", "deck")
    return found.select_related("deck").order_by(*order)


# --- what a search for cards asks about decks (registered in apps.py): conditions on cards.CurrentCard ---


def legal_in_format(slug: str, viewer: catalogue.Viewer) -> Q:
    """legal: the cards that a format allows in some deck."""
    known = rules.FORMATS.get(slug)
    if known is None:
        raise catalogue.IgnoredError(f"formats are {', '.join(rules.FORMATS)}")
    allowed = Q() if known.sets is None else Q(set__in=known.sets)
    return allowed & ~Q(card__in=known.bans)


def banned_somewhere(value: str, viewer: catalogue.Viewer) -> Q:
    """is:banned: the cards that some format bans."""
    return Q(card__in=set().union(*(known.bans for known in rules.FORMATS.values())))


def in_deck(slug: str, viewer: catalogue.Viewer) -> Q:
    """in: the cards of the latest version of a deck that the viewer may see."""
    newest = DeckVersion.objects.newest()
    version = newest.filter(deck__in=visible_decks(viewer), deck__slug__iexact=slug).first()
    if version is None:
        raise catalogue.IgnoredError("there is no such deck")
    return Q(card__in=list(version.cards))


def format_slugs(viewer: catalogue.Viewer) -> list[str]:
    return list(rules.FORMATS)


def deck_slugs(viewer: catalogue.Viewer) -> list[str]:
    """Decks to suggest: the viewer's latest, then the ready-made ones."""
    slugs = visible_decks(viewer).order_by(F("owner").asc(nulls_last=True), "-created", "pk")
    return list(slugs.values_list("slug", flat=True)[:MOST_SUGGESTED])
