"""Repairs a published round: tables without a result, or all of it while no table has one.

Each needs a reason; sent twice it is done once. Nothing of a table that has a result moves: that is corrected
instead.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Max, Q

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import EntryState, ResultKind, ResultState, RoundState, StageKind
from tournaments.models import Entry, Pairing, Penalty, Result, Round, Seat, Span, Tournament
from tournaments.scores import DOUBLE_LOSS, FORMATS
from tournaments.services import telling
from tournaments.services.acts import is_repeated, locked, log, reason, told_round
from tournaments.services.errors import EventError, NotOpenError
from tournaments.services.judging import count_waiting
from tournaments.services.online import part_from_match
from tournaments.services.results import Verdict, standing_result, supersede
from tournaments.services.rounds import trade_places

SAID = (ResultKind.PLAYED, ResultKind.DRAW)  # by players or staff, never given with the round


def change_places(*, round: Round, one: Entry, other: Entry, by: User, now: datetime, why: str) -> None:
    """Two players of different open tables trade places; one of them may have the bye. Raises EventError."""
    why = reason(why)
    with transaction.atomic():
        event, round = _locked(round)
        facts = {**told_round(round), "one": one.name, "other": other.name}
        if is_repeated(event, "places changed", facts, by=by, why=why):
            return
        here, there = _seat(round, one), _seat(round, other)
        if here.pairing_id == there.pairing_id:
            raise EventError(f"{one} and {other} sit at one table already.")
        touched = [here.pairing, there.pairing]
        _check_touched(touched, by)
        trade_places(here, there)
        _repaired(event, round, touched, "places changed", facts, by=by, now=now, why=why)


def let_meet(*, round: Round, one: Entry, other: Entry, by: User, now: datetime, why: str) -> None:
    """Two players meet in this round: a late one and the one with the bye, or two whose opponents are gone.

    The two who are left over meet each other, or have the bye; who has left the event has lost there.
    Raises EventError.
    """
    why = reason(why)
    with transaction.atomic():
        event, round = _locked(round)
        facts = {**told_round(round), "one": one.name, "other": other.name}
        if is_repeated(event, "players brought together", facts, by=by, why=why):
            return
        seats = {seat.entry_id: seat for seat in _seats(round, (one, other))}
        here, there = seats.get(one.pk), seats.get(other.pk)
        if here is None:
            one, other, here, there = other, one, there, here
        if here is None:
            raise EventError(f"Neither {one} nor {other} has a place in this round: one of the two needs it.")
        if there is None:
            touched = [_seat_against_bye(event, round, here, other, by)]
        else:
            touched = _bring_together(here, there, by)
        _repaired(event, round, touched, "players brought together", facts, by=by, now=now, why=why)


def replace_player(*, round: Round, gone: Entry, come: Entry, by: User, now: datetime, why: str) -> None:
    """Somebody who has no place in this round takes that of somebody at an open table. Raises EventError."""
    why = reason(why)
    with transaction.atomic():
        event, round = _locked(round)
        facts = {**told_round(round), "gone": gone.name, "come": come.name}
        if is_repeated(event, "player replaced", facts, by=by, why=why):
            return
        seat = _seat(round, gone)
        _check_touched([seat.pairing], by, come)
        _begin_with(round, come)
        side = "first" if seat.pairing.first_id == gone.pk else "second"
        Pairing.objects.filter(pk=seat.pairing_id).update(**{side: come})
        Seat.objects.filter(pk=seat.pk).update(entry=come, points=_points(round, come), ready_at=None)
        _repaired(event, round, [seat.pairing], "player replaced", facts, by=by, now=now, why=why)


def take_back_round(*, round: Round, by: User, now: datetime, why: str) -> Round:
    """Make a published round a draft again, to change or pair it anew, while nobody has played in it.

    Twice is the same as once. Raises NotOpenError.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(round.stage.tournament)
        round.refresh_from_db()
        if round.state == RoundState.DRAFT:
            return round
        if round.state != RoundState.PUBLISHED:
            raise NotOpenError("The round is over: its results are corrected instead.")
        _check_nothing_said(round)
        users = list(Entry.objects.filter(seats__round=round).values_list("user", flat=True))
        _undo_publishing(round, now)
        act = log(event, "round taken back", by=by, now=now, facts=told_round(round), why=why)
        telling.round_taken_back(act, round, users)
    return round


def _check_nothing_said(round: Round) -> None:
    """Raises NotOpenError for a round with a result that did not come with its publishing."""
    current = Result.objects.filter(pairing__round=round, current=True)
    said = current.filter(Q(kind__in=SAID) | Q(by__isnull=False)).exclude(kind=ResultKind.BYE)
    if number := said.values_list("pairing__table", flat=True).first():
        raise NotOpenError(f"Table {number} has a result. Repair single tables of the round instead.")


def _undo_publishing(round: Round, now: datetime) -> None:
    """Results that were given with the round, its matches, its clock and its announcement go."""
    Result.objects.filter(pairing__round=round, current=True).update(current=False)
    for table in round.pairings.exclude(match=None).select_related("match"):
        part_from_match(table, now=now)
    Penalty.objects.filter(pairing__round=round).update(pairing=None)
    round.state, round.published_at = RoundState.DRAFT, None
    round.announced_at, round.announced_tables = None, 0
    round.started_at, round.paused_at, round.paused_s = None, None, 0
    round.save()


