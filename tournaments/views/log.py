"""All that was done in an event, for its staff."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.presenters.log import Asked, log_lines

ACTS_A_PAGE = 50


@require_safe
@never_cache
def log(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
    asked = Asked.of(request.GET)
    about = queries.players_named(event, asked.text) if asked.text else None
    found = queries.acts_of(event, about=about, words=asked.words)
    page = Paginator(found, ACTS_A_PAGE).get_page(request.GET.get("page"))
    shown = {"event": event, "page": page, "lines": log_lines(page), "asked": asked, "about": about}
    return render(request, "tournaments/log.html", shown)
