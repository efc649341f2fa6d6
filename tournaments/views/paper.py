"""Files on paper, as answers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from decks.deckfiles import file_name
from decks.sheets.paper import PAPERS


def paper_asked(request: HttpRequest) -> str:
    """`?paper=a4` or `letter`. Raises Http404 for another one."""
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        raise Http404("Paper is a4 or letter.")
    return paper


def pdf(body: bytes, name: str) -> HttpResponse:
    """To be saved under this name."""
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(True, file_name(name, "pdf")) or "attachment"
    return response
