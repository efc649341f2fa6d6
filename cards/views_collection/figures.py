"""The collection in figures, and on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import queries
from cards.presenters import charts, playsets
from cards.views_collection.owner import for_owner, owner_of


@require_safe
@for_owner
def figures(request: HttpRequest) -> HttpResponse:
    owner = owner_of(request)
    tallies = queries.tallies(queries.copies_by_printing(owner.pk))
    context = {
        "summary": playsets.summary(tallies),
        "completion": charts.completion(playsets.parts(tallies)),
        "growth": charts.growth(queries.growth(owner.pk)),
    }
    return render(request, "collection/figures.html", context)


@require_safe
@for_owner
def checklist(request: HttpRequest) -> HttpResponse:
    """Every printing with a box, for a pen: how many there are, or empty with `?empty`."""
    owner, is_empty = owner_of(request), "empty" in request.GET
    copies = queries.copies_by_printing(owner.pk)
    context = {
        "groups": playsets.grouped(queries.newest_versions(), {} if is_empty else copies, "class"),
        "summary": playsets.summary(queries.tallies(copies)),
        "is_empty": is_empty,
    }
    return render(request, "collection/checklist.html", context)
