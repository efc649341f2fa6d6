"""Pairings by name and match slips: to read on a phone, to print and to hang up."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.addresses import RoundAt
from tournaments.presenters.sheets import names_page

NAMES_A_PAGE = 100


@require_safe
@never_cache
def names(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Every player with table and opponent, by name; `?all=1` on one page, to print."""
    event = queries.event_or_404(request.user, slug)
    found = queries.round_or_404(event, at, drafts=False)
    text = request.GET.get("q", "").replace("\0", " ").strip()[:60]
    seats = queries.seats_of(found, text=text)
    length = NAMES_A_PAGE if "all" not in request.GET else max(seats.count(), 1)
    page = Paginator(seats, length).get_page(request.GET.get("page"))
    shown = {
        "event": event, "round": found, "page": page, "lines": names_page(found, page), "text": text,
        "now": timezone.now(),
    }  # fmt: skip
    return render(request, "tournaments/names.html", shown)


@require_safe
@never_cache
def slips(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """A slip for each table, to sign."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    found = queries.round_or_404(event, at, drafts=False)
    tables = queries.tables_of(found).exclude(second=None)
    return render(request, "tournaments/slips.html", {"event": event, "round": found, "tables": tables})
