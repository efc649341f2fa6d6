"""Standings, live and of past rounds, and why somebody has a place in them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.models import Stage, Tournament
from tournaments.presenters import printing, ranking
from tournaments.presenters.asked import asked_number, asked_text
from tournaments.standings import StandingsError


@require_safe
@never_cache
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    stage, number = asked_number(request.GET, "stage"), asked_number(request.GET, "round")
    words = request.GET
    asked = ranking.Asked(asked_text(words), words.get("page", ""), "all" in words)
    shown = ranking.standings_page(event, stage=stage, number=number, viewer=request.user, asked=asked)
    sheets = printing.of_standings(event, number, stage=stage, viewer=request.user)
    lists = queries.open_lists_of(event, request.user)
    context = {"event": event, "shown": shown, "sheets": sheets, "lists": lists, "asked": asked}
    return render(request, "tournaments/standings.html", context)


@require_safe
@never_cache
def why(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    found = get_object_or_404(event.entries, pk=entry)
    stage, number = _stage(event, request), asked_number(request.GET, "round")
    try:
        told = ranking.why(stage, found, upto=number)
    except StandingsError as error:
        raise Http404("This player has no place in these standings.") from error
    shown = {
        "event": event, "entry": found, "why": told, "stage": stage, "number": number,
        "stage_round": stage.round_named(number) if number else "",
    }  # fmt: skip
    return render(request, "tournaments/why.html", shown)


def _stage(event: Tournament, request: HttpRequest) -> Stage:
    """The stage that was asked for, else the one that is played. Raises Http404."""
    number = asked_number(request.GET, "stage")
    return queries.stage_or_404(event, number) if number else queries.current_stage(event)
