"""Decklists of an event: who may read which, who has handed one in, and what is wrong with a list."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404

from cards.folding import fold
from decks import rules
from decks.queries import format_named
from game.queries import Known, unplayable
from tournaments.enums import EntryState, Lists, Role, Status, Venue
from tournaments.models import Decklist, Entry, Span, Tournament
from tournaments.queries.events import JUDGES, Viewer, event_or_404, roles_of

OWES = Q(state=EntryState.REGISTERED, level="")  # who has to hand in a list
LISTED = (EntryState.REGISTERED, EntryState.WAITING, EntryState.DROPPED, EntryState.DISQUALIFIED)
PLAYED = (EntryState.REGISTERED, EntryState.DROPPED, EntryState.DISQUALIFIED)
BEGUN = (Status.RUNNING, Status.FINISHED)
LEGAL, MISSING = Q(has_legal=True), Q(has_list=False)
UNDECIDED = OWES & ~LEGAL & Q(plays_without_list=False)
SHOWN_LISTS = {
    "": Q(),
    "undecided": UNDECIDED,
    "missing": OWES & MISSING,
    "illegal": OWES & ~MISSING & ~LEGAL,
    "legal": OWES & LEGAL,
}


@dataclass(frozen=True, slots=True)
class ListRules:
    """What the lists of an event are checked by, read once for many of them."""

    format: rules.Format | None
    known: Known
    is_played_here: bool

    @classmethod
    def read(cls, event: Tournament, card_ids: Collection[str]) -> "ListRules":
        return cls(format_named(event.format), Known.read(card_ids), event.venue != Venue.PAPER)

    def faults(self, cards: Mapping[str, int]) -> list[str]:
        """Why this list cannot be played in the event, in sentences; legal if there are none."""
        if self.format is None:
            return ["The format of this event is not there any more. Ask the staff to choose another one."]
        found = [one.message for one in rules.violations(cards, self.format, pool=self.known.cards)]
        return found + (unplayable(cards, self.known) if self.is_played_here else [])


@dataclass(frozen=True, slots=True)
class ListReader:
    """What somebody may read of the lists of an event.

    `judges`: all of them, as staff who do not play. `in_event`: the open ones while it runs. The organiser
    may have opened all of them (`are_open`).
    """

    event: Tournament
    user_id: int | None
    roles: frozenset[Role]
    judges: bool
    in_event: bool

    @property
    def are_open(self) -> bool:
        return self.event.status == Status.FINISHED and self.event.lists_opened_at is not None

    def entries(self) -> QuerySet[Entry]:
        """Those whose list may be read."""
        return self.event.entries.all() if self.judges else self.event.entries.filter(self._open | self._own)

    def open_entries(self) -> QuerySet[Entry]:
        """Those whose list is open to the reader, by name, if they have one."""
        has_list = Exists(Decklist.objects.filter(entry=OuterRef("pk"), current=True))
        return self.event.entries.filter(self._open, has_list).order_by("name_key", "pk")

    def entry_or_404(self, pk: int) -> Entry:
        """An entry whose list may be read. Raises Http404 for any other."""
        entry = self.entries().select_related("user").filter(pk=pk).first()
        if entry is None:
            raise Http404("There is no decklist here that you may read.")
        entry.tournament = self.event
        return entry

    def looks_into(self, entry: Entry) -> bool:
        """Whether only a judge may read this list: it is closed to others, and not the reader's."""
        others = self.event.entries.filter(self._open | self._own, pk=entry.pk)
        return self.judges and not others.exists()

    @property
    def _own(self) -> Q:
        return Q(user=self.user_id) if self.user_id is not None else Q(pk__in=())

    @property
    def _open(self) -> Q:
        if self.are_open:
            return ~Q(pk__in=())  # an empty condition would vanish from an “or”
        if not (self.in_event or self.event.status == Status.FINISHED):
            return Q(pk__in=())
        stages = self.event.stages.filter(lists=Lists.OPEN, status__in=BEGUN)
        return Q(pk__in=Span.objects.filter(stage__in=stages).values("entry"))


