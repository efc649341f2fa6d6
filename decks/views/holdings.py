"""Real copies and decks: what is built, what is wanted for a deck, what could be built."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.views_collection.owner import for_owner, owner_of
from ddl_site.accounts.regions import wants_region
from decks import queries, services
from decks.models import Deck
from decks.presenters import buildable, holdings
from decks.presenters.decks import hero_class_choices

DECKS_A_PAGE = 20


@require_safe
@never_cache
def build(request: HttpRequest) -> HttpResponse:
    """Decks by how many of their cards the viewer lacks."""
    formats = queries.formats(request.user)
    chosen = buildable.Chosen.of(request.GET.dict(), formats)
    found = queries.buildable_decks(
        request.user, free_only=chosen.free_only, format=chosen.format, card_class=chosen.card_class
    )
    page = Paginator(found, DECKS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": buildable.build_rows(page, request.user),
        "chosen": chosen,
        "formats": formats,
        "classes": hero_class_choices(),
    }
    return render(request, "decks/can_build.html", context)


@require_POST
@for_owner
def built(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep copies for the viewer's deck: `act` is build, fill, move (with `from`) or unbuild."""
    deck = queries.own_deck_or_404(request.user, slug)
    try:
        messages.success(request, _built(request, deck))
    except services.DeckError as error:
        messages.error(request, str(error))
    return _panel(request, slug)


def _built(request: HttpRequest, deck: Deck) -> str:
    """Do it; what has come of it in a sentence."""
    match request.POST.get("act"):
        case "build":
            kept = services.build_deck(deck=deck)
        case "fill":
            kept = services.fill_deck(deck=deck)
        case "move":
            giver = queries.own_deck_or_404(request.user, request.POST.get("from", ""))
            kept = services.fill_deck(deck=deck, take_from=[giver])
        case "unbuild":
            services.unbuild_deck(deck=deck)
            return "It is taken apart: nothing is kept for it any more."
        case _:
            raise BadRequest("A deck is built, filled, taken apart, or given copies of another deck.")
    return holdings.said_of(kept)


@require_POST
@for_owner
def wanted(request: HttpRequest, slug: str) -> HttpResponse:
    """Want what the viewer's deck lacks (`act` add), or no more (remove)."""
    deck = queries.own_deck_or_404(request.user, slug)
    try:
        if request.POST.get("act") == "remove":
            services.unwant_deck(deck=deck)
            messages.success(request, "Nothing is wanted for this deck any more.")
        else:
            services.want_deck(deck=deck)
            messages.success(request, "What this deck lacks is wanted now.")
    except services.DeckError as error:
        messages.error(request, str(error))
    return _panel(request, slug)


def _panel(request: HttpRequest, slug: str) -> HttpResponse:
    """The panel alone to htmx, else back to the page of the deck."""
    deck = queries.own_deck_or_404(request.user, slug)
    if not wants_region(request):
        return redirect(f"{deck.get_absolute_url()}#my-copies")
    page = holdings.HoldingsPage(queries.newest_version(deck), owner_of(request))
    return render(request, "decks/_holdings.html", {"facts": {"page": page}, "is_region": True})
