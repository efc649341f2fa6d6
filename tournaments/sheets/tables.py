"""Lists on paper: rows on as many pages as they need, each with the heads of the columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.sheets.paper import Sheet
from tournaments.sheets.heading import BELOW, FAINT, MARGIN, Heading, draw_heading

ROW, SIZE = 5.8, 10.5  # millimetres, points
INSIDE = 1.5  # between a column's edge and its words
BAND = 0.93  # the grey of every other row


@dataclass(frozen=True, slots=True)
class Column:
    """`share`: how much of the width it has, compared with the others."""

    title: str
    share: float
    is_number: bool = False
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A column on the page: from x on, so wide."""

    column: Column
    x: float
    width: float


def table(
    heading: Heading, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, paper: str, note: str = ""
) -> bytes:
    """The rows, with `note` below on every page. Raises KeyError for an unknown paper."""
    sheet = Sheet(paper=paper, title=f"{heading.event}: {heading.title}")
    room = int((sheet.height - BELOW - MARGIN - 2 * ROW) / ROW)
    pages = max(-(-len(rows) // room), 1)
    places = _places(sheet, columns)
    for page in range(pages):
        draw_heading(sheet, heading, page=page + 1, of=pages)
        for place in places:
            _cell(sheet, place, BELOW + ROW * 0.7, place.column.title, size=9, font="strong")
        for number, row in enumerate(rows[page * room : (page + 1) * room], start=1):
            _row(sheet, places, BELOW + number * ROW, row, is_grey=number % 2 == 1)
        sheet.text(MARGIN, sheet.height - MARGIN, note, size=8, room=sheet.width - 2 * MARGIN, grey=FAINT)
        sheet.next_page()
    return sheet.finished()


def _places(sheet: Sheet, columns: Sequence[Column]) -> list[_Place]:
    whole, wide = sum(column.share for column in columns), sheet.width - 2 * MARGIN
    found, x = [], MARGIN
    for column in columns:
        found.append(_Place(column, x, wide * column.share / whole))
        x += found[-1].width
    return found


def _row(sheet: Sheet, places: Sequence[_Place], y: float, row: Sequence[str], *, is_grey: bool) -> None:
    if is_grey:
        sheet.box(MARGIN, y, sheet.width - 2 * MARGIN, ROW, fill=BAND)
    for place, text in zip(places, row, strict=True):
        font = "strong" if place.column.is_strong else "text"
        _cell(sheet, place, y + ROW * 0.7, text, size=SIZE, font=font)


def _cell(sheet: Sheet, place: _Place, y: float, text: str, *, size: float, font: str) -> None:
    x = place.x + (place.width - INSIDE if place.column.is_number else INSIDE)
    anchor = "end" if place.column.is_number else "start"
    sheet.text(x, y, text, size=size, font=font, room=place.width - 2 * INSIDE, anchor=anchor)
