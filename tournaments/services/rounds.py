"""Pairs the rounds of a stage, and publishes them.

A round is paired outside the transaction, from a snapshot, and saved only if nothing was logged meanwhile:
the log of an event numbers all that matters for a pairing. Of two at once, both get the round that was saved
first.
"""

from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import EntryState, ResultKind, ResultState, RoundState, StageKind, Status
from tournaments.models import (
    Entry,
    Pairing,
    Result,
    Round,
    Seat,
    Stage,
)
from tournaments.scores import DOUBLE_LOSS, FORMATS
from tournaments.services import drawing
from tournaments.services.acts import is_repeated, locked, log, reason, told_round
from tournaments.services.announcing import ask_announcing
from tournaments.services.drafts import throw_away, why_stale
from tournaments.services.errors import EventError, MovedOnError, NotOpenError
from tournaments.services.judging import count_waiting
from tournaments.services.results import check_own_match, last_versions

TRIES = 3


def pair_round(*, stage: Stage, by: User | None, now: datetime) -> Round:
    """The next round of a stage as a draft; the draft that stands, if there is one.

    Raises NotOpenError while results of the last round are missing or no round is left, MovedOnError if the
    event keeps changing meanwhile.
    """
    for _ in range(TRIES):
        seen = queries.last_act(stage.tournament_id)
        # What the caller holds may be older than that: seeds move up for who leaves.
        stage = Stage.objects.select_related("tournament").get(pk=stage.pk)
        if draft := stage.rounds.filter(state=RoundState.DRAFT).first():
            return draft
        drawn = drawing.next_round(stage)
        with transaction.atomic():
            locked(stage.tournament)
            if not Stage.objects.filter(pk=stage.pk, status=Status.RUNNING).exists():
                raise NotOpenError("Only a stage that runs is paired.")
            if draft := stage.rounds.filter(number=drawn.number).first():
                return draft
            if queries.last_act(stage.tournament_id) == seen:
                return _save_draft(stage, drawn, by, now)
    raise MovedOnError("The event changed while the round was paired. Please pair it again.")


def discard_draft(*, round: Round, by: User, now: datetime, why: str) -> None:
    """Throw a draft away, to pair anew. Twice is once. Raises NotOpenError for a published round."""
    why = reason(why)
    with transaction.atomic():
        event = locked(round.stage.tournament)
        found = Round.objects.filter(pk=round.pk).first()
        if found is None:
            return
        if found.state != RoundState.DRAFT:
            raise NotOpenError("The round is published: it stays.")
        log(event, "draft discarded", by=by, now=now, facts=told_round(round), why=why)
        throw_away(round)


def set_best_of(*, round: Round, best_of: int, by: User, now: datetime) -> Round:
    """Let a draft be played as best of so many games, with the time of those. Twice is the same as once."""
    if best_of not in FORMATS:
        raise EventError("A match is a best of 1, 3 or 5.")
    with transaction.atomic():
        event = locked(round.stage.tournament)
        _read_again(round)
        if round.state != RoundState.DRAFT:
            raise NotOpenError("The round is published: its matches stay as long as they are.")
        if round.best_of != best_of:
            round.best_of, round.minutes = best_of, round.stage.minutes or FORMATS[best_of].minutes
            round.save(update_fields=["best_of", "minutes"])
            facts = {**told_round(round), "best_of": best_of}
            log(event, "best of changed", by=by, now=now, facts=facts)
    return round


def publish_round(*, round: Round, by: User, now: datetime) -> Round:
    """Show a draft to everybody: byes get their results, penalties that waited count,
    and a worker tells everybody and makes the matches of an online round.

    Doing it twice is the same as once. Raises MovedOnError for a draft that is not true any more
    (`why_stale`). In a bracket nobody can be paired with somebody else: whoever meets a player who left
    has a walkover.
    """
    with transaction.atomic():
        event = locked(round.stage.tournament)
        _read_again(round)
        if round.state != RoundState.DRAFT:
            return round
        if event.status != Status.RUNNING:
            raise NotOpenError("Only an event that runs has new rounds.")
        if stale := why_stale(round):
            raise MovedOnError(f"{stale} Pair it anew.")
        Round.objects.filter(stage=round.stage, state=RoundState.PUBLISHED).update(
            state=RoundState.CLOSED, closed_at=now
        )
        round.state, round.published_at = RoundState.PUBLISHED, now
        round.save(update_fields=["state", "published_at"])
        _give_byes(round, now)
        if round.stage.is_elimination:
            _give_walkovers(round, now)
        log(event, "round published", by=by, now=now, facts=told_round(round))
        count_waiting(event, round, now=now)
        ask_announcing(round)
    return round


def _read_again(round: Round) -> None:
    """The row as it is now. Raises MovedOnError where the draft was thrown away meanwhile."""
    try:
        round.refresh_from_db()
    except Round.DoesNotExist as error:
        raise MovedOnError("This draft was thrown away meanwhile. Pair the round again.") from error


