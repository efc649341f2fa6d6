"""What may come next: whole queries that go on from the text in the box."""

import re
from collections.abc import Mapping, Sequence

from cards.folding import fold

from .fields import BY_NAME, FIELDS

MOST = 24
_LAST = re.compile(
    r'(?P<sign>-*)(?P<name>[^\s"():=<>!-][^\s"():=<>!]*)?(?P<op>!=|<=|>=|[:=<>])?(?P<value>[^\s"()]*)\Z'
)


def complete(text: str, *, more: Mapping[str, Sequence[str]] | None = None) -> list[str]:
    """Queries that finish the last word of `text`: fields that begin like it, or values of its field.

    `more` gives the values of fields that this language does not know itself, by canonical field name.
    Inside an open quote and behind a whole value there is nothing to offer.
    """
    if text.count('"') % 2:
        return []
    began = max(text.rfind(sign) for sign in ' ("') + 1
    found = _LAST.match(text, began)
    if found is None:
        return []
    before = text[:began] + found["sign"]
    if found["op"] is None:
        word = fold(found["name"] or "")
        return [f"{before}{name}" for name in _fields(word)][:MOST]
    field = BY_NAME.get(fold(found["name"] or ""))
    if field is None:
        return []
    values = [*field.values, *(more or {}).get(field.name, ())]
    begun = fold(found["value"])
    head = f"{before}{found['name']}{found['op']}"
    return [head + value for value in values if value.startswith(begun) and value != begun][:MOST]


def _fields(begun: str) -> list[str]:
    """Fields with their operator, by their short name, then by the long one."""
    return [
        f"{field.name}{field.usual_op}"
        for field in FIELDS
        if field.name.startswith(begun) or field.long.startswith(begun)
    ]
