"""Cards to cut out: three by three on a page, in the size of real ones, with crop marks."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.sheets.paper import Sheet
from decks.sheets.vectors import figure

CARD = (63.0, 88.0)  # millimetres
ACROSS, DOWN = 3, 3
MARK, MARK_GAP = 4.0, 1.0
PROXY = "PROXY · NOT FOR SALE"
PROXY_SIZE, PROXY_BOX = 5.4, (30.0, 2.9)
MOST = 400  # cards; more are no deck


@dataclass(frozen=True, slots=True)
class Proxy:
    """A card, its face as SVG (none where nothing is known of it), and how many are wanted."""

    card: str
    name: str
    face: str | None
    count: int


def proxies(cards: Sequence[Proxy], *, paper: str, title: str) -> bytes:
    """The cards on as many pages as they need. Raises KeyError for an unknown paper, ValueError for too many.

    Every card says that it is a proxy, and that it is not for sale.
    """
    wanted = [card for card in cards for _ in range(card.count)]
    if len(wanted) > MOST:
        raise ValueError(f"{len(wanted)} cards are more than the {MOST} that one file may have")
    sheet = Sheet(paper=paper, title=title)
    room = ACROSS * DOWN
    for first in range(0, len(wanted) or 1, room):
        _page(sheet, wanted[first : first + room])
        sheet.next_page()
    return sheet.finished()


def _page(sheet: Sheet, cards: Sequence[Proxy]) -> None:
    left, top = (sheet.width - ACROSS * CARD[0]) / 2, (sheet.height - DOWN * CARD[1]) / 2
    for place, card in enumerate(cards):
        _card(sheet, card, left + place % ACROSS * CARD[0], top + place // ACROSS * CARD[1])
    _crop_marks(sheet, left, top)


def _card(sheet: Sheet, card: Proxy, x: float, y: float) -> None:
    width, height = CARD
    if card.face is None:
        sheet.box(x, y, width, height)
        sheet.text(x + width / 2, y + height / 2, card.name, size=14, room=width - 8, anchor="middle")
    else:
        sheet.box(x, y, width, height, fill=0.06)  # the corners, which the face leaves open
        sheet.picture(f"face-{card.card}", figure(card.face), x, y, width, height)
    wide, high = PROXY_BOX
    foot = y + height - high - 0.4
    sheet.box(x + (width - wide) / 2, foot, wide, high, fill=0.06)
    middle = x + width / 2
    sheet.text(middle, foot + 2.1, PROXY, size=PROXY_SIZE, font="strong", anchor="middle", grey=1)


def _crop_marks(sheet: Sheet, left: float, top: float) -> None:
    """Short lines around the cards where to cut; none on a card."""
    right, bottom = left + ACROSS * CARD[0], top + DOWN * CARD[1]
    far = MARK_GAP + MARK
    for column in range(ACROSS + 1):
        x = left + column * CARD[0]
        sheet.line(x, top - far, x, top - MARK_GAP)
        sheet.line(x, bottom + MARK_GAP, x, bottom + far)
    for row in range(DOWN + 1):
        y = top + row * CARD[1]
        sheet.line(left - far, y, left - MARK_GAP, y)
        sheet.line(right + MARK_GAP, y, right + far, y)
