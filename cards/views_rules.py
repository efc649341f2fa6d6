"""The rules page and the guide to a first game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards import rulebook

LONGEST_QUERY = 100


@require_safe
@vary_on_headers("HX-Request")
def rules(request: HttpRequest) -> HttpResponse:
    """The whole rulebook, or with `?q=` what has every word of it. To htmx the found part alone."""
    query = " ".join(request.GET.get("q", "")[:LONGEST_QUERY].split())
    book = rulebook.search(query)
    context = {
        "query": query,
        "chapters": [(section, book.rules_of(section.id)) for section in book.sections],
        "glossary": [(title, words) for title, kind in WORDS if (words := book.keywords_of(kind))],
        "rules_found": len(book.rules),
        "words_found": len(book.keywords),
    }
    part = "#found" if request.headers.get("HX-Request") and not _restores(request) else ""
    return render(request, f"cards/rules.html{part}", context)


@require_safe
def first_game(request: HttpRequest) -> HttpResponse:
    """Ten minutes from no idea to the first game."""
    return render(request, "cards/first_game.html")


WORDS: tuple[tuple[str, rulebook.Kind], ...] = (
    ("Keywords", "keyword"),
    ("Timings", "timing"),
    ("Glossary", "term"),
)


def _restores(request: HttpRequest) -> bool:
    # Back in the browser needs the whole page.
    return bool(request.headers.get("HX-History-Restore-Request"))
