"""The list of events, and the page of one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.presenters import listing
from tournaments.presenters.lists import own_list
from tournaments.presenters.page import event_page

EVENTS_A_PAGE = 20
PLAYERS_A_PAGE = 60


@require_safe
@never_cache
def event_list(request: HttpRequest) -> HttpResponse:
    """What comes and runs, or what is over, as the viewer may see it."""
    now, asked = timezone.now(), listing.Asked.of(request.GET)
    found = queries.listed_events(request.user, now=now, text=asked.text, venue=asked.venue, past=asked.past)
    page = Paginator(found, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    tiles = listing.tiles(page, viewer=request.user, now=now)
    return render(request, "tournaments/list.html", {"page": page, "tiles": tiles, "asked": asked})


@require_safe
@never_cache
def event(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    players = Paginator(queries.players_of(event), PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    shown = {
        "event": event, "shown": event_page(event, viewer=request.user, now=now), "players": players,
        "own_list": own_list(event, request.user, now=now),
        "lists": queries.open_lists_of(event, request.user),
    }  # fmt: skip
    return render(request, "tournaments/event.html", shown)
