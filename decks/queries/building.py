"""What the builder asks: formats, what is kept elsewhere, and the cards that lists may name."""

from django.db.models import Sum

from cards import queries as catalogue
from cards.enums import HoldKind
from cards.models import CardVersion, Hold
from ddl_site.accounts.models import RequestKey
from decks import decktext, rules
from decks.filling import Facts
from decks.models import Deck
from decks.queries.files import list_catalogue
from decks.queries.holdings import source_of
from decks.queries.legality import formats, formats_of


def formats_for(deck: Deck) -> list[rules.Format]:
    """What the owner may make a deck for: his formats, and the one that it is made for if it is there."""
    mine = {one.slug: one for one in formats(deck.owner)}
    return [*mine.values(), *(one for one in formats_of(deck) if one.slug not in mine)]


def held_elsewhere(deck: Deck) -> dict[str, int]:
    """How many copies of each card the owner's other built decks and open offers keep."""
    held = Hold.objects.filter(stack__owner=deck.owner_id)
    others = held.exclude(kind=HoldKind.DECK, source=source_of(deck.pk)).order_by()
    rows = others.values("stack__printing__card").annotate(total=Sum("count"))
    return dict(rows.values_list("stack__printing__card", "total"))


def fill_pool() -> dict[str, Facts]:
    """Every card as it is today, by id, with what suggestions need to know of it."""
    columns = ("card", "card__name", "card__card_class", "card__type", "cost")
    rows = CardVersion.objects.newest().order_by("card").values_list(*columns)
    return {card: Facts(*facts) for card, *facts in rows}


def read_text(text: str) -> decktext.DeckText:
    """What a deck text, a code or a link says of the cards of today. Raises decktext.UnreadableTextError."""
    names, pool = list_catalogue()
    return decktext.read(text, names, pool=pool)


def done_before(viewer: catalogue.Viewer, what: str, request_key: str) -> RequestKey | None:
    """What is kept of a request of the viewer's that was carried out before."""
    if viewer is None or not viewer.is_authenticated or not request_key:
        return None
    return RequestKey.objects.filter(user=viewer.pk, key=f"{what} {request_key}"[:64]).first()
