"""What stands at the top of every page of a sheet."""

from dataclasses import dataclass

from decks.sheets.paper import Sheet

MARGIN = 12.0  # millimetres
BELOW = 32.0  # where the content of a page begins
FAINT = 0.35


@dataclass(frozen=True, slots=True)
class Heading:
    """`title`: what it is, of which round. `printed`: when, in words."""

    event: str
    title: str
    printed: str


def draw_heading(sheet: Sheet, heading: Heading, *, page: int, of: int, title: str = "") -> None:
    """`title` instead of the heading's own."""
    right = sheet.width - MARGIN
    sheet.text(MARGIN, 15, heading.event, size=10, font="strong", room=(right - MARGIN) * 0.6, grey=FAINT)
    sheet.text(right, 15, f"Printed {heading.printed}", size=9, anchor="end", grey=FAINT)
    number = sheet.text(right, 24, f"Page {page} of {of}", size=9, anchor="end", grey=FAINT)
    wide = right - MARGIN - number - 6
    sheet.text(MARGIN, 24, title or heading.title, size=18, font="display", room=wide)
    sheet.line(MARGIN, 27, right, 27, width=0.45)
