"""Lists of owned cards as tables: every kind that is promised, with its example as input."""

import pytest

from cards import tables
from cards.tables import UnreadableFileError
from tests.cards.lists import (
    BONE,
    CATALOGUE,
    GARY,
    GOOD_BOY,
    HOLO_GARY,
    REX,
    copies,
    faults,
    read,
    remarks,
)

# --- bytes ---


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"Name,Count\nR\xc3\xa9my's Bone,2\n", "UTF-8"),
        (b"\xef\xbb\xbfName,Count\nR\xc3\xa9my's Bone,2\n", "UTF-8"),
        ("\ufeffName,Count\nRémy’s Bone,2\n".encode("utf-16-le"), "UTF-16"),
        ("\ufeffName,Count\nRémy’s Bone,2\n".encode("utf-16-be"), "UTF-16"),
        ("Name,Count\nRémy’s Bone,2\n".encode("utf-16-le"), "UTF-16"),
        ("Name,Count\nRémy’s Bone,2\n".encode("utf-16-be"), "UTF-16"),
        ("Name,Count\nRémy's Bone,2\n".encode("latin-1"), "Latin-1"),
        ("Name,Count\nRémy’s Bone,2\n".encode("cp1252"), "Latin-1"),
        (b"Name,Count\nR\xe9my's Bone,2\n\x81,1\n", "Latin-1"),
    ],
)
def test_encoding_is_recognised(data: bytes, encoding: str) -> None:
    reading = read(data)

    assert reading.kind == f"a table with name and count, parted by commas ({encoding})"
    assert reading.copies == {BONE: 2}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "There is nothing in it."),
        (b"\xef\xbb\xbf \r\n", "There is nothing in it."),
        (b"PK\x03\x04abc", "This is a workbook of a spreadsheet program. Save it as CSV there"),
        (b"id,count\0\nV004,2", "This is no text."),
        (b"\xff\xfei\0d\0,", "It begins like UTF-16 text, but it is broken further on."),
        (b"id,count\n" + b"V004,2\n" * 300_000, "The file is larger than 2 MB."),
        (b"id,count\n" + b"V004,2\n" * 20_001, "There are more than 20,000 rows."),
        (b"id,count\n", "There is no row below the one that names the columns."),
        (b"hello\n3 Gary\n", "The first line must name the columns, one of them Id, Number or Name"),
        (b"Count,Foil\n3,yes\n", "The first line must name the columns, one of them Id, Number or Name"),
    ],
)
def test_what_is_no_list_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(UnreadableFileError) as error:
        read(data)

    assert str(error.value).startswith(sentence)


def test_twenty_thousand_rows_of_two_megabytes_are_read() -> None:
    data = b"id,count,notes\n" + b"V004,1," + b"x" * 90 + b"\n"
    data += b"V017,0\n" * 19_999

    assert read(data).rows == 20_000
    assert tables.decode(b"x" * tables.MAX_BYTES).text


# --- delimiters, quotes, line ends ---


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiter_is_recognised(delimiter: str) -> None:
    assert copies(f"Count{delimiter}Id\n2{delimiter}V004\n") == {GARY: 2}


@pytest.mark.parametrize("line", ['"sep=,"', "sep=,", "SEP=,", '"sep=,",,'])
def test_first_line_may_name_the_delimiter(line: str) -> None:
    assert copies(f"{line}\r\nCount,Id\r\n2,V004\r\n") == {GARY: 2}


def test_named_delimiter_beats_the_one_that_looks_likelier() -> None:
    assert copies("sep=;\nId;a, b, c, d\nV004;1, 2, 3, 4\n") == {GARY: 1}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end: str) -> None:
    text = end.join(["Id,Count", "V004,2", "", "V999,1", "V017,1", ""])

    assert read(text).copies == {GARY: 2, REX: 1}
    assert [fault.place for fault in read(text).faults] == [4]


def test_quoted_commas_quotes_and_newlines_belong_to_the_cell() -> None:
    text = 'Name,Count,Notes\r\n"Rex, the Loyal",2,"from\r\nBerlin"\r\n"The ""Good"" Boy",1,\r\nV999,1,\r\n'

    reading = read(text)

    assert reading.copies == {REX._replace(note="from\r\nBerlin"): 2, GOOD_BOY: 1}
    assert [fault.place for fault in reading.faults] == [5]


def test_quotes_inside_a_bare_cell_stand_for_themselves() -> None:
    assert copies('Name,Count\nThe "Good" Boy,2\n') == {GOOD_BOY: 2}


