"""Rows as plain values of a file, and back: which fields of a model stand there, and what may stand in them.

What a field may hold is read off the model: a file is refused for what a row would be refused for, before
anything is written, with the place in the file.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    AnyField = models.Field[Any, Any]
else:
    AnyField = models.Field  # has no parameters when it runs

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
SLUG = re.compile(r"[-a-zA-Z0-9_]+", re.ASCII)
YEARS = range(2, 9999)  # so that a time is one in every zone
LONGEST_TEXT = 20_000
DEEPEST = 12  # values within values of a field that holds any
SMALL, WHOLE, BIG = 2**15 - 1, 2**31 - 1, 2**63 - 1
RANGES: Mapping[str, tuple[int, int]] = {
    "PositiveSmallIntegerField": (0, SMALL),
    "PositiveIntegerField": (0, WHOLE),
    "BigIntegerField": (-BIG - 1, BIG),
}


class ArchiveError(ValueError):
    """A file cannot be used; the message is a sentence that begins with the place in it."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}" if path else sentence)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the rows of a model stand in a file.

    `fields` as they are, `people` as handles; `others` are keys that are written and read by hand, such as
    references and lists of further rows. `left_out` names the fields that a file does not have: no field of
    the model is in none of these.
    """

    model: type[models.Model]
    fields: tuple[str, ...]
    people: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        return frozenset((*self.fields, *self.people, *self.others))

    @property
    def forgotten(self) -> list[str]:
        """Fields of the model of which nothing says whether they stand in a file."""
        said = self.keys.union(self.left_out)
        return [field.name for field in self.model._meta.concrete_fields if field.name not in said]

    def written(self, row: models.Model, handles: Mapping[int, str], **others: object) -> dict[str, object]:
        """A row as plain values. `handles` of the people by their ids; `others` for the keys of that name."""
        return {
            **{name: plain(getattr(row, name)) for name in self.fields},
            **{name: handles.get(getattr(row, f"{name}_id")) for name in self.people},
            **others,
        }

    def read(self, value: object, path: str, handles: Collection[str]) -> dict[str, Any]:
        """What `written` gave, checked: fields as a row holds them, people as handles, others as they are.

        Raises ArchiveError.
        """
        found = record(value, path, self.keys)
        for name in self.fields:
            found[name] = _checked(self._field(name), found[name], f"{path}.{name}")
        for name in self.people:
            found[name] = _person(self._field(name), found[name], f"{path}.{name}", handles)
        return found

    def _field(self, name: str) -> AnyField:
        field = self.model._meta.get_field(name)
        assert isinstance(field, models.Field)
        return field


# --- to the file ---


def plain(value: object) -> object:
    """A value of a field as JSON has it; times in UTC to the microsecond."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
        case date():
            return value.isoformat()
        case _:
            return value


# --- from the file ---


def record(value: object, path: str, keys: Collection[str]) -> dict[str, Any]:
    """An object with exactly these keys. Raises ArchiveError."""
    if not isinstance(value, dict):
        raise ArchiveError(path, f"an object is needed, not {named(value)}.")
    for key in sorted(value.keys() - keys):
        raise ArchiveError(path, f"“{key[:40]}” is not known here.")
    for key in sorted(keys - value.keys()):
        raise ArchiveError(path, f"{key} is missing.")
    return dict(value)


def listed(value: object, path: str, *, most: int) -> list[tuple[Any, str]]:
    """The values of a list, each with its place. Raises ArchiveError."""
    if not isinstance(value, list):
        raise ArchiveError(path, f"a list is needed, not {named(value)}.")
    if len(value) > most:
        raise ArchiveError(path, f"{len(value):,} are too many: there may be {most:,}.")
    return [(one, f"{path}[{at}]") for at, one in enumerate(value)]


