"""A list that somebody sent, as its page shows it: before, during and after it is taken over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cards import importers, queries
from cards.enums import Finish, ImportMode, Language
from cards.models import Batch, ImportDraft, Printing, StackKey
from cards.queries import PlannedChange
from cards.tables import Decoded, Fault, Reading, Remark

SHOWN = 100  # lines of each list on the page
PLACES = 5  # so many line numbers are named in a sentence


@dataclass(frozen=True, slots=True)
class FaultLine:
    """A line that was not understood."""

    place: str
    shown: str
    reason: str


@dataclass(frozen=True, slots=True)
class ModeChoice:
    """One way to take the list over, and what would come of it."""

    value: str
    label: str
    outcome: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CopyLine:
    """A kind of copy: how many there are, how many the list says (None: it does not), what would become."""

    name: str
    url: str
    kind: str
    now: int
    listed: int | None
    added: int
    replaced: int


@dataclass(frozen=True, slots=True)
class Preview:
    """An open draft. `more_…` counts what is not shown; no modes where there is nothing to take over."""

    kind: str
    about: str
    summary: str
    faults: tuple[FaultLine, ...]
    more_faults: int
    remarks: tuple[str, ...]
    modes: tuple[ModeChoice, ...]
    lines: tuple[CopyLine, ...]
    more_lines: int


@dataclass(frozen=True, slots=True)
class Progress:
    """An import on its way."""

    done: int
    total: int
    words: str


@dataclass(frozen=True, slots=True)
class Result:
    """An import that is done."""

    words: str
    batch: int | None
    undone: bool


def preview(draft: ImportDraft) -> Preview:
    """Read the list anew, against today's catalogue and collection. Raises tables.UnreadableFileError."""
    listed = importers.listed_in(Decoded(draft.text, draft.encoding))
    reading = listed.reading
    kind, _, about = reading.kind.partition(" with ")
    plans = {
        mode: queries.planned_changes(owner_id=draft.owner_id, rows=listed.rows, mode=mode)
        for mode in ImportMode
    }
    lines, more = _copy_lines(dict(listed.rows), plans)
    return Preview(
        kind=kind,
        about=about,
        summary=_summary(reading),
        faults=tuple(_fault_line(fault, reading.unit) for fault in reading.faults[:SHOWN]),
        more_faults=max(len(reading.faults) - SHOWN, 0),
        remarks=tuple(_remark(remark, reading.unit) for remark in reading.remarks),
        modes=tuple(
            _mode(mode, plans[mode], draft.mode or ImportMode.ADD) for mode in ImportMode if listed.rows
        ),
        lines=tuple(lines),
        more_lines=more,
    )


def _summary(reading: Reading) -> str:
    understood = reading.rows - len(reading.faults)
    words = (
        f"{_so_many(understood, reading.unit)} of {reading.rows:,}"
        if reading.faults
        else (_so_many(understood, reading.unit))
    )
    return f"{words} understood: {_so_many(reading.total, 'copy')}."


def _so_many(number: int, word: str) -> str:
    if number == 1:
        return f"1 {word}"
    return f"{number:,} {word[:-1]}ies" if word.endswith("y") else f"{number:,} {word}s"


def _fault_line(fault: Fault, unit: str) -> FaultLine:
    near = f" Did you mean {_or(fault.nearest)}?" if fault.nearest else ""
    return FaultLine(f"{unit.capitalize()} {fault.place}", fault.shown, fault.reason + near)


def _or(words: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _remark(remark: Remark, unit: str) -> str:
    if not remark.places:
        return remark.sentence
    places = ", ".join(map(str, remark.places[:PLACES]))
    if more := len(remark.places) - PLACES:
        places += f" and {more} more" if more > 0 else ""
    word = unit if len(remark.places) == 1 else f"{unit}s" if unit == "line" else "entries"
    return f"{remark.sentence.removesuffix('.')} ({word} {places})."


def _mode(mode: ImportMode, plan: Iterable[PlannedChange], chosen: str) -> ModeChoice:
    return ModeChoice(mode.value, str(mode.label), _outcome(plan), mode == chosen)


def _outcome(plan: Iterable[PlannedChange]) -> str:
    moves = [change.after - change.before for change in plan]
    return _came_and_went(sum(m for m in moves if m > 0), -sum(m for m in moves if m < 0), done=False)


def _came_and_went(came: int, went: int, *, done: bool) -> str:
    """ "3 copies come, 1 copy goes." """
    words = []
    if came:
        words.append(f"{_so_many(came, 'copy')} {'came' if done else 'comes' if came == 1 else 'come'}")
    if went:
        words.append(f"{_so_many(went, 'copy')} {'went' if done else 'goes' if went == 1 else 'go'}")
    return f"{', '.join(words)}." if words else "Nothing changes: your collection is like that already."


def _copy_lines(
    listed: dict[StackKey, int], plans: dict[ImportMode, list[PlannedChange]]
) -> tuple[list[CopyLine], int]:
    """What the list names and what replacing would touch besides, what changes first; and how many more."""
    added = {change.key: change.after for change in plans[ImportMode.ADD]}
    replaced = {change.key: change for change in plans[ImportMode.REPLACE_LISTED]}
    keys = sorted({*listed, *replaced}, key=lambda key: (key not in replaced, key))
    printings = Printing.objects.select_related("card").in_bulk({key.printing_id for key in keys[:SHOWN]})
    lines = []
    for key in keys[:SHOWN]:
        # What replacing does not change is as it is listed.
        now = replaced[key].before if key in replaced else listed[key]
        after = replaced[key].after if key in replaced else now
        lines.append(
            _copy_line(printings[key.printing_id], key, now, listed.get(key), added.get(key, now), after)
        )
    return lines, len(keys) - len(lines)


def _copy_line(
    printing: Printing, key: StackKey, now: int, listed: int | None, added: int, replaced: int
) -> CopyLine:
    card = printing.card
    return CopyLine(card.name, card.get_absolute_url(), _kind(printing, key), now, listed, added, replaced)


def _kind(printing: Printing, key: StackKey) -> str:
    words = [str(Finish(printing.finish).label), key.condition]
    if key.language != Language.EN:
        words.append(str(Language(key.language).label))
    if key.note:
        words.append(f"“{key.note}”")
    return ", ".join(words)


def progress(draft: ImportDraft) -> Progress:
    """How far a worker has come."""
    if draft.rows_done >= draft.rows:
        words = "Everything is read. The copies are being written."
    elif draft.rows_done:
        words = f"{draft.rows_done:,} of {draft.rows:,} lines are read."
    else:
        words = f"{draft.rows:,} lines wait for a worker. You may leave this page: it goes on by itself."
    return Progress(draft.rows_done, draft.rows, words)


def result(draft: ImportDraft) -> Result:
    """What came of an import."""
    batch: Batch | None = draft.batch
    came, went = queries.moved_by(batch.pk) if batch else (0, 0)
    words = _came_and_went(came, went, done=True)
    if draft.faults:
        words += f" {_so_many(draft.faults, 'line')} could not be understood and did nothing."
    undone = batch is not None and hasattr(batch, "undone_by")
    return Result(words, batch.pk if batch else None, undone)
