"""The versions of a deck."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from cards.templatetags import card_faces
from cards.views_collection.owner import for_owner
from decks import presenters, queries, services
from decks.presenters.history import difference, version_lines
from decks.presenters.page import is_own

VERSIONS_A_PAGE = 20


@require_safe
def versions(request: HttpRequest, slug: str) -> HttpResponse:
    """Every version with what is other than in the one before."""
    deck = queries.deck_or_404(request.user, slug)
    found = Paginator(queries.versions_of(deck), VERSIONS_A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "deck": deck,
        "page": found,
        "lines": version_lines(deck, found, newest=queries.newest_version(deck).number),
        "is_own": is_own(deck, request.user),
    }
    return render(request, "decks/versions.html", shown)


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The list as it was in one version."""
    deck = queries.deck_or_404(request.user, slug)
    found, newest = queries.version_or_404(deck, str(number)), queries.newest_version(deck)
    (page,) = presenters.present([found])
    card_faces.foresee(request, page.card_versions)
    shown = {
        "deck": deck,
        "page": page,
        "newest": newest,
        "is_newest": found.pk == newest.pk,
        "since": difference(found, newest),
        "is_own": is_own(deck, request.user),
    }
    return render(request, "decks/version.html", shown)


@require_POST
@for_owner
def restore(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    deck = queries.own_deck_or_404(request.user, slug)
    try:
        services.restore_version(deck=deck, number=number, now=timezone.now())
        messages.success(request, f"The list of version {number} is the newest again.")
    except services.DeckError as error:
        messages.warning(request, str(error))
    return redirect(deck)
