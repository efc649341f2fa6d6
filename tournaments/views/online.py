"""Tables in the app: a player goes to his, the staff see how a round goes on and replay what was played."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from ddl_site.accounts.regions import page_or_region
from game.presenters.replays import match_replay
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.models import Entry, Pairing
from tournaments.presenters.online import online_round


@require_POST
@for_owner
def ready(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """One press: the player is ready, and goes to his table."""
    table, entry = _own_table(request, slug, at)
    try:
        match = services.be_ready(table=table, entry=entry, now=timezone.now())
    except services.EventError as error:
        messages.warning(request, str(error))
        match = None
    return redirect("play:match", match.pk) if match else redirect("tournaments:my", slug)


@require_POST
@for_owner
def claim_absence(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    table, entry = _own_table(request, slug, at)
    try:
        services.claim_absence(table=table, entry=entry, now=timezone.now())
        messages.success(request, "The staff are told.")
    except services.EventError as error:
        messages.warning(request, str(error))
    return redirect("tournaments:my", slug)


@require_safe
@never_cache
def online(request: HttpRequest, slug: str, at: RoundAt) -> HttpResponse:
    """How far a round is announced, and who is missing: the region of its page, for the staff."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    found = queries.round_or_404(event, at, drafts=False)
    told = online_round(event, found, now=timezone.now())
    shown = {"event": event, "shown": {"round": found}, "online": told}
    return render(request, "tournaments/_online_round.html", shown)


@require_safe
@never_cache
def replay(request: HttpRequest, slug: str, at: RoundAt, table: int) -> HttpResponse:
    """A finished match of a table, step by step, for staff who do not play themselves; the look is logged."""
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    pairing = queries.pairing_or_404(queries.round_or_404(event, at, drafts=False), table)
    match, viewer = queries.seen_match(event, pairing, owner_of(request)), owner_of(request)
    services.note_replay(table=pairing, by=viewer, now=timezone.now())
    address = reverse("tournaments:replay", args=[slug, at, table])
    page = match_replay(match, request.GET, address=address, viewer_id=viewer.pk)
    back = reverse("tournaments:table", args=[slug, at, table])
    return page_or_region(
        request, "game/replay.html", "replay", {"page": page, "table": page.replay, "back": back}
    )


def _own_table(request: HttpRequest, slug: str, at: RoundAt) -> tuple[Pairing, Entry]:
    event = queries.event_or_404(request.user, slug)
    entry = queries.own_entry_or_404(event, request.user)
    return queries.own_pairing_or_404(event, at, entry), entry
