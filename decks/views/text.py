"""The list as a text to edit, saved as a whole."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import for_owner, typed
from decks import decktext, queries, services
from decks.forms import TextForm
from decks.models import Deck
from decks.presenters import builder
from decks.views import undoing
from decks.views.builder import build_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole list in a box. Lines that are not understood are told before anything is saved."""
    deck = queries.own_deck_or_404(request.user, slug)
    if request.method != "POST":
        return _page(request, deck, None, kept=typed(request))
    form = TextForm(request.POST)
    read = _read(form) if form.is_valid() else None
    if read is None or (read.faults and "anyway" not in request.POST):
        return _page(request, deck, form, read=read, status=422)
    return _save(request, deck, form, read)


def _save(request: HttpRequest, deck: Deck, form: TextForm, read: decktext.DeckText) -> HttpResponse:
    try:
        moved = services.replace_list(
            deck=deck, cards=read.cards, now=timezone.now(), edition=form.cleaned_data["edition"]
        )
    except services.DeckChangedError as error:
        deck.refresh_from_db()
        form = TextForm({"text": form.cleaned_data["text"], "edition": deck.edition})
        form.add_error(None, str(error))
        return _page(request, deck, form, read=read, status=409)
    except services.DeckError as error:
        form.add_error(None, str(error))
        return _page(request, deck, form, read=read, status=422)
    undoing.remember(request, deck, moved.deltas)
    messages.success(request, f"Saved, version {moved.version.number}.")
    return redirect("decks:edit", deck.slug)


def _read(form: TextForm) -> decktext.DeckText | None:
    """What the text says; an empty one is an empty list."""
    written = form.cleaned_data["text"]
    try:
        return queries.read_text(written) if written.strip() else decktext.DeckText()
    except decktext.UnreadableTextError as error:
        form.add_error("text", str(error))
        return None


def _page(
    request: HttpRequest,
    deck: Deck,
    form: TextForm | None,
    *,
    kept: dict[str, str] | None = None,
    read: decktext.DeckText | None = None,
    status: int = 200,
) -> HttpResponse:
    """The box with what was typed, else with the list; beside it the list if it has changed meanwhile."""
    built = build_of(request, deck)
    present = builder.as_text(built)
    if form is None:
        form = TextForm(initial={"text": present, "edition": deck.edition} | (kept or {}))
    shown = {"deck": deck, "build": built, "form": form, "read": read, "present": ""}
    if status == 409:
        shown["present"] = present or "No cards."
    return render(request, "decks/text.html", shown, status=status)
