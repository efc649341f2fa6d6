"""Where the matches of a bracket stand when it is drawn: matches in, coordinates out.

A column is a round. A match stands in the middle of the matches that lead to it, so that no two boxes overlap
and no line crosses a box. All coordinates are whole units, counted from the top left corner.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from tournaments.pairing import Bracket, BracketMatch, Side, WinnerOf

UPPER = frozenset({Side.WINNERS, Side.THIRD_PLACE, Side.GRAND_FINAL, Side.RESET})
LOWER = frozenset({Side.LOSERS})
BELOW_THE_FINAL = 1.25  # rows

Rows: TypeAlias = dict[int, float]
Rounds: TypeAlias = Sequence[Sequence[BracketMatch]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of a box, and of the room between two columns and between two boxes of the first column."""

    width: int
    height: int
    across: int
    down: int


@dataclass(frozen=True, slots=True)
class Box:
    """A match, by its id, with its top left corner."""

    match: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Join:
    """A line from a match to the one that its winner comes to: across to `bend`, up or down, across."""

    start: int
    end: int
    x1: int
    y1: int
    bend: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Column:
    """A round of what is drawn."""

    title: str
    x: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """One picture: a whole side of a bracket, or the part of it that was asked for."""

    columns: Sequence[Column]
    boxes: Sequence[Box]
    joins: Sequence[Join]
    width: int
    height: int


def draw(
    bracket: Bracket, shown: Collection[int], *, sizes: Sizes, named: Mapping[int, str]
) -> list[Drawing]:
    """The pictures of the matches with these ids: the winners' side with the finals, then the losers' side.

    A side of which nothing is shown has no picture. `named` has the titles of their rounds.
    """
    found = (
        [[match for match in matches if match.id in shown and match.side in sides] for matches in bracket]
        for sides in (UPPER, LOWER)
    )
    return [_drawing(rounds, named, sizes) for side in found if (rounds := [one for one in side if one])]


def _drawing(rounds: Rounds, named: Mapping[int, str], sizes: Sizes) -> Drawing:
    step = sizes.width + sizes.across
    rows = _rows(rounds)
    boxes = {
        match.id: Box(match.id, place * step, round(rows[match.id] * sizes.down))
        for place, matches in enumerate(rounds)
        for match in matches
    }
    return Drawing(
        columns=[Column(named[matches[0].id], place * step) for place, matches in enumerate(rounds)],
        boxes=list(boxes.values()),
        joins=[
            _join(boxes[one], boxes[match.id], sizes)
            for matches in rounds
            for match in matches
            for one in feeders(match, boxes)
        ],
        width=len(rounds) * step - sizes.across,
        height=max(box.y for box in boxes.values()) + sizes.height,
    )


def _rows(rounds: Rounds) -> Rows:
    """In which row each match stands: whole numbers for those that no other one leads to."""
    known = {match.id: match for matches in rounds for match in matches}
    rows: Rows = {}
    free = count()
    for matches in reversed(rounds):
        for match in matches:
            if match.side == Side.THIRD_PLACE:
                beside = [rows[other.id] for other in matches if other.id in rows]
                rows[match.id] = beside[-1] + BELOW_THE_FINAL if beside else next(free)
            else:
                _place(match, known, rows, free)
    return rows


def _place(match: BracketMatch, known: Mapping[int, BracketMatch], rows: Rows, free: Iterator[int]) -> None:
    if match.id in rows:
        return
    before = feeders(match, known)
    for one in before:
        _place(known[one], known, rows, free)
    rows[match.id] = sum(rows[one] for one in before) / len(before) if before else next(free)


def feeders(match: BracketMatch, known: Collection[int]) -> list[int]:
    """The ids of the known matches whose winners come to this one, from top to bottom."""
    winners = (source.match for source in (match.a, match.b) if isinstance(source, WinnerOf))
    return [id for id in winners if id in known]


def _join(start: Box, end: Box, sizes: Sizes) -> Join:
    middle, right = sizes.height // 2, start.x + sizes.width
    bend = right + sizes.across // 2
    return Join(start.match, end.match, right, start.y + middle, bend, end.x, end.y + middle)
