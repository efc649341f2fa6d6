"""A stage as the plain rules want it: who met whom with what score, who missed which round, who goes on."""

from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import Prefetch, QuerySet

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


@dataclass(frozen=True, slots=True)
class _Held:
    """The spans of one entry that have begun by some round."""

    spans: tuple[Span, ...]

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
    is not final has no row yet.
    """
    rounds = list(published_rounds(stage, upto=upto))
    last = rounds[-1].number if rounds else 0
    held = _held(stage, last + 1)
    record = StageRecord(players=[entry for entry in held if held[entry].begun_by(max(last, 1)).spans])
    for one in rounds:
        rows, seated = _played(one, record)
        # In a round robin of an odd number somebody rests in each round, in a bracket who is out.
        missed = _missed(one, record, held, last) if stage.kind == StageKind.SWISS else []
        record.rounds.append(rows + [row for row in missed if row[0] not in seated])
    out = Entry.objects.filter(spans__stage=stage, state=EntryState.DISQUALIFIED)
    record.disqualified = frozenset(out.values_list("pk", flat=True))
    playing = frozenset(entry for entry in held if held[entry].plays(last + 1))
    record.active = playing - record.disqualified
    record.dropped = frozenset(record.players) - playing - record.disqualified
    return record


def published_rounds(stage: Stage, *, upto: int | None = None) -> QuerySet[Round]:
    """The rounds that everybody may see, in order; `pairing.standing` has the result that stands, if any."""
    found = Round.objects.filter(stage=stage).exclude(state=RoundState.DRAFT).order_by("number")
    if upto is not None:
        found = found.filter(number__lte=upto)
    standing = Prefetch("results", Result.objects.filter(current=True), to_attr="standing")
    return found.prefetch_related(Prefetch("pairings", Pairing.objects.prefetch_related(standing)))


def _held(stage: Stage, upto: int) -> dict[int, _Held]:
    spans: dict[int, list[Span]] = defaultdict(list)
    for span in Span.objects.filter(stage=stage, first__lte=upto).order_by("entry", "first", "pk"):
        spans[span.entry_id].append(span)
    return {entry: _Held(tuple(found)) for entry, found in spans.items()}


def _played(one: Round, record: StageRecord) -> tuple[list[Row], set[int]]:
    """The rows of a round's pairings, and who had a place in it; opponents and free wins are noted."""
    rows: list[Row] = []
    seated: set[int] = set()
    for pairing in one.pairings.all():
        seated.add(pairing.first_id)
        if pairing.second_id is not None:
            seated.add(pairing.second_id)
            record.opponents[pairing.first_id].add(pairing.second_id)
            record.opponents[pairing.second_id].add(pairing.first_id)
        rows += _rows_of(pairing, record)
    return rows, seated


def _missed(one: Round, record: StageRecord, held: dict[int, _Held], last: int) -> list[Row]:
    """The row of a missed round for everybody who plays in the stage and had not left before it."""
    lost = FORMATS[one.best_of].missed
    begun = {entry: held[entry].begun_by(max(last, 1)) for entry in record.players}
    return [(entry, None, *lost) for entry in record.players if begun[entry].counts(one.number)]


def _rows_of(pairing: Pairing, record: StageRecord) -> list[Row]:
    standing: list[Result] = pairing.standing  # type: ignore[attr-defined]  # prefetched above
    if not standing or standing[0].state != ResultState.FINAL:
        return []
    result = standing[0]
    won, lost, drawn = result.first_wins, result.second_wins, result.draws
    if pairing.second_id is None:
        if won > lost:
            record.free_wins.add(pairing.first_id)
        return [(pairing.first_id, None, won, lost, drawn)]
    if result.kind == ResultKind.WALKOVER:
        record.free_wins.add(pairing.first_id if won > lost else pairing.second_id)
        return [(pairing.first_id, None, won, lost, 0), (pairing.second_id, None, lost, won, 0)]
    return [(pairing.first_id, pairing.second_id, won, lost, drawn)]
