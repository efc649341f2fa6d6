"""Online tables in time: who is ready, who does not come, and when time is called.

A match begins when both players are ready. Who is not ready after the ready check can be named to the staff;
later he loses a game, then the match. That is counted while the clock of the round does not stand still.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from game import services as games
from game.models import Match
from tournaments import lateness, queries
from tournaments.enums import Infraction, RoundState, Venue
from tournaments.models import Entry, JudgeCall, Pairing, Penalty, Seat, Tournament
from tournaments.services import judging, online
from tournaments.services.acts import check_not_over, locked, log, told_round
from tournaments.services.calls import LONGEST_WORD, call_judge
from tournaments.services.errors import NotOpenError

READY_CHECK = timedelta(minutes=3)
PATIENCE = timedelta(seconds=5)  # so long a receiver may take
NOT_READY = "Not ready for the match"
NO_LIST = "There is no match at this table yet: a decklist is missing. The staff see that, too."


def be_ready(*, table: Pairing, entry: Entry, now: datetime) -> Match | None:
    """Somebody is at the table: the match begins when both are. Twice is the same as once.

    In a mixed event it is made only now, when both want it: None until then. Raises NotOpenError.
    """
    with transaction.atomic():
        event = locked(entry.tournament)
        table = Pairing.objects.select_related("round__stage", "first", "second", "match").get(pk=table.pk)
        if event.venue == Venue.PAPER:
            raise NotOpenError("This event is played at tables.")
        if table.match and table.match.state != Match.State.WAITING:
            return table.match
        check_not_over(event)
        if table.round.state != RoundState.PUBLISHED or table.second_id is None:
            raise NotOpenError("There is nothing to play at this table now.")
        if table.match is None and event.venue == Venue.ONLINE:
            raise NotOpenError(NO_LIST)
        Seat.objects.filter(pairing=table, entry=entry, ready_at=None).update(ready_at=now)
        if table.match is None:
            _make_wanted(event, table, now)
        online.begin_if_ready(table)
    return table.match


def _make_wanted(event: Tournament, table: Pairing, now: datetime) -> None:
    """The match of a mixed event's table, once both players want to play it in the app."""
    waiting = Seat.objects.filter(pairing=table, ready_at=None, entry__level="")
    if not waiting.exists() and not online.make_matches(event, [table], now=now):
        raise NotOpenError(NO_LIST)


def claim_absence(*, table: Pairing, entry: Entry, now: datetime) -> JudgeCall:
    """A player who is ready calls the staff: the other is not, after the ready check. Raises NotOpenError."""
    absent = Seat.objects.filter(pairing=table, ready_at=None).exclude(entry=entry).select_related("entry")
    match, missing = table.match, absent.first()
    if match is None or match.state != Match.State.WAITING or missing is None:
        raise NotOpenError("Both of you are there: the match has begun.")
    if Seat.objects.filter(pairing=table, entry=entry, ready_at=None).exists():
        raise NotOpenError("Go to your table first, so that you are ready yourself.")
    if now < match.made_at + READY_CHECK:
        raise NotOpenError("The ready check is not over. Give your opponent a moment.")
    return call_judge(entry=entry, now=now, word=f"{missing.entry.name} is not at the table"[:LONGEST_WORD])


@dataclass(frozen=True, slots=True)
class SweptTables:
    """What a sweep did at tables in the app.

    Matches made as lists had come in, players who lost as they did not come, tables at which time was called,
    results of matches that were found.
    """

    made: int
    absent: int
    called: int
    played: int


def sweep_tables(*, now: datetime) -> SweptTables:
    """All that tables in the app need every few seconds. Safe to do at any time."""
    return SweptTables(
        made=_make_missing(now), absent=_punish_absent(now), called=_call_time(now), played=_record_left(now)
    )


def _make_missing(now: datetime) -> int:
    """Make the matches of announced tables whose lists have come in meanwhile; how many."""
    made = 0
    for event in Tournament.objects.filter(pk__in=_events_of(queries.tables_without_match())):
        with transaction.atomic():
            locked(event)
            tables = list(queries.tables_without_match().filter(round__stage__tournament=event))
            made += online.make_matches(event, tables, now=now)
    return made


def _punish_absent(now: datetime) -> int:
    """Let players who did not come to their online table lose a game, later the match; how many did."""
    found, since = 0, now - lateness.STEPS[0].after
    for table in queries.waiting_tables(since=since):
        with transaction.atomic():
            event = locked(table.round.stage.tournament)
            if queries.waiting_tables(since=since).filter(pk=table.pk).exists():
                found += _punish(event, table, now)
    return found


def _call_time(now: datetime) -> int:
    """Call time at online tables whose time is over; how many. A table with an extension has longer."""
    called = 0
    for round in queries.rounds_out_of_time(now=now):
        for table in queries.tables_out_of_time(round, now=now):
            with transaction.atomic():
                event = locked(round.stage.tournament)
                if not queries.tables_out_of_time(round, now=now).filter(pk=table.pk).exists():
                    continue  # another worker was quicker
                assert table.match is not None
                games.call_time(match=table.match, now=now)
                facts = {**told_round(round), "table": table.table}
                log(event, "time called", by=None, now=now, facts=facts)
                called += 1
    return called


def _record_left(now: datetime) -> int:
    """Record the results of finished matches that a killed process did not; how many."""
    left = queries.finished_unrecorded(before=now - PATIENCE).values_list("match", flat=True)
    return sum(online.record_played(match_id=pk, now=now) is not None for pk in left if pk)


def _events_of(tables: QuerySet[Pairing]) -> QuerySet[Pairing, int]:
    return tables.order_by().values_list("round__stage__tournament", flat=True)


def _punish(event: Tournament, table: Pairing, now: datetime) -> int:
    """What the absent players of a table lose by now, each once. `event` is locked."""
    assert table.match is not None
    waited = now - table.match.made_at - timedelta(seconds=table.round.paused_s)
    step = lateness.step_after(waited)
    if step is None:
        return 0
    given = Penalty.objects.filter(pairing=table, infraction=Infraction.TARDINESS, kind=step.kind)
    absent = Seat.objects.filter(pairing=table, ready_at=None).exclude(entry__in=given.values("entry"))
    late = [seat.entry for seat in absent.select_related("entry")]
    said = {"kind": step.kind, "infraction": Infraction.TARDINESS, "note": NOT_READY}
    for entry in late:
        judging.record(event, entry, table, by=None, now=now, **said)
    if late:
        judging.settle(event, table, by=None, now=now, is_walkover=True)
    return len(late)
