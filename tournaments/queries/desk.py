"""What the staff of an event ask: its entries, its people, their codes."""

from dataclasses import dataclass

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.http import Http404

from cards.folding import fold
from ddl_site.accounts.models import User
from tournaments.enums import SIGNED_UP, EntryState, Role
from tournaments.models import Entry, Span, Staff, Tournament
from tournaments.queries.events import Viewer

IN = Q(state=EntryState.REGISTERED)
SHOWN = {
    "": Q(),
    "unpaid": IN & Q(paid=False),
    "absent": IN & Q(checked_in_at=None),
    "waiting": Q(state=EntryState.WAITING),
    "left": Q(state__in=(EntryState.WITHDRAWN, EntryState.DROPPED, EntryState.DISQUALIFIED)),
}


@dataclass(frozen=True, slots=True)
class DeskCounts:
    """How many are registered, and of those have paid and are there; how many wait."""

    registered: int
    paid: int
    here: int
    waiting: int


def desk_entries(event: Tournament, *, text: str = "", show: str = "") -> QuerySet[Entry]:
    """Entries by part of a name or handle, or by code: who is in, the newest first, then who waits.

    `plays`: whether an entry is, or was, in a stage that has begun.
    """
    found = event.entries.filter(SHOWN.get(show, Q())).select_related("user")
    found = found.annotate(plays=Exists(Span.objects.filter(entry=OuterRef("pk"))))
    if folded := fold(text):
        named = Q(name_key__contains=folded) | Q(user__handle__icontains=text.strip())
        found = found.filter(named | Q(claim_code__iexact=text.strip()))
    place = Case(
        When(IN, then=Value(0)),
        When(state=EntryState.WAITING, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    queue = [
        Case(When(state=EntryState.WAITING, then=name), default=None) for name in ("registered_at", "pk")
    ]
    return found.order_by(place, *queue, "-registered_at", "-pk")


def desk_counts(event: Tournament) -> DeskCounts:
    counted = event.entries.aggregate(
        registered=Count("pk", filter=IN),
        paid=Count("pk", filter=IN & Q(paid=True)),
        here=Count("pk", filter=IN & Q(checked_in_at__isnull=False)),
        waiting=Count("pk", filter=Q(state=EntryState.WAITING)),
    )
    return DeskCounts(**counted)


def entry_or_404(event: Tournament, pk: int) -> Entry:
    """An entry of this event. Raises Http404."""
    entry = event.entries.select_related("tournament", "user").filter(pk=pk).first()
    if entry is None:
        raise Http404("There is no such entry in this event.")
    return entry


def own_entry_or_404(event: Tournament, viewer: Viewer) -> Entry:
    """The viewer's entry. Raises Http404 for who is not in the event."""
    pk = viewer.pk if viewer is not None and viewer.is_authenticated else None
    entry = event.entries.select_related("tournament", "user").filter(user=pk).first() if pk else None
    if entry is None:
        raise Http404("You are not in this event.")
    return entry


def is_player(event: Tournament, viewer: Viewer) -> bool:
    """Whether `viewer` has or had a place in the event."""
    if viewer is None or not viewer.is_authenticated:
        return False
    out = (EntryState.WITHDRAWN, EntryState.WAITING)
    return event.entries.filter(user=viewer.pk).exclude(state__in=out).exists()


def unclaimed(event: Tournament) -> QuerySet[Entry]:
    """Entries without an account that are still in, by name."""
    found = event.entries.filter(user=None, level="", state__in=SIGNED_UP)
    return found.order_by("name_key", "pk")


def is_claimable(event: Tournament, code: str) -> bool:
    """Whether an entry without an account has this code, or one whose account asks again."""
    return event.entries.filter(claim_code=code.strip().upper(), level="").exists()


def staff_of(event: Tournament) -> QuerySet[Staff]:
    """The staff, the organisers first."""
    order = [When(role=role, then=Value(place)) for place, role in enumerate(Role)]
    found = event.staff.select_related("user", "tournament")
    return found.order_by(Case(*order, default=Value(9), output_field=IntegerField()), "pk")


def staff_to_tell(event: Tournament) -> list[int]:
    """The ids of the accounts of the staff, each once."""
    return sorted(set(event.staff.values_list("user", flat=True)))


def account_called(handle: str) -> User | None:
    """The account with this handle, with or without its @."""
    wanted = handle.strip().removeprefix("@").strip()
    return User.objects.called(wanted).filter(is_active=True).first() if wanted else None


def events_run_by(viewer: Viewer) -> QuerySet[Tournament]:
    """The events that the viewer organises, the latest first."""
    if viewer is None or not viewer.is_authenticated:
        return Tournament.objects.none()
    own = Staff.objects.filter(user=viewer.pk, role=Role.ORGANISER).values("tournament")
    return Tournament.objects.filter(pk__in=own).order_by("-starts_at", "-pk")
