"""What a player shows of his collection. Whatever he does not share answers as if it did not exist."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards import queries
from cards.presenters import lists, playsets
from cards.queries import Share, Sharing

CARDS_A_PAGE = 150


@require_safe
@never_cache
def collection(request: HttpRequest, handle: str) -> HttpResponse:
    sharing = _sharing(request, handle, Share.COLLECTION)
    owner = sharing.owner
    page = Paginator(queries.newest_versions(), CARDS_A_PAGE).get_page(request.GET.get("page"))
    copies = queries.copies_by_printing(owner.pk)
    tallies = queries.tallies(copies)
    context = {
        "page": page,
        "groups": playsets.grouped(page, copies, "class", tallies),
        "summary": playsets.summary(tallies),
    }
    return _show(request, "collection/shared.html", sharing, context)


@require_safe
@never_cache
def wants(request: HttpRequest, handle: str) -> HttpResponse:
    sharing = _sharing(request, handle, Share.WANTS)
    owner = sharing.owner
    page = Paginator(queries.wanted_versions(owner.pk), CARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rows": lists.want_lines(owner.pk, page)}
    return _show(request, "collection/shared_wants.html", sharing, context)


@require_safe
@never_cache
def trades(request: HttpRequest, handle: str) -> HttpResponse:
    sharing = _sharing(request, handle, Share.TRADES)
    owner = sharing.owner
    page = Paginator(queries.trade_versions(owner.pk), CARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rows": lists.trade_lines(owner.pk, page)}
    return _show(request, "collection/shared_trades.html", sharing, context)


def _sharing(request: HttpRequest, handle: str, part: Share) -> Sharing:
    sharing = queries.shared_by(handle, part=part, viewer=request.user)
    if sharing is None:
        raise Http404("There is no such page.")
    return sharing


def _show(
    request: HttpRequest, template: str, sharing: Sharing, context: Mapping[str, object]
) -> HttpResponse:
    shown = {"owner": sharing.owner, "links": lists.shared_links(sharing.owner, sharing.parts)}
    return render(request, template, {**shown, **context})
