"""The list of a deck on one page, as events collect it: who plays, what is in it, and room for judges."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decks.sheets.paper import Sheet

MARGIN, GAP = 12.0, 7.0
COLUMNS = 3
ROW = 6.4  # millimetres; less where a list is long
LIST_TOP, FOOT = 72.0, 62.0
QR = 27.0
SIZE = 1.75  # points of a row's letters for each of its millimetres
FAINT = 0.4


@dataclass(frozen=True, slots=True)
class Line:
    """So many copies of a card; of none an empty line, to write on."""

    count: int
    card: str
    name: str


@dataclass(frozen=True, slots=True)
class Part:
    """The cards of one type; of no cards a heading with room to write."""

    label: str
    lines: tuple[Line, ...]

    @classmethod
    def empty(cls, label: str, lines: int) -> "Part":
        return cls(label, (Line(0, "", ""),) * lines)

    @property
    def total(self) -> int:
        return sum(line.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class Registration:
    """What stands on the sheet. What is empty gives a line to write on; without a code there is no QR."""

    deck: str
    parts: tuple[Part, ...]
    player: str = ""
    name: str = ""
    event: str = ""
    date: str = ""
    table: str = ""
    format: str = ""
    legality: str = ""
    code: str = ""
    link: str = ""

    @property
    def total(self) -> int:
        return sum(part.total for part in self.parts)


def registration(facts: Registration, *, paper: str) -> bytes:
    """One page. Raises KeyError for an unknown paper."""
    return registrations([facts], paper=paper, title=f"Deck registration: {facts.deck}")


def registrations(many: Iterable[Registration], *, paper: str, title: str) -> bytes:
    """A page for each. Raises KeyError for an unknown paper."""
    sheet = Sheet(paper=paper, title=title)
    for facts in many:
        _head(sheet, facts)
        _list(sheet, facts.parts)
        _foot(sheet, facts)
        sheet.next_page()
    return sheet.finished()


def _head(sheet: Sheet, facts: Registration) -> None:
    right = sheet.width - MARGIN
    sheet.text(MARGIN, 20, "Deck registration", size=22, font="display")
    wide = right - MARGIN
    if facts.link:
        sheet.qr(right - QR, MARGIN, QR, facts.link)
        wide -= QR + 6
    half = (wide - GAP) / 2
    rows = (
        (("Player’s name", facts.name, half), ("Player’s handle or number", facts.player, half)),
        (
            ("Event", facts.event, half),
            ("Date", facts.date, half / 2 - GAP / 2),
            ("Table", facts.table, half / 2 - GAP / 2),
        ),
    )
    for row, fields in enumerate(rows):
        x = MARGIN
        for label, value, width in fields:
            _field(sheet, x, 33 + row * 13.5, width, label, value)
            x += width + GAP
    whole = right - MARGIN
    _field(sheet, MARGIN, 61, whole * 0.7 - GAP, "Deck", facts.deck)
    _field(sheet, MARGIN + whole * 0.7, 61, whole * 0.3, "Made for the format", facts.format)


def _field(sheet: Sheet, x: float, y: float, width: float, label: str, value: str) -> None:
    """A line to write on, or written on, with what it is for below."""
    sheet.text(x + 1, y - 1.4, value, size=12.5, room=width - 2)
    sheet.line(x, y, x + width, y)
    sheet.text(x, y + 3.4, label, size=7.5, grey=FAINT)


def _list(sheet: Sheet, parts: Sequence[Part]) -> None:
    """The cards from column to column, each with a box to tick; rows shrink so that all fit."""
    rows: list[Part | Line] = []
    for part in parts:
        rows += [part, *part.lines]
    height = sheet.height - FOOT - LIST_TOP
    longest = max(-(-(len(rows) + 1) // COLUMNS), 1)  # a heading that would end a column leaves a gap
    step = min(ROW, height / longest)
    width = (sheet.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    column, at = 0, 0
    for row in rows:
        is_head = isinstance(row, Part)
        if at >= longest - is_head and column < COLUMNS - 1:
            column, at = column + 1, 0
        x, y = MARGIN + column * (width + GAP), LIST_TOP + (at + 1) * step
        if isinstance(row, Part):
            _heading(sheet, row, x, y, width, step)
        else:
            _row(sheet, row, x, y, width, step)
        at += 1


def _heading(sheet: Sheet, part: Part, x: float, y: float, width: float, step: float) -> None:
    size = step * SIZE * 1.1
    sheet.text(x, y - 0.27 * step, part.label, size=size, font="strong")
    sheet.text(x + width, y - 0.27 * step, str(part.total or ""), size=size, font="strong", anchor="end")
    sheet.line(x, y, x + width, y, width=0.45)


def _row(sheet: Sheet, line: Line, x: float, y: float, width: float, step: float) -> None:
    size, base, side = step * SIZE, y - 0.29 * step, 0.5 * step
    sheet.box(x, y - 0.77 * step, side, side)
    sheet.text(x + side + 5, base, str(line.count or ""), size=size, font="strong", anchor="end")
    id_wide = sheet.text(x + width, base, line.card, size=size * 0.72, anchor="end", grey=FAINT)
    start = x + side + 7
    sheet.text(start, base, line.name, size=size, room=x + width - id_wide - 2 - start)
    sheet.line(x, y, x + width, y, width=0.08)


def _foot(sheet: Sheet, facts: Registration) -> None:
    right, top = sheet.width - MARGIN, sheet.height - FOOT + 7
    totals = [f"{part.label} {part.total or '____'}" for part in facts.parts]
    sheet.line(MARGIN, top - 5, right, top - 5, width=0.45)
    sheet.text(
        MARGIN, top, " · ".join([*totals, f"Total {facts.total or '____'} cards"]), size=11, font="strong"
    )
    sheet.text(MARGIN, top + 5, facts.legality, size=8.5, room=right - MARGIN, grey=FAINT)
    if facts.code:
        sheet.text(MARGIN, top + 11, f"Code  {facts.code}", size=9.5, room=right - MARGIN)
    _judges(sheet, top + 16)


def _judges(sheet: Sheet, top: float) -> None:
    """What is filled in by hand at the event."""
    width = sheet.width - 2 * MARGIN
    sheet.box(MARGIN, top, width, 27)
    sheet.text(MARGIN + 3, top + 5, "For judges", size=9, font="strong")
    x = MARGIN + 30
    for label in ("List checked", "Deck checked", "Penalty"):
        sheet.box(x, top + 2.2, 3.4, 3.4)
        x += 5 + sheet.text(x + 5, top + 5, label, size=9) + 7
    each = (width - 6 - 3 * GAP) / 4
    for place, label in enumerate(("Round", "Judge", "Player’s signature", "Notes")):
        _field(sheet, MARGIN + 3 + place * (each + GAP), top + 19, each, label, "")
