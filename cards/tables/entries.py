"""What a file says, line by line, before anybody looks at what it means. Tables and JSON end up alike."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from cards.tables.cells import unescape
from cards.tables.columns import CARD_ROLES, Columns, columns_of, fold_header, is_known
from cards.tables.decoding import UnreadableFileError
from cards.tables.rows import DELIMITERS, Row, table_of

# Names under which fan tools keep their lists, with the finish that they tell: "ownedHolo", "my cards".
LIST = re.compile(
    "(?:(?P<normal>normals?|regulars?|nonholos?|nonfoils?)|(?P<holo>holos?|foils?)|(?P<full_art>fullarts?)"
    "|owned|cards|copies|collection|counts|my)+"
)
CARD_ID = re.compile("[A-Za-z]{1,4}[0-9]{3,4}")
DEEPEST = 4
OWN_COLUMNS = {"id", "name", "count", "printing", "condition", "language", "notes"}
OWN_FORMAT = "kennel-collection"
MAX_ROWS = 20_000
UNSEEN = re.compile("[\0\ud800-\udfff]")  # JSON can write them, and nothing can store them
GAP = re.compile(r"[\s,;]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line or JSON entry: its cells by role, its finish cells (with whether they answer "holo?")."""

    place: int
    cells: Mapping[str, str]
    finishes: tuple[tuple[str, bool], ...] = ()
    fault: str = ""

    @property
    def shown(self) -> str:
        """The entry as who looks for it in the file may know it."""
        return ", ".join(cell.strip() for cell in self.cells.values() if cell.strip())


@dataclass(frozen=True, slots=True)
class Source:
    """All entries of a file, what kind of file it is, in words, and the columns that nobody reads."""

    kind: str
    unit: str
    entries: Iterator[Entry]
    has: frozenset[str]
    ignored: tuple[str, ...] = field(default=())


def source_of(text: str) -> Source:
    """The entries of a text. Raises UnreadableFileError where it is neither a known table nor JSON."""
    if text.lstrip()[:1] in ("{", "["):
        return _json_source(text)
    table = table_of(text, known=is_known)
    columns = columns_of(table.header.cells) if table else None
    if table is None or columns is None or not columns.names_cards:
        shown = ", ".join(cell.strip() for cell in table.header.cells[:8])[:120] if table else ""
        raise UnreadableFileError(
            "The first line must name the columns, one of them Id, Number or Name for the card."
            f" It is: {shown}"
        )
    named = {fold_header(cell) for cell in table.header.cells}
    kind = "an export of this site" if named == OWN_COLUMNS else "a table"
    kind += f" with {_listed(columns.words)}, parted by {DELIMITERS[table.delimiter]}"
    has = frozenset(columns.places) | ({"finish"} if columns.finishes else frozenset())
    entries = (_entry(row, columns) for row in table.rows)
    return Source(kind, "line", entries, has, columns.ignored)


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _entry(row: Row, columns: Columns) -> Entry:
    if row.broken:
        fault = "The line cannot be read: a quotation mark is opened and not closed"
        return Entry(row.line, {"name": row.cells[0]}, fault=fault)
    cells = [unescape(cell) for cell in row.cells]
    over = [cell for cell in cells[columns.width :] if cell.strip()]
    cells += [""] * (columns.width - len(cells))
    by_role = {role: cells[place] for role, place in columns.places.items()}
    finishes = tuple((cells[place], asks) for place, asks in columns.finishes)
    fault = (
        f"The line has {len(cells)} cells, the first line names {columns.width}:"
        " a name with a delimiter in it must stand in quotation marks"
    )
    return Entry(row.line, by_role, finishes, fault if over else "")