def test_name_with_a_bare_comma_is_explained() -> None:
    ((place, reason),) = faults("Name,Count\nRex, the Loyal,2\n")

    assert place == 2
    assert reason.startswith("The line has 3 cells, the first line names 2: a name with a delimiter")


def test_quote_that_nobody_closes_costs_one_line() -> None:
    reading = read('Id,Count,Notes\nV004,2,"never closed\nV017,1,\nV018,1,"a ""good"" one"\n')

    assert reading.copies == {REX: 1, GOOD_BOY._replace(note='a "good" one'): 1}
    assert [(fault.place, fault.shown) for fault in reading.faults] == [(2, 'V004,2,"never closed')]


def test_empty_lines_and_missing_cells_are_no_fault() -> None:
    assert copies("\n\nId,Count,Notes\n\n,,\nV004,2\n  \nV017,1,,,\n") == {GARY: 2, REX: 1}


# --- columns ---


@pytest.mark.parametrize(
    "header", ["id", "ID", "Card ID", "card_id", "CARDID", " Card__Id ", "Card", "Code", "card-code"]
)
def test_case_spaces_and_underscores_of_headers_fold(header: str) -> None:
    assert copies(f"{header},Count\nV004,2\n") == {GARY: 2}


@pytest.mark.parametrize(
    ("header", "cell"),
    [
        ("Id", "V004"),
        ("Id", " v004 "),
        ("Number", "14"),
        ("Number", "014"),
        ("Number", "#14"),
        ("Number", "14/111"),
        ("Name", "gary"),
        ("Name", "V004"),
        ("Card", "14"),
        ("Card", "GARY"),
        ("Name", "Gary (v004)"),
    ],
)
def test_card_is_meant_by_id_number_or_name(header: str, cell: str) -> None:
    card = "V014" if "14" in cell else "V004"

    assert copies(f"{header},Count\n{cell},2\n") == {GARY._replace(card=card): 2}


@pytest.mark.parametrize("cell", ["rémy's bone", "Remy's Bone", "REMY’S  BONE"])
def test_accents_and_quotes_of_names_fold(cell: str) -> None:
    assert copies(f"Name,Count\n{cell},2\n") == {BONE: 2}


def test_number_of_several_sets_needs_the_set() -> None:
    assert copies("Number,Set,Count\n4,V,2\n") == {GARY: 2}
    fault = read("Number,Count\n4,2\n").faults[0]
    assert fault.reason == "“4” may be several cards."
    assert fault.nearest == ("Gary (V004)", "Twin (W004)")


@pytest.mark.parametrize("header", ["Count", "Quantity", "Qty", "Amount", "Owned", "QTY", "owned_count"])
def test_count_goes_by_many_names(header: str) -> None:
    assert copies(f"Id,{header}\nV004,2\n") == {GARY: 2}


def test_list_without_counts_has_one_copy_a_line() -> None:
    assert copies("Name\nGary\nGary\nMary\n") == {GARY: 2, GARY._replace(card="V014"): 1}
    assert "No count is given: each line counts as one copy." in remarks("Name\nGary\n")


@pytest.mark.parametrize(
    ("header", "cell", "finish"),
    [
        ("Foil", "yes", "holo"),
        ("Foil", "TRUE", "holo"),
        ("Foil", "1", "holo"),
        ("Foil", "x", "holo"),
        ("Foil", "foil", "holo"),
        ("Foil", "", "normal"),
        ("Foil", "no", "normal"),
        ("Foil", "0", "normal"),
        ("Holo", "true", "holo"),
        ("Holo", "false", "normal"),
        ("Finish", "Holo", "holo"),
        ("Finish", "non-foil", "normal"),
        ("Printing", "Normal", "normal"),
        ("Printing", "holo", "holo"),
        ("Version", "Regular", "normal"),
        ("Version", "HOLO FOIL", "holo"),
        ("Tier", "Common/Rare", "normal"),
    ],
)
def test_finish_goes_by_many_names_and_words(header: str, cell: str, finish: str) -> None:
    assert copies(f"Id,Count,{header}\nV004,2,{cell}\n") == {GARY._replace(finish=finish): 2}


@pytest.mark.parametrize(
    ("header", "cell"),
    [("Tier", "Ultra Rare"), ("Tier", "giga rare"), ("Printing", "Full_Art"), ("Foil", ""), ("Foil", "yes")],
)
def test_full_art_is_what_a_full_art_card_is_printed_as(header: str, cell: str) -> None:
    text = f"Id,Count,{header}\nV106,2,{cell}\n"

    assert copies(text) == {BONE: 2}
    assert not any("full art only" in sentence for sentence in remarks(text))


