"""Tells owners of decks what changed: written down in the transaction of the change, told by a worker.

A worker takes the owners in the order of their ids, some at a time, and notes how far it came in the same
transaction that tells them. So a killed one leaves a row that the sweep finds, and nobody is told twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

from celery import current_app
from django.db import transaction

from cards.models import CatalogueRevision
from ddl_site.accounts.services import News, tell
from decks import formats
from decks.enums import NewsKind
from decks.models import DeckNews
from decks.rules import Format
from decks.services import card_news, format_news

OWNERS_AT_ONCE = 50
PATIENCE = timedelta(seconds=60)  # after this long without news the sweep asks a worker again
KEPT_FOR = timedelta(days=30)


class NextOwners(Protocol):
    def __call__(self, facts: Mapping[str, Any], *, after: int, most: int) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class Teller:
    """Who is concerned by a kind of news, and what they are told."""

    next_owners: NextOwners
    notices: Callable[[DeckNews, Sequence[int]], Iterator[News]]


TELLERS: Mapping[str, Teller] = {
    NewsKind.FORMAT: Teller(format_news.next_owners, format_news.notices),
    NewsKind.CARDS: Teller(card_news.next_owners, card_news.notices),
}


def note_format(*, slug: str, before: Format, after: Format | None, now: datetime) -> None:
    """Inside the transaction that changes a format: write down what owners of decks are to be told."""
    if after is None or not formats.plays_alike(before, after):
        _write_down(NewsKind.FORMAT, format_news.facts_of(slug, before, after), now)


def note_cards(*, card_ids: Iterable[str] | None, now: datetime) -> list[str]:
    """Write down what is new of these cards (None: of all) to be told; the cards that have changed.

    Twice is the same as once.
    """
    with transaction.atomic():
        CatalogueRevision.lock()  # two at once would tell the same twice
        changed = card_news.changed_cards(card_ids)
        if changed:
            _write_down(NewsKind.CARDS, changed, now)
    return sorted(changed)


def tell_news(*, news_id: int, now: datetime) -> None:
    """Tell all who are concerned, from where the last try came to. Doing it twice changes nothing."""
    while _tell_some(news_id, now):
        pass


def sweep_news(*, now: datetime) -> int:
    """Hand on what a killed worker left, forget what was told long ago; how many were left."""
    left = DeckNews.objects.filter(done_at=None, touched_at__lt=now - PATIENCE)
    found = list(left.values_list("pk", flat=True))
    for news_id in found:
        DeckNews.objects.filter(pk=news_id).update(touched_at=now)
        _enqueue(news_id)
    DeckNews.objects.filter(done_at__lt=now - KEPT_FOR).delete()
    return len(found)


def _write_down(kind: NewsKind, facts: dict[str, Any], now: datetime) -> None:
    row = DeckNews.objects.create(kind=kind, facts=facts, made_at=now, touched_at=now)
    transaction.on_commit(partial(_enqueue, row.pk), robust=True)


def _enqueue(news_id: int) -> None:
    current_app.send_task("decks.tasks.tell_news", args=[news_id], queue="work")


def _tell_some(news_id: int, now: datetime) -> bool:
    """Tell the next owners; whether there were any."""
    with transaction.atomic():
        row = DeckNews.objects.select_for_update().filter(pk=news_id, done_at=None).first()
        if row is None:
            return False
        teller = TELLERS[row.kind]
        owners = teller.next_owners(row.facts, after=row.last_owner, most=OWNERS_AT_ONCE)
        if owners:
            tell(news=teller.notices(row, owners), now=row.made_at)
            row.last_owner, row.touched_at = owners[-1], now
        else:
            row.done_at = now
        row.save(update_fields=["last_owner", "touched_at", "done_at"])
    return bool(owners)