def list_reader(event: Tournament, viewer: Viewer) -> ListReader:
    """Staff who play, or wait for a place, are players here."""
    if viewer is None or not viewer.is_authenticated:
        return ListReader(event, None, frozenset(), judges=False, in_event=False)
    roles = roles_of(event, viewer)
    entry = event.entries.filter(user=viewer.pk).exclude(state=EntryState.WITHDRAWN).first()
    plays = entry is not None and entry.state in PLAYED
    judges = bool(JUDGES & roles) and entry is None
    return ListReader(event, viewer.pk, roles, judges=judges, in_event=bool(roles) or plays)


def open_lists_of(event: Tournament, viewer: Viewer) -> frozenset[int]:
    """The entries whose list everybody in the event may read, if `viewer` is one of them."""
    if not event.takes_lists:
        return frozenset()
    return frozenset(list_reader(event, viewer).open_entries().order_by().values_list("pk", flat=True))


def list_event_or_404(viewer: Viewer, slug: str) -> Tournament:
    """The event at this address if it takes decklists. Raises Http404."""
    event = event_or_404(viewer, slug)
    if not event.takes_lists:
        raise Http404("This event takes no decklists.")
    return event


def list_event_for_staff_or_404(viewer: Viewer, slug: str) -> Tournament:
    """The same for its staff, whatever they do: all of them may enter a list for somebody."""
    event = list_event_or_404(viewer, slug)
    if not roles_of(event, viewer):
        raise Http404("This page is for the staff of the event.")
    return event


def lists_locked(event: Tournament, now: datetime) -> bool:
    """Whether players cannot change their lists any more: the time is over, or the event has begun."""
    return event.status != Status.PLANNED or (event.lists_due is not None and now >= event.lists_due)


def lists_due(event: Tournament) -> datetime:
    """When lists have to be there."""
    return event.lists_due or event.starts_at


def with_list_state(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """With `has_list` and `has_legal`: whether the list that counts is there, and legal."""
    current = Decklist.objects.filter(entry=OuterRef("pk"), current=True)
    return entries.annotate(has_list=Exists(current), has_legal=Exists(current.filter(faults=[])))


def list_entries(event: Tournament, *, text: str = "", show: str = "") -> QuerySet[Entry]:
    """Everybody who is or was in the event, by name; `standing` has the list that counts, without cards."""
    standing = Decklist.objects.filter(current=True).defer("cards")
    found = with_list_state(event.entries.filter(state__in=LISTED)).filter(SHOWN_LISTS.get(show, Q()))
    if folded := fold(text):
        found = found.filter(Q(name_key__contains=folded) | Q(user__handle__icontains=text.strip()))
    found = found.select_related("user").prefetch_related(Prefetch("decklists", standing, to_attr="standing"))
    return found.order_by("name_key", "pk")


@dataclass(frozen=True, slots=True)
class ListCounts:
    """Of those who have to hand in a list: how many they are, and have a legal one.

    `undecided`: they have none, and nobody has said that they play all the same.
    """

    owing: int
    legal: int
    illegal: int
    missing: int
    undecided: int


def list_counts(event: Tournament) -> ListCounts:
    counted = with_list_state(event.entries.order_by()).aggregate(
        owing=Count("pk", filter=OWES),
        legal=Count("pk", filter=SHOWN_LISTS["legal"]),
        illegal=Count("pk", filter=SHOWN_LISTS["illegal"]),
        missing=Count("pk", filter=SHOWN_LISTS["missing"]),
        undecided=Count("pk", filter=UNDECIDED),
    )
    return ListCounts(**counted)


def undecided(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Who has no legal list, and was not let play without one."""
    return with_list_state(entries).filter(UNDECIDED).order_by("name_key", "pk")


def current_list(entry: Entry) -> Decklist | None:
    """The list that counts."""
    return entry.decklists.filter(current=True).first()


def versions_of_list(entry: Entry) -> QuerySet[Decklist]:
    """All that was handed in, the newest first."""
    return entry.decklists.order_by("-version").select_related("by")


def list_rows(event: Tournament) -> QuerySet[Decklist]:
    """All lists that count, of those who play or have played, by the name of the player."""
    found = Decklist.objects.filter(entry__tournament=event, entry__state__in=PLAYED, current=True)
    return found.select_related("entry__user").order_by("entry__name_key", "entry")