def _locked(round: Round) -> tuple[Tournament, Round]:
    event = locked(round.stage.tournament)
    round = Round.objects.select_related("stage__tournament").get(pk=round.pk)
    if round.state != RoundState.PUBLISHED:
        raise NotOpenError("Only a round that is being played is repaired. In a draft players are swapped.")
    if round.stage.is_elimination:
        raise NotOpenError("In a bracket who won meets whom is fixed. Correct the result that it came from.")
    if round.stage.kind != StageKind.SWISS:
        raise NotOpenError("In a round robin everybody meets everybody: nobody changes places.")
    return event, round


def _seats(round: Round, entries: Iterable[Entry]) -> list[Seat]:
    found = round.seats.filter(entry__in=entries)
    return list(found.select_related("entry", "pairing__round", "pairing__first", "pairing__second"))


def _seat(round: Round, entry: Entry) -> Seat:
    found = _seats(round, [entry])
    if not found:
        raise EventError(f"{entry} has no place in this round.")
    return found[0]


def _check_touched(tables: Iterable[Pairing], by: User, *more: Entry) -> None:
    """Raises NotOpenError for a table that has a result, and for staff who sit, or would sit, at one."""
    for table in tables:
        standing = standing_result(table)
        if standing and standing.kind != ResultKind.BYE:
            raise NotOpenError(f"Table {table.table} has a result: it stays as it is, or is corrected.")
        more = (*more, *table.players)
    if by.pk in {entry.user_id for entry in more}:
        raise NotOpenError("This is about your own match: somebody else of the staff repairs it.")


def _seat_against_bye(event: Tournament, round: Round, here: Seat, come: Entry, by: User) -> Pairing:
    table = here.pairing
    if table.second_id is not None:
        other = _other(here)
        raise EventError(f"{here.entry} has an opponent: let {come} take the place of {other} instead.")
    _check_touched([table], by, come)
    _begin_with(round, come)
    last = round.pairings.aggregate(last=Max("table"))["last"] or 0
    Pairing.objects.filter(pk=table.pk).update(second=come, table=last + 1)
    Seat.objects.create(round=round, entry=come, pairing=table, points=_points(round, come))
    table.results.filter(current=True).update(current=False)
    return table


def _bring_together(here: Seat, there: Seat, by: User) -> list[Pairing]:
    """Both sit in the round: the opponent of the first one trades places with the second."""
    if here.pairing_id == there.pairing_id:
        raise EventError(f"{here.entry} and {there.entry} sit at one table already.")
    if here.pairing.second_id is None:
        here, there = there, here
    opponent = _other(here)
    if opponent is None:
        raise EventError(f"{here.entry} and {there.entry} both have a bye: it stays.")
    touched = [here.pairing, there.pairing]
    _check_touched(touched, by)
    trade_places(_seat(here.pairing.round, opponent), there)
    return touched


def _other(seat: Seat) -> Entry | None:
    return seat.pairing.opponent_of(seat.entry_id)


def _begin_with(round: Round, come: Entry) -> None:
    """Whoever gets a place in this round plays in the stage from it on. Raises NotOpenError."""
    if round.seats.filter(entry=come).exists():
        raise NotOpenError(f"{come} has a place in this round already.")
    span = Span.objects.filter(stage=round.stage, entry=come, last=None).first()
    if come.state != EntryState.REGISTERED or span is None:
        raise NotOpenError(f"{come} does not play in this stage. Let him in at the desk first.")
    if span.first > round.number:
        Span.objects.filter(pk=span.pk).update(first=round.number)


def _points(round: Round, entry: Entry) -> int:
    """What somebody had when the round was paired; nothing before the first, and for who comes late."""
    ranked = queries.ranked(round.stage, upto=round.number - 1)
    return next((row.points for row in ranked if row.player == entry.pk), 0)


def _repaired(
    event: Tournament, round: Round, tables: Iterable[Pairing], word: str, facts: dict[str, object], *,
    by: User, now: datetime, why: str,
) -> None:  # fmt: skip
    """What follows a repair: results of who left, matches and penalties anew, everybody concerned told."""
    act = log(event, word, by=by, now=now, facts=facts, why=why)
    round.facts = {**round.facts, "swapped": True}
    round.save(update_fields=["facts"])
    changed = Pairing.objects.filter(pk__in=[table.pk for table in tables])
    Penalty.objects.filter(pairing__in=changed).update(pairing=None)
    for table in changed.select_related("round__stage", "first", "second", "match").order_by("table"):
        part_from_match(table, now=now)
        _settle_who_left(table, by, now, why)
        telling.table_changed(act, table)
    count_waiting(event, round, now=now)


def _settle_who_left(table: Pairing, by: User, now: datetime, why: str) -> None:
    """Nobody waits at a table that all have left: both lose, and there is no bye for who is gone."""
    players = table.players
    is_there = any(entry.state == EntryState.REGISTERED for entry in players)
    known = FORMATS[table.round.best_of]
    if len(players) == 1:
        verdict = Verdict(known.bye, ResultKind.BYE)
        if not is_there:
            verdict = Verdict(known.missed, ResultKind.WALKOVER)
    elif is_there:
        return
    else:
        verdict = Verdict(DOUBLE_LOSS, ResultKind.DOUBLE_LOSS)
    standing = standing_result(table)
    supersede(table, standing, verdict, ResultState.FINAL, by=by, now=now, why=why)
