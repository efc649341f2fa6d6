"""What an address or a form asks for: words to look for, numbers of rounds and stages."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict

LONGEST_SEARCH = 60


def asked_text(words: QueryDict) -> str:
    """What is looked for, as `q`; empty for everything."""
    return words.get("q", "").strip()[:LONGEST_SEARCH]


def asked_number(words: QueryDict, name: str) -> int | None:
    """A round or a stage by its number; None where none is asked for, or something that cannot be one."""
    number = words.get(name, "")
    return int(number) if number.isdecimal() and 0 < len(number) < 4 else None


def asked_page(found: QuerySet[Any], words: QueryDict, *, length: int) -> Page[Any]:
    """The page that is asked for; everything on one page, to print, with `all`."""
    if "all" in words:
        length = max(found.count(), 1)
    return Paginator(found, length).get_page(words.get("page"))
