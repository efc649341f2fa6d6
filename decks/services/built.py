"""Built decks: they keep real copies of their cards, and say so when they are short of some.

A deck is built as one version of its list and keeps that when the list changes, until it is rebuilt. Each
call takes the copies anew: those that fit stay, so that a second press of a button changes nothing.
"""

from collections.abc import Collection

from django.db import transaction

from cards.enums import HoldKind
from cards.models import Hold, Want
from decks import queries
from decks.allotting import Allotment, allot
from decks.models import Deck, DeckVersion
from decks.services.errors import DeckError
from decks.services.lists import close_version


def build_deck(*, deck: Deck, take_from: Collection[Deck] = ()) -> Allotment:
    """Keep copies for the newest list of a deck: free ones, plain ones first, as far as there are any.

    What lacks is then taken from the decks of `take_from`, of the same owner, which are short of it then.
    Raises DeckError.
    """
    with transaction.atomic():
        locked = _locked(deck)
        newest = queries.newest_version(locked)
        if not newest.cards:
            raise DeckError("There is nothing to build: this list is empty.")
        close_version(version=newest)
        return _keep(locked, newest, take_from)


def fill_deck(*, deck: Deck, take_from: Collection[Deck] = ()) -> Allotment:
    """The same for the version that the deck is built as: what it lacks, as far as it has come meanwhile."""
    with transaction.atomic():
        locked = _locked(deck)
        if locked.built is None:
            raise DeckError("This deck is not built, so it keeps no copies.")
        return _keep(locked, locked.built, take_from)


def unbuild_deck(*, deck: Deck) -> None:
    """Let go of all copies that a deck keeps. Doing it twice is the same as once."""
    with transaction.atomic():
        locked = _locked(deck)
        Hold.objects.filter(source=queries.source_of(deck.pk)).delete()
        Deck.objects.filter(pk=locked.pk).update(built=None)
    deck.refresh_from_db()


def let_go(*, deck_pk: int) -> None:
    """A deck is gone: it keeps and wants nothing any more."""
    source = queries.source_of(deck_pk)
    Hold.objects.filter(source=source).delete()
    Want.objects.filter(source=source).delete()


def relabel(*, deck: Deck) -> None:
    """Say the present name and address of a deck wherever it keeps or wants copies."""
    source = queries.source_of(deck.pk)
    shown = {"label": deck.name, "address": deck.get_absolute_url()}
    Hold.objects.filter(source=source).update(**shown)
    Want.objects.filter(source=source).update(**shown)


def _locked(deck: Deck) -> Deck:
    """The deck as it is now, locked. Raises DeckError for one that nobody owns."""
    locked = Deck.objects.select_for_update(of=("self",)).select_related("built").get(pk=deck.pk)
    if locked.owner_id is None:
        raise DeckError("Nobody owns a ready-made deck. Copy it, then build the copy.")
    return locked


def _keep(deck: Deck, version: DeckVersion, take_from: Collection[Deck]) -> Allotment:
    assert deck.owner_id is not None  # _locked
    source = queries.source_of(deck.pk)
    givers = {queries.source_of(one.pk) for one in take_from if one.owner_id == deck.owner_id}
    piles = queries.piles(deck.owner_id, version.cards, locked=True)
    result = allot(version.cards, piles, holder=source, take_from=givers - {source})
    for hold_pk, count in result.cut.items():
        held = Hold.objects.filter(pk=hold_pk, kind=HoldKind.DECK)
        held.update(count=count) if count else held.delete()
    _write(deck, source, result)
    Deck.objects.filter(pk=deck.pk).update(built=version)
    return result


def _write(deck: Deck, source: str, result: Allotment) -> None:
    mine = Hold.objects.filter(source=source)
    mine.exclude(stack__in=result.kept).delete()
    stored = dict(mine.values_list("stack", "count"))
    for stack_pk, count in result.kept.items():
        if stored.get(stack_pk) not in (None, count):
            mine.filter(stack=stack_pk).update(count=count)
    Hold.objects.bulk_create(
        Hold(
            stack_id=stack_pk, count=count, kind=HoldKind.DECK, source=source,
            label=deck.name, address=deck.get_absolute_url(),
        )
        for stack_pk, count in result.kept.items()
        if stack_pk not in stored
    )  # fmt: skip
