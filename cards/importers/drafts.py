"""Lists on their way into a collection: sent, looked at, confirmed, taken over.

A small list is taken over while the page waits, a large one by a worker. Either way it happens in one
transaction that also marks the draft as done, so that it counts once whoever tries how often.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from cards import services
from cards.enums import ImportState
from cards.importers.listed import Listed, listed_in
from cards.models import ImportDraft
from cards.tables import Decoded
from ddl_site.accounts.models import User

IN_REQUEST = 500  # lines; more are left to a worker
MOST_OPEN = 10  # drafts of one owner: the oldest gives way
NOTED_EVERY = 1000  # lines
PATIENCE = timedelta(seconds=15)  # after this long without news the sweep asks a worker again
MOST_TRIES = 5
GIVEN_UP = "This import was tried several times and never came to its end. Nothing has changed."


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found."""

    resumed: int
    given_up: int
    forgotten: int


def make_draft(*, owner: User, decoded: Decoded, name: str, key: uuid.UUID, now: datetime) -> ImportDraft:
    """Keep a list to be looked at. The same key gives the same draft. Raises tables.UnreadableFileError."""
    reading = listed_in(decoded).reading
    facts = {
        "name": name[:100],
        "text": decoded.text,
        "encoding": decoded.encoding,
        "rows": reading.rows,
        "faults": len(reading.faults),
        "made_at": now,
        "touched_at": now,
    }
    with transaction.atomic():
        draft, new = ImportDraft.objects.get_or_create(owner=owner, key=key, defaults=facts)
        if new:
            mine = ImportDraft.objects.filter(owner=owner, state=ImportState.OPEN).order_by("-made_at", "-pk")
            ImportDraft.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST_OPEN:])).delete()
    return draft


def discard_draft(*, draft: ImportDraft) -> None:
    """Throw an open draft away; one that is on its way or done stays."""
    ImportDraft.objects.filter(pk=draft.pk, state=ImportState.OPEN).delete()


def confirm_draft(*, draft: ImportDraft, mode: str, now: datetime) -> None:
    """Take the list over in this mode, now or soon. Of two calls the second changes nothing."""
    with transaction.atomic():
        chosen = {"state": ImportState.WAITING, "mode": mode, "rows_done": 0, "tries": 1, "problem": ""}
        waiting = ImportDraft.objects.filter(pk=draft.pk, state=ImportState.OPEN)
        if not waiting.update(**chosen, touched_at=now):
            return
        if draft.rows > IN_REQUEST:
            transaction.on_commit(partial(_enqueue, draft.pk), robust=True)
    if draft.rows <= IN_REQUEST:
        run_draft(draft_id=draft.pk, now=now)


def _enqueue(draft_id: int) -> None:
    current_app.send_task("cards.tasks.run_import", args=[draft_id], queue="work")


def run_draft(*, draft_id: int, now: datetime) -> None:
    """Take over a list that waits. Twice, or by two workers at once, is the same as once.

    What the collection refuses opens the draft again and says why.
    """
    draft = _waiting(draft_id).first()
    if draft is None:
        return
    decoded = Decoded(draft.text, draft.encoding)
    listed = listed_in(decoded, on_progress=partial(_note_progress, draft_id))
    _waiting(draft_id).update(rows_done=listed.reading.rows, touched_at=timezone.now())
    try:
        listed.check()
        _take_over(draft_id, listed, now)
    except services.CollectionError as error:
        _waiting(draft_id).update(state=ImportState.OPEN, problem=str(error)[:400])


def _take_over(draft_id: int, listed: Listed, now: datetime) -> None:
    with transaction.atomic():
        # Where the database has locks, a second worker waits here and then finds nothing that waits;
        # where it has none, it waits for the transaction, and the request's key is a constraint besides.
        draft = _waiting(draft_id).select_for_update().first()
        if draft is None:
            return
        batch = services.apply_rows(
            owner=draft.owner, rows=listed.rows, mode=draft.mode, about=draft.name, now=now,
            key=f"import {draft.pk}",
        )  # fmt: skip
        done = {"state": ImportState.DONE, "batch": batch, "text": "", "faults": len(listed.reading.faults)}
        _waiting(draft_id).update(**done, touched_at=now)


def _waiting(draft_id: int) -> QuerySet[ImportDraft]:
    return ImportDraft.objects.filter(pk=draft_id, state=ImportState.WAITING)


def _note_progress(draft_id: int, rows: int) -> None:
    if rows % NOTED_EVERY == 0:
        _waiting(draft_id).update(rows_done=rows, touched_at=timezone.now())


def sweep_drafts(*, now: datetime) -> Swept:
    """Find imports that a killed worker left, and forget old drafts. Safe to do at any time."""
    left = ImportDraft.objects.filter(state=ImportState.WAITING, touched_at__lt=now - PATIENCE)
    given_up = left.filter(tries__gte=MOST_TRIES).update(state=ImportState.OPEN, problem=GIVEN_UP)
    resumed = list(left.values_list("pk", flat=True))
    for draft_id in resumed:
        ImportDraft.objects.filter(pk=draft_id).update(tries=F("tries") + 1, touched_at=now)
        _enqueue(draft_id)
    old = Q(state=ImportState.OPEN, made_at__lt=now - ImportDraft.OPEN_FOR)
    old |= Q(state=ImportState.DONE, made_at__lt=now - ImportDraft.KEPT_FOR)
    forgotten, _ = ImportDraft.objects.filter(old).delete()
    return Swept(len(resumed), given_up, forgotten)


def move_drafts(*, guest: User, account: User) -> None:
    """What a guest has sent goes on under the account that the guest has become."""
    ImportDraft.objects.filter(owner=guest).update(owner=account)