def test_several_columns_tell_the_finish_together() -> None:
    assert copies("Id,Tier,Foil,Count\nV004,Common/Rare,yes,2\nV004,Common/Rare,,1\n") == {
        HOLO_GARY: 2,
        GARY: 1,
    }


def test_normal_copies_of_a_full_art_card_become_full_art_and_that_is_said() -> None:
    text = "Id,Printing,Count\nV106,normal,1\nV004,holo,1\nV106,holo,1\n"

    assert copies(text) == {BONE: 2, HOLO_GARY: 1}
    assert remarks(text)["Where a card is printed as full art only, copies count as that."] == [2, 4]


def test_printing_that_does_not_exist_is_a_fault() -> None:
    text = "Id,Printing,Count\nV004,full art,1\nV004,shiny,1\nV004,yes,1\nV004,,1\n"

    assert faults(text) == [
        (2, "Gary (V004) is not printed as “full art”, only as normal and holo."),
        (3, "“shiny” is no printing: normal, holo or full art."),
        (4, "“yes” is no printing: normal, holo or full art."),
    ]


@pytest.mark.parametrize(
    ("cell", "condition"),
    [
        ("NM", "NM"),
        ("near mint", "NM"),
        ("Near_Mint", "NM"),
        ("LP", "LP"),
        ("Lightly Played", "LP"),
        ("mp", "MP"),
        ("Moderately Played", "MP"),
        ("HP", "HP"),
        ("heavily played", "HP"),
        ("D", "D"),
        ("Damaged", "D"),
        ("", "NM"),
    ],
)
def test_condition_is_read(cell: str, condition: str) -> None:
    text = f"Id,Count,Condition\nV004,2,{cell}\n"

    assert copies(text) == {GARY._replace(condition=condition): 2}
    assert not any("counts as" in sentence for sentence in remarks(text))


def test_finer_condition_becomes_a_coarser_one_and_that_is_said() -> None:
    text = "Id,Count,Condition\nV004,2,Mint\nV004,1,Excellent\nV017,1,mint\n"

    assert copies(text) == {GARY: 2, GARY._replace(condition="LP"): 1, REX: 1}
    assert remarks(text)["“Mint” counts as near mint."] == [2]
    assert remarks(text)["“Excellent” counts as lightly played."] == [3]


@pytest.mark.parametrize(
    ("cell", "language"),
    [
        ("en", "en"),
        ("English", "en"),
        ("DE", "de"),
        ("deutsch", "de"),
        ("Japanese", "ja"),
        ("日本語", "ja"),
        ("", "en"),
    ],
)
def test_language_is_read(cell: str, language: str) -> None:
    assert copies(f"Id,Count,Language\nV004,2,{cell}\n") == {GARY._replace(language=language): 2}


def test_unknown_condition_and_language_are_faults() -> None:
    text = "Id,Count,Condition,Language\nV004,2,chewed,\nV004,2,,Barkish\nV004,1,,\n"

    assert [place for place, _ in faults(text)] == [2, 3]
    assert read(text).copies == {GARY: 1}


@pytest.mark.parametrize("header", ["Tradelist", "Trade Quantity", "tradelist_count"])
def test_trade_quantity_is_known_and_said_to_be_lost(header: str) -> None:
    text = f"Id,Count,{header}\nV004,5,2\n"

    assert copies(text) == {GARY: 5}
    assert "Trade quantities are not kept: what is for trade follows from how many you keep." in remarks(text)


@pytest.mark.parametrize("header", ["Notes", "note", "Comments"])
def test_notes_are_kept_as_they_are(header: str) -> None:
    assert copies(f"Id,Count,{header}\nV004,2, signed \n") == {GARY._replace(note=" signed "): 2}


# --- what is lost ---


def test_name_that_belongs_to_another_card_is_said() -> None:
    reading = read("Id,Name\nV004,gary\nV004,\nV004,Gary (V004)\nV017,Gary\n")

    assert reading.copies == {GARY: 3, REX: 1}
    assert [(one.sentence, one.places) for one in reading.remarks if one.places] == [
        ("The name belongs to another card than the id or number beside it, which counts.", [5])
    ]


def test_columns_that_nobody_reads_are_named() -> None:
    text = "Id,Count,Price,My Binder\nV004,2,3.50,red\n"

    assert {"The column “Price” is not kept.", "The column “My Binder” is not kept."} <= set(remarks(text))


