"""A JSON list of objects in which every field knows the line that it stands in."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

MAX_BYTES = 2 * 1024 * 1024  # so many are too many
MOST_TOLD = 20
SPACE = re.compile(r"[ \t\n\r]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in one place of the file. `card` and `field` are empty where the file as a whole is."""

    line: int
    reason: str
    card: str = ""
    field: str = ""

    def __str__(self) -> str:
        card, field = self.card and f", card {self.card}", self.field and f", field {self.field}"
        return f"Line {self.line}{card}{field}: {self.reason}"


class UnreadableFeedError(ValueError):
    """The file was not taken, nothing of it. The message is whole sentences, `faults` says them singly."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults[:MOST_TOLD]
        more = len(faults) - MOST_TOLD
        self.more = f"And {more} more." if more > 0 else ""
        super().__init__(" ".join([*map(str, self.faults), *([self.more] if self.more else [])]))


@dataclass(frozen=True, slots=True)
class Field:
    value: Any
    line: int


@dataclass(frozen=True, slots=True)
class Item:
    """An object of the list with its fields by name."""

    line: int
    fields: dict[str, Field]


def items_of(data: bytes) -> list[Item]:
    """The objects of the list that a file consists of. Raises UnreadableFeedError."""
    text = _text(data)
    try:
        return list(_Scanner(text).items())
    except json.JSONDecodeError as error:
        refuse(error.lineno, f"This is no JSON: {error.msg.lower()}.")
    except (RecursionError, ValueError) as error:
        if isinstance(error, UnreadableFeedError):
            raise
        refuse(1, "This JSON holds something that cannot be read: nested too deep, or too large a number.")


def refuse(line: int, reason: str) -> NoReturn:
    raise UnreadableFeedError([Fault(line, reason)]) from None


def _text(data: bytes) -> str:
    if len(data) >= MAX_BYTES:
        refuse(1, "The file has 2 MB or more; a feed of cards is smaller.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse(data.count(b"\n", 0, error.start) + 1, "This is no text in UTF-8.")
    if not text.strip():
        refuse(1, "There is nothing in the file.")
    return text


class _Scanner:
    """Walks the list and its objects by hand, for their places; what is in a field is read as one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._decoder = json.JSONDecoder(parse_constant=self._no_constant, parse_float=_finite)
        self._at = 0
        self._counted = (0, 1)

    def items(self) -> Iterator[Item]:
        if self._next() != "[":
            refuse(self._line(), "A feed is a JSON list of cards: it begins with [.")
        self._at += 1
        if self._next() == "]":
            refuse(self._line(), "The list is empty.")
        while True:
            yield self._item()
            if self._separator("]"):
                break
        if self._next():
            refuse(self._line(), "There is something behind the end of the list.")

    def _item(self) -> Item:
        if self._next() != "{":
            refuse(self._line(), "Every card is a JSON object: it begins with {.")
        line = self._line()
        fields: dict[str, Field] = {}
        self._at += 1
        if self._next() == "}":
            self._at += 1
            return Item(line, fields)
        while True:
            name, field = self._field()
            if name in fields:
                raise UnreadableFeedError([Fault(field.line, "it is there twice.", field=name)])
            fields[name] = field
            if self._separator("}"):
                return Item(line, fields)

    def _field(self) -> tuple[str, Field]:
        if self._next() != '"':
            self._wrong("Expecting the name of a field in quotes")
        line = self._line()
        name, self._at = self._decoder.raw_decode(self._text, self._at)
        if self._next() != ":":
            self._wrong("Expecting ':'")
        self._at += 1
        self._next()
        value, self._at = self._decoder.raw_decode(self._text, self._at)
        return name, Field(value, line)

    def _separator(self, end: str) -> bool:
        """Whether the list or object ends here; else a comma must follow."""
        found = self._next()
        if found not in (end, ","):
            self._wrong(f"Expecting ',' or '{end}'")
        self._at += 1
        return found == end

    def _next(self) -> str:
        """The next character that is no space, which stays to be read; nothing at the end."""
        match = SPACE.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def _line(self) -> int:
        at, line = self._counted
        self._counted = (self._at, line + self._text.count("\n", at, self._at))
        return self._counted[1]

    def _wrong(self, what: str) -> NoReturn:
        raise json.JSONDecodeError(what, self._text, self._at)

    def _no_constant(self, name: str) -> NoReturn:
        refuse(self._line(), f"{name} is no number in JSON.")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
