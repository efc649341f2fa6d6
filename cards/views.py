"""Pages of the catalogue."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from cards import presenters, queries
from cards.forms import CardFilter
from cards.models import CardVersion
from cards.presenters import panels, playsets
from cards.templatetags import card_faces
from cards.views_collection.owner import new_key
from ddl_site.accounts.models import User
from ddl_site.accounts.regions import page_or_region

CARDS_A_PAGE = 60


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The gallery. To htmx its results alone, and the address that stands for them."""
    return gallery_page(request, request.GET)


def gallery_page(
    request: HttpRequest, params: QueryDict, *, refused: presenters.SavedSearches | None = None
) -> HttpResponse:
    """The gallery that `params` ask for; with a search that was refused, the whole page says why."""
    wanted, asked = CardFilter.read(params), params.get("page", "")
    found = queries.search_cards(wanted.query, viewer=request.user, order=wanted.sort)
    page = Paginator(found.cards, CARDS_A_PAGE).get_page(asked)
    gallery = presenters.Gallery(wanted, found, page, asked=asked)
    card_faces.foresee(request, gallery.versions)
    searches = refused or SimpleLazyObject(
        lambda: presenters.SavedSearches(queries.saved_searches(request.user))
    )
    shown = {"gallery": gallery, "searches": searches, "canonical": gallery.canonical}
    if refused:
        return render(request, "cards/list.html", shown, status=422)
    response = page_or_region(request, "cards/list.html", "results", shown)
    response["HX-Push-Url"] = gallery.url
    return response


@require_safe
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    version = queries.version_for(card_id)
    if version is None:
        raise Http404(f"There is no card {card_id}.")
    if version.card_id != card_id:
        return redirect(version.card, permanent=True)
    shown = {
        "page": presenters.card_page(version),
        "panels": panels.panels_for(version.card, viewer=request.user),
        **_owned(request, version),
    }
    return render(request, "cards/card.html", shown)


def _owned(request: HttpRequest, version: CardVersion) -> dict[str, object]:
    """What the panel about one's own copies needs; strangers have none."""
    if not isinstance(request.user, User):
        return {}
    (tile,) = playsets.tiles([version], queries.copies_by_printing(request.user.pk))
    return {"owned": tile, "key": new_key()}
