"""Who did not come: one page for a whole round."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import for_owner, owner_of
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.models import Round, Tournament
from tournaments.presenters.absent import absent_page

TABLES_A_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_owner
def absent(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Tick who is missing, press once."""
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    found = queries.round_or_404(event, at, drafts=False)
    if request.method != "POST":
        return _show(request, event, found)
    try:
        marked = services.mark_absent(
            round=found, missing=_ticked(request), kind=request.POST.get("kind", ""), by=owner_of(request),
            now=timezone.now(), drops="drops" in request.POST,
        )  # fmt: skip
    except services.EventError as error:
        return _show(request, event, found, fault=str(error))
    messages.success(request, str(marked))
    return redirect("tournaments:round", slug, at)


def _ticked(request: HttpRequest) -> set[int]:
    return {int(pk) for pk in request.POST.getlist("missing") if pk.isdecimal() and len(pk) < 10}


def _show(request: HttpRequest, event: Tournament, round: Round, *, fault: str = "") -> HttpResponse:
    page = Paginator(queries.empty_tables(round), TABLES_A_PAGE).get_page(request.GET.get("page"))
    told = absent_page(event, round, page, now=timezone.now())
    shown = {
        "event": event, "shown": told, "page": page, "fault": fault, "ticked": _ticked(request),
        "chosen": request.POST.get("kind") or told.proposed, "drops": "drops" in request.POST,
    }  # fmt: skip
    return render(request, "tournaments/absent.html", shown, status=422 if fault else 200)
