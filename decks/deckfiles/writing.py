"""A deck into files that read back as the same list."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.tables import escape
from decks import deckcode

OWN_FORMAT = "kennel-deck"
VERSION = 1
HEADER = ("Id", "Name", "Count", "Type")
LONGEST_FILE_NAME = 80
LONGEST_IN_TEXT = 100
# In a line of text these would begin a comment, part cards, or read as a link or an id.
MISREAD = re.compile(r"[#;&?]|//|[A-Za-z]{1,4}[0-9]{3,4}|[()\[\]]")
LINKED = re.compile(r"://|[?&#]deck=", re.IGNORECASE)
NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|#%&{}$!\'@+`=]+')
DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """So many copies of a card; the type as the headings name it, with its plural."""

    count: int
    card: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class DeckFile:
    """What is written. `code` is empty where a list has none, `link` where nobody else may follow it.

    `format` is the name of the format that the deck is made for, `made_for` its slug.
    """

    name: str
    format: str
    lines: tuple[Line, ...]
    code: str = ""
    link: str = ""
    made_for: str = ""

    @property
    def cards(self) -> dict[str, int]:
        return {line.card: line.count for line in self.lines}

    @property
    def total(self) -> int:
        return sum(line.count for line in self.lines)

    @property
    def by_kind(self) -> Mapping[str, list[Line]]:
        kinds: dict[str, list[Line]] = {}
        for line in self.lines:
            kinds.setdefault(line.kind, []).append(line)
        return kinds


def as_text(deck: DeckFile) -> str:
    """A list for people, with its code and link as comments."""
    # A link in a name would be read as one: then the name is a remark.
    parts = [
        f"{'# ' if LINKED.search(deck.name) else ''}Deck: {deck.name}",
        f"# {deck.total} cards, made for the format {deck.format}",
    ]
    for kind, lines in deck.by_kind.items():
        parts += [
            "",
            f"{kind} ({sum(line.count for line in lines)})",
            *(text_line(line.count, line.card, line.name) for line in lines),
        ]
    parts.append("")
    if deck.code:
        parts.append(f"# Code: {deckcode.grouped(deck.code)}")
    if deck.link:
        parts.append(f"# {deck.link}")
    return "\n".join(parts).rstrip("\n") + "\n"


def text_line(count: int, card: str, name: str) -> str:
    """A line of text that reads back as these copies; without the name where that would be misread."""
    plain = name.isprintable() and len(name) <= LONGEST_IN_TEXT and not MISREAD.search(name)
    return f"{count} {name} ({card})" if plain else f"{count} {card}"


def as_json(deck: DeckFile) -> str:
    cards = [{"card": line.card, "name": line.name, "count": line.count} for line in deck.lines]
    data = {
        "format": OWN_FORMAT,
        "version": VERSION,
        "name": deck.name,
        "made_for": deck.made_for,
        "code": deck.code,
        "cards": cards,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def as_csv(deck: DeckFile) -> str:
    """A table for spreadsheets: with a byte order mark, and no cell that they would run."""
    written = io.StringIO(newline="")
    written.write("\ufeff")
    writer = csv.writer(written)
    writer.writerow(HEADER)
    for line in deck.lines:
        writer.writerow([escape(str(cell)) for cell in (line.card, line.name, line.count, line.kind)])
    return written.getvalue()


def as_code(deck: DeckFile) -> str:
    """The code alone. Raises DeckCodeError where the list has none."""
    return deckcode.grouped(deck.code or deckcode.encode(deck.cards, pool=deck.cards)) + "\n"


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file: what it is called, its type, and what writes it."""

    label: str
    about: str
    content_type: str
    write: Callable[[DeckFile], str]


FORMATS: Mapping[str, FileFormat] = {
    "txt": FileFormat("Text", "a list as people write it", "text/plain", as_text),
    "csv": FileFormat("CSV", "for spreadsheets", "text/csv", as_csv),
    "json": FileFormat("JSON", "for programs", "application/json", as_json),
    "code": FileFormat("Code", "the code in a file", "text/plain", as_code),
}


def file_name(name: str, ending: str) -> str:
    """The deck's name as a file may be called everywhere: no separators, signs of shells, or device names."""
    plain = unicodedata.normalize("NFC", name)
    plain = "".join(sign if sign.isprintable() else " " for sign in plain)
    plain = " ".join(NOT_IN_FILE_NAMES.sub(" ", plain).split()).strip(". -")[:LONGEST_FILE_NAME].strip(". -")
    if not plain or DEVICES.match(plain):
        plain = f"deck {plain}".strip()
    return f"{plain}.{ending}"
