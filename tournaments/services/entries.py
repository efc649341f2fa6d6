"""Who takes part: registration, walk-ins, the waiting list, drops and returns.

Every act locks the event's row first, so that two at once are one after the other.
"""

import secrets
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from cards.folding import fold, one_line
from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from tournaments import queries
from tournaments.enums import SIGNED_UP, EntryState, StageKind, Status
from tournaments.models import LONGEST_NAME_KEY, LONGEST_PLAYER_NAME, Entry, Span, Stage, Tournament
from tournaments.services import telling
from tournaments.services.acts import is_repeated, locked, log, reason, told
from tournaments.services.errors import EventError, NotOpenError, TakenError
from tournaments.services.online import give_up_match
from tournaments.services.stages import refill_stage

CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
MOST_ENTRIES = 4_096
MOST_OF_A_GUEST = 5  # events that are not over


def register(*, tournament: Tournament, user: User, now: datetime) -> Entry:
    """Take part, or wait where the event is full. Doing it twice is the same as once.

    Raises NotOpenError outside the registration window and for a guest who is in many events, TakenError
    where the name is another entry's.
    """
    with transaction.atomic():
        event = locked(tournament)
        entry = event.entries.filter(user=user).first()
        if entry and entry.state != EntryState.WITHDRAWN:
            return entry
        _check(why_registration_closed(event, now))
        _check_guest(user)
        state = _state_of_next(event)
        if entry is None:
            _check_handle(event, user)
            entry = insert_entry(Entry(tournament=event, user=user, name=user.handle, state=state), now)
        else:
            entry.state, entry.registered_at = state, now
            entry.save(update_fields=["state", "registered_at"])
        log(event, "registered", by=user, now=now, facts=told(entry))
    return entry


def add_player(
    *, tournament: Tournament, name: str, by: User, now: datetime, user: User | None = None,
    request_key: str = "",
) -> Entry:  # fmt: skip
    """Staff enter somebody, with an account or without; capacity is theirs to judge.

    Once a Swiss stage runs, he begins in its next round, as late as the event allows. The same request key
    gives the same entry. Raises EventError.
    """
    with transaction.atomic():
        event = locked(tournament)
        claim = claim_request(user=by, key=request_key, now=now) if request_key else None
        if request_key and claim is None:
            return event.entries.get(pk=by.request_keys.get(key=request_key).result)
        _check(why_nobody_comes(event))
        stage = running_stage(event)
        entry = insert_entry(Entry(tournament=event, user=user, name=clean_player_name(name)), now)
        if stage:
            begin_late(stage, entry)
        telling.entered(log(event, "player added", by=by, now=now, facts=told(entry)), entry)
        if claim:
            claim.result = str(entry.pk)
            claim.save(update_fields=["result"])
    return entry


def withdraw(*, entry: Entry, by: User, now: datetime) -> Entry:
    """Leave before the start; the first of the waiting list moves up. Raises EventError once it has begun."""
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if event.status != Status.PLANNED:
            raise NotOpenError("The event has begun: drop out instead.")
        if entry.state != EntryState.WITHDRAWN:
            set_state(entry, EntryState.WITHDRAWN)
            log(event, "withdrew", by=by, now=now, facts=told(entry))
            move_up(event, now)
    return entry


def check_in(*, entry: Entry, by: User, now: datetime) -> Entry:
    """Be there. Staff may do it at any time, a player within the window. Raises NotOpenError."""
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if entry.state != EntryState.REGISTERED:
            raise NotOpenError(f"{entry.name} is not registered: {entry.get_state_display().lower()}.")
        if entry.user_id == by.pk:
            _check(why_check_in_closed(event, now))
        if entry.checked_in_at is None:
            entry.checked_in_at = now
            entry.save(update_fields=["checked_in_at"])
            log(event, "checked in", by=by, now=now, facts=told(entry))
    return entry


def drop(*, entry: Entry, by: User, now: datetime, why: str = "") -> Entry:
    """Play no further round. Results stay. A player drops himself, staff with a reason. Raises EventError.

    A match that he is playing in the app is given up.
    """
    why = why if entry.user_id == by.pk else reason(why)
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if event.status != Status.RUNNING:
            raise NotOpenError("The event is not running. Before it begins one withdraws instead.")
        if entry.state == EntryState.REGISTERED:
            set_state(entry, EntryState.DROPPED)
            end_span(entry)
            telling.dropped(log(event, "dropped", by=by, now=now, facts=told(entry), why=why), entry)
            give_up_match(event, entry, now=now)
            refill_stage(event, now)
    return entry


