"""Results as staff enter them: a typed line, or buttons for one table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cards.views_collection.owner import new_key, owner_of
from ddl_site.accounts.regions import wants_region
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.forms_results import ResultForm
from tournaments.models import Pairing, Round, Tournament
from tournaments.presenters.rounds import after_correction, table_page
from tournaments.views.rounds import show_round


@require_POST
def enter(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """One typed line. To htmx the answer, and the tables anew; else the page again."""
    event, found = _decide(request, slug, at)
    fault = done = ""
    try:
        line = request.POST.get("line", "").replace("\0", " ")
        entered = services.enter_line(round=found, line=line, by=owner_of(request), now=timezone.now())
        done = f"{entered} {after_correction(found)}".strip()
    except services.EventError as error:
        fault = str(error)
    if not wants_region(request):
        (messages.error if fault else messages.success)(request, fault or done)
        return redirect("tournaments:round", slug, at)
    _, found = _decide(request, slug, at)  # with the count as it is now
    return show_round(request, event, found, fault=fault, done=done, region="entered")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, slug: str, at: RoundAt, table: int) -> HttpResponse:
    """One table: its result by a button, a correction with the reason, a player who did not come."""
    event, found = _decide(request, slug, at)
    pairing = queries.pairing_or_404(found, table)
    if request.method != "POST":
        return _show_table(request, event, found, pairing, "")
    form = ResultForm(request.POST, pairing=pairing)
    try:
        services.decide_result(
            pairing=pairing, verdict=form.verdict(), why=form.why, by=owner_of(request), now=timezone.now()
        )
    except services.EventError as error:
        return _show_table(request, event, found, pairing, str(error))
    messages.success(request, f"Table {table}: {form.told}. {after_correction(found)}".strip())
    return redirect("tournaments:round", slug, at)


@require_POST
def close(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """All open tables as double losses, once that was confirmed."""
    _, found = _decide(request, slug, at)
    try:
        if "sure" not in request.POST:
            raise services.EventError("Tick that you are sure: both players of a table lose.")
        closed = services.close_open_tables(
            round=found, by=owner_of(request), now=timezone.now(), why=request.POST.get("why", "")
        )
        messages.success(request, f"{closed} table{'' if closed == 1 else 's'} closed as double losses.")
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)


def _decide(request: HttpRequest, slug: str, at: RoundAt) -> tuple[Tournament, Round]:
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    return event, queries.round_or_404(event, at, drafts=False)


def _show_table(
    request: HttpRequest, event: Tournament, round: Round, pairing: Pairing, fault: str
) -> HttpResponse:
    told = table_page(event, round, pairing, viewer=request.user)
    shown = {"event": event, "shown": told, "fault": fault, "key": new_key()}
    return render(request, "tournaments/table.html", shown, status=422 if fault else 200)
