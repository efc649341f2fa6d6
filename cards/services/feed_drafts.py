"""Feeds that an administrator sends, looks at and confirms. Whatever is done twice counts once."""

import uuid
from datetime import date, datetime

from django.db import transaction

from cards import feed
from cards.models import CatalogueRevision, FeedDraft
from cards.services.feed import FeedPlan, plan_feed, save_plan
from ddl_site.accounts.models import User


def make_feed_draft(
    *,
    key: uuid.UUID,
    sent_by: User,
    name: str,
    data: bytes,
    as_of: date,
    set_code: str,
    now: datetime,
    today: date,
) -> FeedDraft:
    """Keep a feed to be looked at; the same key gives the same draft, old ones that nobody confirmed go.

    Raises cards.feed.UnreadableFeedError and BadImportError where it could not be imported.
    """
    plan_feed(feed=feed.read(data), as_of=as_of, today=today, set_code=set_code)
    facts = {
        "sent_by": sent_by,
        "name": name[:100],
        "text": data.decode("utf-8-sig"),
        "as_of": as_of,
        "set_code": set_code,
        "made_at": now,
    }
    with transaction.atomic():
        FeedDraft.objects.filter(done_at=None, made_at__lt=now - FeedDraft.KEPT_FOR).delete()
        draft, _ = FeedDraft.objects.get_or_create(key=key, defaults=facts)
    return draft


def plan_of_draft(*, draft: FeedDraft, today: date) -> FeedPlan:
    """What confirming an open draft would do now. Raises as `plan_feed` does."""
    read = feed.read(draft.text.encode())
    return plan_feed(feed=read, as_of=draft.as_of, today=today, set_code=draft.set_code)


def confirm_feed_draft(*, draft: FeedDraft, now: datetime, today: date) -> bool:
    """Import the draft; False where somebody did so before. Raises as `plan_feed` does."""
    with transaction.atomic():
        CatalogueRevision.lock()
        waiting = FeedDraft.objects.filter(pk=draft.pk, done_at=None)
        fresh = waiting.first()
        if fresh is None:
            return False
        plan = plan_of_draft(draft=fresh, today=today)
        if not waiting.update(done_at=now, text="", summary=plan.counts):
            return False
        save_plan(plan)
    return True


def discard_feed_draft(*, draft: FeedDraft) -> None:
    """Throw an open draft away; one that is imported stays as a record."""
    FeedDraft.objects.filter(pk=draft.pk, done_at=None).delete()
