"""An event as text: one row a line, keys in order, so that equal events are equal files.

The rows are read and written piece by piece: a large event need not fit into memory.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import islice

from django.db.models import Model, Prefetch, Q

from ddl_site.accounts.models import User
from game.archive import match_records
from game.models import MatchSeat
from game.shapes import Shape
from tournaments.archive import shapes
from tournaments.models import (
    Act,
    DeckCheck,
    Decklist,
    Entry,
    JudgeCall,
    Pairing,
    Penalty,
    Result,
    Round,
    Seat,
    Span,
    Stage,
    Tournament,
)

CHUNK = 200
# Where people are named in an event, by the paths to it.
PEOPLE: Mapping[Shape, str] = {
    shapes.STAFF: "tournament",
    shapes.STAGE: "tournament",
    shapes.ENTRY: "tournament",
    shapes.DECKLIST: "entry__tournament",
    shapes.CHECK: "entry__tournament",
    shapes.RESULT: "pairing__round__stage__tournament",
    shapes.PENALTY: "tournament",
    shapes.CALL: "tournament",
    shapes.ACT: "tournament",
}


def written(event: Tournament) -> Iterator[str]:
    """The file, in pieces. To be read within a transaction that has locked the event."""
    yield from _text(_Writer(event).document())
    yield "\n"


class _Writer:
    """Knows the local numbers of one event."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.people = {user.pk: user for user in _people(event)}
        self.handles = {pk: user.handle for pk, user in self.people.items()}
        ids = event.entries.order_by("pk").values_list("pk", flat=True)
        self.entries = {pk: number for number, pk in enumerate(ids, start=1)}
        self.stages = dict(event.stages.values_list("pk", "number"))
        self.pairings: dict[int, list[int]] = {}
        self.rounds: dict[int, list[int]] = {}
        self._number_rounds()

    def _number_rounds(self) -> None:
        rounds = Round.objects.filter(stage__tournament=self.event).order_by("stage__number", "number")
        self.rounds = {one.pk: [self.stages[one.stage_id], one.number] for one in rounds}
        of_event = Pairing.objects.filter(round__stage__tournament=self.event).order_by("round", "pk")
        counted: dict[int, int] = {}
        for pk, round in of_event.values_list("pk", "round"):
            counted[round] = counted.get(round, 0) + 1
            self.pairings[pk] = [*self.rounds[round], counted[round]]

    def document(self) -> dict[str, object]:
        return {
            "format": shapes.FORMAT,
            "version": shapes.VERSION,
            "people": (
                {"guest": user.is_guest, "handle": user.handle}
                for user in sorted(self.people.values(), key=lambda user: user.handle)
            ),
            "event": shapes.EVENT.written(self.event, self.handles),
            "staff": (shapes.STAFF.written(row, self.handles) for row in self.event.staff.order_by("pk")),
            "stages": (self._stage(row) for row in self.event.stages.order_by("number")),
            "entries": (self._entry(row) for row in self._entries()),
            "rounds": (self._round(row) for row in self._rounds()),
            "penalties": (self._penalty(row) for row in self.event.penalties.order_by("pk").iterator()),
            "calls": (self._call(row) for row in self.event.calls.order_by("pk").iterator()),
            "acts": (self._act(row) for row in self.event.acts.order_by("pk").iterator()),
        }

    def _stage(self, row: Stage) -> dict[str, object]:
        lots, seeds = ([self.entries[pk] for pk in ids] for ids in (row.lots, row.seeds))
        return shapes.STAGE.written(row, self.handles, lots=lots, seeds=seeds)

    def _entries(self) -> Iterator[Entry]:
        found = self.event.entries.order_by("pk").prefetch_related(
            Prefetch("spans", Span.objects.order_by("stage__number", "first", "pk")),
            Prefetch("decklists", Decklist.objects.order_by("version")),
            Prefetch("deck_checks", DeckCheck.objects.order_by("pk")),
        )
        return found.iterator(chunk_size=CHUNK)

    def _entry(self, row: Entry) -> dict[str, object]:
        lists = list(row.decklists.all())
        versions = {one.pk: one.version for one in lists}
        return shapes.ENTRY.written(
            row,
            self.handles,
            number=self.entries[row.pk],
            spans=[
                shapes.SPAN.written(one, self.handles, stage=self.stages[one.stage_id])
                for one in row.spans.all()
            ],
            decklists=[shapes.DECKLIST.written(one, self.handles, cards=one.cards) for one in lists],
            checks=[self._check(one, versions) for one in row.deck_checks.all()],
        )

    def _check(self, row: DeckCheck, versions: Mapping[int, int]) -> dict[str, object]:
        return shapes.CHECK.written(
            row, self.handles, found=row.found, round=self.rounds.get(row.round_id or 0),
            decklist=versions.get(row.decklist_id or 0),
        )  # fmt: skip

    def _rounds(self) -> Iterator[Round]:
        yield from Round.objects.filter(pk__in=self.rounds).order_by("stage__number", "number")

    def _round(self, row: Round) -> dict[str, object]:
        facts = shapes.renumbered(row.facts, self.entries.get)
        return shapes.ROUND.written(
            row, self.handles, stage=self.stages[row.stage_id], facts=facts, pairings=self._pairings(row)
        )

    def _pairings(self, round: Round) -> Iterator[dict[str, object]]:
        found = round.pairings.order_by("pk").prefetch_related(
            Prefetch("seats", Seat.objects.order_by("pk")),
            Prefetch("results", Result.objects.order_by("version")),
        )
        rows = found.iterator(chunk_size=CHUNK)
        while chunk := list(islice(rows, CHUNK)):
            matches = match_records((row.match_id for row in chunk if row.match_id), self.handles)
            for row in chunk:
                yield self._pairing(row, matches.get(row.match_id or 0))

    def _pairing(self, row: Pairing, match: dict[str, object] | None) -> dict[str, object]:
        seats = sorted(row.seats.all(), key=lambda seat: (seat.entry_id != row.first_id, seat.entry_id))
        return shapes.PAIRING.written(
            row,
            self.handles,
            number=self.pairings[row.pk][-1],
            first=self.entries[row.first_id],
            second=self.entries[row.second_id] if row.second_id else None,
            seats=[shapes.SEAT.written(one, self.handles, entry=self.entries[one.entry_id]) for one in seats],
            results=[shapes.RESULT.written(one, self.handles) for one in row.results.all()],
            match=match,
        )

    def _penalty(self, row: Penalty) -> dict[str, object]:
        return shapes.PENALTY.written(
            row, self.handles, entry=self.entries[row.entry_id], round=self.rounds.get(row.round_id or 0),
            pairing=self.pairings.get(row.pairing_id or 0),
        )  # fmt: skip

    def _call(self, row: JudgeCall) -> dict[str, object]:
        pairing = self.pairings.get(row.pairing_id or 0)
        return shapes.CALL.written(row, self.handles, entry=self.entries[row.entry_id], pairing=pairing)

    def _act(self, row: Act) -> dict[str, object]:
        facts = shapes.renumbered(row.facts, self.entries.get)
        return shapes.ACT.written(row, self.handles, facts=facts)


