"""A collection as a file that imports back as the same collection."""

from cards import queries, tables
from cards.tables import Copy, Line

WRITERS = {"csv": tables.as_csv, "json": tables.as_json}


def exported(owner_id: int, *, format: str) -> str:
    """Everything that somebody owns, as `csv` or `json`."""
    lines = (
        Line(
            Copy(stack.printing.card_id, stack.printing.finish, stack.condition, stack.language, stack.note),
            stack.printing.card.name,
            stack.count,
        )
        for stack in queries.owned_stacks(owner_id)
    )
    return WRITERS[format](lines)
