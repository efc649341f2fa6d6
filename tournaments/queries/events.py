"""Who may look at which event, and what somebody may do for it."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from ddl_site.accounts.models import User
from tournaments.enums import Role, Visibility
from tournaments.models import Staff, Tournament

Viewer = User | AnonymousUser | None

DECIDES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER})  # results
RUNS = frozenset({Role.ORGANISER, Role.SCOREKEEPER})  # rounds and entries
JUDGES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE})  # penalties, calls, lists
HEADS = frozenset({Role.ORGANISER, Role.HEAD_JUDGE})  # disqualifications and appeals
OWNS = frozenset({Role.ORGANISER})  # the event itself and its staff


def readable_events(viewer: Viewer) -> QuerySet[Tournament]:
    """The events that `viewer` may look at when he knows the address."""
    return Tournament.objects.filter(~Q(visibility=Visibility.PRIVATE) | _concerns(viewer))


def visible_events(viewer: Viewer) -> QuerySet[Tournament]:
    """The events that may be listed for `viewer`: public ones, and those that he runs or is in."""
    return Tournament.objects.filter(Q(visibility=Visibility.PUBLIC) | _concerns(viewer))


def event_or_404(viewer: Viewer, slug: str) -> Tournament:
    """The event at this address. Raises Http404 where there is none that `viewer` may look at."""
    event = readable_events(viewer).filter(slug=slug).first()
    if event is None:
        raise Http404("There is no such event.")
    return event


def invited_event_or_404(slug: str, word: str) -> Tournament:
    """The event whose invitation has this word. Raises Http404."""
    event = Tournament.objects.filter(slug=slug, invitation=word).exclude(invitation="").first()
    if event is None:
        raise Http404("There is no such invitation. It may have been renewed: ask for the new one.")
    return event


def claimed_event_or_404(viewer: Viewer, slug: str, code: str) -> Tournament:
    """The event at this address, if `viewer` may see it or an entry of it has this code. Raises Http404."""
    with_code = Tournament.objects.filter(entries__claim_code=code.strip().upper(), entries__level="")
    event = with_code.filter(slug=slug).first() if code else None
    return event or event_or_404(viewer, slug)


def staffed_event_or_404(viewer: Viewer, slug: str, roles: frozenset[Role]) -> Tournament:
    """The event at this address if `viewer` has one of these roles in it. Raises Http404 for anybody else."""
    event = event_or_404(viewer, slug)
    if not roles & roles_of(event, viewer):
        raise Http404("This page is for the staff of the event.")
    return event


def roles_of(event: Tournament, viewer: Viewer) -> frozenset[Role]:
    """What `viewer` may do for an event; nothing for a stranger."""
    if viewer is None or not viewer.is_authenticated:
        return frozenset()
    held = Staff.objects.filter(tournament=event, user=viewer.pk).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def _concerns(viewer: Viewer) -> Q:
    """Subqueries, not joins: an event stays one row however many roles somebody has."""
    if viewer is None or not viewer.is_authenticated:
        return Q(pk__in=())
    mine = Tournament.objects.filter(Q(staff__user=viewer.pk) | Q(entries__user=viewer.pk))
    return Q(pk__in=mine.values("pk"))
