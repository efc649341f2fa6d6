"""Pages about decks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks import presenters, queries


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    decks = presenters.present(queries.ready_made_versions())
    return render(request, "decks/list.html", {"decks": decks})


@require_safe
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    version = queries.ready_made_version(slug)
    if version is None:
        raise Http404("There is no such deck.")
    return render(request, "decks/deck.html", {"page": presenters.present([version])[0]})
