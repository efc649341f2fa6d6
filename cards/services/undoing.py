"""Undoing a batch: a batch of its own that takes back every line of the first."""

from datetime import datetime

from django.db import IntegrityError, transaction

from cards.enums import BatchKind
from cards.models import Batch, LedgerLine, StackKey
from cards.queries import last_undoable
from cards.services.errors import AlreadyUndoneError, CollectionError, TooFewCopiesError
from cards.services.ledger import book, once
from ddl_site.accounts.models import RequestKey, User


def undo_batch(
    *, owner: User, batch: Batch, now: datetime, key: str = "", partly: bool = False
) -> Batch | None:
    """Take back what the batch did. An undo can be undone too, which does the first thing again.

    Copies that came with the batch and have gone since cannot go once more: TooFewCopiesError names the cards
    and nothing is changed, unless `partly`: then the rest is taken back. Each batch is undone once:
    AlreadyUndoneError. A trade has another side, so it is refused (CollectionError).
    """
    if batch.owner_id != owner.pk or batch.kind == BatchKind.TRADE:
        raise CollectionError("A trade cannot be undone by one side alone.")

    def work() -> Batch | None:
        if Batch.objects.filter(undoes=batch).exists():
            raise AlreadyUndoneError("This was undone already.")
        deltas = _opposite(batch, partly=partly)
        if not any(deltas.values()):
            raise TooFewCopiesError("Nothing of this is left to undo.")
        return book(owner=owner, kind=BatchKind.UNDO, deltas=deltas, now=now, undoes=batch)

    try:
        with transaction.atomic():
            return once(owner=owner, key=key, now=now, work=work)
    except IntegrityError as error:  # two at once: the constraint lets one of them through
        raise AlreadyUndoneError("This was undone already.") from error


def undo_last(*, owner: User, now: datetime, key: str = "") -> Batch | None:
    """Undo the latest batch that was not undone yet. CollectionError when there is none."""
    if key and RequestKey.objects.filter(user=owner, key=key).exists():
        return once(owner=owner, key=key, now=now, work=lambda: None)
    last = last_undoable(owner.pk)
    if last is None:
        raise CollectionError("There is nothing to undo.")
    return undo_batch(owner=owner, batch=last, now=now, key=key)


def _opposite(batch: Batch, *, partly: bool) -> dict[StackKey, int]:
    lines = LedgerLine.objects.filter(batch=batch).select_related("stack")
    locked = lines.select_for_update(of=("stack",)).order_by("stack")
    return {line.stack.key: max(-line.delta, -line.stack.count) if partly else -line.delta for line in locked}
