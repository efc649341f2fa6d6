"""Lists: of events, of who is in one, and of what was done there."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Prefetch, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from tournaments.enums import OVER, EntryState, Status
from tournaments.models import Act, Entry, Staff, Stage, Tournament
from tournaments.models.acts import LOOKS
from tournaments.queries.events import Viewer, visible_events

EDITIONS = ("event made", "event changed")
NEVER_BEGUN = timedelta(days=2)  # a planned event that is late by so much will hardly begin


def listed_events(
    viewer: Viewer, *, now: datetime, text: str = "", venue: str = "", past: bool = False
) -> QuerySet[Tournament]:
    """The events of a list, one's own and those that one is in first (`mine`); running, then by their start.

    `past`: those that are over, the latest first. `players` counts the registered ones.
    """
    over = Q(status__in=OVER) | Q(status=Status.PLANNED, starts_at__lt=now - NEVER_BEGUN)
    found = visible_events(viewer).filter(over if past else ~over)
    for word in text.split():
        found = found.filter(Q(name__icontains=word) | Q(about__icontains=word) | Q(address__icontains=word))
    if venue:
        found = found.filter(venue=venue)
    registered = Entry.objects.filter(tournament=OuterRef("pk"), state=EntryState.REGISTERED).order_by()
    counted = registered.values("tournament").annotate(players=Count("pk")).values("players")
    found = found.annotate(players=Coalesce(counted, Value(0)), mine=_mine(viewer))
    is_late = Case(When(status=Status.RUNNING, then=Value(0)), default=Value(1), output_field=IntegerField())
    order = ("-starts_at", "-pk") if past else (is_late, "starts_at", "pk")
    return found.order_by("-mine", *order).prefetch_related(
        Prefetch("stages", Stage.objects.order_by("number"))
    )


def with_changes(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With `changes`: how many lines the log of each has."""
    counted = Act.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return events.annotate(changes=Coalesce(counted.annotate(count=Count("pk")).values("count"), Value(0)))


def players_of(event: Tournament) -> QuerySet[Entry]:
    """Who is in an event, as everybody may read: those who left are not told."""
    listed = (EntryState.REGISTERED, EntryState.DROPPED)
    return event.entries.filter(state__in=listed).order_by("registered_at", "pk").select_related("user")


def edition_of(event: Tournament) -> int:
    """Which version of what is said of an event this is: the last act that changed any of it; 0 without."""
    acts = event.acts.filter(word__in=EDITIONS).order_by("-pk")
    return acts.values_list("pk", flat=True).first() or 0


def changes_since(event: Tournament, edition: int) -> QuerySet[Act]:
    """What was changed after that version, in order."""
    return event.acts.filter(word__in=EDITIONS, pk__gt=edition).select_related("by").order_by("pk")


def acts_of(
    event: Tournament, *, about: Iterable[Entry] | None = None, words: Iterable[str] | None = None
) -> QuerySet[Act]:
    """The log of an event, the newest line first; only lines about these entries, or of these words."""
    found = event.acts.order_by("-at", "-pk").select_related("by")
    if words is not None:
        found = found.filter(word__in=words)
    if about is None:
        return found
    concerned = Q(pk__in=())
    for entry in about:
        for fact in ("entry", "first", "second"):
            concerned |= Q(**{f"facts__{fact}": entry.pk})
        for fact in ("one", "other", "gone", "come"):
            concerned |= Q(**{f"facts__{fact}": entry.name})
    return found.filter(concerned)


def last_act(event_pk: int) -> int:
    """The number of the last line of the log that changed anything: it names the state of the event."""
    acts = Act.objects.filter(tournament=event_pk).exclude(word__in=LOOKS).order_by("-pk")
    return acts.values_list("pk", flat=True).first() or 0


def _mine(viewer: Viewer) -> Case | Exists:
    if viewer is None or not viewer.is_authenticated:
        return Case(default=Value(0), output_field=IntegerField())
    runs = Staff.objects.filter(tournament=OuterRef("pk"), user=viewer.pk)
    plays = Entry.objects.filter(tournament=OuterRef("pk"), user=viewer.pk).exclude(
        state=EntryState.WITHDRAWN
    )
    return Case(
        When(Exists(runs) | Exists(plays), then=Value(1)), default=Value(0), output_field=IntegerField()
    )
