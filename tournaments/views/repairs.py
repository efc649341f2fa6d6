"""Repairs of a round that is published."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cards.views_collection.owner import for_owner, owner_of
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.forms_judging import RepairForm
from tournaments.models import Round


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_owner
def repair(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """Two players by name, what happens with them, and why."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    found = queries.round_or_404(event, at, drafts=False)
    form = RepairForm(
        request.POST if request.method == "POST" else None, event=event,
        initial={"one": request.GET.get("one", "")},
    )  # fmt: skip
    if form.is_valid() and _repair(request, found, form):
        return redirect("tournaments:round", slug, at)
    shown = {"event": event, "round": found, "form": form}
    return render(request, "tournaments/repair.html", shown, status=422 if form.is_bound else 200)


@require_POST
@for_owner
def take_back(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """The whole round is a draft again."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    found = queries.round_or_404(event, at, drafts=True)
    try:
        services.take_back_round(
            round=found, by=owner_of(request), now=timezone.now(), why=request.POST.get("why", "")
        )
        messages.success(request, f"{found.title}: a draft again. Change or discard it.")
        return redirect("tournaments:round", slug, at)
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:repair", slug, at)


def _repair(request: HttpRequest, round: Round, form: RepairForm) -> bool:
    said = form.cleaned_data
    one, other = said["one"], said["other"]
    act = {"round": round, "by": owner_of(request), "now": timezone.now(), "why": said["why"]}
    try:
        match said["what"]:
            case "meet":
                services.let_meet(one=one, other=other, **act)
            case "places":
                services.change_places(one=one, other=other, **act)
            case _:
                services.replace_player(gone=one, come=other, **act)
    except services.EventError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, f"{round.title}: repaired for {one} and {other}.")
    return True
