"""Invitations to private events: the page behind one, and where the organiser finds it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.views_collection.owner import for_owner, owner_of
from decks.presenters.files import absolute
from decks.sheets.symbols import qr_svg
from tournaments import queries, services
from tournaments.models import Tournament
from tournaments.presenters.page import event_page
from tournaments.views.joining import enter


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """What the event is, and the button to register. Whoever may look at it anyway is led to its page."""
    event = queries.invited_event_or_404(slug, word)
    if request.method == "POST":
        refusal = enter(request, event)
        if refusal:
            return refusal
    if queries.readable_events(request.user).filter(pk=event.pk).exists():
        return redirect(event)
    shown = event_page(event, viewer=request.user, now=timezone.now())
    return render(request, "tournaments/join.html", {"event": event, "shown": shown})


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def invitation(request: HttpRequest, slug: str) -> HttpResponse:
    """The link and its QR code, to pass on; a press makes a new one."""
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    if request.method == "POST":
        services.renew_invitation(
            tournament=event, former=request.POST.get("former", ""), by=owner_of(request), now=timezone.now()
        )
        messages.success(request, "This is the new invitation. The former one opens nothing any more.")
        return redirect("tournaments:invitation", slug)
    return render(request, "tournaments/invitation.html", {"event": event, "link": _link(event)})


@require_safe
@for_owner
def qr(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    drawn = qr_svg(_link(event), title=f"QR code of the invitation to {event.name}")
    return HttpResponse(drawn, content_type="image/svg+xml")


def _link(event: Tournament) -> str:
    """Absolute; empty where there is no invitation."""
    if not event.invitation:
        return ""
    return absolute(reverse("tournaments:join", args=[event.slug, event.invitation]))
