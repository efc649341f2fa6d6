"""A bracket on paper, on its side: a large one branch by branch, its last rounds last."""

from collections.abc import Mapping

from decks.sheets.paper import Sheet
from tournaments import brackets
from tournaments.brackets import Drawing, MatchWords, Sizes, Spot
from tournaments.pairing import Bracket
from tournaments.sheets.heading import FAINT, MARGIN, Heading, draw_heading

TOP = 38.0  # millimetres
MOST = 16  # matches below each other
UNIT = 0.1  # millimetres; drawings are made of whole units
ACROSS, ABOVE = 6.0, 4.0  # between columns; above a box, for its number
WIDEST, HIGHEST, FARTHEST = 62.0, 12.0, 22.0  # a box; from box to box


def bracket_sheet(
    heading: Heading, bracket: Bracket, matches: Mapping[int, MatchWords], *, paper: str
) -> bytes:
    """The matches that are told of, by their ids in the bracket. Raises KeyError for an unknown paper."""
    sheet = Sheet(paper=paper, title=f"{heading.event}: {heading.title}", is_landscape=True)
    parts = [part & matches.keys() for part in brackets.branches(bracket, most=MOST)]
    parts = [part for part in parts if part]
    titles = {id: words.title for id, words in matches.items()}
    for page, part in enumerate(parts, start=1):
        sizes = _sizes(sheet, bracket, part, titles)
        (drawn,) = brackets.draw(bracket, part, sizes=sizes, named=titles)
        named = " to ".join(dict.fromkeys((drawn.columns[0].title, drawn.columns[-1].title)))
        draw_heading(sheet, heading, page=page, of=len(parts), title=f"{heading.title}: {named}")
        _drawing(sheet, drawn, sizes, matches)
        sheet.next_page()
    return sheet.finished()


def _sizes(sheet: Sheet, bracket: Bracket, part: set[int], titles: Mapping[int, str]) -> Sizes:
    """So large that the part fills the page."""
    (counted,) = brackets.draw(
        bracket, part, sizes=Sizes(width=1, height=0, across=0, down=100), named=titles
    )
    rows, columns = counted.height / 100 + 1, counted.width
    step = min((sheet.width - 2 * MARGIN + ACROSS) / columns, WIDEST + ACROSS)
    down = min((sheet.height - TOP - MARGIN + ABOVE) / rows, FARTHEST)
    width, height = step - ACROSS, min(down - ABOVE, HIGHEST)
    return Sizes(*(int(size / UNIT) for size in (width, height, ACROSS, down)))


def _drawing(sheet: Sheet, drawn: Drawing, sizes: Sizes, matches: Mapping[int, MatchWords]) -> None:
    width, height = sizes.width * UNIT, sizes.height * UNIT
    for column in drawn.columns:
        x = MARGIN + column.x * UNIT
        sheet.text(x, TOP - 5, column.title, size=9.5, font="strong", room=width)
    for join in drawn.joins:
        x1, bend, x2 = (MARGIN + x * UNIT for x in (join.x1, join.bend, join.x2))
        y1, y2 = (TOP + y * UNIT for y in (join.y1, join.y2))
        sheet.line(x1, y1, bend, y1)
        sheet.line(bend, y1, bend, y2)
        sheet.line(bend, y2, x2, y2)
    for box in drawn.boxes:
        x, y = MARGIN + box.x * UNIT, TOP + box.y * UNIT
        _match(sheet, matches[box.match], x, y, width, height)


def _match(sheet: Sheet, words: MatchWords, x: float, y: float, width: float, height: float) -> None:
    sheet.text(x + 0.5, y - 0.8, words.headline, size=6.5, room=width - 1, grey=FAINT)
    sheet.box(x, y, width, height)
    sheet.line(x, y + height / 2, x + width, y + height / 2, width=0.1)
    for place, spot in enumerate((words.first, words.second)):
        _spot(sheet, spot, x, y + (place + 0.5) * height / 2, width, min(height / 2, 5))


def _spot(sheet: Sheet, spot: Spot, x: float, middle: float, width: float, room: float) -> None:
    size, font = room * 2.0, "strong" if spot.is_winner else "text"
    base = middle + room * 0.25
    if spot.seed is None:
        sheet.text(x + 1.5, base, spot.name, size=size * 0.85, room=width - 3, grey=FAINT)
        return
    sheet.text(x + 6, base, str(spot.seed), size=size * 0.8, room=5.5, anchor="end", grey=FAINT)
    sheet.text(x + width - 1.5, base, spot.games, size=size, font=font, anchor="end")
    sheet.text(x + 7.5, base, spot.name, size=size, font=font, room=width - 13)