def reinstate(*, entry: Entry, by: User, now: datetime, why: str) -> Entry:
    """Bring back who dropped out of the stage that runs, until its next round is published.

    Into a Swiss stage also later: rounds published meanwhile count as losses. Sent twice it is once. Raises
    EventError.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(entry.tournament)
        entry.refresh_from_db()
        if is_repeated(event, "reinstated", told(entry), by=by, why=why):
            return entry
        if event.status != Status.RUNNING or entry.state != EntryState.DROPPED:
            raise EventError("Only who dropped out of an event that runs can come back.")
        stage = queries.current_stage(event)
        ended = stage.spans.filter(entry=entry).order_by("-first", "-pk").first()
        following = queries.last_number(stage) + 1
        _check(_why_not_back(stage, entry, ended, following))
        set_state(entry, EntryState.REGISTERED)
        if ended and ended.last == following - 1:
            Span.objects.filter(pk=ended.pk).update(last=None)
        else:
            Span.objects.create(stage=stage, entry=entry, first=following)
        telling.reinstated(log(event, "reinstated", by=by, now=now, facts=told(entry), why=why), entry)
    return entry


def _why_not_back(stage: Stage, entry: Entry, ended: Span | None, following: int) -> str:
    """Why who dropped cannot come back into a stage before its round `following`; "" if he can."""
    if ended is None and stage != running_stage(stage.tournament):
        return f"{entry.name} does not play in this stage: who left before it has no place there any more."
    if stage.kind == StageKind.SWISS:
        return ""
    if ended and ended.last != following - 1:
        return f"A round was published without {entry.name}, who cannot come back after that: only in Swiss."
    if stage.kind == StageKind.ROUND_ROBIN and stage.rounds.filter(number=following).exists():
        return f"The next round is paired without {entry.name}. Discard its draft first."
    return ""


def claim(*, tournament: Tournament, code: str, user: User, now: datetime) -> Entry:
    """Make the entry with this code the user's own. Raises EventError, TakenError."""
    with transaction.atomic():
        event = locked(tournament)
        entry = event.entries.filter(claim_code=code.strip().upper(), level="").first()
        if entry is None:
            raise EventError("There is no entry with this code. Ask the staff for yours.")
        if entry.user_id == user.pk:
            return entry
        if entry.user_id is not None:
            raise TakenError("This entry belongs to an account already.")
        if event.entries.filter(user=user).exists():
            raise TakenError("You are in this event already, with another entry.")
        entry.user = user
        entry.save(update_fields=["user"])
        log(event, "entry claimed", by=user, now=now, facts=told(entry))
    return entry


def set_paid(*, entry: Entry, paid: bool, by: User, now: datetime) -> Entry:
    """Mark that the entry fee was paid, or that it was not."""
    with transaction.atomic():
        event = locked(entry.tournament)
        if Entry.objects.filter(pk=entry.pk).exclude(paid=paid).update(paid=paid):
            log(event, "paid" if paid else "not paid", by=by, now=now, facts=told(entry))
    entry.refresh_from_db()
    return entry


def running_stage(event: Tournament) -> Stage | None:
    """The Swiss stage that is played now, if players may still come and go in it: the first one alone."""
    return event.stages.filter(status=Status.RUNNING, number=1, kind=StageKind.SWISS).first()


def why_nobody_comes(event: Tournament) -> str:
    """Why nobody can be let in any more; "" before the event begins, and while its first stage is a Swiss."""
    if event.is_over:
        return f"The event is {event.get_status_display().lower()}: nobody can come in any more."
    if event.status == Status.PLANNED or running_stage(event):
        return ""
    stage = queries.current_stage(event)
    if stage.is_elimination:
        return "The bracket is drawn: nobody can come in any more."
    if stage.number == 1:
        return "Who meets whom in the round robin is fixed: nobody can come in any more."
    return f"Stage {stage.number} is for those who came through the one before: nobody can come in any more."


def begin_late(stage: Stage, entry: Entry) -> Span:
    """The next round is the first of this entry; missed ones count as losses. Raises NotOpenError."""
    following = queries.last_number(stage) + 1
    if following > max(stage.tournament.late_until, 1):
        raise NotOpenError(f"Late players may begin until round {stage.tournament.late_until}: too late.")
    if stage.planned_rounds and following > stage.planned_rounds:
        raise NotOpenError("All rounds of this stage are played: too late.")
    return Span.objects.create(stage=stage, entry=entry, first=following)


