"""What the staff do at the desk, besides what players can do themselves."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from cards.folding import fold, one_line
from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, Span, Tournament
from tournaments.services import telling
from tournaments.services.acts import check_not_over, locked, log, told
from tournaments.services.entries import (
    add_player,
    begin_late,
    clean_player_name,
    running_stage,
    why_nobody_comes,
)
from tournaments.services.errors import EventError, NotOpenError, TakenError

LARGEST_TABLE = 9_999
MOST_BYES = 9
LONGEST_TEAM = 60
OUTSIDE = (EntryState.REGISTERED, EntryState.WAITING, EntryState.WITHDRAWN)


def check_in_all(*, tournament: Tournament, by: User, now: datetime) -> int:
    """Everybody who is registered is there; how many were not noted so before."""
    with transaction.atomic():
        event = locked(tournament)
        check_not_over(event)
        absent = event.entries.filter(state=EntryState.REGISTERED, checked_in_at=None)
        count = absent.update(checked_in_at=now)
        if count:
            log(event, "all checked in", by=by, now=now, facts={"players": count})
    return count


def undo_check_in(*, entry: Entry, by: User, now: datetime) -> Entry:
    """Somebody is not there after all. Raises NotOpenError once the event has begun."""
    with transaction.atomic():
        event = locked(entry.tournament)
        if event.status != Status.PLANNED:
            raise NotOpenError("The event has begun: who is not there drops out.")
        if Entry.objects.filter(pk=entry.pk).exclude(checked_in_at=None).update(checked_in_at=None):
            log(event, "not checked in", by=by, now=now, facts=told(entry))
    entry.refresh_from_db()
    return entry


def add_account(*, tournament: Tournament, handle: str, by: User, now: datetime) -> Entry:
    """Enter somebody by the handle of the account, who is told. Who waits or had withdrawn is let in.

    Raises EventError.
    """
    user = queries.account_called(handle)
    if user is None:
        named = handle.strip().removeprefix("@")[:40]
        raise EventError(f"Nobody here has the handle {named}. Without the @ it is just a name.")
    known = tournament.entries.filter(user=user).first()
    if known is None:
        return add_player(tournament=tournament, name=user.handle, user=user, by=by, now=now)
    if known.state not in (EntryState.WAITING, EntryState.WITHDRAWN):
        raise TakenError(f"{user.handle} is in this event already, as {known.name}.")
    return let_in(entry=known, by=by, now=now)


def let_in(*, entry: Entry, by: User, now: datetime) -> Entry:
    """Register somebody who waits or had withdrawn; capacity is the staff's to judge.

    Once a Swiss stage runs, whoever does not play in it begins in its next round, as late as the event
    allows. Doing it twice is the same as once. Raises EventError.
    """
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if entry.state not in OUTSIDE or Span.objects.filter(entry=entry).exists():
            return entry
        was, entry.state = entry.state, EntryState.REGISTERED
        if event.status == Status.PLANNED:
            changed = was != EntryState.REGISTERED
        else:
            _begin_late(event, entry)
            changed, entry.checked_in_at = True, entry.checked_in_at or now
        if changed:
            entry.save(update_fields=["state", "checked_in_at"])
            telling.let_in(log(event, "let in", by=by, now=now, facts=told(entry)), entry)
    return entry


def _begin_late(event: Tournament, entry: Entry) -> None:
    if why := why_nobody_comes(event):
        raise NotOpenError(why)
    stage = running_stage(event)
    assert stage is not None
    begin_late(stage, entry)


def note_details(
    *, entry: Entry, name: str, team: str, fixed_table: int | None, awarded_byes: int, by: User, now: datetime
) -> Entry:
    """What a player is called, and what pairing has to know. Raises EventError, then nothing has changed."""
    if fixed_table is not None and not 1 <= fixed_table <= LARGEST_TABLE:
        raise EventError(f"A table has a number from 1 to {LARGEST_TABLE:,}.")
    if not 0 <= awarded_byes <= MOST_BYES:
        raise EventError(f"Nobody is given more than {MOST_BYES} byes.")
    wanted = {
        "name": clean_player_name(name), "team": _clean_team(team), "fixed_table": fixed_table,
        "awarded_byes": awarded_byes,
    }  # fmt: skip
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        check_not_over(event)
        called = told(entry)
        changed = {field: value for field, value in wanted.items() if getattr(entry, field) != value}
        if "awarded_byes" in changed and entry.user_id == by.pk:
            raise NotOpenError("This is about yourself: somebody else of the staff gives you a bye.")
        _check_details(event, entry, changed)
        for field, value in changed.items():
            setattr(entry, field, value)
        if changed:
            entry.name_key = fold(entry.name)
            entry.save(update_fields=[*changed, "name_key"])
            fields = [f"{field.replace('_', ' ')} {value or 'none'}" for field, value in changed.items()]
            log(event, "entry changed", by=by, now=now, facts={**called, "fields": fields})
    return entry


def _check_details(event: Tournament, entry: Entry, changed: Mapping[str, Any]) -> None:
    others = event.entries.exclude(pk=entry.pk)
    if "name" in changed and others.filter(name_key=fold(str(changed["name"]))).exists():
        raise TakenError(f"Somebody called {changed['name']} is in this event. Add something to the name.")
    if "awarded_byes" in changed and event.status != Status.PLANNED:
        raise NotOpenError("Byes are given before the first round.")
    table = changed.get("fixed_table")
    kept = others.filter(fixed_table=table, state=EntryState.REGISTERED).first()
    if table is not None and kept:
        raise TakenError(f"Table {kept.fixed_table} is kept for {kept.name}.")


def _clean_team(team: str) -> str:
    cleaned = one_line(team)
    if len(cleaned) > LONGEST_TEAM:
        raise EventError(f"A team has {LONGEST_TEAM} characters at most; this one has {len(cleaned)}.")
    return cleaned