def test_what_the_list_does_not_say_is_said() -> None:
    assert list(remarks("Id,Count\nV004,2\n")) == [
        "No printing is given: copies count as normal, or as full art where a card is nothing else.",
        "No condition is given: copies count as near mint.",
        "No language is given: copies count as English.",
    ]


def test_long_notes_are_cut_and_that_is_said() -> None:
    text = f"Id,Count,Notes\nV004,2,{'x' * 81}\n"

    assert copies(text) == {GARY._replace(note="x" * 80): 2}
    assert remarks(text)["Notes are cut after 80 characters."] == [2]


# --- counts ---


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("-3", "“-3” is no count: it must be a whole number from 0 to 999."),
        ("1.5", "“1.5” is no count: it must be a whole number from 0 to 999."),
        ("abc", "“abc” is no count: it must be a whole number from 0 to 999."),
        ("", "The count is empty."),
        ("1000", "1000 copies are more than the 999 that a row may have."),
        ("9" * 5000, f"“{'9' * 40}…” is no count: it must be a whole number from 0 to 999."),
        ("²", "“²” is no count: it must be a whole number from 0 to 999."),
        ("٣", "“٣” is no count: it must be a whole number from 0 to 999."),
    ],
)
def test_bad_count_is_reported_by_line_and_stops_nothing(cell: str, reason: str) -> None:
    text = f"Id,Count\nV004,1\nV014,{cell}\nV017,1\n"

    assert faults(text) == [(3, reason)]
    assert read(text).copies == {GARY: 1, REX: 1}


@pytest.mark.parametrize("cell", ["0", "999", "007", " 2 "])
def test_whole_numbers_up_to_999_are_counts(cell: str) -> None:
    assert copies(f"Id,Count\nV004,{cell}\n") == {GARY: int(cell)}


def test_identical_rows_add_up() -> None:
    text = "Id,Name,Foil,Count\nV004,,,2\n,gary,no,1\nv004,,0,999\nV004,,yes,4\n"

    assert copies(text) == {GARY: 1002, HOLO_GARY: 4}


def test_rows_add_up_to_what_a_stack_may_hold() -> None:
    text = "Id,Count\n" + "V004,999\n" * 11

    assert read(text).copies == {GARY: 9990}
    assert faults(text) == [(12, "With the lines above that is more than 9,999 of the same copy.")]


# --- names that nobody knows ---


def test_unknown_card_is_reported_with_the_nearest_names() -> None:
    fault = read("Name,Count\nGary,1\nGarry,2\n").faults[0]

    assert (fault.place, fault.shown, fault.reason) == (3, "Garry, 2", "There is no card “Garry”.")
    assert fault.nearest[0] == "Gary (V004)"


def test_name_that_resembles_nothing_gets_no_suggestion() -> None:
    assert read("Name,Count\nxqzw,2\n").faults[0].nearest == ()


def test_line_without_a_card_is_a_fault() -> None:
    assert faults("Id,Name,Count\n,,2\n") == [(2, "No card is named.")]


def test_many_unknown_names_are_looked_up_in_no_time() -> None:
    rows = "".join(f"Garry{number},1\n" for number in range(19_999))

    reading = read(f"Name,Count\n{rows}Gary,1\n")

    assert len(reading.faults) == 19_999
    assert reading.copies == {GARY: 1}


# --- cells that a spreadsheet would run ---


@pytest.mark.parametrize(
    "cell", ["=HYPERLINK(…)", "+1", "-1", "@SUM(1)", "\t=1", " =1", "\r=1", "＝1", "'=1", "''+1"]
)
def test_cell_that_a_spreadsheet_would_run_is_escaped(cell: str) -> None:
    assert tables.escape(cell) == f"'{cell}"
    assert tables.unescape(f"'{cell}") == cell


@pytest.mark.parametrize("cell", ["", "Gary", "'tis", "a=1", "1-2", "'", "''"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert tables.escape(cell) == tables.unescape(cell) == cell


def test_escaped_cell_is_unescaped_on_import() -> None:
    assert copies("Id,Count,Notes\nV004,2,'=HYPERLINK(…)\n") == {GARY._replace(note="=HYPERLINK(…)"): 2}


def test_progress_is_told() -> None:
    told: list[int] = []

    tables.read(tables.decode(b"Id,Count\n" + b"V004,1\n" * 600), CATALOGUE, on_progress=told.append)

    assert told == [250, 500]
