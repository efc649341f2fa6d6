"""Decklists: handing one in, reading one, and the table of them all."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of, typed
from ddl_site.accounts.regions import page_or_region
from decks.queries import newest_version, own_deck_or_404
from tournaments import queries, services
from tournaments.forms_lists import HandInForm
from tournaments.models import Decklist, Entry
from tournaments.presenters import lists as presenters

LISTS_A_PAGE = 50
any_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """For the staff: who has handed in, nothing that tells a card. For others: the lists that are open."""
    event = queries.list_event_or_404(request.user, slug)
    reader = queries.list_reader(event, request.user)
    if not reader.roles:
        page = Paginator(reader.open_entries(), LISTS_A_PAGE).get_page(request.GET.get("page"))
        return render(request, "tournaments/open_lists.html", {"event": event, "page": page})
    asked = presenters.Asked.of(request.GET)
    found = queries.list_entries(event, text=asked.text, show=asked.show)
    page = Paginator(found, LISTS_A_PAGE).get_page(request.GET.get("page"))
    shown = presenters.lists_page(list(page), reader, viewer=request.user, now=timezone.now())
    context = {"event": event, "page": page, "asked": asked, "shown": shown}
    return page_or_region(request, "tournaments/lists.html", "lists", context)


@require_safe
@never_cache
def entry_list(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The list of one player, for who may read it."""
    event = queries.list_event_or_404(request.user, slug)
    reader = queries.list_reader(event, request.user)
    entry = reader.entry_or_404(pk)
    if reader.looks_into(entry):
        services.note_look(entry=entry, by=owner_of(request), now=timezone.now())
    shown = presenters.list_page(entry, reader, now=timezone.now())
    context = {
        "event": event,
        "shown": shown,
        "page": shown.page,
        "as_pictures": request.GET.get("look") == "pictures",
    }
    return render(request, "tournaments/decklist.html", context)


@any_form
@for_owner
def hand_in(request: HttpRequest, slug: str) -> HttpResponse:
    """The player's own list."""
    event = queries.list_event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    decks = presenters.deck_choices(event, request.user)
    form = HandInForm(_sent(request), decks=decks, asks_why=False, initial=dict(typed(request)))
    if form.is_valid() and _handed_in(request, entry, form):
        return redirect("tournaments:entry_list", slug, entry.pk)
    context = {
        "event": event, "entry": entry, "form": form, "format": presenters.format_name(event),
        "own_list": presenters.own_list(event, request.user, now=timezone.now()),
    }  # fmt: skip
    return render(request, "tournaments/hand_in.html", context, status=422 if form.is_bound else 200)


@any_form
@for_owner
def enter_list(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A list that the staff enter for somebody, and whether he plays without one."""
    event = queries.list_event_for_staff_or_404(request.user, slug)
    entry, reader = queries.entry_or_404(event, pk), queries.list_reader(event, request.user)
    is_closed = bool(services.why_lists_closed(event, entry, timezone.now()))
    form = HandInForm(_sent(request), decks=None, asks_why=is_closed, initial=dict(typed(request)))
    if form.is_valid() and _handed_in(request, entry, form):
        there = ("tournaments:entry_list", slug, pk) if reader.judges else ("tournaments:lists", slug)
        return redirect(*there)
    shown = presenters.entering(entry, reader, now=timezone.now())
    context = {"event": event, "entry": entry, "form": form, "shown": shown}
    return render(request, "tournaments/enter_list.html", context, status=422 if form.is_bound else 200)


@require_POST
@for_owner
def let_play(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A player plays without a legal list, or needs one again."""
    event = queries.list_event_for_staff_or_404(request.user, slug)
    entry = queries.entry_or_404(event, pk)
    lets = request.POST.get("lets") != "no"
    said = "plays without a legal list" if lets else "needs a legal list again"
    try:
        services.let_play(entry=entry, by=owner_of(request), now=timezone.now(), why=_why(request), lets=lets)
        messages.success(request, f"{entry.name} {said}.")
    except services.EventError as error:
        messages.warning(request, str(error))
        return redirect("tournaments:enter_list", slug, pk)
    return redirect("tournaments:lists", slug)


@require_POST
@for_owner
def let_all_play(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.list_event_for_staff_or_404(request.user, slug)
    try:
        count = services.let_all_play(
            tournament=event, by=owner_of(request), now=timezone.now(), why=_why(request)
        )
        messages.success(request, f"{count} player{'' if count == 1 else 's'} may play without a legal list.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:lists", slug)


@require_POST
@for_owner
def open_lists(request: HttpRequest, slug: str) -> HttpResponse:
    """After the event: let everybody read all lists, or no longer."""
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    wanted = request.POST.get("lists") == "open"
    try:
        services.open_lists(tournament=event, is_open=wanted, by=owner_of(request), now=timezone.now())
        messages.success(
            request, "All decklists are open now." if wanted else "Closed decklists are closed again."
        )
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:lists", slug)


def _sent(request: HttpRequest) -> object:
    return request.POST if request.method == "POST" else None


def _why(request: HttpRequest) -> str:
    return request.POST.get("why", "").replace("\0", " ")


def _handed_in(request: HttpRequest, entry: Entry, form: HandInForm) -> bool:
    """Whether the list is the one that counts now; what is to be said of it is said."""
    act: dict[str, Any] = {
        "entry": entry, "by": owner_of(request), "now": timezone.now(),
        "why": form.cleaned_data.get("why", ""),
    }  # fmt: skip
    try:
        if form.slug:
            version = newest_version(own_deck_or_404(request.user, form.slug))
            made = services.hand_in_deck(version=version, **act)
        else:
            made = services.hand_in(cards=form.listing.cards, name=form.listing.name, **act)
    except services.EventError as error:
        form.add_error(None, str(error))
        return False
    _say(request, entry, made)
    return True


def _say(request: HttpRequest, entry: Entry, made: Decklist) -> None:
    whose = "Your decklist" if entry.user_id == owner_of(request).pk else f"The decklist of {entry.name}"
    if made.faults:
        messages.warning(request, f"{whose} is handed in, but it is not legal. {' '.join(made.faults)}")
    else:
        messages.success(request, f"{whose} is handed in, and legal.")
