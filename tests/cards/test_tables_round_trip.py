"""Whatever is exported comes back as it was; whatever comes in, nothing breaks."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from cards import tables
from cards.tables import CONDITIONS, LANGUAGES, Copy, Line, UnreadableFileError
from tests.cards.lists import CATALOGUE

CARDS = {
    name.id: name
    for name in map(CATALOGUE.find, ("V004", "V014", "V017", "V018", "V106", "V107", "W004", "W005"))
}
NOTES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=tables.MAX_NOTE),
    st.sampled_from(
        ["=HYPERLINK(…)", "'=1", "''", '"', '"",', "a\r\nb", "\n", "-3", "＝1", " ", "\ufeff", "sep=,"]
    ),
)
COPIES = st.sampled_from([(card.id, finish) for card in CARDS.values() for finish in card.finishes]).flatmap(
    lambda printing: st.builds(
        Copy,
        st.just(printing[0]),
        st.just(printing[1]),
        st.sampled_from(list(CONDITIONS)),
        st.sampled_from(list(LANGUAGES)),
        NOTES,
    )
)
COLLECTIONS = st.dictionaries(COPIES, st.integers(1, tables.MAX_A_ROW), min_size=1, max_size=12)


def lines(collection: dict[Copy, int]) -> list[Line]:
    return [Line(copy, CARDS[copy.card].name, count) for copy, count in collection.items()]


@given(COLLECTIONS)
def test_csv_reads_back_as_the_same_copies(collection: dict[Copy, int]) -> None:
    written = tables.as_csv(lines(collection))

    reading = tables.read(tables.decode(written.encode()), CATALOGUE)

    assert reading.copies == collection
    assert (reading.faults, reading.remarks) == ([], [])
    assert reading.kind.startswith("an export of this site with card id, name, count")


@given(COLLECTIONS)
def test_json_reads_back_as_the_same_copies(collection: dict[Copy, int]) -> None:
    reading = tables.read(tables.decode(tables.as_json(lines(collection)).encode()), CATALOGUE)

    assert reading.copies == collection
    assert (reading.faults, reading.remarks) == ([], [])


@given(COLLECTIONS, st.sampled_from([",", ";", "\t"]), st.sampled_from(["utf-8-sig", "utf-16"]))
def test_spreadsheets_may_save_the_export_in_their_own_way(
    collection: dict[Copy, int], delimiter: str, encoding: str
) -> None:
    import csv
    import io

    saved = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(tables.as_csv(lines(collection)).removeprefix("\ufeff"), newline=""))
    csv.writer(saved, delimiter=delimiter).writerows(rows)

    reading = tables.read(tables.decode(saved.getvalue().encode(encoding)), CATALOGUE)

    assert reading.copies == collection


@given(st.text())
def test_escape_is_undone_for_every_text(cell: str) -> None:
    assert tables.unescape(tables.escape(cell)) == cell
    assert not tables.escape(cell).lstrip().startswith(("=", "+", "-", "@"))


PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                '"',
                ",",
                ";",
                "\t",
                "\n",
                "\r",
                "'",
                "Id",
                "Count",
                "Name",
                "V004",
                "Gary",
                "sep=;",
                "{",
                "[",
                ":",
                "}",
                "]",
                "2",
                "-3",
                "=1",
            ]
        ),
        st.text(max_size=5),
    ),
    max_size=60,
).map("".join)
FUZZ = st.one_of(
    st.binary(max_size=400),
    PIECES.map(lambda text: text.encode("utf-8", "replace")),
    PIECES.map(lambda text: ("Id,Count,Notes\n" + text).encode("utf-8", "replace")),
    PIECES.map(lambda text: ('{"V004": ' + text).encode("utf-8", "replace")),
    PIECES.map(lambda text: text.encode("utf-16", "replace")),
)


@given(FUZZ)
def test_bytes_of_any_kind_never_raise_but_for_a_sentence(data: bytes) -> None:
    with suppress(UnreadableFileError):
        reading = tables.read(tables.decode(data), CATALOGUE)

        assert reading.rows >= len(reading.faults)
        for fault in reading.faults:
            f"{fault.shown} {fault.reason}".encode()
