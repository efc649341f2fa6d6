"""Sheets of an event: to read on a phone, to print and to hang up, as pages and as PDF."""

from collections.abc import Callable
from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ddl_site.accounts.regions import page_or_region
from tournaments import queries
from tournaments.addresses import RoundAt
from tournaments.models import Tournament
from tournaments.presenters import sheets as presenters
from tournaments.presenters.asked import asked_number, asked_page, asked_text
from tournaments.presenters.clock import clock
from tournaments.views.paper import paper_asked, pdf

NAMES_A_PAGE = 100
NAMES_ON_A_WALL = 40


@require_safe
@never_cache
def names(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Every player with table and opponent, by name; `?all=1` on one page, to print."""
    event = queries.event_or_404(request.user, slug)
    found = queries.round_or_404(event, at, drafts=False)
    text = asked_text(request.GET)
    page = asked_page(queries.seats_of(found, text=text), request.GET, length=NAMES_A_PAGE)
    shown = {
        "event": event, "round": found, "page": page, "lines": presenters.names_page(page), "text": text,
        "now": timezone.now(),
    }  # fmt: skip
    return render(request, "tournaments/names.html", shown)


@require_safe
@never_cache
def wall(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Pairings by name for a projector, page after page. To htmx the region alone."""
    event = queries.event_or_404(request.user, slug)
    found = queries.round_or_404(event, at, drafts=False)
    page = Paginator(queries.seats_of(found), NAMES_ON_A_WALL).get_page(request.GET.get("page"))
    shown = {
        "event": event, "round": found, "page": page, "lines": presenters.names_page(page),
        "following": page.next_page_number() if page.has_next() else 1,
        "clock": clock(found, now=timezone.now()),
    }  # fmt: skip
    return page_or_region(request, "tournaments/wall.html", "wall", shown)


@require_safe
@never_cache
def slips(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """A slip for each table, to sign."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    found = queries.round_or_404(event, at, drafts=False)
    tables = queries.tables_of(found).exclude(second=None)
    return render(request, "tournaments/slips.html", {"event": event, "round": found, "tables": tables})


@require_safe
@never_cache
def names_pdf(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    return _round_pdf(request, slug, at, "names", presenters.names_sheet)


@require_safe
@never_cache
def tables_pdf(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    return _round_pdf(request, slug, at, "tables", presenters.tables_sheet)


@require_safe
@never_cache
def slips_pdf(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    return _round_pdf(request, slug, at, "slips", presenters.slips_sheet)


@require_safe
@never_cache
def standings_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Of the stage `?stage=` after the round `?round=`, else as they are now."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    stage, number = asked_number(request.GET, "stage"), asked_number(request.GET, "round")
    make = partial(presenters.standings_sheet, event, stage=stage, number=number)
    return _pdf(request, event, "standings", make)


@require_safe
@never_cache
def bracket_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Of the stage `?stage=`, else of the last one that has a bracket."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    stage = queries.bracket_stage_or_404(event, asked_number(request.GET, "stage"))
    return _pdf(request, event, "bracket", partial(presenters.bracket_sheet, stage))


def _round_pdf(
    request: HttpRequest, slug: str, at: RoundAt, what: str, make: Callable[..., bytes]
) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    found = queries.round_or_404(event, at, drafts=False)
    return _pdf(request, event, f"{what} {at}", partial(make, found))


def _pdf(request: HttpRequest, event: Tournament, what: str, make: Callable[..., bytes]) -> HttpResponse:
    """The file on the paper that is asked for, `?paper=a4` or `letter`."""
    body = make(paper=paper_asked(request), now=timezone.now())
    return pdf(body, f"{event.name} {what}")
