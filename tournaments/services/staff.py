"""Who runs an event."""

from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.enums import EntryState, Role, Status
from tournaments.models import Entry, Staff, Tournament
from tournaments.services.acts import locked, log, told
from tournaments.services.entries import move_up
from tournaments.services.errors import EventError

MOST_STAFF = 200
TWICE = "The account was in the event already."


def add_staff(*, tournament: Tournament, handle: str, role: str, by: User, now: datetime) -> Staff:
    """Give somebody a role. Doing it twice is the same as once. Raises EventError."""
    if role not in Role.values:
        raise EventError("Choose one of the roles.")
    user = queries.account_called(handle)
    if user is None:
        raise EventError("Nobody here has this handle. Handles stand in the address of a player's page.")
    if user.is_guest:
        raise EventError(f"{user.handle} is a guest. Staff need an account: they sign up first.")
    with transaction.atomic():
        event = locked(tournament)
        if event.staff.count() >= MOST_STAFF:
            raise EventError(f"An event has {MOST_STAFF} people on its staff at most.")
        staff, is_new = Staff.objects.get_or_create(tournament=event, user=user, role=role)
        if is_new:
            log(event, "staff added", by=by, now=now, facts=_told(staff))
    return staff


def remove_staff(*, staff: Staff, by: User, now: datetime) -> None:
    """Take a role from somebody. Raises EventError for the last organiser."""
    with transaction.atomic():
        event = locked(staff.tournament)
        if not Staff.objects.filter(pk=staff.pk).exists():
            return
        organisers = event.staff.filter(role=Role.ORGANISER)
        if staff.role == Role.ORGANISER and organisers.count() == 1:
            raise EventError("An event keeps one organiser. Make somebody else one first.")
        log(event, "staff removed", by=by, now=now, facts=_told(staff))
        Staff.objects.filter(pk=staff.pk).delete()


def move_guest(*, guest: User, account: User, now: datetime) -> None:
    """What a guest is in events goes on under the account.

    Where the account is in the event already, its own entry counts: the guest's is withdrawn while the event
    has not begun, and afterwards stays as one without an account, which the staff may claim or drop. A
    withdrawn entry of the account gives way to the guest's.
    """
    with transaction.atomic():
        for entry in Entry.objects.filter(user=guest).select_related("tournament").order_by("pk"):
            _move_entry(entry, account, now)
        held = set(Staff.objects.filter(user=account).values_list("tournament", "role"))
        for staff in Staff.objects.filter(user=guest):
            if (staff.tournament_id, staff.role) in held:
                staff.delete()
            else:
                Staff.objects.filter(pk=staff.pk).update(user=account)


def _move_entry(entry: Entry, account: User, now: datetime) -> None:
    event = locked(entry.tournament)
    own = event.entries.filter(user=account).first()
    if own is not None and own.state == EntryState.WITHDRAWN:
        Entry.objects.filter(pk=own.pk).update(user=None)
        own = None
    facts = told(entry)
    if own is None:
        Entry.objects.filter(pk=entry.pk).update(user=account)
        log(event, "entry moved", by=account, now=now, facts=facts)
        return
    Entry.objects.filter(pk=entry.pk).update(user=None)
    if event.status == Status.PLANNED and entry.state != EntryState.WITHDRAWN:
        Entry.objects.filter(pk=entry.pk).update(state=EntryState.WITHDRAWN)
        log(event, "withdrew", by=account, now=now, facts=facts, why=TWICE)
        move_up(event, now)
    else:
        log(event, "entry left", by=account, now=now, facts=facts, why=TWICE)


def _told(staff: Staff) -> dict[str, object]:
    return {"name": staff.user.handle, "role": staff.get_role_display().lower()}
