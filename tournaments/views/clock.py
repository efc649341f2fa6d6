"""The clock of a round: for the projector, and what the staff do with it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import key_of, owner_of
from ddl_site.accounts.regions import page_or_region
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.presenters.clock import clock as clock_of


@require_safe
@never_cache
def clock(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Fills the screen. To htmx the region alone, so that a pause is seen."""
    event = queries.event_or_404(request.user, slug)
    found = queries.round_or_404(event, at, drafts=False)
    shown = {"event": event, "round": found, "clock": clock_of(found, now=timezone.now())}
    return page_or_region(request, "tournaments/clock.html", "clock", shown)


@require_POST
def run(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Start the clock, let it stand still, or let it go on."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    found = queries.round_or_404(event, at, drafts=False)
    act = services.pause_clock if request.POST.get("what") == "pause" else services.start_clock
    try:
        act(round=found, by=owner_of(request), now=timezone.now())
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)


@require_POST
def extend(request: HttpRequest, slug: str, at: RoundAt, table: int) -> HttpResponse:
    """More time for one table."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    pairing = queries.pairing_or_404(queries.round_or_404(event, at, drafts=False), table)
    minutes, why = request.POST.get("minutes", ""), request.POST.get("why", "")
    try:
        services.extend_table(
            pairing=pairing, minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
            by=owner_of(request), now=timezone.now(), why=why, request_key=key_of(request, minutes),
        )  # fmt: skip
        messages.success(request, f"Table {table} has {minutes} more minutes.")
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)
