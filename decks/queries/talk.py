"""What the page of a deck says of it besides its list."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.http import Http404

from cards import queries as catalogue
from cards.models import Card
from decks.models import Deck, DeckComment, DeckLike, DeckRecord
from decks.queries.decks import visible_decks
from decks.rates import NOTHING, Rate


def visible_parent(deck: Deck, viewer: catalogue.Viewer) -> Deck | None:
    """What a deck was copied from, if that may be listed for `viewer`.

    A deck that is shared by its link is not told: its address may have been renewed since.
    """
    if deck.parent_id is None:
        return None
    return visible_decks(viewer).select_related("owner").filter(pk=deck.parent_id).first()


def copy_count(deck: Deck) -> int:
    """How many decks were copied from it, whoever may see them."""
    return deck.copies.count()


def likes_deck(deck: Deck, viewer: catalogue.Viewer) -> bool:
    return viewer is not None and DeckLike.objects.filter(deck=deck, user=viewer.pk).exists()


def rate_of(deck: Deck) -> Rate:
    """How all games that were played with a deck ended; a draw counts half."""
    return sum((Rate.of(one.wins, one.losses, one.draws) for one in deck.records.all()), start=NOTHING)


def rates_of(decks: Iterable[Deck]) -> dict[int, Rate]:
    """The same of many decks, by their keys; a deck without games is left out."""
    found: dict[int, Rate] = {}
    for one in DeckRecord.objects.filter(deck__in=[deck.pk for deck in decks]):
        found[one.deck_id] = found.get(one.deck_id, NOTHING) + Rate.of(one.wins, one.losses, one.draws)
    return found


def comments_of(deck: Deck) -> QuerySet[DeckComment]:
    """What was said about a deck, the latest first; removed comments are among it."""
    return deck.comments.select_related("author", "removed_by").order_by("-made_at", "-pk")


def comment_or_404(deck: Deck, pk: int, *, also_removed: bool = False) -> DeckComment:
    """A comment on this deck, of those that are not removed. Raises Http404."""
    comment = deck.comments.select_related("author").filter(pk=pk).first()
    if comment is None or (comment.removed_at and not also_removed):
        raise Http404("There is no such comment.")
    comment.deck = deck
    return comment


def cards_by_name(names: Iterable[str]) -> dict[str, Card]:
    """The cards with these folded names or ids, by what they were asked by."""
    wanted = set(names)
    if not wanted:
        return {}
    ids = {name.upper(): name for name in wanted}
    cards = Card.objects.filter(Q(name_key__in=wanted) | Q(pk__in=ids)).order_by("-pk")
    found: dict[str, Card] = {}
    for card in cards:
        found |= {name: card for name in (card.name_key, ids.get(card.pk)) if name in wanted}
    return found
