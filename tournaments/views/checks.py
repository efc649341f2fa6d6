"""Checks of decks, and lists on paper for those who judge."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from tournaments import queries, services
from tournaments.forms_lists import CheckForm
from tournaments.models import Tournament
from tournaments.presenters import list_sheets
from tournaments.queries import ListReader
from tournaments.views.paper import paper_asked, pdf


@require_safe
@for_owner
def checks(request: HttpRequest, slug: str) -> HttpResponse:
    """Whose deck to look at in this round."""
    event, _ = _judged(request, slug)
    round = queries.newest_round(event)
    tables = queries.tables_to_check(event, round) if round else []
    shown = {"event": event, "round": round, "tables": tables, "checks": queries.latest_checks(event)}
    return render(request, "tournaments/checks.html", shown)


@require_POST
@for_owner
def check(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a judge has found."""
    _, reader = _judged(request, slug)
    entry = reader.entry_or_404(pk)
    current = queries.current_list(entry)
    try:
        form = CheckForm(request.POST, cards=current.cards if current else {})
        made = services.check_deck(
            entry=entry, found=form.found(), by=owner_of(request), now=timezone.now(), note=form.note
        )
        said = "the deck is the list" if made.passed else "the deck is not the list"
        messages.success(request, f"Noted: {said}.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:entry_list", slug, pk)


@require_safe
@never_cache
def sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A list on one page, for who may read it."""
    event = queries.list_event_or_404(request.user, slug)
    reader = queries.list_reader(event, request.user)
    entry = reader.entry_or_404(pk)
    current = queries.current_list(entry)
    if current is None:
        raise Http404("Nothing is handed in yet.")
    if reader.looks_into(entry):
        services.note_look(entry=entry, by=owner_of(request), now=timezone.now())
    body = list_sheets.list_sheet(entry, current, paper=paper_asked(request))
    return pdf(body, f"{event.name} decklist of {entry.name}")


@require_safe
@never_cache
def form(request: HttpRequest, slug: str) -> HttpResponse:
    """An empty form, for whoever may see the event."""
    event = queries.event_or_404(request.user, slug)
    body = list_sheets.empty_sheet(event, paper=paper_asked(request))
    return pdf(body, f"{event.name} decklist form")


@require_safe
@for_owner
def all_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """All lists in one file, for those who judge."""
    event, _ = _judged(request, slug)
    paper = paper_asked(request)
    services.note_look_at_all(tournament=event, by=owner_of(request), now=timezone.now())
    return pdf(list_sheets.all_sheets(event, paper=paper), f"{event.name} decklists")


def _judged(request: HttpRequest, slug: str) -> tuple[Tournament, ListReader]:
    """Raises Http404 for all but staff who judge and do not play."""
    event = queries.list_event_or_404(request.user, slug)
    reader = queries.list_reader(event, request.user)
    if not reader.judges:
        raise Http404("This page is for judges who do not play.")
    return event, reader
