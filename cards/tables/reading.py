"""From a file to copies: what each line means, what cannot be understood, what gets lost on the way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from cards.folding import fold
from cards.tables.catalogue import CardName, Catalogue, UnknownCardError
from cards.tables.cells import (
    CONDITIONS,
    FINISHES,
    BadCellError,
    condition_of,
    count_of,
    finishes_of,
    language_of,
    short,
)
from cards.tables.columns import CARD_ROLES
from cards.tables.decoding import Decoded, UnreadableFileError
from cards.tables.entries import MAX_ROWS, Entry, source_of

MAX_NOTE = 80
MAX_COPIES = 9999  # of one kind
PROGRESS_EVERY = 250
OTHER_NAME = "The name belongs to another card than the id or number beside it, which counts."
NO_COUNT = "No count is given: each line counts as one copy."
DEFAULT_CONDITION, DEFAULT_LANGUAGE = "NM", "en"


class Copy(NamedTuple):
    """A kind of copy that is counted by itself."""

    card: str
    finish: str
    condition: str
    language: str
    note: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that was not understood: where, what it says, why, and the nearest names."""

    place: int
    shown: str
    reason: str
    nearest: tuple[str, ...] = ()


@dataclass(slots=True)
class Remark:
    """Something that the conversion loses or takes for granted, and where (nowhere: in the whole file)."""

    sentence: str
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Reading:
    """What a file says. `copies` holds zeros too: a line may say that there is none of something.

    `unit` is what places count: lines of a table, entries of JSON.
    """

    kind: str
    unit: str
    rows: int = 0
    copies: dict[Copy, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.copies.values())


def read(
    decoded: Decoded, catalogue: Catalogue, *, on_progress: Callable[[int], None] = lambda rows: None
) -> Reading:
    """What a text says of owned cards; equal lines add up, and bad ones stop nothing.

    Raises UnreadableFileError where the whole cannot be read. `on_progress` is told how many rows are read.
    """
    source = source_of(decoded.text)
    reading = Reading(kind=f"{source.kind} ({decoded.encoding})", unit=source.unit)
    reader = _Reader(catalogue, reading)
    for name in source.ignored:
        reader.lose(f"The column “{short(name)}” is not kept.")
    _say_defaults(reader, source.has)
    for entry in islice(source.entries, MAX_ROWS + 1):
        reading.rows += 1
        if reading.rows > MAX_ROWS:
            raise UnreadableFileError(f"There are more than {MAX_ROWS:,} rows. Split the file into parts.")
        reader.take(entry)
        if reading.rows % PROGRESS_EVERY == 0:
            on_progress(reading.rows)
    if not reading.rows:
        raise UnreadableFileError("There is no row below the one that names the columns.")
    return reading


def _say_defaults(reader: "_Reader", has: frozenset[str]) -> None:
    if "count" not in has:
        reader.lose(NO_COUNT)
    if "finish" not in has:
        reader.lose(
            "No printing is given: copies count as normal, or as full art where a card is nothing else."
        )
    if "condition" not in has:
        reader.lose(f"No condition is given: copies count as {CONDITIONS[DEFAULT_CONDITION].lower()}.")
    if "language" not in has:
        reader.lose("No language is given: copies count as English.")
    if "trade" in has:
        reader.lose("Trade quantities are not kept: what is for trade follows from how many you keep.")


@dataclass(slots=True)
class _Reader:
    """Takes entries one by one into a reading."""

    catalogue: Catalogue
    reading: Reading
    _remarks: dict[str, Remark] = field(default_factory=dict)

    def lose(self, sentence: str, place: int | None = None) -> None:
        if sentence not in self._remarks:
            self._remarks[sentence] = Remark(sentence)
            self.reading.remarks.append(self._remarks[sentence])
        if place is not None:
            self._remarks[sentence].places.append(place)

    def take(self, entry: Entry) -> None:
        try:
            if entry.fault:
                raise BadCellError(entry.fault)
            copy, count, lost = self._understand(entry)
            total = self.reading.copies.get(copy, 0) + count
            if total > MAX_COPIES:
                raise BadCellError(f"With the lines above that is more than {MAX_COPIES:,} of the same copy")
        except UnknownCardError as error:
            self._fail(entry, error.reason, error.nearest)
        except BadCellError as error:
            self._fail(entry, str(error))
        else:
            self.reading.copies[copy] = total
            for sentence in lost:
                self.lose(sentence, entry.place)

    def _fail(self, entry: Entry, reason: str, nearest: tuple[str, ...] = ()) -> None:
        fault = Fault(entry.place, short(entry.shown, most=80), f"{reason}.", nearest)
        self.reading.faults.append(fault)

    def _understand(self, entry: Entry) -> tuple[Copy, int, list[str]]:
        cells = entry.cells
        card = self._card(entry)
        count = count_of(cells["count"]) if "count" in cells else 1
        lost = [] if _is_called(card, cells.get("name", "")) else [OTHER_NAME]
        finish = _finish(card, entry, lost)
        condition, language = DEFAULT_CONDITION, DEFAULT_LANGUAGE
        if cells.get("condition", "").strip():
            condition, coarser = condition_of(cells["condition"])
            if coarser:
                lost.append(f"“{short(cells['condition'])}” counts as {CONDITIONS[condition].lower()}.")
        if cells.get("language", "").strip():
            language = language_of(cells["language"])
        note = cells.get("note", "")
        if len(note) > MAX_NOTE:
            lost.append(f"Notes are cut after {MAX_NOTE} characters.")
        return Copy(card.id, finish, condition, language, note[:MAX_NOTE]), count, lost

    def _card(self, entry: Entry) -> CardName:
        for role in CARD_ROLES:
            if entry.cells.get(role, "").strip():
                return self.catalogue.find(entry.cells[role], set_code=entry.cells.get("set", "").strip())
        raise BadCellError("No card is named")


def _is_called(card: CardName, name: str) -> bool:
    """Whether a name beside an id or a number fits the card. No name always does."""
    return not name.strip() or fold(name).startswith(fold(card.name)) or card.id.lower() in name.lower()


def _finish(card: CardName, entry: Entry, lost: list[str]) -> str:
    """The finish that all cells together leave, the plainest of several. Raises BadCellError."""
    possible = frozenset(FINISHES)
    for cell, answers in entry.finishes:
        possible &= finishes_of(cell, answers=answers)
    for finish in card.finishes:
        if finish in possible:
            return finish
    only = card.finishes[0]
    if len(card.finishes) == 1 and possible & {"normal", "holo"}:
        lost.append(f"Where a card is printed as {FINISHES[only].lower()} only, copies count as that.")
        return only
    told = " and ".join(f"“{short(cell)}”" for cell, _ in entry.finishes if cell.strip())
    printed = " and ".join(FINISHES[finish].lower() for finish in card.finishes)
    raise BadCellError(f"{card} is not printed as {told}, only as {printed}")
