"""Wants, the trade list, and what is shared of them."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cards import queries, services
from cards.presenters import lists
from cards.views_collection.forms import SettingsForm, WantForm
from cards.views_collection.owner import for_owner, owner_of, typed

CARDS_A_PAGE = 60


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def wants(request: HttpRequest) -> HttpResponse:
    """The cards of which more are wanted, and a form to want one or none."""
    if request.method != "POST":
        return _wants(request, WantForm(initial={"number": 1, **request.GET.dict(), **typed(request)}))
    form = WantForm(request.POST)
    if not form.is_valid():
        return _wants(request, form, status=422)
    data = form.cleaned_data
    services.set_want(owner=owner_of(request), card_id=data["card"], number=data["number"])
    messages.success(request, "Saved.")
    return redirect("collection:wants")


def _wants(request: HttpRequest, form: WantForm, *, status: int = 200) -> HttpResponse:
    owner = owner_of(request)
    page = Paginator(queries.wanted_versions(owner.pk), CARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": lists.want_lines(owner.pk, page),
        "settings": queries.collection_settings(owner.pk),
    }
    return render(request, "collection/wants.html", context, status=status)


@require_safe
@for_owner
def trades(request: HttpRequest) -> HttpResponse:
    """What there is above what the owner keeps."""
    owner = owner_of(request)
    page = Paginator(queries.trade_versions(owner.pk), CARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": lists.trade_lines(owner.pk, page),
        "settings": queries.collection_settings(owner.pk),
    }
    return render(request, "collection/trades.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def settings(request: HttpRequest) -> HttpResponse:
    """What others may see, each part by itself, and how many of each card are kept."""
    owner = owner_of(request)
    stored = queries.collection_settings(owner.pk)
    posted = request.POST if request.method == "POST" else None
    kept = typed(request)  # of a box that is not ticked there is nothing
    initial = {name: kept.get(name, "") for name in SettingsForm.Meta.fields} if kept else None
    form = SettingsForm(posted, instance=stored, initial=initial)
    if form.is_bound and form.is_valid():
        services.change_settings(owner=owner, **form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("collection:settings")
    context = {"form": form, "stored": queries.collection_settings(owner.pk)}
    return render(request, "collection/settings.html", context, status=422 if form.errors else 200)
