"""Which decks somebody may see, and what a search for cards asks about decks."""

import re

from django.db.models import Case, F, Q, When
from django.http import Http404

from cards import queries as catalogue
from ddl_site.accounts.models import User
from decks.enums import Visibility
from decks.models import Deck, DeckCard, DeckQuerySet, DeckVersion, DeckVersionQuerySet

MOST_SUGGESTED = 50


def ready_made_versions() -> DeckVersionQuerySet:
    """The newest version of every ready-made deck with its deck, by name: what anybody may play."""
    newest = DeckVersion.objects.newest().filter(deck__owner=None)
    return newest.select_related("deck").order_by("deck__name", "deck_id")


def readable_decks(viewer: catalogue.Viewer) -> DeckQuerySet:
    """The decks that `viewer` may look into when he knows the address."""
    return Deck.objects.exclude(~_own(viewer), visibility=Visibility.PRIVATE)


def visible_decks(viewer: catalogue.Viewer) -> DeckQuerySet:
    """The decks that may be listed for `viewer`: public ones, the ready-made ones among them, and his own."""
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC) | _own(viewer))


def own_decks(viewer: catalogue.Viewer) -> DeckQuerySet:
    """The viewer's decks, the one whose list changed last first."""
    return Deck.objects.filter(_own(viewer)).order_by("-changed", "pk")


def public_decks_of(player: User) -> DeckQuerySet:
    """What a player shares with everybody, the deck whose list changed last first."""
    return Deck.objects.filter(owner=player, visibility=Visibility.PUBLIC).order_by("-changed", "pk")


def deck_for(viewer: catalogue.Viewer, slug: str) -> Deck | None:
    """The deck at this address if `viewer` may look into it, with its owner and parent."""
    return readable_decks(viewer).select_related("owner", "parent").filter(slug=slug).first()


def deck_or_404(viewer: catalogue.Viewer, slug: str) -> Deck:
    """`deck_for`; Http404 where it has none, so that a private deck is like no deck."""
    deck = deck_for(viewer, slug)
    if deck is None:
        raise Http404("There is no such deck.")
    return deck


def own_deck_or_404(viewer: catalogue.Viewer, slug: str) -> Deck:
    """The viewer's own deck at this address. Raises Http404 for any other, also one that he may look into."""
    deck = Deck.objects.select_related("owner", "parent").filter(_own(viewer), slug=slug).first()
    if deck is None:
        raise Http404("There is no such deck of yours.")
    return deck


def newest_version(deck: Deck) -> DeckVersion:
    """The list of a deck as it is now, with the deck."""
    version = deck.versions.order_by("-number").first()
    if version is None:
        raise Http404("This deck has no list.")
    version.deck = deck
    return version


def _own(viewer: catalogue.Viewer) -> Q:
    return Q(owner=viewer.pk) if viewer is not None and viewer.is_authenticated else Q(pk__in=())


def decks_with(card_id: str, viewer: catalogue.Viewer) -> DeckVersionQuerySet:
    """The newest versions of decks with this card that may be listed for `viewer`: his, then by likes."""
    found = DeckVersion.objects.newest().filter(deck__in=visible_decks(viewer).filter(entries__card=card_id))
    mine = viewer.pk if viewer is not None and viewer.is_authenticated else 0
    first = Case(When(deck__owner=mine, then=0), default=1)
    return found.select_related("deck__owner").order_by(first, "-deck__like_count", "deck__name", "deck")


# --- what a search for cards asks about decks (registered in apps.py): conditions on cards.CurrentCard ---


def in_deck(slug: str, viewer: catalogue.Viewer) -> Q:
    """in: the cards of a deck that the viewer may see.

    The viewer's own decks are also found by their address without its random ending.
    """
    named = _own(viewer) & Q(slug__iregex=rf"^{re.escape(slug)}-[0-9a-z]{{10}}$")
    found = Deck.objects.filter(Q(pk__in=readable_decks(viewer), slug__iexact=slug) | named)
    deck = found.order_by("-changed", "pk").first()
    if deck is None:
        raise catalogue.IgnoredError("there is no such deck")
    return Q(card__in=DeckCard.objects.filter(deck=deck).values("card"))


def deck_slugs(viewer: catalogue.Viewer) -> list[str]:
    """Decks to suggest: the viewer's latest, then the ready-made ones."""
    slugs = Deck.objects.filter(Q(owner=None) | _own(viewer)).order_by(
        F("owner").asc(nulls_last=True), "-changed", "pk"
    )
    return list(slugs.values_list("slug", flat=True)[:MOST_SUGGESTED])
