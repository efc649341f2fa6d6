"""Brackets as they are drawn: where everything stands, and what it is called."""

from collections import Counter
from collections.abc import Collection

import pytest

from tournaments.brackets import Drawing, Sizes, around, branches, draw, last_rounds, numbers
from tournaments.pairing import (
    Bracket,
    BracketMatch,
    Side,
    WinnerOf,
    double_elimination,
    line_ups,
    match_titles,
    single_elimination,
)

SIZES = Sizes(width=200, height=60, across=30, down=80)
COUNTS = range(2, 34)
LOSERS = {Side.LOSERS}


def brackets(count: int) -> list[Bracket]:
    return [single_elimination(count), single_elimination(count, third_place=True), double_elimination(count)]


def met(bracket: Bracket) -> dict[int, BracketMatch]:
    return {match.id: match for matches in bracket for match in matches if not match.is_bye}


def drawn(bracket: Bracket, shown: Collection[int]) -> list[Drawing]:
    return draw(bracket, shown, sizes=SIZES, named=match_titles(bracket))


def check(drawing: Drawing) -> None:
    """Nothing overlaps, nothing is outside, and no line crosses a box."""
    boxes = drawing.boxes
    for place, one in enumerate(boxes):
        assert 0 <= one.x <= drawing.width - SIZES.width
        assert 0 <= one.y <= drawing.height - SIZES.height
        for other in boxes[place + 1 :]:
            assert one.x != other.x or abs(one.y - other.y) > SIZES.height
    for join in drawing.joins:
        assert join.x1 < join.bend < join.x2
        for box in boxes:
            for x1, x2, y in ((join.x1, join.bend, join.y1), (join.bend, join.x2, join.y2)):
                inside = x1 < box.x + SIZES.width and x2 > box.x and box.y < y < box.y + SIZES.height
                assert not inside
            low, high = sorted((join.y1, join.y2))
            beside = box.x < join.bend < box.x + SIZES.width
            assert not (beside and low < box.y + SIZES.height and high > box.y)


@pytest.mark.parametrize("count", COUNTS)
def test_every_match_has_a_place_of_its_own(count: int) -> None:
    for bracket in brackets(count):
        drawings = drawn(bracket, met(bracket))

        for drawing in drawings:
            check(drawing)
        boxes = [box.match for drawing in drawings for box in drawing.boxes]
        assert Counter(boxes) == dict.fromkeys(met(bracket), 1)


@pytest.mark.parametrize("count", COUNTS)
def test_lines_lead_from_each_match_to_that_of_its_winner(count: int) -> None:
    for bracket in brackets(count):
        matches = met(bracket)
        joined = {(join.start, join.end) for found in drawn(bracket, matches) for join in found.joins}

        wanted = {
            (source.match, id)
            for id, match in matches.items()
            for source in (match.a, match.b)
            if isinstance(source, WinnerOf)
            and (match.side in LOSERS) == (matches[source.match].side in LOSERS)
        }
        assert joined == wanted


@pytest.mark.parametrize("count", [2, 5, 13, 16])
def test_line_ends_in_the_middle_of_its_boxes(count: int) -> None:
    for drawing in (found for bracket in brackets(count) for found in drawn(bracket, met(bracket))):
        at = {box.match: box for box in drawing.boxes}

        for join in drawing.joins:
            start, end = at[join.start], at[join.end]
            assert (join.x1, join.y1) == (start.x + SIZES.width, start.y + SIZES.height // 2)
            assert (join.x2, join.y2) == (end.x, end.y + SIZES.height // 2)


def test_final_stands_between_the_semifinals_and_the_third_place_below_it() -> None:
    bracket = single_elimination(4, third_place=True)

    (drawing,) = drawn(bracket, met(bracket))

    assert [(box.match, box.x, box.y) for box in drawing.boxes] == [
        (1, 0, 0),
        (2, 0, 80),
        (3, 230, 40),
        (4, 230, 140),
    ]
    assert (drawing.width, drawing.height) == (430, 200)
    assert [column.title for column in drawing.columns] == ["Semifinals", "Final"]


def test_rounds_have_names() -> None:
    single, double = single_elimination(13), double_elimination(8)

    pictures = [*drawn(single, met(single)), *drawn(double, met(double))]
    assert [[column.title for column in drawing.columns] for drawing in pictures] == [
        ["Round of 16", "Quarterfinals", "Semifinals", "Final"],
        ["Winners' round 1", "Winners' round 2", "Winners' final", "Grand final", "Reset"],
        ["Losers' round 1", "Losers' round 2", "Losers' round 3", "Losers' final"],
    ]
    assert match_titles(single_elimination(8, third_place=True))[8] == "Third place"


def test_matches_are_numbered_without_gaps() -> None:
    bracket = single_elimination(6)

    assert list(numbers(bracket).values()) == [1, 2, 3, 4, 5]
    assert list(numbers(bracket)) == list(met(bracket))


@pytest.mark.parametrize("count", [64, 65, 200, 4_096])
def test_last_rounds_of_a_large_bracket_fit_into_a_picture(count: int) -> None:
    for bracket in (single_elimination(count, third_place=True), double_elimination(count)):
        shown = last_rounds(bracket, most=32)

        for drawing in drawn(bracket, shown):
            assert 16 <= max(Counter(box.x for box in drawing.boxes).values()) <= 32
            check(drawing)
        assert max(met(bracket)) in shown


def test_way_of_a_player_shows_his_matches_and_who_comes_there() -> None:
    bracket = single_elimination(16)
    results = {1: 1, 2: 8, 3: 4}

    shown = around(bracket, line_ups(bracket, results), 1)

    assert shown == {1, 2, 9}  # his first, that of his next opponent, and his next one
    (drawing,) = drawn(bracket, shown)
    check(drawing)


@pytest.mark.parametrize("count", [2, 16, 33, 64, 100, 1_000])
def test_branches_hold_every_match_on_pages_of_a_few(count: int) -> None:
    for bracket in brackets(count):
        parts = list(branches(bracket, most=16))

        assert set().union(*parts) == met(bracket).keys()
        for part in parts:
            for drawing in drawn(bracket, part):
                assert max(Counter(box.x for box in drawing.boxes).values()) <= 17
                check(drawing)
        again = Counter(id for part in parts for id in part)
        tops = sum(1 for times in again.values() if times > 1)
        assert max(again.values()) <= 2
        assert tops <= len(parts)
