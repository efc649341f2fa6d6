"""The list of decks, and the page of one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.templatetags import card_faces
from cards.views_collection.owner import new_key
from ddl_site.accounts.regions import page_or_region
from decks import presenters, queries
from decks.presenters import panels
from decks.presenters.browser import Asked, browser, deck_tiles
from decks.presenters.files import social
from decks.presenters.page import about, like

DECKS_A_PAGE = 20


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """The browser of decks. To htmx the found ones alone, and the address that stands for them."""
    asked = Asked.read(request.GET, request.user)
    found = queries.found_decks(asked.wanted, request.user, now=timezone.now())
    page = Paginator(found, DECKS_A_PAGE).get_page(request.GET.get("page"))
    tiles = deck_tiles(page, request.user)
    card_faces.foresee(request, [version for tile in tiles for version in tile.page.card_versions])
    shown = {"browser": browser(asked, request.user), "page": page, "tiles": tiles}
    response = page_or_region(request, "decks/list.html", "found", shown)
    response["HX-Push-Url"] = asked.url(page.number)
    return response


@require_safe
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    version = queries.newest_version(queries.deck_or_404(request.user, slug))
    (page,) = presenters.present([version])
    card_faces.foresee(request, page.card_versions)
    shown = {
        "page": page,
        "social": social(page),
        "about": about(version, request.user),
        "like": like(version.deck, request.user),
        "panels": panels.panels_for(version, viewer=request.user),
        "as_pictures": request.GET.get("look") == "pictures",
        "key": new_key(),
    }
    return render(request, "decks/deck.html", shown)
