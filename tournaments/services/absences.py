"""Players who did not come to their tables: marked in one go for a whole round, each undone by itself."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import lateness, queries
from tournaments.enums import Infraction, PenaltyKind, RoundState
from tournaments.models import Entry, Pairing, Penalty, Round, Tournament
from tournaments.services.acts import locked
from tournaments.services.entries import drop
from tournaments.services.errors import EventError, NotOpenError
from tournaments.services.judging import record, settle
from tournaments.services.results import check_own_match

KINDS = frozenset(step.kind for step in lateness.STEPS)
DID_NOT_COME = "did not come to the table"


@dataclass(frozen=True, slots=True)
class Marked:
    """How many were marked as missing now, and how many were not, as their table has a result."""

    missing: int
    too_late: int

    def __str__(self) -> str:
        told = f"{self.missing} player{'' if self.missing == 1 else 's'} marked as missing."
        return f"{told} {self.too_late} had a result by now." if self.too_late else told


def mark_absent(
    *, round: Round, missing: Collection[int], kind: str, by: User, now: datetime, drops: bool = False
) -> Marked:
    """Give these entries a loss for being late, of a game or of the match; with `drops` they leave the event.

    Who is there wins by walkover, two who are missing both lose. Marked twice for the same is once. Each
    loss is a penalty, and is undone by lifting it. Raises EventError, then nobody is marked.
    """
    if kind not in KINDS:
        raise EventError("Choose what being late costs: a game, or the match.")
    if not missing:
        raise EventError("Tick who is missing.")
    if drops and kind != PenaltyKind.MATCH_LOSS:
        raise EventError("Only who has lost the match by being late is dropped.")
    with transaction.atomic():
        event = locked(round.stage.tournament)
        round.refresh_from_db(fields=["state"])
        if round.state != RoundState.PUBLISHED:
            raise NotOpenError("Only in a round that is being played somebody can be missing.")
        seats = round.seats.filter(entry__in=missing).select_related("entry")
        absent = {seat.entry_id: seat.entry for seat in seats}
        tables = list(queries.empty_tables(round).filter(seats__entry__in=absent).distinct())
        marked = sum(_mark(event, table, absent, kind, by, now) for table in tables)
        found = {pk for table in tables for pk in (table.first_id, table.second_id)}
        for entry in absent.values():
            if drops and entry.pk in found:
                drop(entry=entry, by=by, now=now, why=DID_NOT_COME)
    return Marked(marked, len(absent.keys() - found))


def _mark(
    event: Tournament, table: Pairing, absent: dict[int, Entry], kind: str, by: User, now: datetime
) -> int:
    """How many of this table were marked anew."""
    check_own_match(table, by)
    pair = [absent[pk] for pk in (table.first_id, table.second_id) if pk in absent]
    late = Penalty.objects.filter(pairing=table, kind=kind, infraction=Infraction.TARDINESS, lifted_at=None)
    has_it = set(late.values_list("entry", flat=True))
    anew = [entry for entry in pair if entry.pk not in has_it]
    said = {"kind": kind, "infraction": Infraction.TARDINESS, "note": DID_NOT_COME}
    for entry in anew:
        record(event, entry, table, by=by, now=now, **said)
    settle(event, table, by=by, now=now, is_walkover=True)
    return len(anew)
