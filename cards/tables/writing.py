"""Copies into a file that reads back as the same copies."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass

from cards.tables.cells import FINISHES, escape
from cards.tables.entries import OWN_FORMAT
from cards.tables.reading import Copy

HEADER = ("Id", "Name", "Count", "Printing", "Condition", "Language", "Notes")
VERSION = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of copy, the name of its card, and how many there are."""

    copy: Copy
    name: str
    count: int


def as_csv(lines: Iterable[Line]) -> str:
    """A table for spreadsheets: with a byte order mark, and no cell that they would run."""
    written = io.StringIO(newline="")
    written.write("\ufeff")
    writer = csv.writer(written)
    writer.writerow(HEADER)
    for line in lines:
        copy = line.copy
        finish = FINISHES[copy.finish]
        cells = (copy.card, line.name, line.count, finish, copy.condition, copy.language, copy.note)
        writer.writerow([escape(str(cell)) for cell in cells])
    return written.getvalue()


def as_json(lines: Iterable[Line]) -> str:
    copies = [
        {
            "card": line.copy.card,
            "name": line.name,
            "count": line.count,
            "printing": line.copy.finish,
            "condition": line.copy.condition,
            "language": line.copy.language,
            "note": line.copy.note,
        }
        for line in lines
    ]
    data = {"format": OWN_FORMAT, "version": VERSION, "copies": copies}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
