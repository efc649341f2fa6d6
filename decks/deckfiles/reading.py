"""Any list that may be a deck: our own files, text, codes, links, and the files of other tools."""

import json
import re
from collections.abc import Container
from dataclasses import dataclass, field

from cards import tables
from cards.folding import one_line
from cards.tables import Catalogue, Decoded, Fault, UnreadableFileError
from cards.tables.columns import columns_of, fold_header, is_known
from cards.tables.reading import NO_COUNT, OTHER_NAME
from decks import decktext
from decks.deckfiles.writing import HEADER, OWN_FORMAT
from decks.decktext import CODE, UnreadableTextError

MAX_BYTES = 200_000
LONGEST_NAME = 60
PLAIN = ("NM", "en", "")  # condition, language and note of a copy of which nothing is said
OWN_COLUMNS = {fold_header(name) for name in HEADER}
JSON = re.compile(r"\s*(?:\{|\[\s*[\[{\"\]])")  # not a heading in brackets
ONE_LINK = re.compile(r"\S*(?:https?://|[?&#]deck=)\S*", re.IGNORECASE)


@dataclass(slots=True)
class Listing:
    """What a list says: its kind in words, cards by id with counts from 1 up, what was not understood.

    `lost` tells in sentences what of it a deck does not keep. `unit` is what the places of faults count;
    `made_for` the slug of a format, if the list names one.
    """

    kind: str
    unit: str = "line"
    name: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    made_for: str = ""


def decoded_file(data: bytes) -> Decoded:
    """The text of a file. Raises UnreadableFileError."""
    if len(data) > MAX_BYTES:
        raise UnreadableFileError(f"The file is larger than {MAX_BYTES // 1000} kB: that is no deck.")
    return tables.decode(data)


def read(decoded: Decoded, catalogue: Catalogue, *, pool: Container[str] | None = None) -> Listing:
    """The cards of a list of any kind; bad lines stop nothing.

    Raises UnreadableFileError where the whole cannot be read. `pool` as for `decktext.read`.
    """
    text = decoded.text
    if len(text) > MAX_BYTES:
        raise UnreadableFileError(f"The text is longer than {MAX_BYTES:,} characters: that is no deck.")
    if JSON.match(text):
        listing = _table(decoded, catalogue, _json_kind(text), _json_word(text, "name"))
        listing.made_for = _json_word(text, "made_for")[:LONGEST_NAME]
        return listing
    if header := _header(text):
        own = {fold_header(cell) for cell in header} == OWN_COLUMNS
        return _table(decoded, catalogue, "an export of this site, as CSV" if own else "a table", "")
    return _text(text, catalogue, pool)


def _text(text: str, catalogue: Catalogue, pool: Container[str] | None) -> Listing:
    try:
        found = decktext.read(text, catalogue, pool=pool)
    except UnreadableTextError as error:
        raise UnreadableFileError(str(error)) from None
    listing = Listing(_text_kind(text.strip()), cards=found.cards, faults=found.faults)
    _name(listing, found.name)
    return listing


def _text_kind(text: str) -> str:
    if CODE.fullmatch(" ".join(text.split())):
        return "a deck code"
    if ONE_LINK.fullmatch(text):
        return "a link to a list"
    return "a list as text"


def _header(text: str) -> tuple[str, ...] | None:
    """The first row of a table that names cards and says how many; None for a list as text."""
    table = tables.table_of(text[: tables.MAX_BYTES], known=is_known)
    if table is None or len(table.header.cells) < 2 or table.header.broken:
        return None
    columns = columns_of(table.header.cells)
    has_more = len(columns.places) + len(columns.finishes) >= 2
    return table.header.cells if columns.names_cards and has_more else None


def _table(decoded: Decoded, catalogue: Catalogue, kind: str, name: str) -> Listing:
    """A table or JSON, read as a list of copies, of which a deck keeps the cards and their counts."""
    reading = tables.read(decoded, catalogue)
    listing = Listing(kind, reading.unit, faults=list(reading.faults))
    for copy, count in reading.copies.items():
        if count:
            listing.cards[copy.card] = listing.cards.get(copy.card, 0) + count
    if any(copy.finish == "holo" or copy[2:] != PLAIN for copy in reading.copies):
        listing.lost.append("Printings, conditions, languages and notes: a deck counts cards alone.")
    said = {remark.sentence for remark in reading.remarks}
    listing.lost += [sentence for sentence in (NO_COUNT, OTHER_NAME) if sentence in said]
    _name(listing, name)
    return listing


def _json_kind(text: str) -> str:
    return "an export of this site, as JSON" if f'"{OWN_FORMAT}"' in text[:200] else "JSON of another tool"


def _json_word(text: str, key: str) -> str:
    """What an object says under this key; nothing where that is no text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""  # the reader of the cards says what is wrong
    word = data.get(key) if isinstance(data, dict) else None
    return word if isinstance(word, str) else ""


def _name(listing: Listing, name: str) -> None:
    """The name as a deck may have it."""
    shown = one_line(name)
    if len(shown) > LONGEST_NAME:
        listing.lost.append(f"The end of the name: a name has at most {LONGEST_NAME} characters.")
    listing.name = shown[:LONGEST_NAME].strip()
