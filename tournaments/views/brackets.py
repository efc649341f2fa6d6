"""The bracket of an elimination stage."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ddl_site.accounts.regions import page_or_region
from tournaments import queries
from tournaments.presenters import brackets as presenters
from tournaments.presenters.asked import asked_number, asked_text
from tournaments.presenters.stages import played_as, tabs_of

MATCHES_A_PAGE = 127


@require_safe
@never_cache
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket of the stage `?stage=`, else of the last one. To htmx what changes alone."""
    event = queries.event_or_404(request.user, slug)
    stage = queries.bracket_stage_or_404(event, asked_number(request.GET, "stage"))
    facts = presenters.BracketFacts(stage, request.user)
    text = asked_text(request.GET)
    page = Paginator(presenters.ids_of(facts, text=text), MATCHES_A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "event": event, "stage": stage, "played_as": played_as([stage]), "facts": facts, "text": text,
        "tabs": tabs_of(queries.bracket_stages(event), here=stage.number),
        "pictures": presenters.pictures(facts),
        "page": page, "rows": presenters.rows(facts, page),
    }  # fmt: skip
    return page_or_region(request, "tournaments/bracket.html", "fresh", shown)
