"""What players do about their own place in an event, and what helps them to find it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of, typed
from ddl_site.accounts.views.arrival import arrive
from decks.presenters.files import absolute
from decks.sheets.symbols import qr_svg
from tournaments import calendars, forms, queries, services
from tournaments.enums import EntryState
from tournaments.models import Tournament
from tournaments.presenters.calendar import occasion

FEED_LENGTH = 200


@require_POST
@never_cache
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever has no account registers as a guest."""
    event = queries.event_or_404(request.user, slug)
    return enter(request, event) or redirect(event)


def enter(request: HttpRequest, event: Tournament) -> HttpResponse | None:
    """Register whoever asks, and say what came of it; the page that refuses to make a guest, else None."""
    closed = services.why_registration_closed(event, timezone.now())
    refusal = None if closed else arrive(request)
    if refusal:
        return refusal
    try:
        if closed:
            raise services.NotOpenError(closed)
        entry = services.register(tournament=event, user=owner_of(request), now=timezone.now())
        waits = entry.state == EntryState.WAITING
        messages.success(request, "You are on the waiting list." if waits else "You are registered.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return None


@require_POST
@for_owner
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    try:
        services.check_in(entry=entry, by=owner_of(request), now=timezone.now())
        messages.success(request, "You are checked in.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect(event)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks first. Before the event begins it is to withdraw, afterwards to drop out."""
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    if request.method != "POST":
        shown = {"event": event, "entry": entry, "table": queries.table_in_app(event, entry)}
        return render(request, "tournaments/leave.html", shown)
    # What was agreed to is done, not what would be possible meanwhile.
    leaving = services.drop if request.POST.get("as") == "drop" else services.withdraw
    try:
        leaving(entry=entry, by=owner_of(request), now=timezone.now())
        messages.success(request, "You have left the event.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect(event)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def claim(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an entry that the staff made one's own, by its code; strangers become guests."""
    code = request.POST.get("code", "") or request.GET.get("code", "")
    event = queries.claimed_event_or_404(request.user, slug, code.replace("\0", " "))
    if request.method != "POST":
        form = forms.ClaimForm(initial={"code": request.GET.get("code", "")[:12], **typed(request)})
        return render(request, "tournaments/claim.html", {"event": event, "form": form})
    form = forms.ClaimForm(request.POST)
    if form.is_valid():
        if not queries.is_claimable(event, form.cleaned_data["code"]):
            form.add_error("code", "No free entry has this code. Ask the staff for yours.")
        elif refusal := arrive(request):
            return refusal
        elif _claimed(request, event, form):
            return redirect(event)
    return render(request, "tournaments/claim.html", {"event": event, "form": form}, status=422)


def _claimed(request: HttpRequest, event: Tournament, form: forms.ClaimForm) -> bool:
    try:
        entry = services.claim(
            tournament=event, user=owner_of(request), now=timezone.now(), **form.cleaned_data
        )
    except services.EventError as error:
        form.add_error("code", str(error))
        return False
    messages.success(request, f"The entry of {entry.name} is yours.")
    return True


@require_safe
@never_cache
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    players = queries.players_of(event).count()
    told = occasion(event, players=players, changes=event.acts.count())
    return _calendar(calendars.calendar([told], name=event.name), slug)


@require_safe
@never_cache
def feed(request: HttpRequest) -> HttpResponse:
    """Everything that comes or runs, for a calendar that asks again and again."""
    found = queries.listed_events(request.user, now=timezone.now())
    told = [
        occasion(event, players=event.players, changes=event.changes)  # type: ignore[attr-defined]
        for event in queries.with_changes(found)[:FEED_LENGTH]
    ]
    return _calendar(calendars.calendar(told, name="Events"), "events")


@require_safe
@never_cache
def qr(request: HttpRequest, slug: str) -> HttpResponse:
    """The QR code of the address of an event."""
    event = queries.event_or_404(request.user, slug)
    drawn = qr_svg(absolute(event.get_absolute_url()), title=f"QR code of {event.name}")
    return HttpResponse(drawn, content_type="image/svg+xml")


def _calendar(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.ics"'
    return response
