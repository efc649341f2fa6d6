"""Where a deck begins: by its name alone, or from a text, a code or a link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import owner_of
from ddl_site.accounts.views.arrival import arrive
from decks import decktext, queries, services
from decks.forms import NewDeckForm
from decks.models import LONGEST_NAME, Deck


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """A form for strangers too: whoever makes a deck without an account becomes a guest."""
    formats = queries.formats(request.user)
    if request.method != "POST":
        text = request.GET.get("text", "").replace("\x00", "")[: decktext.MAX_CHARACTERS]
        return _page(request, NewDeckForm(formats=formats, initial={"format": "online", "text": text}))
    form = NewDeckForm(request.POST, formats=formats)
    read = _read(form) if form.is_valid() else None
    if read is None or (read.faults and "anyway" not in request.POST):
        return _page(request, form, read)
    refusal = arrive(request)
    if refusal:
        return refusal
    deck = _make(request, form, read)
    return redirect("decks:edit", deck.slug) if deck else _page(request, form, read)


def _read(form: NewDeckForm) -> decktext.DeckText | None:
    """What the text says, and a name for the deck; None if the form is refused."""
    text = form.cleaned_data["text"]
    try:
        read = queries.read_text(text) if text.strip() else decktext.DeckText()
    except decktext.UnreadableTextError as error:
        form.add_error("text", str(error))
        return None
    read.name = form.cleaned_data["name"] or read.name[:LONGEST_NAME].strip()
    if not read.name:
        form.add_error("name", "Give the deck a name.")
        return None
    return read


def _make(request: HttpRequest, form: NewDeckForm, read: decktext.DeckText) -> Deck | None:
    try:
        return services.make_deck(
            owner=owner_of(request), name=read.name, now=timezone.now(), cards=read.cards,
            format=form.cleaned_data["format"], request_key=str(form.cleaned_data["key"]),
        )  # fmt: skip
    except services.DeckError as error:
        form.add_error(None, str(error))
        return None


def _page(request: HttpRequest, form: NewDeckForm, read: decktext.DeckText | None = None) -> HttpResponse:
    shown = {"form": form, "read": read}
    return render(request, "decks/new.html", shown, status=422 if form.is_bound else 200)
