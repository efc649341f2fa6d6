"""Match slips: six on a page to cut apart, to fill in and to sign."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.sheets.paper import Sheet
from tournaments.sheets.heading import FAINT, Heading

ACROSS, DOWN = 2, 3
INSIDE = 8.0  # millimetres between the cut and the words
BOX = 7.0


@dataclass(frozen=True, slots=True)
class Slip:
    """A table of a round. `extension`: minutes that it has been given, 0 for a box to fill in."""

    table: int
    first: str
    second: str
    extension: int = 0


def slips(heading: Heading, found: Sequence[Slip], *, note: str, paper: str) -> bytes:
    """Slips in the order of tables. Raises KeyError for an unknown paper."""
    sheet = Sheet(paper=paper, title=f"{heading.event}: {heading.title}")
    each = ACROSS * DOWN
    for start in range(0, max(len(found), 1), each):
        for place, slip in enumerate(found[start : start + each]):
            width, height = sheet.width / ACROSS, sheet.height / DOWN
            _slip(sheet, slip, heading, note, place % ACROSS * width, place // ACROSS * height)
        _cuts(sheet)
        sheet.next_page()
    return sheet.finished()


def _cuts(sheet: Sheet) -> None:
    sheet.line(sheet.width / ACROSS, 0, sheet.width / ACROSS, sheet.height, width=0.1)
    for row in range(1, DOWN):
        y = row * sheet.height / DOWN
        sheet.line(0, y, sheet.width, y, width=0.1)


def _slip(sheet: Sheet, slip: Slip, heading: Heading, note: str, x: float, y: float) -> None:
    left, right = x + INSIDE, x + sheet.width / ACROSS - INSIDE
    wide = right - left
    sheet.text(left, y + 15, f"Table {slip.table}", size=22, font="display", room=wide * 0.55)
    sheet.text(right, y + 11, heading.title, size=11, font="strong", room=wide * 0.42, anchor="end")
    sheet.text(right, y + 15.5, note, size=8, room=wide * 0.42, anchor="end", grey=FAINT)
    sheet.text(left, y + 20.5, heading.event, size=8.5, room=wide, grey=FAINT)
    for place, name in enumerate((slip.first, slip.second)):
        _player(sheet, name, left, right, y + 23 + place * 25)
    foot = y + 75
    end = _box(sheet, left, foot, "Games drawn")
    _box(sheet, end + 6, foot, "Extension, minutes", str(slip.extension or ""))


def _player(sheet: Sheet, name: str, left: float, right: float, y: float) -> None:
    sheet.line(left, y, right, y, width=0.3)
    sheet.text(left, y + 6, name, size=13, font="strong", room=right - left)
    end = _box(sheet, left, y + 9, "Games won")
    end = _box(sheet, end + 5, y + 9, "Drop")
    sheet.line(end + 5, y + 16, right, y + 16)
    sheet.text(end + 5, y + 19.5, "Signature", size=7.5, grey=FAINT)


def _box(sheet: Sheet, x: float, y: float, label: str, text: str = "") -> float:
    """A box to write into, with what it is for beside it; where that ends."""
    sheet.box(x, y, BOX, BOX)
    sheet.text(x + BOX / 2, y + 5, text, size=11, anchor="middle")
    return x + BOX + 1.5 + sheet.text(x + BOX + 1.5, y + 4.8, label, size=8.5)
