"""The builder: search and list side by side; every press is one post, which works without script as well."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from cards import queries as catalogue
from cards import search
from cards.forms import SORTS
from cards.models import CardVersion
from cards.templatetags import card_faces
from cards.views_collection.owner import for_owner, key_of, new_key, next_of, number_in
from ddl_site.accounts.regions import page_or_region, wants_region
from decks import queries, services
from decks.models import Deck
from decks.presenters import builder
from decks.views import undoing

CARDS_A_PAGE = 60
FIRST_SORT = "cost"
SIDES = {"found": "s", "list": "l"}  # where a button was pressed, and how the ids of its cards begin


@require_safe
@for_owner
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Search on one side, the list on the other. To htmx the found cards alone."""
    deck = queries.own_deck_or_404(request.user, slug)
    return page_or_region(request, "decks/edit.html", "found", _page(request, deck))


def _page(request: HttpRequest, deck: Deck) -> dict[str, object]:
    text, sort = _asked(request)
    found = catalogue.search_cards(search.parse(text), viewer=request.user, order=sort)
    page = Paginator(found.cards, CARDS_A_PAGE).get_page(request.GET.get("page"))
    versions = catalogue.versions_of(page)
    card_faces.foresee(request, versions)
    built = build_of(request, deck, found=versions)
    return {
        **_context(built),
        "page": page,
        "found": built.found(versions),
        "warnings": found.warnings,
        "text": text,
        "sort": sort,
        "sorts": SORTS,
        "chips": _chips(deck, text, sort),
        "side": request.GET.get("side"),
        "nexts": {side: _with_side(request, side) for side in SIDES},
    }


def build_of(
    request: HttpRequest, deck: Deck, *, found: Iterable[CardVersion] = (), also: Iterable[str] = ()
) -> builder.Build:
    """The builder of a deck's newest version as its owner sees it."""
    return builder.build(
        queries.newest_version(deck),
        formats=queries.formats_of(deck),
        owned=queries.owned_copies(request.user),
        found=found,
        also=also,
    )


def _context(built: builder.Build) -> dict[str, object]:
    return {"build": built, "deck": built.deck, "key": new_key()}


def _asked(request: HttpRequest) -> tuple[str, str]:
    text = request.GET.get("q", "").replace("\x00", "")[:500]
    sort = request.GET.get("sort", "")
    return text, sort if sort in SORTS else FIRST_SORT


def _chips(deck: Deck, text: str, sort: str) -> list[tuple[str, str, bool]]:
    """Queries that a builder needs often: label, address, whether it is the present one."""
    classes = [(f"c:{slug}", label) for slug, label in builder.CLASSES]
    offered = [("", "All"), ("own>0", "I own"), (f"in:{deck.slug}", "In the deck"), *classes]
    kept = {"sort": sort} if sort != FIRST_SORT else {}
    return [(label, f"?{urlencode({'q': query} | kept)}", query == text.strip()) for query, label in offered]


def _with_side(request: HttpRequest, side: str) -> str:
    """The present address, showing this side first on a phone: where a press without script leads back to."""
    words = request.GET.copy()
    words["side"] = side
    return f"{request.path}?{words.urlencode()}"


# --- presses ---


@dataclass(frozen=True, slots=True)
class _Press:
    """What was pressed where, and what it moved."""

    side: str
    moved: services.Moved
    cards: tuple[str, ...]
    is_stale: bool  # the page showed an older list
    is_undo: bool = False


@require_POST
@for_owner
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """One copy more or less (`add`, `take`), a number of them (`set` and `count`), or `undo`."""
    deck = queries.own_deck_or_404(request.user, slug)
    try:
        press = _undo(request, deck) if "undo" in request.POST else _pressed(request, deck)
    except services.DeckError as error:
        return _refused(request, deck, str(error))
    if wants_region(request):
        return render(request, "decks/_build_fresh.html", _fresh(request, deck, press))
    return redirect(_onward(request, deck, press))


