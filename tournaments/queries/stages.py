"""A stage as the plain rules want it: who met whom with what score, who missed which round, who goes on."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.enums import EntryState, ResultKind, ResultState, RoundState, StageKind
from tournaments.models import Entry, Pairing, Result, Round, Span, Stage
from tournaments.scores import FORMATS

Row = tuple[int, int | None, int, int, int]  # entry, opponent, games won, lost, drawn


@dataclass(slots=True)
class StageRecord:
    """All that was played in the first rounds of a stage, by ids of entries.

    `rounds` has the rows of each round. Who plays in the stage but had no place in a round has a missed round
    there; a walkover is a free win and a missed round. `active` are those who play in the following round.
    """

    rounds: list[list[Row]] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    active: frozenset[int] = frozenset()
    dropped: frozenset[int] = frozenset()
    disqualified: frozenset[int] = frozenset()
    free_wins: set[int] = field(default_factory=set)
    opponents: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))


class _Span(NamedTuple):
    """The rounds that an entry plays in, as its row has them."""

    first: int
    last: int | None


class _Final(NamedTuple):
    """A result that stands and is final, from the first player's side."""

    won: int
    lost: int
    drawn: int
    kind: str


class _Table(NamedTuple):
    """Two entries that met, or one alone."""

    first: int
    second: int | None
    result: _Final | None


@dataclass(frozen=True, slots=True)
class _Held:
    """The spans of one entry that have begun by some round."""

    spans: tuple[_Span, ...]

    def plays(self, number: int) -> bool:
        return any(span.first <= number and (span.last is None or span.last >= number) for span in self.spans)

    def begun_by(self, number: int) -> "_Held":
        return _Held(tuple(span for span in self.spans if span.first <= number))

    def counts(self, number: int) -> bool:
        """Whether a round without a place is a missed one: not after the entry left for good."""
        return any(span.last is None or span.last >= number for span in self.spans)


def stage_record(stage: Stage, *, upto: int | None = None) -> StageRecord:
    """The record of a stage after round `upto`; without it, after the last published round.

    What happens after that round (drops, returns, late players) does not change it. A pairing whose result
    is not final has no row yet. Plain values are read, no rows made into objects: an event may have 4,096
    players, and everybody looks at its standings.
    """
    rounds = _rounds(stage, upto)
    last = max(rounds, default=0)
    held = _held(stage, last + 1)
    begun = {entry: held[entry].begun_by(max(last, 1)) for entry in held}
    record = StageRecord(players=[entry for entry in begun if begun[entry].spans])
    tables = _tables(stage, last)
    for number, best_of in rounds.items():
        rows, seated = _played(tables[number], record)
        # In a round robin of an odd number somebody rests in each round, in a bracket who is out.
        if stage.kind == StageKind.SWISS:
            missed = [entry for entry in record.players if entry not in seated]
            lost = FORMATS[best_of].missed
            rows += [(entry, None, *lost) for entry in missed if begun[entry].counts(number)]
        record.rounds.append(rows)
    out = Entry.objects.filter(spans__stage=stage, state=EntryState.DISQUALIFIED)
    record.disqualified = frozenset(out.values_list("pk", flat=True))
    playing = frozenset(entry for entry in held if held[entry].plays(last + 1))
    record.active = playing - record.disqualified
    record.dropped = frozenset(record.players) - playing - record.disqualified
    return record


def _rounds(stage: Stage, upto: int | None) -> dict[int, int]:
    """Number and best of of the rounds that everybody may see, in order."""
    found = Round.objects.filter(stage=stage).exclude(state=RoundState.DRAFT).order_by("number")
    if upto is not None:
        found = found.filter(number__lte=upto)
    return dict(found.values_list("number", "best_of"))


def _tables(stage: Stage, last: int) -> dict[int, list[_Table]]:
    """The tables of each round until the last one."""
    inside = {"pairing__round__stage": stage, "pairing__round__number__lte": last}
    final = Result.objects.filter(**inside, current=True, state=ResultState.FINAL).order_by()
    sides = ("pairing", "first_wins", "second_wins", "draws", "kind")
    results = {pairing: _Final(*said) for pairing, *said in final.values_list(*sides)}
    pairings = Pairing.objects.filter(round__stage=stage, round__number__lte=last).order_by("pk")
    found: dict[int, list[_Table]] = defaultdict(list)
    for number, pk, first, second in pairings.values_list("round__number", "pk", "first", "second"):
        found[number].append(_Table(first, second, results.get(pk)))
    return found


def _held(stage: Stage, upto: int) -> dict[int, _Held]:
    spans: dict[int, list[_Span]] = defaultdict(list)
    begun = Span.objects.filter(stage=stage, first__lte=upto).order_by("entry", "first", "pk")
    for entry, first, last in begun.values_list("entry", "first", "last"):
        spans[entry].append(_Span(first, last))
    return {entry: _Held(tuple(found)) for entry, found in spans.items()}


def _played(tables: list[_Table], record: StageRecord) -> tuple[list[Row], set[int]]:
    """The rows of a round's tables, and who had a place in it; opponents and free wins are noted."""
    rows: list[Row] = []
    seated: set[int] = set()
    for table in tables:
        seated.add(table.first)
        if table.second is not None:
            seated.add(table.second)
            record.opponents[table.first].add(table.second)
            record.opponents[table.second].add(table.first)
        rows += _rows_of(table, record)
    return rows, seated


def _rows_of(table: _Table, record: StageRecord) -> list[Row]:
    if table.result is None:
        return []
    won, lost, drawn, kind = table.result
    if table.second is None:
        if won > lost:
            record.free_wins.add(table.first)
        return [(table.first, None, won, lost, drawn)]
    if kind == ResultKind.WALKOVER:
        record.free_wins.add(table.first if won > lost else table.second)
        return [(table.first, None, won, lost, 0), (table.second, None, lost, won, 0)]
    return [(table.first, table.second, won, lost, drawn)]
