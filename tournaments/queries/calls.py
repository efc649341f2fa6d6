"""Calls for a judge."""

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.http import Http404

from tournaments.enums import RoundState
from tournaments.models import Entry, JudgeCall, Pairing, Tournament
from tournaments.queries.events import JUDGES


def calls_of(event: Tournament, *, closed: bool = False) -> QuerySet[JudgeCall]:
    """The open calls, first those that nobody has taken; or the closed ones, newest first."""
    if closed:
        return _calls(event).exclude(closed_at=None).order_by("-closed_at", "-pk")
    return _calls(event).filter(closed_at=None).order_by(F("taken_at").asc(nulls_first=True), "at", "pk")


def waiting_calls(event: Tournament) -> int:
    """How many calls nobody has taken."""
    return event.calls.filter(closed_at=None, taken_at=None).count()


def call_or_404(event: Tournament, pk: int) -> JudgeCall:
    """A call of this event, open or closed. Raises Http404."""
    call = _calls(event).filter(pk=pk).first()
    if call is None:
        raise Http404("There is no such call in this event.")
    return call


def open_call(entry: Entry) -> JudgeCall | None:
    """The call of a player that is not closed."""
    return entry.calls.filter(closed_at=None).select_related("taken_by").first()


def last_table(entry: Entry) -> Pairing | None:
    """Where somebody sat in the last published round that he had a place in."""
    mine = Pairing.objects.filter(seats__entry=entry).exclude(round__state=RoundState.DRAFT)
    found = mine.select_related("round__stage", "first", "second")
    return found.order_by("-round__stage__number", "-round__number").first()


def judges_of(event: Tournament) -> Iterable[int]:
    """The accounts of those who judge."""
    return event.staff.filter(role__in=JUDGES).order_by("user").values_list("user", flat=True).distinct()


def _calls(event: Tournament) -> QuerySet[JudgeCall]:
    return event.calls.select_related(
        "tournament", "entry", "pairing__round__stage", "pairing__first", "pairing__second", "taken_by",
        "closed_by",
    )  # fmt: skip
