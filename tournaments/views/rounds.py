"""Rounds: what the staff do with them, and what everybody sees of them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from ddl_site.accounts.regions import page_or_region
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.enums import RoundState
from tournaments.forms_judging import SwapForm
from tournaments.models import Round, Tournament
from tournaments.presenters.asked import asked_number, asked_page, asked_text
from tournaments.presenters.console import console
from tournaments.presenters.online import online_round
from tournaments.presenters.rounds import round_page

TABLES_A_PAGE = 50


@require_safe
@never_cache
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds of a stage; to those who run the event also what comes next. To htmx the region alone."""
    event = queries.event_or_404(request.user, slug)
    shown = {
        "event": event,
        "console": console(event, viewer=request.user, number=asked_number(request.GET, "stage")),
    }
    return page_or_region(request, "tournaments/rounds.html", "console", shown)


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    stage = queries.stage_or_404(event, asked_number(request.POST, "stage") or 1)
    try:
        services.begin_stage(stage=stage, by=owner_of(request), now=timezone.now())
        begun = "The event" if stage.number == 1 else f"Stage {stage.number}"
        messages.success(request, f"{begun} has begun. Pair the first round.")
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:rounds", slug)


@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    try:
        services.ask_pairing(
            stage=queries.current_stage(event), number=asked_number(request.POST, "number") or 0,
            by=owner_of(request), now=timezone.now(),
        )  # fmt: skip
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:rounds", slug)


@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    try:
        services.finish_event(tournament=event, by=owner_of(request), now=timezone.now())
        messages.success(request, "The event is finished. These are its final standings.")
        return redirect("tournaments:standings", slug)
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:rounds", slug)


@require_safe
@never_cache
def round(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    drafts = bool(queries.RUNS & queries.roles_of(event, request.user))
    return show_round(request, event, queries.round_or_404(event, at, drafts=drafts))


def show_round(
    request: HttpRequest, event: Tournament, found: Round, *,
    fault: str = "", done: str = "", region: str = "",
) -> HttpResponse:  # fmt: skip
    """A round with what was just said to it, or a region of that; open tables first while results come in."""
    text = asked_text(request.GET)
    open_first = found.state == RoundState.PUBLISHED and "all" not in request.GET
    tables = queries.tables_of(found, text=text, open_first=open_first)
    page = asked_page(tables, request.GET, length=TABLES_A_PAGE)
    told = round_page(event, found, page, viewer=request.user, now=timezone.now())
    shown = {
        "event": event, "page": page, "shown": told,
        "online": online_round(event, found, now=timezone.now()) if told.watches else None,
        "text": text, "fault": fault, "done": done,
    }  # fmt: skip
    name = "tournaments/round.html" + (f"#{region}" if region else "")
    return render(request, name, shown, status=422 if fault else 200)


@require_POST
def publish(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    _, found = _run(request, slug, at)
    try:
        services.publish_round(round=found, by=owner_of(request), now=timezone.now())
        messages.success(request, f"{found.title}: published.")
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)


@require_POST
def best_of(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    _, found = _run(request, slug, at)
    games = request.POST.get("best_of", "")
    try:
        services.set_best_of(
            round=found, best_of=int(games) if games.isdecimal() and len(games) == 1 else 0,
            by=owner_of(request), now=timezone.now(),
        )  # fmt: skip
        messages.success(request, f"{found.title}: best of {games}.")
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_owner
def swap(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Two players of a draft, by name, change places. What cannot be is told on a page of its own."""
    event, found = _run(request, slug, at)
    form = SwapForm(request.POST if request.method == "POST" else None, event=event)
    if form.is_valid() and _swap(request, found, form):
        return redirect("tournaments:round", slug, at)
    shown = {"event": event, "round": found, "form": form}
    return render(request, "tournaments/swap.html", shown, status=422 if form.is_bound else 200)


@require_POST
def discard(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    found = queries.round_at(event, at, drafts=True)
    if found is None:  # it was thrown away before
        return redirect("tournaments:rounds", slug)
    try:
        services.discard_draft(
            round=found, by=owner_of(request), now=timezone.now(), why=request.POST.get("why", "")
        )
        messages.success(request, f"The draft of {found.named} is discarded. Pair it anew.")
        return redirect("tournaments:rounds", slug)
    except services.EventError as error:
        messages.error(request, str(error))
    return redirect("tournaments:round", slug, at)


def _swap(request: HttpRequest, found: Round, form: SwapForm) -> bool:
    one, other, why = (form.cleaned_data[field] for field in ("one", "other", "why"))
    try:
        services.swap_players(
            round=found, one=one, other=other, by=owner_of(request), now=timezone.now(), why=why
        )
    except services.EventError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, f"{one} and {other} have changed places.")
    return True


def _run(request: HttpRequest, slug: str, at: RoundAt) -> tuple[Tournament, Round]:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    return event, queries.round_or_404(event, at, drafts=True)
