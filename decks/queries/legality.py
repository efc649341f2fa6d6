"""The formats that decks are checked by, everywhere."""

from django.db.models import Q
from django.http import Http404

from cards import queries as catalogue
from decks import rules
from decks.models import Deck, DeckFormat, DeckFormatQuerySet


def formats(viewer: catalogue.Viewer = None) -> list[rules.Format]:
    """The formats of the site in their order, then the viewer's own by name."""
    return _with_shipped(DeckFormat.objects.filter(Q(owner=None) | _own(viewer)))


def formats_of(deck: Deck) -> list[rules.Format]:
    """The formats of the site, and the one that the deck is made for if it is there and somebody's own."""
    return _with_shipped(DeckFormat.objects.filter(Q(owner=None) | Q(slug=deck.format)))


def format_named(slug: str) -> rules.Format | None:
    """The format of this slug, the site's or anybody's; None where there is none (any more)."""
    row = DeckFormat.objects.filter(slug=slug).first()
    if row is not None:
        return row.format
    return None if DeckFormat.objects.of_site().exists() else rules.FORMATS.get(slug)


def format_rows(viewer: catalogue.Viewer) -> DeckFormatQuerySet:
    """The formats that are listed for `viewer`, as rows with their owners."""
    return DeckFormat.objects.filter(Q(owner=None) | _own(viewer)).select_related("owner")


def format_or_404(slug: str) -> DeckFormat:
    """The format at this address: whoever knows it may read it, as decks refer to it."""
    row = DeckFormat.objects.select_related("owner").filter(slug=slug).first()
    if row is None:
        raise Http404("There is no such format.")
    return row


def own_format_or_404(viewer: catalogue.Viewer, slug: str) -> DeckFormat:
    """The viewer's own format at this address. Raises Http404 for any other."""
    row = DeckFormat.objects.filter(_own(viewer), slug=slug).first()
    if row is None:
        raise Http404("There is no such format of yours.")
    return row


def _own(viewer: catalogue.Viewer) -> Q:
    return Q(owner=viewer.pk) if viewer is not None and viewer.is_authenticated else Q(pk__in=())


def _with_shipped(rows: DeckFormatQuerySet) -> list[rules.Format]:
    """The rows as formats. Where those of the site are not loaded yet, the project's count."""
    found = list(rows)
    loaded = any(row.owner_id is None for row in found)
    return [*([] if loaded else rules.FORMATS.values()), *(row.format for row in found)]


# --- what a search for cards asks about formats (registered in apps.py): conditions on cards.CurrentCard ---


def legal_in_format(slug: str, viewer: catalogue.Viewer) -> Q:
    """legal: the cards that a format allows in some deck."""
    known = format_named(slug)
    if known is None:
        raise catalogue.IgnoredError(f"formats are {', '.join(format_slugs(viewer))}")
    allowed = Q() if known.sets is None else Q(set__in=known.sets)
    return allowed & ~Q(card__in=known.bans)


def banned_somewhere(value: str, viewer: catalogue.Viewer) -> Q:
    """is:banned: the cards that some format of the site bans."""
    return Q(card__in=set().union(*(known.bans for known in formats())))


def format_slugs(viewer: catalogue.Viewer) -> list[str]:
    return [known.slug for known in formats(viewer)]