def _pressed(request: HttpRequest, deck: Deck) -> _Press:
    posted, now = request.POST, timezone.now()
    is_stale = _is_stale(request, deck)
    act = next((act for act in ("add", "take", "set") if act in posted), "")
    card = posted.get(act, "").replace("\x00", "")
    key = key_of(request, f"{act}{card}")
    if act == "set":
        count = number_in(posted.get("count", ""))
        if count is None:
            raise services.BadListError(f"“{posted.get('count', '')[:20]}” is no number of copies.")
        moved = services.set_copies(deck=deck, card_id=card, count=count, now=now, request_key=key)
    else:
        deltas = {card: 1 if act == "add" else -1}
        moved = services.move_copies(deck=deck, deltas=deltas, now=now, request_key=key)
    undoing.remember(request, deck, moved.deltas)
    return _Press(posted.get("side", ""), moved, (card,), is_stale)


def _undo(request: HttpRequest, deck: Deck) -> _Press:
    is_stale, deltas = _is_stale(request, deck), undoing.last(request, deck)
    if deltas is None:
        raise services.DeckError("There is nothing to undo.")
    back = {card: -delta for card, delta in deltas.items()}
    moved = services.move_copies(
        deck=deck, deltas=back, now=timezone.now(), request_key=key_of(request, "undo")
    )
    if not moved.is_repeated:
        undoing.forget(request, deck)
    return _Press("", moved, tuple(moved.deltas), is_stale, is_undo=True)


def _is_stale(request: HttpRequest, deck: Deck) -> bool:
    return number_in(request.POST.get("edition", "")) not in (None, deck.edition)


def _fresh(request: HttpRequest, deck: Deck, press: _Press) -> dict[str, object]:
    """What htmx puts into the page: the numbers of the card, the figures; the whole list where it must be.

    A press in the list keeps the row of a card that is gone, so that the pressed button stays where it is.
    """
    in_list = press.side == "list"
    built = build_of(request, deck, also=press.cards)
    counts = [(built.cards.get(card, 0), delta) for card, delta in press.moved.deltas.items()]
    comes_or_goes = any(count in (0, delta) for count, delta in counts)
    return {
        **_context(built),
        "entries": [built.entry(card) for card in press.cards],
        "whole_list": press.is_stale or (comes_or_goes and not in_list),
        "said": builder.said_of(built, press.cards, undone=press.is_undo),
    }


def _refused(request: HttpRequest, deck: Deck, why: str) -> HttpResponse:
    if wants_region(request):
        shown = {**_context(build_of(request, deck)), "said": why, "whole_list": True}
        return render(request, "decks/_build_fresh.html", shown, status=409)
    messages.error(request, why)
    return redirect(next_of(request, reverse("decks:edit", args=[deck.slug])))


def _onward(request: HttpRequest, deck: Deck, press: _Press) -> str:
    """Back to the page as it was, at the card that was pressed."""
    onward = next_of(request, reverse("decks:edit", args=[deck.slug]))
    if press.side not in SIDES:
        return onward
    if press.side == "list" and not press.moved.version.cards.get(press.cards[0]):
        return f"{onward}#list"
    return f"{onward}#{SIDES[press.side]}-{press.cards[0]}"


@require_POST
@for_owner
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close a version with a note, or change its note."""
    deck = queries.own_deck_or_404(request.user, slug)
    number = number_in(request.POST.get("number", ""))
    version = deck.versions.filter(number=number or 0).first()
    try:
        if version is None:
            raise services.DeckError("This deck has no such version.")
        noted = services.note_version(version=version, note=request.POST.get("note", ""))
    except services.DeckError as error:
        messages.error(request, str(error))
    else:
        named = f" as “{noted.note}”" if noted.note else ""
        messages.success(request, f"Version {noted.number} is kept{named}. The next change begins another.")
    return redirect(next_of(request, reverse("decks:edit", args=[deck.slug])))
