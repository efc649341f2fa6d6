"""Batches of the ledger in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from cards import queries
from cards.enums import BatchKind, Finish
from cards.models import Batch, LedgerLine
from cards.presenters.playsets import words_of
from cards.presenters.stacks import facts_of_stack


@dataclass(frozen=True, slots=True)
class BatchLine:
    """One batch in the history."""

    batch: Batch
    kind: str
    words: str
    copies: str
    is_undone: bool
    can_undo: bool


def batch_lines(found: Iterable[Batch]) -> list[BatchLine]:
    """The batches (of `queries.batches_of`) as the history tells them."""
    listed = list(found)
    single = queries.only_lines(listed)
    return [_batch_line(batch, single.get(batch.pk)) for batch in listed]


def _batch_line(batch: Batch, line: LedgerLine | None) -> BatchLine:
    is_undone = hasattr(batch, "undone_by")
    copies: int = getattr(batch, "copies", 0)
    return BatchLine(
        batch=batch,
        kind=batch.get_kind_display(),
        words=_words(batch, line),
        copies=f"{copies:+}".replace("-", "−") if copies else "0",
        is_undone=is_undone,
        can_undo=not is_undone and batch.kind != BatchKind.TRADE,
    )


def _words(batch: Batch, line: LedgerLine | None) -> str:
    what = words_of(line) if line else f"{getattr(batch, 'stacks', 0)} different copies"
    return f"{batch.about} ({what})" if batch.about else what


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line of a batch."""

    card_id: str
    name: str
    url: str
    printing: str
    finish: str
    facts: str
    delta: str
    count: int


def ledger_rows(lines: Iterable[LedgerLine]) -> list[LedgerRow]:
    return [
        LedgerRow(
            card_id=line.stack.printing.card_id,
            name=line.stack.printing.card.name,
            url=line.stack.printing.card.get_absolute_url(),
            printing=line.stack.printing.get_finish_display(),
            finish="holo" if line.stack.printing.finish == Finish.HOLO else "normal",
            facts=facts_of_stack(line.stack),
            delta=f"{line.delta:+}".replace("-", "−"),
            count=line.stack.count,
        )
        for line in lines
    ]
