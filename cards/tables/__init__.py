"""Lists of owned cards as files: bytes in, copies out, and back. Plain Python: no Django, no rows.

    reading = tables.read(tables.decode(data), catalogue)

`decoding` and `rows` know nothing of collections: whoever reads another kind of table begins there.
"""

from cards.tables.catalogue import CardName, Catalogue, UnknownCardError
from cards.tables.cells import CONDITIONS, LANGUAGES, MAX_A_ROW, escape, unescape
from cards.tables.decoding import MAX_BYTES, Decoded, UnreadableFileError, decode, pasted
from cards.tables.entries import MAX_ROWS
from cards.tables.reading import MAX_NOTE, Copy, Fault, Reading, Remark, read
from cards.tables.rows import Row, Table, delimiter_of, rows_of, table_of
from cards.tables.writing import Line, as_csv, as_json

__all__ = [
    "CONDITIONS",
    "LANGUAGES",
    "MAX_A_ROW",
    "MAX_BYTES",
    "MAX_NOTE",
    "MAX_ROWS",
    "CardName",
    "Catalogue",
    "Copy",
    "Decoded",
    "Fault",
    "Line",
    "Reading",
    "Remark",
    "Row",
    "Table",
    "UnknownCardError",
    "UnreadableFileError",
    "as_csv",
    "as_json",
    "decode",
    "delimiter_of",
    "escape",
    "pasted",
    "read",
    "rows_of",
    "table_of",
    "unescape",
]