# --- JSON ---


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it is written: a name may come twice."""


def _json_source(text: str) -> Source:
    documents = list(islice(_documents(text), MAX_ROWS + 1))
    own = any(isinstance(d, _Pairs) and ("format", OWN_FORMAT) in d for d in documents)
    # One object of counts after the other: the second one counts the holo copies.
    finishes = ["", "holo"] if len(documents) == 2 and all(map(_is_counts, documents)) else []
    walked = (
        entry
        for index, document in enumerate(documents)
        for entry in _walk(document, finishes[index] if finishes else "", DEEPEST)
    )
    found = list(islice(walked, MAX_ROWS + 1))
    if not found:
        raise UnreadableFileError("This JSON holds no cards: neither counts by card id nor a list of cards.")
    entries = (Entry(place, *entry) for place, entry in enumerate(found, start=1))
    kind = "an export of this site, as JSON" if own else "JSON with counts by card"
    if not own and all("count" not in cells for cells, _ in found):
        kind = "JSON with a list of cards"
    has = frozenset(role for cells, _ in found for role in cells)
    has |= {"finish"} if any(finishes for _, finishes in found) else frozenset()
    return Source(kind, "entry", entries, has)


def _documents(text: str) -> Iterator[object]:
    decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
    at = 0
    try:
        while at < len(text):
            at = _end_of_gap(text, at)
            if at < len(text):
                document, at = decoder.raw_decode(text, at)
                yield document
    except RecursionError:
        raise UnreadableFileError("This JSON is nested too deeply to be a list of cards.") from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, column {error.colno}"
        raise UnreadableFileError(f"It begins like JSON, but cannot be read at {line}.") from error
    except ValueError as error:
        raise UnreadableFileError("It begins like JSON, but holds a number of too many digits.") from error


def _end_of_gap(text: str, at: int) -> int:
    match = GAP.match(text, at)
    return match.end() if match else at


Found = tuple[Mapping[str, str], tuple[tuple[str, bool], ...]]


def _walk(value: object, finish: str, depth: int) -> Iterator[Found]:
    """The entries in a JSON value, whose copies are of this finish as far as its place tells."""
    if depth == 0:
        raise UnreadableFileError("This JSON is nested too deeply to be a list of cards.")
    if isinstance(value, _Pairs):
        yield from _walk_object(value, finish, depth)
    elif isinstance(value, list):
        tables = len(value) == 2 and all(map(_is_counts, value))
        for place, item in enumerate(value):
            yield from _walk_item(item, "holo" if tables and place == 1 else finish, depth)


def _walk_item(item: object, finish: str, depth: int) -> Iterator[Found]:
    if isinstance(item, _Pairs) and _is_row(item):
        yield _row(item, finish)
    elif isinstance(item, list):
        yield from _walk(item, finish, depth - 1)
    else:
        yield {"id": _text(item)}, _told(finish)


def _walk_object(pairs: _Pairs, finish: str, depth: int) -> Iterator[Found]:
    lists = [pair for pair in pairs if _is_list(*pair)]
    for name, value in lists:
        yield from _walk(value, _finish_of(name) or finish, depth - 1)
    if lists:
        yield from _left_over([pair for pair in pairs if pair not in lists])
        return
    if _is_row(pairs):
        yield _row(pairs, finish)
        return
    for card, count in pairs:
        if isinstance(count, _Pairs):  # {"V004": {"normal": 2, "holo": 1}}
            for name, number in count:
                told = _finish_of(name)
                told = _text(name) if told is None else told or finish
                yield {"id": _text(card), "count": _text(number)}, _told(told)
        else:
            yield {"id": _text(card), "count": _text(count)}, _told(finish)


def _left_over(pairs: list[tuple[str, object]]) -> Iterator[Found]:
    """What stands beside lists and may mean cards: it is reported, where it means none. Settings do not."""
    for name, value in pairs:
        if (isinstance(value, list) and value) or CARD_ID.fullmatch(name):
            yield {"id": _text(name), "count": _text(value)}, ()


def _is_list(name: str, value: object) -> bool:
    return isinstance(value, list) and _finish_of(name) is not None


def _finish_of(name: str) -> str | None:
    """The finish that the name of a list tells, "" where it tells none; None for any other name."""
    match = LIST.fullmatch(fold_header(name))
    if match is None:
        return None
    return next((finish.replace("_", " ") for finish, word in match.groupdict().items() if word), "")


def _is_row(pairs: _Pairs) -> bool:
    return columns_of([name for name, _ in pairs]).names_cards


def _is_counts(value: object) -> bool:
    return isinstance(value, _Pairs) and not _is_row(value) and not any(_is_list(*pair) for pair in value)


def _row(pairs: _Pairs, finish: str) -> Found:
    columns = columns_of([name for name, _ in pairs])
    values = [_text(value) for _, value in pairs]
    finishes = tuple((values[place], asks) for place, asks in columns.finishes)
    cells = {role: values[place] for role, place in columns.places.items()}
    return dict(sorted(cells.items(), key=_as_written)), finishes or _told(finish)


def _as_written(cell: tuple[str, str]) -> bool:
    return cell[0] not in CARD_ROLES


def _told(finish: str) -> tuple[tuple[str, bool], ...]:
    return ((finish, False),) if finish else ()


def _text(value: object) -> str:
    """A JSON value as a cell. A list or an object is none, and is shown for what it is."""
    match value:
        case str():
            return UNSEEN.sub("\ufffd", value)
        case bool():
            return str(int(value))
        case None:
            return ""
        case _Pairs():
            return "{…}"
        case list():
            return "[…]"
    return repr(value)
