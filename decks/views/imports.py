"""Lists from elsewhere: codes, links, texts and files, looked at before anything is kept."""

from urllib.parse import quote

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.tables import Decoded, UnreadableFileError
from cards.views_collection.owner import owner_of
from ddl_site.accounts.views.arrival import arrive
from decks import deckcode, queries, services
from decks.forms_import import ImportForm, KeepForm
from decks.models import Deck
from decks.presenters import loose

any_form = require_http_methods(["GET", "HEAD", "POST"])
LONGEST_LINK = 8000


@require_safe
@never_cache
def code(request: HttpRequest, code: str) -> HttpResponse:
    """The list of a code. A damaged one is told, with what would mend it."""
    try:
        return _show(request, loose.loose_list(queries.decoded_code(code)))
    except deckcode.DeckCodeError as error:
        mendings = [deckcode.grouped(one) for one in error.mendings[: deckcode.SHOWN_MENDINGS]]
        return _damaged(request, str(error), asked=code[: deckcode.MAX_CHARACTERS], mendings=mendings)


@require_safe
@never_cache
def open_link(request: HttpRequest) -> HttpResponse:
    """The list of a link of a deck builder, `?deck=`; a whole link and a code are understood there too."""
    asked = request.GET.get("deck", "").strip()
    if not asked:
        return redirect("decks:import")
    text = asked if "deck=" in asked else f"?deck={quote(asked[:LONGEST_LINK], safe='')}"
    try:
        listing = queries.read_listing(Decoded(text))
    except UnreadableFileError as error:
        return _damaged(request, str(error))
    if listing.faults and not listing.cards:
        return _damaged(request, listing.faults[0].reason)
    return _show(request, loose.loose_listing(listing))


@any_form
@never_cache
def import_list(request: HttpRequest) -> HttpResponse:
    """Send a list, then look at what was understood of it."""
    sent = request.method == "POST"
    form = ImportForm(request.POST, request.FILES) if sent else ImportForm()
    if sent and form.is_valid():
        try:
            listing = queries.read_listing(form.decoded)
            return _show(request, loose.loose_listing(listing, name=form.title))
        except UnreadableFileError as error:
            form.add_error(form.source, str(error))
    return render(request, "decks/import.html", {"form": form}, status=422 if sent else 200)


@any_form
@never_cache
def keep(request: HttpRequest) -> HttpResponse:
    """Make a deck of a list, or put the list into a deck that one has."""
    if request.method != "POST":
        return redirect("decks:import")
    form = KeepForm(request.POST)
    if not form.is_valid():
        return _not_kept(request, form, " ".join(str(error[0]) for error in form.errors.values()), status=422)
    refusal = arrive(request)
    if refusal:
        return refusal
    try:
        deck = _kept(request, form)
    except services.DeckError as error:
        is_stale = isinstance(error, services.DeckChangedError)
        return _not_kept(request, form, str(error), status=409 if is_stale else 422)
    return redirect(deck)


def _kept(request: HttpRequest, form: KeepForm) -> Deck:
    """The deck that has the list now. Raises services.DeckError."""
    data, now = form.cleaned_data, timezone.now()
    if data["target"] is None:
        name, key = data["name"].strip() or loose.NAMELESS, str(data["key"])
        deck = services.make_deck(
            owner=owner_of(request), name=name, now=now, cards=data["cards"], request_key=key,
            format=_format(request, data["made_for"]),
        )  # fmt: skip
        messages.success(request, f"“{deck.name}” is yours, and private until you share it.")
        return deck
    slug, edition = data["target"]
    try:
        deck = queries.own_deck_or_404(request.user, slug)
    except Http404:
        raise services.DeckChangedError("You have no such deck any more. Choose another one.") from None
    services.set_list(deck=deck, cards=data["cards"], now=now, edition=edition)
    messages.success(request, f"“{deck.name}” has this list now. The former one is kept among its versions.")
    return deck


def _format(request: HttpRequest, slug: str) -> str:
    """The format of this slug if whoever asks has it; one that is not there is no reason to lose the list."""
    known = {one.slug for one in queries.formats(request.user)}
    return slug if slug in known else loose.USUAL_FORMAT


def _damaged(request: HttpRequest, problem: str, *, status: int = 404, **more: object) -> HttpResponse:
    return render(request, "decks/damaged.html", {"problem": problem, **more}, status=status)


def _show(request: HttpRequest, shown: loose.LooseList) -> HttpResponse:
    form = KeepForm(initial={"cards": shown.packed, "name": shown.name, "made_for": shown.made_for})
    return _page(request, shown, form)


def _not_kept(request: HttpRequest, form: KeepForm, problem: str, *, status: int) -> HttpResponse:
    """The list again, with a sentence; a form whose list cannot be read leads back to the beginning."""
    cards = form.cleaned_data.get("cards")
    if not cards:
        return _damaged(request, problem, status=status)
    name, made_for = request.POST.get("name", ""), form.cleaned_data.get("made_for", "")
    again = KeepForm(initial={"cards": request.POST["cards"], "name": name, "made_for": made_for})
    shown = loose.loose_list(cards, name=name, made_for=made_for)
    return _page(request, shown, again, problem=problem, status=status)


def _page(
    request: HttpRequest, shown: loose.LooseList, form: KeepForm, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {"list": shown, "form": form, "problem": problem, "own_decks": queries.own_decks(request.user)}
    return render(request, "decks/loose.html", context, status=status)
