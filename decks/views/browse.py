"""The list of decks, and the page of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks import presenters, queries
from decks.presenters import panels


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    decks = presenters.present(queries.ready_made_versions())
    return render(request, "decks/list.html", {"decks": decks})


@require_safe
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    version = queries.newest_version(queries.deck_or_404(request.user, slug))
    (page,) = presenters.present([version])
    shown = {"page": page, "panels": panels.panels_for(version, viewer=request.user)}
    return render(request, "decks/deck.html", shown)
