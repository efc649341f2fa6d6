"""Calls for a judge: made by a player, taken and closed by the staff. Each player has one open call."""

from datetime import datetime

from django.db import transaction

from cards.folding import one_line
from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, JudgeCall
from tournaments.services import telling
from tournaments.services.acts import clean_note, locked, log, told
from tournaments.services.errors import EventError, NotOpenError, TakenError
from tournaments.services.results import check_own_match

LONGEST_WORD = 140
MOST_CALLS = 20  # of one player in an event
TAKEN_BACK = "taken back"


def call_judge(*, entry: Entry, now: datetime, word: str = "") -> JudgeCall:
    """A player asks for a judge at his table; the judges are told. While a call is open it stays the one.

    Raises EventError, NotOpenError.
    """
    word = _clean_word(word)
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if event.status != Status.RUNNING or entry.state in (EntryState.WAITING, EntryState.WITHDRAWN):
            raise NotOpenError("Judges come to players while the event runs.")
        if is_open := queries.open_call(entry):
            return is_open
        if entry.calls.count() >= MOST_CALLS:
            raise NotOpenError(f"You have called a judge {MOST_CALLS} times. Go to the desk of the staff.")
        call = JudgeCall.objects.create(
            tournament=event, entry=entry, pairing=queries.last_table(entry), word=word, at=now
        )
        act = log(event, "judge called", by=entry.user, now=now, facts=_told(call), why=word)
        telling.judge_called(act, call, queries.judges_of(event))
    return call


def take_back_call(*, call: JudgeCall, now: datetime) -> None:
    """The player needs no judge any more. Twice is the same as once."""
    with transaction.atomic():
        event = locked(call.tournament)
        call.refresh_from_db()
        if call.closed_at is None:
            _close(call, by=call.entry.user, now=now, note=TAKEN_BACK)
            log(event, "call taken back", by=call.entry.user, now=now, facts=_told(call))


def take_call(*, call: JudgeCall, by: User, now: datetime) -> JudgeCall:
    """A judge goes to the table; the player is told who comes. Twice is the same as once.

    Raises TakenError where somebody else goes already, NotOpenError for a call that is closed.
    """
    with transaction.atomic():
        event = locked(call.tournament)
        call.refresh_from_db()
        _check_own(call, by)
        if call.closed_at is not None:
            raise NotOpenError("This call is closed.")
        if call.taken_by_id == by.pk:
            return call
        if call.taken_by is not None:
            raise TakenError(f"{call.taken_by.handle} is on the way already.")
        call.taken_by, call.taken_at = by, now
        call.save(update_fields=["taken_by", "taken_at"])
        act = log(event, "call taken", by=by, now=now, facts=_told(call))
        telling.call_taken(act, call, by.handle)
    return call


def close_call(*, call: JudgeCall, by: User, now: datetime, note: str = "") -> JudgeCall:
    """The call is dealt with; `note` says how. Twice is the same as once. Raises EventError."""
    note = clean_note(note)
    with transaction.atomic():
        event = locked(call.tournament)
        call.refresh_from_db()
        _check_own(call, by)
        if call.closed_at is None:
            _close(call, by=by, now=now, note=note)
            log(event, "call closed", by=by, now=now, facts=_told(call), why=note)
    return call


def _close(call: JudgeCall, *, by: User | None, now: datetime, note: str) -> None:
    call.closed_at, call.closed_by, call.note = now, by, note
    call.save(update_fields=["closed_at", "closed_by", "note"])


def _check_own(call: JudgeCall, by: User) -> None:
    if call.entry.user_id == by.pk:
        raise NotOpenError("You called yourself: somebody else of the staff comes.")
    if call.pairing is not None:
        check_own_match(call.pairing, by)


def _clean_word(word: str) -> str:
    cleaned = one_line(word)
    if len(cleaned) > LONGEST_WORD:
        raise EventError(f"Say it in {LONGEST_WORD} characters; this has {len(cleaned)}.")
    return cleaned


def _told(call: JudgeCall) -> dict[str, object]:
    table = call.pairing.table if call.pairing else None
    return {**told(call.entry), "table": f"table {table}" if table else "no table"}
