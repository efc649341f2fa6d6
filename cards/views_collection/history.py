"""What was done to a collection, and undoing it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from cards import queries, services
from cards.models import Batch
from cards.presenters import batches
from cards.views_collection.owner import for_owner, key_of, new_key, owner_of

BATCHES_A_PAGE, LINES_A_PAGE = 30, 120


@require_safe
@for_owner
def history(request: HttpRequest) -> HttpResponse:
    found = queries.batches_of(owner_of(request).pk)
    page = Paginator(found, BATCHES_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": batches.batch_lines(page), "key": new_key()}
    return render(request, "collection/history.html", context)


@require_safe
@for_owner
def batch(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _batch(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo one batch, or with `partly` what is left of it. A refusal names the cards in its way."""
    found = _batch(request, pk)
    if request.method != "POST":
        return redirect(found)
    partly = "partly" in request.POST
    try:
        services.undo_batch(
            owner=owner_of(request),
            batch=found,
            now=timezone.now(),
            key=key_of(request, f"undo{pk}"),
            partly=partly,
        )
    except services.AlreadyUndoneError as error:
        messages.info(request, str(error))
    except services.CollectionError as error:
        return _page(request, found, refusal=str(error), partly=not partly, status=409)
    else:
        messages.success(request, "Undone.")
    return redirect(found)


def _batch(request: HttpRequest, pk: int) -> Batch:
    found = queries.batch_for(owner_of(request).pk, pk)
    if found is None:
        raise Http404("There is no such entry.")
    return found


def _page(
    request: HttpRequest, found: Batch, *, refusal: str = "", partly: bool = False, status: int = 200
) -> HttpResponse:
    page = Paginator(queries.lines_of([found.pk]), LINES_A_PAGE).get_page(request.GET.get("page"))
    (line,) = batches.batch_lines([found])
    context = {
        "batch": found,
        "line": line,
        "page": page,
        "rows": batches.ledger_rows(page),
        "refusal": refusal,
        "partly": partly,
        "key": new_key(),
    }
    return render(request, "collection/batch.html", context, status=status)
