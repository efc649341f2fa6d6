"""Copies that come and go by hand. Each call is one batch of one transaction.

With a `key` a request that is sent twice counts once: the second call answers with the batch of the first.
"""

from datetime import datetime

from cards.enums import BatchKind, Condition
from cards.models import MOST_COPIES, Batch, Stack, StackKey
from cards.services.errors import BadCopiesError, ChangedMeanwhileError, TooFewCopiesError
from cards.services.ledger import book, once
from ddl_site.accounts.models import User

WORST_FIRST = tuple(reversed(Condition.values))


def change_copies(
    *, owner: User, stack: StackKey, delta: int, now: datetime, key: str = "", about: str = ""
) -> Batch | None:
    """Add copies to exactly this stack, or take them away. Raises TooFewCopiesError, BadCopiesError."""

    def work() -> Batch | None:
        return book(owner=owner, kind=BatchKind.HAND, deltas={stack: delta}, now=now, about=about)

    return once(owner=owner, key=key, now=now, work=work)


def set_count(*, owner: User, stack: StackKey, count: int, now: datetime, key: str = "") -> Batch | None:
    """Make this stack's count `count`; None when it was so already. Raises BadCopiesError."""
    check_count(count)

    def work() -> Batch | None:
        held = Stack.objects.select_for_update().of(owner.pk).filter(**stack._asdict()).first()
        delta = count - (held.count if held else 0)
        return book(owner=owner, kind=BatchKind.HAND, deltas={stack: delta}, now=now)

    return once(owner=owner, key=key, now=now, work=work)


def edit_stack(
    *, owner: User, stack: StackKey, seen: int, to: StackKey, count: int, now: datetime, key: str = ""
) -> Batch | None:
    """Make the stack whose page showed `seen` copies into `count` copies of `to`; both as one batch.

    Where copies like `to` exist already, these join them. Raises ChangedMeanwhileError and BadCopiesError.
    """
    check_count(count)

    def work() -> Batch | None:
        row = Stack.objects.select_for_update().of(owner.pk).filter(**stack._asdict()).first()
        held = row.count if row else 0
        if held != seen:
            raise ChangedMeanwhileError(f"These changed meanwhile: there were {seen}, now there are {held}.")
        deltas = {stack: count - held} if to == stack else {stack: -held, to: count}
        return book(owner=owner, kind=BatchKind.HAND, deltas=deltas, now=now)

    return once(owner=owner, key=key, now=now, work=work)


def change_printing(
    *, owner: User, printing_id: int, delta: int, now: datetime, key: str = ""
) -> Batch | None:
    """Add plain copies of a printing, or take some away: plain ones first, then the most worn.

    Raises TooFewCopiesError, BadCopiesError.
    """

    def work() -> Batch | None:
        deltas = printing_deltas(_stacks(owner, printing_id), printing_id, delta)
        return book(owner=owner, kind=BatchKind.HAND, deltas=deltas, now=now)

    return once(owner=owner, key=key, now=now, work=work)


def set_printing(*, owner: User, printing_id: int, count: int, now: datetime, key: str = "") -> Batch | None:
    """Own `count` copies of a printing, all stacks together; too many go as `change_printing` says."""
    check_count(count)

    def work() -> Batch | None:
        stacks = _stacks(owner, printing_id)
        delta = count - sum(stack.count for stack in stacks)
        deltas = printing_deltas(stacks, printing_id, delta)
        return book(owner=owner, kind=BatchKind.HAND, deltas=deltas, now=now)

    return once(owner=owner, key=key, now=now, work=work)


def check_count(count: int) -> None:
    if not 0 <= count <= MOST_COPIES:
        raise BadCopiesError(f"A count is a number from 0 to {MOST_COPIES}.")


def printing_deltas(stacks: list[Stack], printing_id: int, delta: int) -> dict[StackKey, int]:
    """How `delta` spreads over the stacks of one printing. What no stack has is asked of the plain one."""
    plain = StackKey(printing_id)
    if delta >= 0:
        return {plain: delta}
    deltas: dict[StackKey, int] = {}
    left = -delta
    for stack in sorted(stacks, key=lambda stack: (stack.key != plain, WORST_FIRST.index(stack.condition))):
        taken = min(left, stack.count)
        deltas[stack.key] = -taken
        left -= taken
    if left:
        owned = sum(stack.count for stack in stacks)
        raise TooFewCopiesError(_too_few(owned, -delta))
    return deltas


def _too_few(owned: int, asked: int) -> str:
    if owned == 0:
        return "There is none to take away."
    return f"There {'is' if owned == 1 else 'are'} only {owned}, so {asked} cannot go."


def _stacks(owner: User, printing_id: int) -> list[Stack]:
    """The printing's stacks, locked; those with copies or that have had some."""
    return list(Stack.objects.select_for_update().of(owner.pk).filter(printing=printing_id).order_by("pk"))
