"""A player's own page while the event runs: the table, and the result."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner
from ddl_site.accounts.regions import page_or_region, wants_region
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.enums import ResultKind, ResultState
from tournaments.forms_judging import CallForm
from tournaments.models import Entry, Result
from tournaments.presenters.help import help_for
from tournaments.presenters.lists import own_list
from tournaments.presenters.my import my_page, seen_of
from tournaments.scores import Score, ScoreError, parse_score


@require_safe
@never_cache
@for_owner
def my(request: HttpRequest, slug: str) -> HttpResponse:
    """A region that is asked for again is sent only when it says something else than the one `seen`."""
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    now = timezone.now()
    found, help = my_page(event, entry, now=now), help_for(entry, now=now)
    mine = own_list(event, request.user, now=now)
    seen = seen_of(found, help, mine)
    if wants_region(request) and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    shown = {"event": event, "my": found, "help": help, "own_list": mine, "seen": seen}
    return page_or_region(request, "tournaments/my.html", "my", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks what it is about, then calls a judge to the player's table."""
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    form = CallForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            services.call_judge(entry=entry, now=timezone.now(), **form.cleaned_data)
            return redirect("tournaments:my", slug)
        except services.EventError as error:
            form.add_error(None, str(error))
    seat = queries.last_table(entry)
    shown = {"event": event, "form": form, "table": seat.table if seat else None}
    return render(request, "tournaments/call_judge.html", shown, status=422 if form.is_bound else 200)


@require_POST
@for_owner
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """No judge is needed any more."""
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    if found := queries.open_call(entry):
        services.take_back_call(call=found, now=timezone.now())
        messages.success(request, "Your call is taken back.")
    return redirect("tournaments:my", slug)


@require_POST
@for_owner
def report(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Report a score, or confirm the one that the opponent has reported by saying the same."""
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    pairing = queries.own_pairing_or_404(event, at, entry)
    try:
        score = parse_score(request.POST.get("score", ""))
        said = services.report_result(pairing=pairing, entry=entry, score=score, now=timezone.now())
        messages.success(request, _answer(said, score))
    except (ScoreError, services.EventError) as error:
        messages.warning(request, str(error))
    return redirect("tournaments:my", slug)


@require_POST
@for_owner
def dispute(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    pairing = queries.own_pairing_or_404(event, at, entry)
    try:
        said = services.dispute_result(pairing=pairing, entry=entry, now=timezone.now())
        messages.success(request, _refused(said, entry))
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:my", slug)


def _refused(said: Result, entry: Entry) -> str:
    if said.kind != ResultKind.DRAW:
        return "The staff see that you dispute the result."
    return "Your offer is taken back." if said.by_id == entry.user_id else "You declined the draw."


def _answer(said: Result, score: Score) -> str:
    if said.state == ResultState.FINAL:
        return f"{score} is final."
    return "You offered a draw." if said.kind == ResultKind.DRAW else f"You have reported {score}."
