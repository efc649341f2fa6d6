"""What helps with searching: suggestions for the box, and searches kept under a name."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cards import presenters, queries, services
from cards.views import gallery_page
from ddl_site.accounts.regions import wants_region

# A GET of the small addresses leads to the page: who had to log in in the middle comes back there.
any_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """What may come next in the box, as options of its list."""
    offered = presenters.suggestions(request.GET.get("q", ""), queries.value_suggestions(request.user))
    return render(request, "cards/_search_box.html#suggestions", {"suggestions": offered})


@any_form
@login_required
def save(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return redirect("cards:list")
    assert request.user.is_authenticated
    name, query = request.POST.get("name", ""), request.POST.get("query", "")
    try:
        saved = services.save_search(owner=request.user, name=name, query=query)
    except services.SavedSearchError as refused:
        return _refused(request, name=name, query=query, why=str(refused))
    messages.success(request, f"Saved as “{saved.name}”.")
    return _searches(request) if wants_region(request) else redirect(saved)


@any_form
@login_required
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    if request.method != "POST":
        return redirect("cards:list")
    assert request.user.is_authenticated
    if not services.delete_search(owner=request.user, pk=pk):
        raise Http404("There is no such search.")
    messages.success(request, "The search is deleted.")
    return _searches(request) if wants_region(request) else redirect("cards:list")


def _refused(request: HttpRequest, *, name: str, query: str, why: str) -> HttpResponse:
    searches = presenters.SavedSearches(queries.saved_searches(request.user), name=name, refused=why)
    if wants_region(request):
        shown = {"searches": searches, "canonical": query, "is_region": True}
        return render(request, "cards/list.html#searches", shown, status=422)
    params = QueryDict(mutable=True)
    params["q"] = query
    return gallery_page(request, params, refused=searches)


def _searches(request: HttpRequest) -> HttpResponse:
    searches = presenters.SavedSearches(queries.saved_searches(request.user), is_done=True)
    shown = {"searches": searches, "canonical": request.POST.get("query", ""), "is_region": True}
    return render(request, "cards/list.html#searches", shown)
