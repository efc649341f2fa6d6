"""Presses of the builder: each tells exactly what it moved, so that it can be said and taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from decks.models import Deck, DeckVersion
from decks.services import lists


@dataclass(frozen=True, slots=True)
class Moved:
    """The newest version after a press, and how many copies of which cards came (or went: below 0).

    Nothing moved where the press changed nothing, or was carried out before (`is_repeated`).
    """

    version: DeckVersion
    deltas: Mapping[str, int]
    is_repeated: bool = False


def move_copies(
    *,
    deck: Deck,
    deltas: Mapping[str, int],
    now: datetime,
    request_key: str = "",
    edition: int | None = None,
) -> Moved:
    """Add copies, or take them out; with `edition`, only if the list is still the one that had it.

    Raises DeckError (DeckChangedError for a stale edition), then nothing has changed.
    """
    return _moved(deck, lambda cards: deltas, now, request_key, edition)


def set_copies(*, deck: Deck, card_id: str, count: int, now: datetime, request_key: str = "") -> Moved:
    """Make it so many copies of a card. Raises DeckError."""
    wanted = max(0, count)
    return _moved(deck, lambda cards: {card_id: wanted - cards.get(card_id, 0)}, now, request_key, None)


def replace_list(*, deck: Deck, cards: Mapping[str, int], now: datetime, edition: int) -> Moved:
    """`set_list`, telling what it moved. Raises DeckError (DeckChangedError for a stale edition)."""
    with transaction.atomic():
        before = lists.locked_newest(deck)
        after = lists.set_list(deck=deck, cards=cards, now=now, edition=edition)
    return Moved(after, _differences(before, after))


def _moved(
    deck: Deck,
    deltas_of: Callable[[Mapping[str, int]], Mapping[str, int]],
    now: datetime,
    request_key: str,
    edition: int | None,
) -> Moved:
    with transaction.atomic():
        before = lists.locked_newest(deck)
        if lists.was_carried_out(deck, request_key, now):
            return Moved(before, {}, is_repeated=True)
        if edition is not None:
            lists.check_edition(deck, edition)
        after = lists.change_counts(deck=deck, deltas=deltas_of(before.cards), now=now)
    return Moved(after, _differences(before, after))


def _differences(before: DeckVersion, after: DeckVersion) -> dict[str, int]:
    cards = before.cards.keys() | after.cards.keys()
    found = {card: after.cards.get(card, 0) - before.cards.get(card, 0) for card in sorted(cards)}
    return {card: delta for card, delta in found.items() if delta}
