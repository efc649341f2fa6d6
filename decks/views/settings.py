"""What a deck is called, what it is made for, and its end."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import for_owner, key_of, new_key, typed
from decks import queries, services
from decks.forms import SettingsForm

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
@for_owner
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    deck = queries.own_deck_or_404(request.user, slug)
    formats = queries.formats_for(deck)
    if request.method == "POST":
        form = SettingsForm(request.POST, deck=deck, formats=formats)
        if form.is_valid() and form.save(now=timezone.now()):
            messages.success(request, "Saved.")
            return redirect("decks:settings", deck.slug)
    else:
        form = SettingsForm(deck=deck, formats=formats, initial=typed(request))
    shown = {"deck": queries.own_deck_or_404(request.user, slug), "form": form, "key": new_key()}
    return render(request, "decks/settings.html", shown, status=422 if form.is_bound else 200)


@require_http_methods(FORM_METHODS)
@for_owner
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask first; deleted twice is deleted."""
    key = key_of(request)
    if request.method == "POST" and queries.done_before(request.user, "delete", key):
        return redirect("decks:list")
    deck = queries.own_deck_or_404(request.user, slug)
    if request.method != "POST":
        shown = {"deck": deck, "versions": deck.versions.count(), "key": new_key()}
        return render(request, "decks/delete.html", shown)
    services.delete_deck_once(deck=deck, now=timezone.now(), request_key=key)
    messages.success(request, f"“{deck.name}” is deleted.")
    return redirect("decks:list")
