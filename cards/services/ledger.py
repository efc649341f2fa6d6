"""The one way in which counts change: lines are written to the ledger, and their stacks follow.

Safe on every database without trusting locks: the counts are moved by one conditional UPDATE, and when it
does not reach every stack nothing of the batch stays. Locks, where a database has them, are taken in the
order of ids, so that two batches wait for each other instead of failing.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery

from cards.enums import Condition, Language
from cards.models import LONGEST_NOTE, MOST_COPIES, Batch, LedgerLine, Printing, Stack, StackKey
from cards.services.errors import BadCopiesError, TooFewCopiesError
from ddl_site.accounts import queries as people
from ddl_site.accounts import services as accounts
from ddl_site.accounts.models import User

LINES_AT_ONCE = 2000
FEW_PRINTINGS = 300
NAMED = 3  # so many stacks are named in a sentence

CONDITIONS, LANGUAGES = frozenset(Condition.values), frozenset(Language.values)


def once(*, owner: User, key: str, now: datetime, work: Callable[[], Batch | None]) -> Batch | None:
    """Do the work in one transaction; when a request with this key did it before, answer with its batch."""
    with transaction.atomic():
        if not key:
            return work()
        claim = accounts.claim_request(user=owner, key=key, now=now)
        if claim is None:
            result = people.result_of_request(user=owner, key=key)
            return Batch.objects.filter(owner=owner, pk=result).first() if result else None
        batch = work()
        if batch is not None:
            claim.result = str(batch.pk)
            claim.save(update_fields=["result"])
        return batch


def book(
    *,
    owner: User,
    kind: str,
    deltas: Mapping[StackKey, int],
    now: datetime,
    about: str = "",
    undoes: Batch | None = None,
) -> Batch | None:
    """Write one batch inside the caller's transaction. No batch where nothing moves.

    Raises TooFewCopiesError or BadCopiesError; the caller's transaction must then be rolled back.
    """
    moved = {key: delta for key, delta in deltas.items() if delta}
    if not moved:
        return None
    check_keys(moved)
    stack_ids = _stack_ids(owner, moved)
    batch = Batch.objects.create(
        owner=owner, kind=kind, about=about[:200], made_at=now, undoes=undoes
    )  # fmt: skip
    LedgerLine.objects.bulk_create(
        (LedgerLine(batch=batch, stack_id=stack_ids[key], delta=delta) for key, delta in moved.items()),
        batch_size=LINES_AT_ONCE,
    )
    _follow(batch, len(moved))
    return batch


def check_keys(keys: Iterable[StackKey]) -> None:
    """Raises BadCopiesError for a condition, language or note that no stack can have."""
    for key in keys:
        if key.condition not in CONDITIONS:
            raise BadCopiesError(f"“{key.condition}” is no condition: use {', '.join(Condition.values)}.")
        if key.language not in LANGUAGES:
            raise BadCopiesError(f"“{key.language}” is no language: use {', '.join(Language.values)}.")
        if len(key.note) > LONGEST_NOTE:
            raise BadCopiesError(f"A note has at most {LONGEST_NOTE} characters, this one {len(key.note)}.")
        if "\x00" in key.note:
            raise BadCopiesError("A note cannot have characters that nobody can see.")


def _stack_ids(owner: User, keys: Collection[StackKey]) -> dict[StackKey, int]:
    """The rows of these stacks, made where they are missing, locked in the order of ids."""
    found = _read(owner, keys)
    missing = sorted(key for key in keys if key not in found)
    if missing:
        rows = [Stack(owner=owner, **key._asdict()) for key in missing]
        Stack.objects.bulk_create(rows, ignore_conflicts=True, batch_size=LINES_AT_ONCE)
        found = _read(owner, keys)
    return found


def _read(owner: User, keys: Collection[StackKey]) -> dict[StackKey, int]:
    printings = {key.printing_id for key in keys}
    stacks = Stack.objects.select_for_update().of(owner.pk).order_by("pk")
    if len(printings) <= FEW_PRINTINGS:
        stacks = stacks.filter(printing__in=printings)
    return {stack.key: stack.pk for stack in stacks}


def _follow(batch: Batch, lines: int) -> None:
    """Move every stack of the batch by its line, or raise what stands against it."""
    room = Q(stack__count__gte=-F("delta"), stack__count__lte=MOST_COPIES - F("delta"))
    stuck = LedgerLine.objects.filter(batch=batch).exclude(room)
    if found := list(stuck.select_related("stack__printing__card").order_by("pk")):
        raise _refusal(found)
    delta = LedgerLine.objects.filter(batch=batch, stack=OuterRef("pk")).values("delta")
    stacks = Stack.objects.filter(pk__in=LedgerLine.objects.filter(batch=batch).values("stack"))
    moving = stacks.alias(moved=Subquery(delta)).filter(
        count__gte=-F("moved"), count__lte=MOST_COPIES - F("moved")
    )
    if moving.update(count=F("count") + F("moved")) < lines:
        raise TooFewCopiesError("These counts have changed a moment ago. Please try again.")


def _refusal(stuck: list[LedgerLine]) -> TooFewCopiesError | BadCopiesError:
    short = [line for line in stuck if line.delta < 0]
    if not short:
        names = _listed([named(line.stack) for line in stuck])
        return BadCopiesError(f"There can be at most {MOST_COPIES} of each, which is too few for {names}.")
    words = [f"{named(line.stack)}: {-line.delta} would go, {_there_are(line.stack.count)}" for line in short]
    return TooFewCopiesError(f"{_listed(words)}.")


def _there_are(count: int) -> str:
    return "there is none" if count == 0 else "there is 1" if count == 1 else f"there are {count}"


def _listed(words: list[str]) -> str:
    more = f"; and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return "; ".join(words[:NAMED]) + more


def named(stack: Stack) -> str:
    """ "Gary (holo, LP, German, “signed”)"; what is plain is left out."""
    printing: Printing = stack.printing
    words = [str(printing.get_finish_display()).lower(), stack.condition]
    if stack.language != Language.EN:
        words.append(str(stack.get_language_display()))
    if stack.note:
        words.append(f"“{stack.note}”")
    return f"{printing.card.name} ({', '.join(words)})"
