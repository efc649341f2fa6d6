"""Calls for a judge: the queue of the staff, and one call with all that a judge needs at the table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from ddl_site.accounts.regions import page_or_region
from tournaments import queries, services
from tournaments.presenters.calls import call_row, call_rows

CLOSED_SHOWN = 10


@require_safe
@never_cache
@for_owner
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """The open calls, and the last ones that were closed. To htmx the region alone."""
    event, now = queries.staffed_event_or_404(request.user, slug, queries.JUDGES), timezone.now()
    closed = queries.calls_of(event, closed=True)[:CLOSED_SHOWN]
    shown = {
        "event": event, "rows": call_rows(queries.calls_of(event), now=now),
        "closed": call_rows(closed, now=now),
    }  # fmt: skip
    return page_or_region(request, "tournaments/calls.html", "calls", shown)


@require_safe
@never_cache
@for_owner
def call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    row = call_row(queries.call_or_404(event, pk), now=timezone.now())
    return render(request, "tournaments/call.html", {"event": event, "row": row})


@require_POST
@for_owner
def take(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    try:
        services.take_call(
            call=queries.call_or_404(event, pk), by=owner_of(request), now=timezone.now()
        )  # fmt: skip
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:call", slug, pk)


@require_POST
@for_owner
def close(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Dealt with; back to the queue."""
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    found, note = queries.call_or_404(event, pk), request.POST.get("note", "").replace("\0", " ")
    try:
        services.close_call(call=found, by=owner_of(request), now=timezone.now(), note=note)
        messages.success(request, f"The call of {found.entry} is closed.")
    except services.EventError as error:
        messages.warning(request, str(error))
        return redirect("tournaments:call", slug, pk)
    return redirect("tournaments:calls", slug)
