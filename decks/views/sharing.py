"""Who sees a deck, what he reads about it, and copies of it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from cards.views_collection.owner import for_owner, key_of, new_key, owner_of, typed
from decks import queries, services
from decks.forms import SharingForm
from decks.services import DeckError


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def sharing(request: HttpRequest, slug: str) -> HttpResponse:
    deck = queries.own_deck_or_404(request.user, slug)
    form = SharingForm.of(deck, request.POST or typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            services.share_deck(deck=deck, now=timezone.now(), **form.cleaned_data)
            messages.success(request, "Saved.")
            return redirect(deck)
        except DeckError as error:
            form.add_error(None, str(error))
    status = 422 if form.is_bound and form.errors else 200
    shown = {"deck": deck, "form": form, "key": new_key()}
    return render(request, "decks/sharing.html", shown, status=status)


@require_POST
@for_owner
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Pressed twice, the address is renewed once."""
    key = key_of(request)
    if done := queries.done_before(request.user, "address", key):
        return redirect("decks:sharing", done.result)
    deck = queries.own_deck_or_404(request.user, slug)
    services.renew_address_once(deck=deck, now=timezone.now(), request_key=key)
    messages.success(request, "The deck has a new address; the former one leads nowhere any more.")
    return redirect("decks:sharing", deck.slug)


@require_POST
@for_owner
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    deck, owner = queries.deck_or_404(request.user, slug), owner_of(request)
    try:
        made = services.copy_deck(deck=deck, owner=owner, now=timezone.now(), request_key=key_of(request))
    except DeckError as error:
        messages.warning(request, str(error))
        return redirect(deck)
    messages.success(request, f"This copy of {deck.name} is yours, and private until you share it.")
    return redirect(made)
