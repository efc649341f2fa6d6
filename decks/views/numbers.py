"""The numbers of a deck, and sample hands."""

import secrets
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from ddl_site.accounts.regions import page_or_region
from decks import queries
from decks.hands import SEEDS
from decks.presenters import hands
from decks.presenters import numbers as presenters


@require_safe
def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """Odds and mana of a version; `card` and `least` ask about a group of its cards."""
    asked = request.GET
    version = queries.version_or_404(queries.deck_or_404(request.user, slug), asked.get("version", ""))
    page = presenters.numbers_page(version, chosen=asked.getlist("card"), least=asked.get("least", ""))
    return page_or_region(request, "decks/numbers.html", "chosen", {"page": page})


@require_safe
def hand(request: HttpRequest, slug: str) -> HttpResponse:
    """The hand of `seed` as far as `step`. Without a seed that is one, to a seed that is drawn."""
    asked = request.GET
    version = queries.version_or_404(queries.deck_or_404(request.user, slug), asked.get("version", ""))
    seed, step = _number(asked.get("seed", "")), _number(asked.get("step", ""))
    if seed is None or seed >= SEEDS:
        words = urlencode({"version": version.number, "seed": secrets.randbelow(SEEDS)})
        return redirect(f"{request.path}?{words}")
    page = hands.hand_page(version, seed=seed, step=hands.OPENED if step is None else step)
    return page_or_region(request, "decks/hand.html", "hand", {"page": page})


def _number(text: str) -> int | None:
    """A whole number of at most six digits, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
