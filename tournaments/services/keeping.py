"""Writes an event to a file, and makes it again from one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models.functions import Lower
from django.urls import reverse

from cards.folding import fold
from ddl_site.accounts.models import User
from game.services import Kept, restore_matches
from game.shapes import ArchiveError
from tournaments import archive, queries
from tournaments.archive.shapes import renumbered
from tournaments.enums import Status
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
    Staff,
    Stage,
    Tournament,
)
from tournaments.services.acts import locked
from tournaments.services.errors import NotOpenError, TakenError
from tournaments.services.lists import note_look_at_all

BATCH = 500
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Imported:
    """An event that was made from a file, and how many accounts were made with it."""

    event: Tournament
    accounts: int


def export_event(*, tournament: Tournament, write: Callable[[str], object]) -> None:
    """Write all of an event, as it is at one moment: nobody acts in it meanwhile."""
    with transaction.atomic():
        for piece in archive.written(locked(tournament)):
            write(piece)


def save_event(*, tournament: Tournament, by: User, now: datetime, write: Callable[[str], object]) -> None:
    """The same for an organiser, who looks at all lists by that: until the event is over it is in the log.

    Raises NotOpenError for one who plays in it.
    """
    with transaction.atomic():
        event = locked(tournament)
        if event.takes_lists and event.status != Status.FINISHED:
            if not queries.list_reader(event, by).judges:
                raise NotOpenError(
                    "You are in this event as a player, and its file has the decklists of all: you can "
                    "save it when the event is over, others of its organisers now."
                )
            note_look_at_all(tournament=event, by=by, now=now)
        export_event(tournament=event, write=write)


def import_event(*, data: bytes, slug: str = "") -> Imported:
    """Make the event of a file, under another address with `slug`. Raises ArchiveError, TakenError.

    Then nothing has changed. People are those with the handles of the file; where there are none, accounts
    without a password are made.
    """
    file = archive.read_event(archive.parsed(data), slug=slug)
    try:
        with transaction.atomic():
            _check_free(file.event["slug"])
            return _Maker(file).make()
    except IntegrityError as error:
        _check_free(file.event["slug"])
        raise ArchiveError("", f"The file describes what no event can be: {error}.") from error


def _check_free(slug: str) -> None:
    if Tournament.objects.filter(slug=slug).exists():
        raise TakenError(
            f"There is an event at the address {slug} already. Import it under another one with --slug."
        )


class _Maker:
    """Makes the rows of one file."""

    def __init__(self, file: archive.EventFile) -> None:
        self.file = file
        self.people: dict[str, User] = {}
        self.entries: list[Entry] = []
        self.rounds: dict[tuple[int, int], Round] = {}
        self.pairings: dict[tuple[int, int, int], Pairing] = {}

    def make(self) -> Imported:
        self.people, made = _people(self.file.people)
        self.event = Tournament.objects.create(**self.file.event)
        self._bulk(Staff, [{**row, "tournament": self.event} for row in self.file.staff])
        self._make_entries()
        self._make_stages()
        self._make_parts_of_entries()
        for row in self.file.rounds:
            self._make_pairings(row)
        self._make_checks()
        self._make_judging()
        self._bulk(
            Act,
            (
                {**row, "tournament": self.event, "facts": renumbered(row["facts"], self._id)}
                for row in self.file.acts
            ),
        )
        return Imported(self.event, made)

    def _make_entries(self) -> None:
        parts = ("number", "spans", "decklists", "checks")
        self.entries = self._bulk(
            Entry,
            [
                {**_without(row, *parts), "tournament": self.event, "name_key": fold(row["name"])}
                for row in self.file.entries
            ],
        )

    def _make_stages(self) -> None:
        rows = [
            {**row, "tournament": self.event, **{name: self._ids(row[name]) for name in ("lots", "seeds")}}
            for row in self.file.stages
        ]
        self.stages = {stage.number: stage for stage in self._bulk(Stage, rows)}
        rounds = [
            {
                **_without(row, "pairings"), "stage": self.stages[row["stage"]],
                "facts": renumbered(row["facts"], self._id),
            }
            for row in self.file.rounds
        ]  # fmt: skip
        made = self._bulk(Round, rounds)
        self.rounds = {(one.stage.number, one.number): one for one in made}

    def _make_parts_of_entries(self) -> None:
        of_entries = list(zip(self.entries, self.file.entries, strict=True))
        self._bulk(
            Span,
            [
                {**span, "entry": entry, "stage": self.stages[span["stage"]]}
                for entry, row in of_entries
                for span in row["spans"]
            ],
        )
        self._bulk(
            Decklist, [{**one, "entry": entry} for entry, row in of_entries for one in row["decklists"]]
        )

    def _make_pairings(self, row: Row) -> None:
        round = self.rounds[row["stage"], row["number"]]
        path = f"rounds[{list(self.rounds.values()).index(round)}]"
        matches = self._matches(row, path)
        rows = [
            {
                **_without(one, "number", "seats", "results"), "round": round,
                "first": self._entry(one["first"]), "second": self._entry(one["second"]),
                "match": matches.get(one["number"]),
            }
            for one in row["pairings"]
        ]  # fmt: skip
        pairings = self._bulk(Pairing, rows)
        for number, pairing in enumerate(pairings, start=1):
            self.pairings[row["stage"], row["number"], number] = pairing
        of_pairings = list(zip(pairings, row["pairings"], strict=True))
        self._bulk(
            Seat,
            [
                {**seat, "round": round, "pairing": pairing, "entry": self._entry(seat["entry"])}
                for pairing, one in of_pairings
                for seat in one["seats"]
            ],
        )
        self._bulk(
            Result,
            [{**result, "pairing": pairing} for pairing, one in of_pairings for result in one["results"]],
        )

    def _matches(self, row: Row, path: str) -> dict[int, object]:
        """The matches of a round, by the numbers of their pairings."""
        address = reverse("tournaments:my", args=[self.event.slug])
        kept = {
            one["number"]: Kept(one["match"], f"{path}.pairings[{at}].match", address)
            for at, one in enumerate(row["pairings"])
            if one["match"] is not None
        }
        return dict(zip(kept, restore_matches(kept=list(kept.values()), people=self.people), strict=True))

    def _make_checks(self) -> None:
        versions = {
            (one.entry_id, one.version): one for one in Decklist.objects.filter(entry__tournament=self.event)
        }
        self._bulk(
            DeckCheck,
            [
                {
                    **check, "entry": entry, "round": self.rounds.get(check["round"]),
                    "decklist": versions.get((entry.pk, check["decklist"])),
                }
                for entry, row in zip(self.entries, self.file.entries, strict=True)
                for check in row["checks"]
            ],
        )  # fmt: skip

    def _make_judging(self) -> None:
        penalties = [
            {
                **row, "tournament": self.event, "entry": self._entry(row["entry"]),
                "round": self.rounds.get(row["round"]), "pairing": self.pairings.get(row["pairing"]),
            }
            for row in self.file.penalties
        ]  # fmt: skip
        calls = [
            {
                **row, "tournament": self.event, "entry": self._entry(row["entry"]),
                "pairing": self.pairings.get(row["pairing"]),
            }
            for row in self.file.calls
        ]  # fmt: skip
        self._bulk(Penalty, penalties)
        self._bulk(JudgeCall, calls)

    def _bulk(self, model: Any, rows: Any) -> list[Any]:
        """Rows of a model in their order; handles become accounts."""
        shape = next(shape for shape in archive.SHAPES if shape.model is model)
        made: list[Any] = []
        rest = iter(rows)
        while chunk := list(islice(rest, BATCH)):
            ready = [{**row, **{name: self._person(row[name]) for name in shape.people}} for row in chunk]
            made += model.objects.bulk_create([model(**row) for row in ready])
        return made

    def _person(self, handle: str | None) -> User | None:
        return None if handle is None else self.people[handle]

    def _entry(self, number: int | None) -> Entry | None:
        return None if number is None else self.entries[number - 1]

    def _id(self, number: int) -> int:
        return self.entries[number - 1].pk

    def _ids(self, numbers: Sequence[int]) -> list[int]:
        return [self._id(number) for number in numbers]


def _without(row: Row, *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def _people(wanted: Mapping[str, bool]) -> tuple[dict[str, User], int]:
    """The accounts of these handles, and how many of them had to be made."""
    known = {user.handle.lower(): user for user in _called(wanted)}
    made = [
        User(handle=handle, is_guest=guest) for handle, guest in wanted.items() if handle.lower() not in known
    ]
    for user in made:
        user.set_unusable_password()
    User.objects.bulk_create(made, BATCH)
    known.update({user.handle.lower(): user for user in made})
    return {handle: known[handle.lower()] for handle in wanted}, len(made)


def _called(handles: Mapping[str, bool]) -> Iterator[User]:
    rest = iter(handles)
    while chunk := list(islice(rest, BATCH)):
        yield from User.objects.annotate(folded=Lower("handle")).filter(
            folded__in=[handle.lower() for handle in chunk]
        )
