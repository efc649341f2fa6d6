"""Changes that a page may send twice by a double click, and that are to happen once."""

import secrets
from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import RequestKey
from ddl_site.accounts.services import claim_request
from decks.models import Deck, DeckFormat
from decks.services import formats, making


def renew_address_once(*, deck: Deck, now: datetime, request_key: str) -> Deck:
    """`renew_address`; what the page is to show after a repetition stands in the request's row."""
    with transaction.atomic():
        claim = _claim(deck, "address", request_key, now)
        if claim is None:
            deck.refresh_from_db()
            return deck
        making.renew_address(deck=deck)
        claim.result = deck.slug
        claim.save(update_fields=["result"])
    return deck


def delete_deck_once(*, deck: Deck, now: datetime, request_key: str) -> None:
    """`delete_deck`, remembered, so that a repetition is not told that there is no such deck."""
    with transaction.atomic():
        _claim(deck, "delete", request_key, now)
        making.delete_deck(deck=deck)


def delete_format_once(*, row: DeckFormat, now: datetime, request_key: str) -> None:
    """The same for a format."""
    with transaction.atomic():
        _claim(row, "delete", request_key, now)
        formats.delete_format(row=row, now=now)


def _claim(of: Deck | DeckFormat, what: str, request_key: str, now: datetime) -> RequestKey | None:
    """The request's row; None where it was carried out before. A request without a key is a new one."""
    assert of.owner is not None
    key = request_key or secrets.token_hex(12)
    return claim_request(user=of.owner, key=f"{what} {key}"[:64], now=now)
