"""Text into rows of cells: any of the usual delimiters, quoted cells, any line end."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}
SAID_DELIMITER = re.compile(r'\A"?sep=(?P<delimiter>[,;\t])"?[,;\t]*\s*\Z', re.IGNORECASE)
# A quotation mark that nobody closes would swallow the rest of the file; a cell of so many lines has none.
MAX_LINES_A_ROW = 250


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row and the number of the line on which it begins.

    A `broken` row opens a quotation mark that is not closed in time: its one cell is the raw line.
    """

    line: int
    cells: tuple[str, ...]
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A header and the rows below it, as far as they hold anything."""

    delimiter: str
    header: Row
    rows: Iterator[Row]


class _EndlessCellError(Exception):
    """A row does not end within MAX_LINES_A_ROW."""


def table_of(text: str, *, known: Callable[[str], bool]) -> Table | None:
    """The table in a text; None where it is empty. `known` tells whether a header cell means something."""
    lines = list(io.StringIO(text, newline=""))
    first = 0
    said = SAID_DELIMITER.match(lines[0]) if lines else None
    if said:
        first = 1
    while first < len(lines) and not lines[first].strip(" \t\r\n,;"):
        first += 1
    delimiter = said["delimiter"] if said else delimiter_of(lines[first:], known=known)
    rows = rows_of(lines, delimiter, first=first)
    header = next(rows, None)
    return Table(delimiter, header, rows) if header else None


def delimiter_of(lines: list[str], *, known: Callable[[str], bool]) -> str:
    """The delimiter under which the first row holds most known cells; among equals, most cells."""

    def worth(delimiter: str) -> tuple[int, int]:
        row = next(rows_of(lines, delimiter), Row(1, ()))
        return sum(map(known, row.cells)), len(row.cells)

    return max(DELIMITERS, key=worth)


def rows_of(lines: list[str], delimiter: str, *, first: int = 0) -> Iterator[Row]:
    """The rows of `lines` (with their ends) from `first` on; empty ones are left out.

    Whatever the text, each line is read once or belongs to a row that is: a row that cannot be read is
    given back as broken, and the next line begins a new one.
    """
    at = first
    while at < len(lines):
        for row, after in _readable(lines, at, delimiter):
            at = after
            if row is not None:
                yield row
        if at < len(lines):  # the row that begins here cannot be read with those below it
            row = _alone(lines[at], at + 1, delimiter)
            at += 1
            if any(cell.strip() for cell in row.cells):
                yield row


def _readable(lines: list[str], first: int, delimiter: str) -> Iterator[tuple[Row | None, int]]:
    """Rows from `first` on with the index after each, up to the end or the first that cannot be read.

    An empty one is None.
    """
    taken, begun = first, first

    def feed() -> Iterator[str]:
        nonlocal taken
        while taken < len(lines):
            if taken - begun >= MAX_LINES_A_ROW:
                raise _EndlessCellError
            taken += 1
            yield lines[taken - 1]

    try:
        for cells in csv.reader(feed(), delimiter=delimiter, strict=True):
            filled = any(cell and not cell.isspace() for cell in cells)
            yield Row(begun + 1, tuple(cells)) if filled else None, taken
            begun = taken
    except (csv.Error, _EndlessCellError):
        return


def _alone(line: str, number: int, delimiter: str) -> Row:
    """One line as a row of its own, read with patience; broken where a quotation mark stays open."""
    cells: list[str] = []
    closed = True
    try:
        # A second line would be swallowed by a cell that is still open.
        for cells in csv.reader([line.rstrip("\r\n") + "\n", "\n"], delimiter=delimiter):
            closed = not cells or not cells[-1].endswith("\n")
            break
    except csv.Error:
        closed = False
    return Row(number, tuple(cells)) if closed else Row(number, (line.rstrip("\r\n"),), broken=True)