def _people(event: Tournament) -> list[User]:
    """Everybody whom the event names."""
    ids: set[int] = set()
    for shape, path in PEOPLE.items():
        for name in shape.people:
            ids.update(_named(shape.model, name, Q(**{path: event})))
    ids.update(_named(MatchSeat, "user", Q(match__pairing__round__stage__tournament=event)))
    found: list[User] = []
    rest = iter(sorted(ids))
    while chunk := list(islice(rest, CHUNK)):
        found += User.objects.filter(pk__in=chunk)
    return found


def _named(model: type[Model], name: str, of_event: Q) -> list[int]:
    rows = model._default_manager.filter(of_event, **{f"{name}__isnull": False}).order_by()
    return list(rows.values_list(name, flat=True).distinct())


def _text(value: object) -> Iterator[str]:
    """JSON with sorted keys; what comes as an iterator becomes a list with a line for each value."""
    match value:
        case dict() if any(isinstance(one, Iterator) for one in value.values()):
            between = "{\n"
            for key in sorted(value):
                yield f"{between}{json.dumps(key)}: "
                yield from _text(value[key])
                between = ",\n"
            yield "\n}"
        case Iterator():
            between = "[\n"
            for one in value:
                yield between
                yield from _text(one)
                between = ",\n"
            yield "[]" if between == "[\n" else "\n]"
        case _:
            yield json.dumps(
                value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
            )
