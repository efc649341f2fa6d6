"""Changes the list of a deck. Each change is kept: in the open version, or in a new one.

The newest version is open while its owner is at work: changes within EDITING of its beginning go into it.
Then it is closed, the next change makes another. So a deck's history has one version for each sitting, and
not one for each press of a button. Notes, and whatever uses a version, close it at once.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from cards import queries as catalogue
from cards.folding import one_line
from cards.models import Card
from ddl_site.accounts.services import claim_request
from decks.models import Deck, DeckCard, DeckVersion
from decks.services import wants
from decks.services.errors import BadListError, DeckChangedError, DeckError

EDITING = timedelta(minutes=10)
MOST_COPIES = 99  # of a card in a list that is being built; the rules say what is legal
MOST_CARDS = 400
LONGEST_VERSION_NOTE = 200


def change_counts(
    *, deck: Deck, deltas: Mapping[str, int], now: datetime, request_key: str = ""
) -> DeckVersion:
    """Add copies of cards, or take them out; a count never falls below 0. Raises DeckError.

    The same request key again changes nothing and answers the newest version.
    """
    with transaction.atomic():
        version = locked_newest(deck)
        if was_carried_out(deck, request_key, now):
            return version
        cards = dict(version.cards)
        for card_id, delta in deltas.items():
            cards[card_id] = max(0, cards.get(card_id, 0) + delta)
        return _store(deck, version, checked(cards, known=version.cards), now)


def set_list(
    *, deck: Deck, cards: Mapping[str, int], now: datetime, edition: int | None = None, note: str = ""
) -> DeckVersion:
    """Make this the list of a deck. With `edition`, only if nothing changed since the deck had it
    (or if it is this list already: the same request twice is once).

    A note closes the version. Raises DeckError (DeckChangedError for a stale edition).
    """
    wanted = checked(cards)
    with transaction.atomic():
        version = locked_newest(deck)
        if edition is not None and version.cards != wanted:
            check_edition(deck, edition)
        stored = _store(deck, version, wanted, now)
        return note_version(version=stored, note=note) if note.strip() else stored


def restore_version(*, deck: Deck, number: int, now: datetime) -> DeckVersion:
    """Make the list of an older version the newest one, as a version of its own. Raises DeckError."""
    older = deck.versions.filter(number=number).first()
    if older is None:
        raise DeckError(f"This deck has no version {number}.")
    with transaction.atomic():
        newest = locked_newest(deck)
        close_version(version=newest)
        newest.open = False
        return _store(deck, newest, dict(older.cards), now)


def note_version(*, version: DeckVersion, note: str) -> DeckVersion:
    """Say what a version is about, which closes it. The note may change later, the list stays."""
    cleaned = one_line(note)
    if len(cleaned) > LONGEST_VERSION_NOTE:
        raise DeckError(f"A note may have {LONGEST_VERSION_NOTE} characters; this one has {len(cleaned)}.")
    with transaction.atomic():
        _lock(version)
        DeckVersion.objects.filter(pk=version.pk).update(note=cleaned, open=False)
    version.refresh_from_db()
    return version


def close_version(*, version: DeckVersion) -> None:
    """Let a version stay as it is from now on: somebody uses it. Whoever is changing it has done so."""
    with transaction.atomic():
        _lock(version)
        DeckVersion.objects.filter(pk=version.pk, open=True).update(open=False)


def _lock(version: DeckVersion) -> None:
    """Wait for whoever is changing the list, so that what he puts into the open version is all in it."""
    Deck.objects.select_for_update().filter(pk=version.deck_id).first()


def add_version(deck: Deck, cards: Mapping[str, int], *, now: datetime, open: bool) -> DeckVersion:
    """Another version of a deck, its newest, and its cards as rows. Inside a transaction."""
    pool = catalogue.newest_pool()
    if pool is None:
        raise DeckError("The catalogue is empty: an administrator runs load_catalogue first.")
    newest = deck.versions.order_by("-number").values_list("number", flat=True).first() or 0
    deck.versions.filter(open=True).update(open=False)
    version = DeckVersion.objects.create(
        deck=deck, number=newest + 1, cards=dict(cards), pool=pool, open=open, created=now
    )
    _write_entries(deck, cards)
    return version


def checked(cards: Mapping[str, int], *, known: Mapping[str, int] | None = None) -> dict[str, int]:
    """The list in the order of its ids without counts of 0. Raises BadListError.

    `known` are cards that need not be looked up, as they are in the deck already.
    """
    kept = {card_id: cards[card_id] for card_id in sorted(cards) if cards[card_id] != 0}
    for card_id, count in kept.items():
        if isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
            raise BadListError(f"{card_id}: {count!r} is no number of copies from 0 to {MOST_COPIES}.")
    if sum(kept.values()) > MOST_CARDS:
        raise BadListError(f"A list may have {MOST_CARDS} cards; this one has {sum(kept.values())}.")
    fresh = kept.keys() - (known or {}).keys()
    unknown = sorted(fresh - set(Card.objects.filter(pk__in=fresh).values_list("pk", flat=True)))
    if unknown:
        raise BadListError(f"There is no card with the id {unknown[0][:40]}.")
    return kept


def check_edition(deck: Deck, edition: int) -> None:
    """Raises DeckChangedError if the list is not the one that had this edition."""
    if deck.edition != edition:
        raise DeckChangedError(
            "The deck was changed meanwhile, perhaps in another tab. Here is how it is now."
        )


def locked_newest(deck: Deck) -> DeckVersion:
    """The newest version, with the deck's row locked and read again. Inside a transaction."""
    Deck.objects.select_for_update().get(pk=deck.pk)
    deck.refresh_from_db()
    newest = deck.versions.order_by("-number").first()
    if newest is None:
        raise DeckError("This deck has no list.")
    return newest


def was_carried_out(deck: Deck, request_key: str, now: datetime) -> bool:
    """Whether a request with this key changed the list before; takes the key. Inside a transaction."""
    if not request_key or deck.owner is None:
        return False
    return claim_request(user=deck.owner, key=f"list {request_key}"[:64], now=now) is None


def _store(deck: Deck, newest: DeckVersion, cards: dict[str, int], now: datetime) -> DeckVersion:
    if newest.cards == cards:
        return newest
    Deck.objects.filter(pk=deck.pk).update(edition=F("edition") + 1, changed=now)
    deck.refresh_from_db()
    if not newest.open or now - newest.created > EDITING:
        return add_version(deck, cards, now=now, open=True)
    DeckVersion.objects.filter(pk=newest.pk, open=True).update(cards=cards)
    newest.refresh_from_db()
    _write_entries(deck, cards)
    return newest


def _write_entries(deck: Deck, cards: Mapping[str, int]) -> None:
    wants.follow_list(deck=deck, cards=cards)
    stored = dict(deck.entries.values_list("card", "count"))
    deck.entries.filter(card__in=stored.keys() - cards.keys()).delete()
    rows = [DeckCard(deck=deck, card_id=card_id, count=count) for card_id, count in cards.items()]
    changed = [row for row in rows if stored.get(row.card_id) != row.count]
    DeckCard.objects.bulk_create(
        changed, update_conflicts=True, unique_fields=["deck", "card"], update_fields=["count"]
    )