def swap_players(*, round: Round, one: Entry, other: Entry, by: User, now: datetime, why: str) -> None:
    """Let two players of a draft change places. The same once more, with nothing between, is once.

    Raises EventError.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(round.stage.tournament)
        _read_again(round)
        if round.state != RoundState.DRAFT:
            raise NotOpenError("The round is published. Mend single tables of it instead.")
        if round.stage.kind != StageKind.SWISS:
            raise NotOpenError(
                "Only in Swiss do players change places: a bracket and a round robin say who meets whom."
            )
        names = {**told_round(round), "one": one.name, "other": other.name}
        if is_repeated(event, "players swapped", names, by=by, why=why):
            return
        here, there = _seats_at_two_tables(round, one, other)
        for seat in (here, there):
            check_own_match(seat.pairing, by)
        trade_places(here, there)
        round.facts = {**round.facts, "swapped": True}
        round.save(update_fields=["facts"])
        log(event, "players swapped", by=by, now=now, facts=names, why=why)


def _seats_at_two_tables(round: Round, one: Entry, other: Entry) -> tuple[Seat, Seat]:
    """Raises EventError unless both sit in the round, at different tables."""
    found = round.seats.filter(entry__in=(one, other)).select_related("pairing__first", "pairing__second")
    seats = {seat.entry_id: seat for seat in found}
    if len(seats) < 2 or seats[one.pk].pairing_id == seats[other.pk].pairing_id:
        raise EventError("Name two players of different tables of this round.")
    return seats[one.pk], seats[other.pk]


def trade_places(here: Seat, there: Seat) -> None:
    """Swap the entries of two pairings; the seats follow, and nobody of the two is ready there yet."""
    for seat, entry in ((here, there.entry_id), (there, here.entry_id)):
        side = "first" if seat.pairing.first_id == seat.entry_id else "second"
        Pairing.objects.filter(pk=seat.pairing_id).update(**{side: entry})
    Seat.objects.filter(pk=here.pk).update(pairing=there.pairing_id, ready_at=None)
    Seat.objects.filter(pk=there.pk).update(pairing=here.pairing_id, ready_at=None)


def _save_draft(stage: Stage, drawn: drawing.Drawn, by: User | None, now: datetime) -> Round:
    made = Round.objects.create(
        stage=stage, number=drawn.number, best_of=drawn.best_of, minutes=drawn.minutes, facts=drawn.facts,
        paired_at=now,
    )  # fmt: skip
    rows = [
        Pairing(round=made, table=one.table, code=one.code, first_id=one.first, second_id=one.second)
        for one in drawn.tables
    ]
    seats = [
        Seat(round=made, entry_id=entry, pairing=row, points=drawn.points.get(entry, 0))
        for row in Pairing.objects.bulk_create(rows)
        for entry in (row.first_id, row.second_id)
        if entry is not None
    ]
    Seat.objects.bulk_create(seats)
    Stage.objects.filter(pk=stage.pk).update(pairing_asked_at=None, pairing_problem="")
    facts = {**told_round(made), "tables": len(rows)}
    log(stage.tournament, "round paired", by=by, now=now, facts=facts)
    return made


def _give_byes(round: Round, now: datetime) -> None:
    won, lost, drawn = FORMATS[round.best_of].bye
    versions = last_versions(round)
    Result.objects.bulk_create(
        [
            Result(
                pairing=pairing, version=versions.get(pairing.pk, 0) + 1, first_wins=won, second_wins=lost,
                draws=drawn, kind=ResultKind.BYE, state=ResultState.FINAL, at=now,
            )
            for pairing in round.pairings.filter(second=None)
        ]
    )  # fmt: skip


def _give_walkovers(round: Round, now: datetime) -> None:
    """The result of each table at which somebody has left the event; where both have, both lose."""
    known = FORMATS[round.best_of]
    left = Entry.objects.filter(seats__round=round).exclude(state=EntryState.REGISTERED)
    gone = set(left.values_list("pk", flat=True))
    results, versions = [], last_versions(round)
    for pairing in round.pairings.filter(second__isnull=False):
        has_left = (pairing.first_id in gone, pairing.second_id in gone)
        if not any(has_left):
            continue
        score = DOUBLE_LOSS if all(has_left) else known.missed if has_left[0] else known.bye
        kind = ResultKind.DOUBLE_LOSS if all(has_left) else ResultKind.WALKOVER
        results.append(
            Result(
                pairing=pairing, version=versions.get(pairing.pk, 0) + 1, first_wins=score.wins,
                second_wins=score.losses, kind=kind, state=ResultState.FINAL, at=now, why="Left the event.",
            )
        )  # fmt: skip
    Result.objects.bulk_create(results)