def whole(value: object, path: str, *, least: int = 0, most: int = WHOLE) -> int:
    """A whole number. Raises ArchiveError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ArchiveError(path, f"a whole number is needed, not {named(value)}.")
    if not least <= value <= most:
        raise ArchiveError(path, f"the number must be from {least:,} to {most:,}.")
    return value


def text(value: object, path: str, *, longest: int = LONGEST_TEXT) -> str:
    """A text that every database keeps. Raises ArchiveError."""
    if not isinstance(value, str):
        raise ArchiveError(path, f"a text is needed, not {named(value)}.")
    if len(value) > longest:
        raise ArchiveError(path, f"the text may have {longest:,} characters; this one has {len(value):,}.")
    if "\x00" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ArchiveError(path, "the text has a sign that cannot be kept.")
    return value


def moment(value: object, path: str) -> datetime:
    """A time. Raises ArchiveError."""
    try:
        if isinstance(value, str) and MOMENT.fullmatch(value) and int(value[:4]) in YEARS:
            return datetime.fromisoformat(value)
    except ValueError:
        pass
    raise ArchiveError(path, "a time is needed, like 2026-11-30T19:00:00.000000Z.")


def day(value: object, path: str) -> date:
    """A day. Raises ArchiveError."""
    try:
        if isinstance(value, str) and DAY.fullmatch(value) and int(value[:4]) in YEARS:
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise ArchiveError(path, "a day is needed, like 2026-11-30.")


def anything(value: object, path: str, *, deepest: int = DEEPEST) -> Any:
    """Any plain values, not too deep within each other. Raises ArchiveError."""
    match value:
        case dict() | list() if deepest == 0:
            raise ArchiveError(path, "values lie too deep within each other.")
        case dict():
            return {
                text(key, path): anything(one, f"{path}.{key[:40]}", deepest=deepest - 1)
                for key, one in value.items()
            }
        case list():
            return [anything(one, f"{path}[{at}]", deepest=deepest - 1) for at, one in enumerate(value)]
        case str():
            return text(value, path)
        case int() if not isinstance(value, bool):
            return whole(value, path, least=-BIG, most=BIG)
        case _:
            return value


def counts(value: object, path: str) -> dict[str, int]:
    """A list of cards: how many of each id. Raises ArchiveError."""
    if not isinstance(value, dict):
        raise ArchiveError(path, f"an object is needed, not {named(value)}.")
    for card, count in value.items():
        text(card, path, longest=8)
        whole(count, f"{path}.{card}", most=999)
    return value


def named(value: object) -> str:
    """What a value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"


def _person(field: AnyField, value: object, path: str, handles: Collection[str]) -> str | None:
    if value is None and field.null:
        return None
    if not isinstance(value, str):
        raise ArchiveError(path, f"a handle is needed, not {named(value)}.")
    if value not in handles:
        raise ArchiveError(path, f"nobody of people is called “{value[:40]}”.")
    return value


def _checked(field: AnyField, value: object, path: str) -> Any:
    """A value that the field can hold. Raises ArchiveError."""
    if value is None and field.null:
        return None
    kind = field.get_internal_type()
    checked = _number(kind, value, path) if kind in RANGES else _READ[kind](field, value, path)
    allowed = [choice for choice, _ in field.flatchoices]
    if allowed and checked not in allowed and not (checked == "" and field.blank):
        raise ArchiveError(path, f"the value must be one of {', '.join(map(str, allowed))}.")
    return checked


def _number(kind: str, value: object, path: str) -> int:
    least, most = RANGES[kind]
    return whole(value, path, least=least, most=most)


def _words(field: AnyField, value: object, path: str) -> str:
    words = text(value, path, longest=field.max_length or LONGEST_TEXT)
    if not words and not field.blank:
        raise ArchiveError(path, "the text must not be empty.")
    return words


def _slug(field: AnyField, value: object, path: str) -> str:
    if not SLUG.fullmatch(words := _words(field, value, path)):
        raise ArchiveError(path, "only letters, digits, - and _ are allowed.")
    return words


def _truth(field: AnyField, value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise ArchiveError(path, f"true or false is needed, not {named(value)}.")
    return value


_READ: Mapping[str, Callable[[AnyField, object, str], Any]] = {
    "CharField": _words,
    "TextField": _words,
    "SlugField": _slug,
    "BooleanField": _truth,
    "DateTimeField": lambda field, value, path: moment(value, path),
    "DateField": lambda field, value, path: day(value, path),
    "JSONField": lambda field, value, path: anything(value, path),
}
