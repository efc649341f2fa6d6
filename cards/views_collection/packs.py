"""The pack log."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards import queries, services
from cards.enums import BatchKind
from cards.models import Batch
from cards.presenters import batches
from cards.views_collection.forms import PackForm
from cards.views_collection.owner import for_owner, key_of, new_key, owner_of, typed

PACKS_A_PAGE = 30


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def packs(request: HttpRequest) -> HttpResponse:
    """The packs and boxes that were opened, and a form for the next."""
    if request.method != "POST":
        return _page(request, PackForm(initial={"kind": "pack", **request.GET.dict(), **typed(request)}))
    form = PackForm(request.POST)
    if form.is_valid():
        try:
            opened = _open(request, form)
            return redirect(opened or "collection:packs")
        except services.CollectionError as error:
            form.add_error("cards", str(error))
    return _page(request, form, status=422)


def _open(request: HttpRequest, form: PackForm) -> Batch | None:
    data = form.cleaned_data
    service = services.open_pack if data["kind"] == BatchKind.PACK else services.open_box
    return service(
        owner=owner_of(request),
        printings=data["cards"],
        now=timezone.now(),
        key=key_of(request, "pack"),
        about=data["about"],
    )


def _page(request: HttpRequest, form: PackForm, *, status: int = 200) -> HttpResponse:
    opened = queries.batches_of(owner_of(request).pk).filter(kind__in=[BatchKind.PACK, BatchKind.BOX])
    page = Paginator(opened, PACKS_A_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "lines": batches.batch_lines(page), "key": new_key()}
    return render(request, "collection/packs.html", context, status=status)