def end_span(entry: Entry) -> None:
    """The entry is paired no more: its open span ends with the last published round.

    What it has in a stage that is over stays as it is.
    """
    spans = Span.objects.filter(entry=entry, last=None, stage__status=Status.RUNNING)
    for span in spans.select_related("stage"):
        Span.objects.filter(pk=span.pk).update(last=max(queries.last_number(span.stage), span.first - 1))


def clean_player_name(name: str) -> str:
    """A name without signs that cannot be seen. Raises EventError."""
    cleaned = one_line(name)
    if not fold(cleaned):
        raise EventError("Say who it is: a name has letters or digits.")
    if len(cleaned) > LONGEST_PLAYER_NAME:
        raise EventError(f"A name may have {LONGEST_PLAYER_NAME} characters; this one has {len(cleaned)}.")
    if len(fold(cleaned)) > LONGEST_NAME_KEY:
        raise EventError("This name is too long when its signs are written out. Shorten it.")
    return cleaned


def why_registration_closed(event: Tournament, now: datetime) -> str:
    """Why players cannot register themselves now; "" if they can."""
    if event.status == Status.CANCELLED:
        return "The event is cancelled."
    if event.status == Status.FINISHED:
        return "The event is over."
    if event.status != Status.PLANNED:
        return "The event has begun. The staff may still let you in: ask them."
    if event.registration_opens and now < event.registration_opens:
        return "Registration has not opened yet."
    if event.registration_closes and now > event.registration_closes:
        return "Registration is closed. The staff may still let you in: ask them."
    return ""


def why_check_in_closed(event: Tournament, now: datetime) -> str:
    """Why players cannot check in themselves now; "" if they can."""
    if event.check_in_opens and now < event.check_in_opens:
        return "Check-in has not opened yet."
    if event.check_in_closes and now > event.check_in_closes:
        return "Check-in is over. The staff may still check you in: ask them."
    return ""


def _check_handle(event: Tournament, user: User) -> None:
    if event.entries.filter(name_key=fold(user.handle)).exists():
        raise TakenError(
            f"Somebody is in this event as {user.handle} already. If it is you, claim the entry: the staff"
            " have its code."
        )


def _check_guest(user: User) -> None:
    ahead = Q(tournament__status__in=(Status.PLANNED, Status.RUNNING)) & Q(state__in=SIGNED_UP)
    if user.is_guest and Entry.objects.filter(ahead, user=user).count() >= MOST_OF_A_GUEST:
        raise NotOpenError(
            f"A guest is in {MOST_OF_A_GUEST} events at once. Sign up to enter more: everything is kept."
        )


def _check(why_not: str) -> None:
    if why_not:
        raise NotOpenError(why_not)


def _state_of_next(event: Tournament) -> str:
    taken = event.entries.filter(state=EntryState.REGISTERED).count()
    waiting = event.entries.filter(state=EntryState.WAITING).exists()
    full = event.capacity is not None and (waiting or taken >= event.capacity)
    return EntryState.WAITING if full else EntryState.REGISTERED


def move_up(event: Tournament, now: datetime) -> None:
    """Who waits first takes the places that are free; `event` is locked."""
    waiting = event.entries.filter(state=EntryState.WAITING).order_by("registered_at", "pk")
    if event.capacity is not None:
        room = event.capacity - event.entries.filter(state=EntryState.REGISTERED).count()
        waiting = waiting[: max(room, 0)]
    for entry in waiting:
        set_state(entry, EntryState.REGISTERED)
        act = log(event, "moved up from the waiting list", by=None, now=now, facts=told(entry))
        telling.moved_up(act, entry)


def insert_entry(entry: Entry, now: datetime) -> Entry:
    """Save a new entry, with a code of its own. Raises TakenError for a name that is taken, NotOpenError."""
    entry.registered_at, entry.name_key = now, fold(entry.name)
    if Entry.objects.filter(tournament=entry.tournament, name_key=entry.name_key).exists():
        raise TakenError(f"Somebody called {entry.name} is in this event. Add something to the name.")
    if entry.tournament.entries.exclude(state=EntryState.WITHDRAWN).count() >= MOST_ENTRIES:
        raise NotOpenError(f"An event takes {MOST_ENTRIES:,} entries at most.")
    while True:
        entry.claim_code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        try:
            with transaction.atomic():
                entry.save()
            return entry
        except IntegrityError:  # the same code twice in 10^11: draw again
            if not entry.tournament.entries.filter(claim_code=entry.claim_code).exists():
                raise


def set_state(entry: Entry, state: str) -> None:
    """Of an entry whose event is locked."""
    entry.state = state
    entry.save(update_fields=["state"])
