"""The rules page and the guide to a first game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import rulebook
from ddl_site.accounts.regions import page_or_region

LONGEST_QUERY = 100


@require_safe
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
    return page_or_region(request, "cards/rules.html", "found", context)


@require_safe
def first_game(request: HttpRequest) -> HttpResponse:
    """Ten minutes from no idea to the first game."""
    return render(request, "cards/first_game.html")


WORDS: tuple[tuple[str, rulebook.Kind], ...] = (
    ("Keywords", "keyword"),
    ("Timings", "timing"),
    ("Glossary", "term"),
)
