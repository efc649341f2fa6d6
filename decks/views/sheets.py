"""A deck as files, as pictures and on paper, for whoever may look into it."""

import hashlib
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header, parse_etags
from django.views.decorators.http import require_safe

from cards.faces import png, stamp
from ddl_site.accounts.models import User
from decks import queries
from decks.deckcode import DeckCodeError
from decks.deckfiles import FORMATS, file_name
from decks.enums import Visibility
from decks.models import Deck, DeckVersion
from decks.presenters import files as presenters
from decks.sheets import preview, proxies, registration
from decks.sheets.paper import PAPERS
from decks.sheets.symbols import qr_svg

A_MINUTE = 60


def _version(request: HttpRequest, slug: str) -> DeckVersion:
    """The version that is asked for, `?version=` or the newest, of a deck that the viewer may look into."""
    return queries.version_or_404(queries.deck_or_404(request.user, slug), request.GET.get("version", ""))


@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Every way to take a deck along."""
    version = _version(request, slug)
    shown = presenters.share_page(version, asked=request.GET.get("version", ""), viewer=request.user)
    return render(request, "decks/share.html", {"page": shown, "deck": version.deck})


@require_safe
def export(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The deck as a file that imports back as the same list."""
    if ending not in FORMATS:
        raise Http404("Decks are not exported as such files.")
    version = _version(request, slug)
    try:
        body = FORMATS[ending].write(presenters.file_of(version)).encode()
    except DeckCodeError as error:
        return _refused(f"This list has no code: {error}", status=409)
    kind = f"{FORMATS[ending].content_type}; charset=utf-8"
    return _answer(
        request, version.deck, body, kind, name=_named(version, "code.txt" if ending == "code" else ending)
    )


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture that other sites show beside a link."""
    version = _version(request, slug)
    drawn = preview.preview(presenters.preview_of(version))
    if _is_known(request, tag := f'"{stamp(drawn)}"'):
        return _marked(HttpResponse(status=304), version.deck, tag)
    return _marked(HttpResponse(_pixels(drawn), content_type="image/png"), version.deck, tag)


@require_safe
def qr(request: HttpRequest, slug: str) -> HttpResponse:
    """The QR code of the address that one may hand on."""
    version = _version(request, slug)
    code = qr_svg(presenters.qr_address(version), title=f"QR code of {version.deck.name}")
    return _answer(request, version.deck, code, "image/svg+xml")


@require_safe
def proxy_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards to cut out, `?paper=a4` or `letter`, `?copies=all` or `one`."""
    version = _version(request, slug)
    paper, copies = request.GET.get("paper", "a4"), request.GET.get("copies", "all")
    if paper not in PAPERS or copies not in ("all", "one"):
        return _refused("Paper is a4 or letter, copies are all or one.")
    cards = presenters.proxies_of(version, one_of_each=copies == "one")
    body = proxies.proxies(cards, paper=paper, title=f"Proxies: {version.deck.name}")
    return _answer(request, version.deck, body, "application/pdf", name=_named(version, "pdf", "proxies"))


@require_safe
def registration_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The list on one page for an event, `?paper=` as above; `?player=none` leaves the player to a pen."""
    version, paper = _version(request, slug), request.GET.get("paper", "a4")
    if paper not in PAPERS:
        return _refused("Paper is a4 or letter.")
    player = request.user if isinstance(request.user, User) and request.GET.get("player") != "none" else None
    facts = presenters.registration_of(version, player=player)
    body = registration.registration(facts, paper=paper)
    return _answer(
        request, version.deck, body, "application/pdf", name=_named(version, "pdf", "registration"),
        is_personal=player is not None,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _pixels(drawn: str) -> bytes:
    """Drawn once for all who ask: it takes a quarter of a second."""
    return png(drawn, width=preview.WIDTH)


def _named(version: DeckVersion, ending: str, what: str = "") -> str:
    return file_name(" ".join(filter(None, (version.deck.name, what))), ending)


def _refused(sentence: str, *, status: int = 400) -> HttpResponse:
    return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")


def _answer(
    request: HttpRequest, deck: Deck, body: bytes, kind: str, *, name: str = "", is_personal: bool = False
) -> HttpResponse:
    """The file, or 304 to whoever has it; saved under `name` where there is one.

    A personal one names its viewer, so it is kept as if the deck were private.
    """
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    if _is_known(request, tag):
        return _marked(HttpResponse(status=304), deck, tag, is_personal=is_personal)
    response = HttpResponse(body, content_type=kind)
    if name:
        response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return _marked(response, deck, tag, is_personal=is_personal)


def _is_known(request: HttpRequest, tag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return tag in known or f"W/{tag}" in known


def _marked(response: HttpResponse, deck: Deck, tag: str, *, is_personal: bool = False) -> HttpResponse:
    """How long it may be kept: what is not public, by nobody but the viewer, who asks again each time."""
    response["ETag"] = tag
    if deck.visibility == Visibility.PUBLIC and not is_personal:
        patch_cache_control(response, public=True, max_age=A_MINUTE)
    else:
        patch_cache_control(response, private=True, no_cache=True)
        response["X-Robots-Tag"] = "noindex"
    return response
