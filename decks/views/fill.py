"""Quick fill: what one owns for the places that are empty, and in place of what one lacks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import for_owner, key_of, new_key, number_in
from ddl_site.accounts.regions import page_or_region, wants_region
from decks import queries, services
from decks.models import Deck
from decks.presenters import builder, fill
from decks.views import undoing
from decks.views.builder import build_of

GONE = "This suggestion does not hold any more. Here are those that do."


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def suggestions(request: HttpRequest, slug: str) -> HttpResponse:
    """The suggestions; a post takes one (`line`, `swap`), or all that complete the list (`all`)."""
    deck = queries.own_deck_or_404(request.user, slug)
    leave = "leave" in (request.POST if request.method == "POST" else request.GET)
    page = _page(request, deck, leave=leave)
    if request.method != "POST":
        return page_or_region(request, "decks/fill.html", "fill", _context(page, said=""))
    try:
        said = _take(request, deck, page)
    except services.DeckError as error:
        return _answer(request, deck, leave=leave, said=str(error), status=409)
    return _answer(request, deck, leave=leave, said=said)


def _page(request: HttpRequest, deck: Deck, *, leave: bool) -> fill.FillPage:
    built = build_of(request, deck)
    held = queries.held_elsewhere(deck)
    return fill.page(built, pool=queries.fill_pool(), held=held, leave=leave)


def _take(request: HttpRequest, deck: Deck, page: fill.FillPage) -> str:
    posted = request.POST
    act = next((act for act in ("all", "line", "swap") if act in posted), "")
    deltas = page.deltas(act, posted.get(act, ""))
    if not deltas:
        raise services.DeckError(GONE)
    moved = services.move_copies(
        deck=deck, deltas=deltas, now=timezone.now(),
        request_key=key_of(request, act), edition=number_in(posted.get("edition", "")),
    )  # fmt: skip
    undoing.remember(request, deck, moved.deltas)
    return builder.said_of(build_of(request, deck, also=moved.deltas), moved.deltas)


def _answer(request: HttpRequest, deck: Deck, *, leave: bool, said: str, status: int = 200) -> HttpResponse:
    if wants_region(request):
        deck.refresh_from_db()
        context = _context(_page(request, deck, leave=leave), said=said)
        return render(request, "decks/fill.html#fill", {**context, "taken": True}, status=status)
    (messages.error if status != 200 else messages.success)(request, said)
    return redirect(reverse("decks:fill", args=[deck.slug]) + ("?leave=1" if leave else ""))


def _context(page: fill.FillPage, *, said: str) -> dict[str, object]:
    return {"fill": page, "build": page.build, "deck": page.build.deck, "key": new_key(), "said": said}
