"""Penalties: those of an event, those of a player with the form for another one, lifting one."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from tournaments import queries, services
from tournaments.forms_judging import PenaltyForm
from tournaments.models import Entry
from tournaments.presenters import judging
from tournaments.presenters.asked import asked_text

PENALTIES_A_PAGE = 50
MOST_FOUND = 20


@require_safe
@for_owner
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """All that were given, and the way to a player by name."""
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    text = asked_text(request.GET)
    page = Paginator(queries.penalties_of(event), PENALTIES_A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "event": event, "page": page, "lines": judging.penalty_lines(page), "text": text,
        "found": queries.players_called(event, text)[:MOST_FOUND],
    }  # fmt: skip
    return render(request, "tournaments/penalties.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def judge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a player has been given, and the form for another penalty."""
    event = queries.staffed_event_or_404(request.user, slug, queries.JUDGES)
    entry = queries.entry_or_404(event, pk)
    shown = judging.judged_player(event, entry, viewer=request.user)
    form = PenaltyForm(request.POST if request.method == "POST" else None, kinds=shown.kinds)
    if form.is_valid() and _give(request, entry, form):
        return redirect("tournaments:judge", slug, pk)
    status = 422 if form.is_bound else 200
    return render(
        request, "tournaments/judge.html", {"event": event, "shown": shown, "form": form}, status=status
    )


@require_POST
@for_owner
def lift(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.HEADS)
    penalty = queries.penalty_or_404(event, pk)
    try:
        lifted = services.lift_penalty(
            penalty=penalty, by=owner_of(request), now=timezone.now(), why=request.POST.get("why", "")
        )
        messages.success(request, str(lifted))
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:judge", slug, penalty.entry_id)


def _give(request: HttpRequest, entry: Entry, form: PenaltyForm) -> bool:
    said = {name: form.cleaned_data[name] for name in ("kind", "infraction", "note")}
    try:
        given = services.give_penalty(
            entry=entry, by=owner_of(request), now=timezone.now(),
            request_key=str(form.cleaned_data["key"]), **said,
        )  # fmt: skip
    except services.EventError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, f"{given.get_kind_display()} for {entry}: noted.")
    return True
