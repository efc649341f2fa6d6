"""What an address or a form asks for: words to look for, numbers of rounds and stages."""

from django.http import QueryDict

LONGEST_SEARCH = 60


def asked_text(words: QueryDict) -> str:
    """What is looked for, as `q`; empty for everything."""
    return words.get("q", "").strip()[:LONGEST_SEARCH]


def asked_number(words: QueryDict, name: str) -> int | None:
    """A round or a stage by its number; None where none is asked for, or something that cannot be one."""
    number = words.get(name, "")
    return int(number) if number.isdecimal() and 0 < len(number) < 4 else None
