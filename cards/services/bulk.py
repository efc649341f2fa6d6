"""Many copies at once: imports, packs, and acts on everything that is shown. Each is one batch to undo."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from cards.enums import BatchKind, BulkAct, ImportMode
from cards.models import PLAYSET, Batch, Printing, Stack, StackKey
from cards.queries import planned_changes
from cards.services.copies import check_count
from cards.services.errors import BadCopiesError
from cards.services.ledger import book, once
from ddl_site.accounts.models import User

PACK, BOX = 10, 240


def apply_rows(
    *,
    owner: User,
    rows: Iterable[tuple[StackKey, int]],
    mode: str,
    about: str,
    now: datetime,
    key: str = "",
) -> Batch | None:
    """Bring rows of (stack, count) into the collection as one batch of kind import; None if nothing changes.

    `mode` is a value of ImportMode; `queries.planned_changes` tells beforehand what would happen. Rows of the
    same stack add up. `about` says where they come from. Raises BadCopiesError, then nothing is changed.
    """
    listed = list(rows)
    for _, count in listed:
        check_count(count)

    def work() -> Batch | None:
        changes = planned_changes(owner_id=owner.pk, rows=listed, mode=ImportMode(mode), locked=True)
        deltas = {change.key: change.after - change.before for change in changes}
        return book(owner=owner, kind=BatchKind.IMPORT, deltas=deltas, now=now, about=about)

    return once(owner=owner, key=key, now=now, work=work)


def open_pack(
    *, owner: User, printings: Sequence[int], now: datetime, key: str = "", about: str = ""
) -> Batch | None:
    """Note the cards of a pack, by printing, as plain copies. Raises BadCopiesError."""
    return _open(BatchKind.PACK, PACK, owner, printings, now, key, about)


def open_box(
    *, owner: User, printings: Sequence[int], now: datetime, key: str = "", about: str = ""
) -> Batch | None:
    """Note the cards of a box of 24 packs. Raises BadCopiesError."""
    return _open(BatchKind.BOX, BOX, owner, printings, now, key, about)


def _open(
    kind: BatchKind, most: int, owner: User, printings: Sequence[int], now: datetime, key: str, about: str
) -> Batch | None:
    if not printings:
        raise BadCopiesError(f"Which cards were in the {kind.label.lower()}?")
    if len(printings) > most:
        raise BadCopiesError(f"A {kind.label.lower()} has {most} cards, these are {len(printings)}.")
    deltas = {StackKey(printing): count for printing, count in Counter(printings).items()}

    def work() -> Batch | None:
        return book(owner=owner, kind=kind, deltas=deltas, now=now, about=about)

    return once(owner=owner, key=key, now=now, work=work)


def bulk_set(
    *, owner: User, card_ids: Collection[str], act: str, now: datetime, key: str = "", about: str = ""
) -> Batch | None:
    """Do one thing to many cards; None when nothing changes. `act` is a value of BulkAct.

    Where copies are missing, plain ones of the card's first printing come. Zero takes every copy.
    """
    wanted = {BulkAct.PLAYSET: PLAYSET, BulkAct.OWNED: 1, BulkAct.ZERO: 0}[BulkAct(act)]

    def work() -> Batch | None:
        stacks = list(Stack.objects.select_for_update().of(owner.pk).of_cards(card_ids).order_by("pk"))
        deltas = {stack.key: -stack.count for stack in stacks} if wanted == 0 else _missing(stacks, wanted)
        return book(owner=owner, kind=BatchKind.BULK, deltas=deltas, now=now, about=about)

    def _missing(stacks: list[Stack], wanted: int) -> dict[StackKey, int]:
        card_of = {}
        first: dict[str, int] = {}
        for pk, card_id in (
            Printing.objects.filter(card__in=card_ids).order_by("pk").values_list("pk", "card")
        ):
            card_of[pk] = card_id
            first.setdefault(card_id, pk)
        owned: Counter[str] = Counter()
        for stack in stacks:
            owned[card_of[stack.printing_id]] += stack.count
        return {
            StackKey(printing): wanted - owned[card_id]
            for card_id, printing in first.items()
            if owned[card_id] < wanted
        }

    return once(owner=owner, key=key, now=now, work=work)
