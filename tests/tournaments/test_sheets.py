"""Sheets of an event, read back from their bytes."""

import re
from collections.abc import Sequence

import pytest

from tests.decks.test_sheets import A4, LETTER, LONG, MM, pages, streams
from tournaments.brackets import MatchWords, Spot, numbers
from tournaments.pairing import Bracket, double_elimination, match_titles, single_elimination
from tournaments.sheets import Column, Heading, Slip, bracket_sheet, slips, table

HEADING = Heading("Friday Night", "Round 3", "30 November 2026, 19:04")
COLUMNS = (Column("Player", 10), Column("Table", 2, is_number=True))
PAPERS = [("a4", A4), ("letter", LETTER)]


def texts(pdf: bytes) -> list[list[str]]:
    """What is written on each page, in order."""
    drawn = (text for text in streams(pdf) if "Tj" in text)
    return [re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", text) for text in drawn]


def places(pdf: bytes) -> list[list[tuple[float, float]]]:
    """Where the words of each page begin, in points from the bottom left corner."""
    drawn = (text for text in streams(pdf) if "Tj" in text)
    return [
        [(float(x), float(y)) for x, y in re.findall(r"1 0 0 1 ([\d.-]+) ([\d.-]+) Tm", text)]
        for text in drawn
    ]


def check_margins(pdf: bytes, size: Sequence[float], margin: float) -> None:
    for page in places(pdf):
        assert all(margin * MM <= x <= size[0] - margin * MM for x, _ in page)
        assert all(margin * MM <= y <= size[1] - margin * MM for _, y in page)


@pytest.mark.parametrize(("name", "size"), PAPERS)
@pytest.mark.parametrize("count", [0, 1, 45, 300])
def test_list_has_every_row_once_and_the_heads_on_every_page(
    name: str, size: tuple[float, float], count: int
) -> None:
    rows = [(f"Pup {number}", str(number)) for number in range(1, count + 1)]

    pdf = table(HEADING, COLUMNS, rows, paper=name, note="All there is")

    told = texts(pdf)
    assert set(pages(pdf)) == {size}
    assert len(told) == len(pages(pdf))
    for number, page in enumerate(told, start=1):
        assert page[:3] == [
            "Friday Night",
            "Printed 30 November 2026, 19:04",
            f"Page {number} of {len(told)}",
        ]
        assert page[3:6] == ["Round 3", "Player", "Table"]
        assert page[-1] == "All there is"
    assert [text for page in told for text in page[6:-1]] == [text for row in rows for text in row]
    check_margins(pdf, size, 11)


def test_list_of_thousands_has_all_of_them() -> None:
    rows = [(f"Pup {number}", str(number)) for number in range(4_096)]

    told = texts(table(HEADING, COLUMNS, rows, paper="a4"))

    assert sum(len(page) for page in told) == 2 * 4_096 + 6 * len(told)
    assert told[-1][-2:] == ["Pup 4095", "4095"]


def test_long_words_stay_in_their_column() -> None:
    pdf = table(HEADING, (Column("Player", 1), Column("Opponent", 1)), [(LONG, LONG)], paper="a4")

    ((*_, (left, _), (right, _)),) = places(pdf)
    assert right - left == pytest.approx(93 * MM, abs=0.1)
    assert texts(pdf)[0][-1].startswith("Rex, the Extraordinarily")


@pytest.mark.parametrize(("name", "size"), PAPERS)
def test_slips_stand_six_on_a_page_with_all_that_is_filled_in(name: str, size: tuple[float, float]) -> None:
    found = [Slip(number, f"Pup {number}", LONG, extension=5 * (number == 2)) for number in range(1, 8)]

    pdf = slips(HEADING, found, note="Best of 3, 50 minutes", paper=name)

    first, second = texts(pdf)
    assert [text for text in first if text.startswith("Table")] == [
        f"Table {number}" for number in range(1, 7)
    ]
    assert second.count("Table 7") == 1
    for words, times in (("Games won", 2), ("Drop", 2), ("Signature", 2), ("Games drawn", 1), ("Round 3", 1)):
        assert (first.count(words), second.count(words)) == (6 * times, times)
    assert first.count("Extension, minutes") == 6
    assert first.count("5") == 1
    check_margins(pdf, size, 7)


def words_of(bracket: Bracket) -> dict[int, MatchWords]:
    """Seeds and open places, with names that say which match it is."""
    named, counted = match_titles(bracket), numbers(bracket)
    return {
        id: MatchWords(number, named[id], Spot(f"A{id}", 1, "2", is_winner=True), Spot(f"B{id}"))
        for id, number in counted.items()
    }


@pytest.mark.parametrize(("name", "size"), PAPERS)
@pytest.mark.parametrize("count", [2, 13, 33, 64])
def test_bracket_has_every_match_on_pages_that_lie_on_their_side(
    name: str, size: tuple[float, float], count: int
) -> None:
    for bracket in (single_elimination(count, third_place=True), double_elimination(count)):
        matches = words_of(bracket)

        pdf = bracket_sheet(HEADING, bracket, matches, paper=name)

        assert set(pages(pdf)) == {size[::-1]}
        written = {text for page in texts(pdf) for text in page}
        assert {f"{side}{id}" for id in matches for side in "AB"} <= written
        check_margins(pdf, size[::-1], 9)


def test_reset_that_is_not_played_is_not_printed() -> None:
    bracket = double_elimination(4)
    matches = words_of(bracket)
    del matches[bracket[-1][0].id]

    (upper, _) = texts(bracket_sheet(HEADING, bracket, matches, paper="a4"))

    assert "Grand final" in upper
    assert "Reset" not in upper
