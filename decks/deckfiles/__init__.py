"""Decks as files: text, JSON, CSV and codes, written and read. Plain Python: no Django, no rows.

What `FORMATS` writes, `read` reads back as the same list.
"""

from decks.deckfiles.reading import MAX_BYTES, Listing, decoded_file, read
from decks.deckfiles.writing import (
    FORMATS,
    DeckFile,
    FileFormat,
    Line,
    as_csv,
    as_json,
    as_text,
    file_name,
    text_line,
)

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "DeckFile",
    "FileFormat",
    "Line",
    "Listing",
    "as_csv",
    "as_json",
    "as_text",
    "decoded_file",
    "file_name",
    "read",
    "text_line",
]
