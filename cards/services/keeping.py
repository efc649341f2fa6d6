"""Wants, what is shared, and the collection of a guest who gets an account."""

from typing import Any

from django.db import transaction
from django.db.models import F

from cards.enums import WantSource
from cards.models import MOST_COPIES, Batch, CollectionSettings, Hold, LedgerLine, Stack, Want
from cards.services.errors import BadCopiesError
from ddl_site.accounts.models import User


def set_want(*, owner: User, card_id: str, number: int) -> None:
    """Want so many more copies of a card, by hand; 0 wants none. Doing it twice is the same as once."""
    if not 0 <= number <= MOST_COPIES:
        raise BadCopiesError(f"Want a number of copies from 0 to {MOST_COPIES}.")
    mine = Want.objects.filter(owner=owner, card=card_id, kind=WantSource.MANUAL)
    if number == 0:
        mine.delete()
    else:
        Want.objects.update_or_create(owner=owner, card_id=card_id, source="", defaults={"number": number})


def change_settings(*, owner: User, **values: Any) -> CollectionSettings:
    """Change some of the fields of CollectionSettings; what is not named stays. Raises BadCopiesError."""
    keep = values.get("keep", 0)
    if not 0 <= keep <= MOST_COPIES:
        raise BadCopiesError(f"Keep a number of copies from 0 to {MOST_COPIES}.")
    row, _ = CollectionSettings.objects.update_or_create(owner=owner, defaults=values)
    return row


def move_collection(*, guest: User, account: User) -> None:
    """Give everything of a guest to an account: stacks that both have become one, with both histories."""
    with transaction.atomic():
        theirs = {stack.key: stack for stack in Stack.objects.select_for_update().of(account.pk)}
        for stack in list(Stack.objects.select_for_update().of(guest.pk).order_by("pk")):
            if stack.key in theirs:
                _pour(stack, theirs[stack.key])
        Stack.objects.of(guest.pk).update(owner=account)
        Batch.objects.filter(owner=guest).update(owner=account)
        _move_wants(guest, account)
        if not CollectionSettings.objects.filter(owner=account).exists():
            CollectionSettings.objects.filter(owner=guest).update(owner=account)


def _pour(stack: Stack, into: Stack) -> None:
    LedgerLine.objects.filter(stack=stack).update(stack=into)
    for hold in Hold.objects.filter(stack=stack):
        if Hold.objects.filter(stack=into, source=hold.source).update(count=F("count") + hold.count) == 0:
            Hold.objects.filter(pk=hold.pk).update(stack=into)
    Stack.objects.filter(pk=into.pk).update(count=F("count") + stack.count)
    stack.delete()


def _move_wants(guest: User, account: User) -> None:
    wanted = set(Want.objects.filter(owner=account).values_list("card", "source"))
    for want in Want.objects.filter(owner=guest):
        if (want.card_id, want.source) not in wanted:
            Want.objects.filter(pk=want.pk).update(owner=account)
