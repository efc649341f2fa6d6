"""Standings, live and of past rounds, and why somebody has a place in them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.presenters import printing, ranking
from tournaments.standings import StandingsError
from tournaments.views.asked import asked_number


@require_safe
@never_cache
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    number = asked_number(request, "round")
    shown = ranking.standings_page(event, number=number, viewer=request.user)
    sheets = printing.of_standings(event, number, viewer=request.user)
    lists = queries.open_lists_of(event, request.user)
    context = {"event": event, "shown": shown, "sheets": sheets, "lists": lists}
    return render(request, "tournaments/standings.html", context)


@require_safe
@never_cache
def why(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    found = get_object_or_404(event.entries, pk=entry)
    number = asked_number(request, "round")
    try:
        told = ranking.why(queries.current_stage(event), found, upto=number)
    except StandingsError as error:
        raise Http404("This player has no place in these standings.") from error
    return render(
        request, "tournaments/why.html", {"event": event, "entry": found, "why": told, "number": number}
    )
