"""The list of decks, and the page of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.templatetags import card_faces
from cards.views_collection.owner import new_key
from decks import presenters, queries
from decks.presenters import panels
from decks.presenters.files import social
from decks.presenters.page import about, like


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    decks = presenters.present(queries.ready_made_versions())
    return render(request, "decks/list.html", {"decks": decks})


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
