"""The desk: who is in an event, who has paid, who is there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner, key_of, new_key, owner_of
from ddl_site.accounts.regions import page_or_region, wants_region
from decks.presenters.files import absolute
from game.models import Level
from tournaments import forms, queries, services
from tournaments.models import Entry, Tournament
from tournaments.presenters import desk

ENTRIES_A_PAGE = 50
Act = Callable[..., object]
# What a row of the desk does with one press, and what is said then.
ACTS: dict[str, tuple[Act, str]] = {
    "paid": (partial(services.set_paid, paid=True), "{name} has paid."),
    "unpaid": (partial(services.set_paid, paid=False), "{name} has not paid."),
    "here": (services.check_in, "{name} is checked in."),
    "absent": (services.undo_check_in, "{name} is not checked in."),
    "let_in": (services.let_in, "{name} is registered."),
}
# What needs a page, as it needs a reason or cannot be undone by the same press.
GRAVE: dict[str, tuple[Act, str]] = {
    "withdraw": (services.withdraw, "{name} is withdrawn."),
    "drop": (services.drop, "{name} is dropped."),
    "reinstate": (services.reinstate, "{name} is back."),
}


@require_safe
@for_owner
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    return page_or_region(request, "tournaments/entries.html", "desk", _desk(request, event))


@require_POST
@for_owner
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A walk-in by name, or an account by its @handle; the page is ready for the next one at once."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    name = request.POST.get("name", "").replace("\0", " ")
    act: dict[str, Any] = {"tournament": event, "by": owner_of(request), "now": timezone.now()}
    try:
        if name.lstrip().startswith("@"):
            entry = services.add_account(handle=name, **act)
        else:
            entry = services.add_player(name=name, request_key=key_of(request, name), **act)
        code = "" if entry.user else f" Code: {entry.claim_code}"
        messages.success(request, f"{entry.name} is in.{code}")
        name = ""
    except services.EventError as error:
        messages.warning(request, str(error))
    return _answer(request, event, walk_in=name, is_walk_in=True)


@require_POST
@for_owner
def add_computers(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    count = request.POST.get("count", "")
    try:
        added = services.add_computers(
            tournament=event, level=request.POST.get("level", ""), by=owner_of(request), now=timezone.now(),
            count=int(count) if count.isdecimal() and len(count) < 6 else 0,
            request_key=key_of(request),
        )  # fmt: skip
        messages.success(request, f"{len(added)} computer{'' if len(added) == 1 else 's'} added.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:entries", slug)


@require_POST
@for_owner
def check_in_all(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    try:
        count = services.check_in_all(tournament=event, by=owner_of(request), now=timezone.now())
        said = f"{count} more checked in." if count else "Everybody was checked in already."
        messages.success(request, said)
    except services.EventError as error:
        messages.warning(request, str(error))
    return _answer(request, event)


@require_POST
@for_owner
def act(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One press in a row of the desk."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    entry = queries.entry_or_404(event, pk)
    known = ACTS.get(request.POST.get("act", ""))
    if known is None:
        messages.warning(request, "Choose what to do.")
    else:
        _do(request, entry, *known)
    return _answer(request, event)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def entry(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One player: what pairing has to know, and what needs a reason."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    player = queries.entry_or_404(event, pk)
    if request.method != "POST":
        return _entry_page(request, player, forms.DetailsForm.of(player))
    known = GRAVE.get(request.POST.get("act", ""))
    if known is None:
        return _note_details(request, player)
    why: dict[str, Any] = (
        {} if known[0] is services.withdraw else {"why": request.POST.get("why", "").replace("\0", " ")}
    )
    if _do(request, player, *known, **why):
        return redirect("tournaments:entry", slug, pk)
    return _entry_page(request, player, forms.DetailsForm.of(player), status=422)


@require_safe
@for_owner
def codes(request: HttpRequest, slug: str) -> HttpResponse:
    """The codes of entries without an account, to print and cut."""
    event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
    shown = {"event": event, "slips": queries.unclaimed(event), "address": absolute(event.get_absolute_url())}
    return render(request, "tournaments/codes.html", shown)


def _do(request: HttpRequest, entry: Entry, act: Act, said: str, **facts: Any) -> bool:
    try:
        act(entry=entry, by=owner_of(request), now=timezone.now(), **facts)
        messages.success(request, said.format(name=entry.name))
        return True
    except services.EventError as error:
        messages.warning(request, str(error))
        return False


def _note_details(request: HttpRequest, player: Entry) -> HttpResponse:
    form = forms.DetailsForm.of(player, request.POST)
    if form.is_valid():
        try:
            services.note_details(entry=player, by=owner_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, "Saved.")
            return redirect("tournaments:entry", player.tournament.slug, player.pk)
        except services.EventError as error:
            form.add_error(None, str(error))
    return _entry_page(request, player, form, status=422)


def _entry_page(
    request: HttpRequest, player: Entry, form: forms.DetailsForm, *, status: int = 200
) -> HttpResponse:
    shown = {
        "event": player.tournament, "entry": player, "form": form,
        "acts": desk.grave_acts(player), "why": request.POST.get("why", ""),
        "judges": queries.JUDGES & queries.roles_of(player.tournament, request.user),
    }  # fmt: skip
    return render(request, "tournaments/entry.html", shown, status=status)


def _desk(request: HttpRequest, event: Tournament, **more: object) -> dict[str, object]:
    asked = desk.Asked.of(request.GET)
    found = queries.desk_entries(event, text=asked.text, show=asked.show)
    page = Paginator(found, ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    return {
        "event": event, "page": page, "asked": asked, "rows": desk.rows(page, event),
        "counts": queries.desk_counts(event),
        "lists": queries.list_counts(event) if event.takes_lists else None,
        "levels": Level.choices, "most_computers": services.MOST_AT_ONCE,
        "is_walk_in": "walk" in request.GET, "key": new_key(), **more,
    }  # fmt: skip


def _answer(request: HttpRequest, event: Tournament, **more: object) -> HttpResponse:
    """After an act: the desk as it is now, with its search and page kept."""
    if wants_region(request):
        return render(request, "tournaments/_desk_fresh.html", _desk(request, event, **more))
    words = request.GET.copy()
    if more:
        words["walk"] = "1"
    response = redirect("tournaments:entries", event.slug)
    if words:
        response["Location"] += f"?{words.urlencode()}"
    return response
