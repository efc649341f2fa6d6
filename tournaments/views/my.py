"""A player's own page while the event runs: the table, and the result."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import for_owner
from ddl_site.accounts.regions import page_or_region
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.presenters.my import my_page
from tournaments.scores import ScoreError, parse_score


@require_safe
@never_cache
@for_owner
def my(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    return page_or_region(
        request,
        "tournaments/my.html",
        "my",
        {"event": event, "my": my_page(event, entry, now=timezone.now())},
    )


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
        final = said.state == "final"
        messages.success(request, f"{score} is final." if final else f"You have reported {score}.")
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
        services.dispute_result(pairing=pairing, entry=entry, now=timezone.now())
        messages.success(request, "The staff see that you dispute the result.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:my", slug)
