"""The faces of cards as pictures: SVG for pages, PNG for previews and print."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from cards import queries
from cards.faces import FINISHES, FORMS, FaceFacts, drawing, png, stamp
from ddl_site.accounts.decorators import impersonal

WIDTHS = (96, 250, 500, 750)
A_YEAR, A_MINUTE = 365 * 24 * 3600, 60


class BadFaceError(ValueError):
    """A face was asked for in a way that does not exist; the message says what does."""


@require_safe
@impersonal
def svg(request: HttpRequest, card_id: str) -> HttpResponse:
    """The face as SVG, `?form=` and `?finish=` as asked."""
    facts = _facts(card_id)
    try:
        picture = _drawn(request, facts)
    except BadFaceError as error:
        return _refused(error)
    return _answer(request, stamp(picture), picture.encode(), "image/svg+xml")


@require_safe
@impersonal
def raster(request: HttpRequest, card_id: str) -> HttpResponse:
    """The face as PNG, `?width=` pixels wide."""
    facts = _facts(card_id)
    try:
        picture, width = _drawn(request, facts), _width(request)
    except BadFaceError as error:
        return _refused(error)
    return _answer(request, stamp(picture), _pixels(picture, width), "image/png", part=f"-{width}")


def _facts(card_id: str) -> FaceFacts:
    facts = queries.face_facts(card_id)
    if facts is None:
        raise Http404(f"There is no card {card_id}.")
    return facts


def _drawn(request: HttpRequest, facts: FaceFacts) -> str:
    form, finish = request.GET.get("form", "normal"), request.GET.get("finish", "normal")
    if form not in (*FORMS, "token"):
        raise BadFaceError("A face comes in the forms normal, small, large and token.")
    if finish not in FINISHES:
        raise BadFaceError("A face comes in the finishes normal and holo.")
    return drawing(facts, form=form, finish=finish)


def _width(request: HttpRequest) -> int:
    asked = request.GET.get("width", "250")
    if asked not in map(str, WIDTHS):
        raise BadFaceError("A picture is 96, 250, 500 or 750 pixels wide.")
    return int(asked)


@lru_cache(maxsize=128)
def _pixels(picture: str, width: int) -> bytes:
    return png(picture, width=width)


def _refused(error: BadFaceError) -> HttpResponse:
    return HttpResponseBadRequest(str(error), content_type="text/plain; charset=utf-8")


def _answer(request: HttpRequest, version: str, body: bytes, kind: str, *, part: str = "") -> HttpResponse:
    """The picture, or 304 to whoever has it. An address that names this very version may be kept for ever."""
    tag = f'"{version}{part}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = tag in known or f"W/{tag}" in known
    response = HttpResponse(status=304) if fresh else HttpResponse(body, content_type=kind)
    response["ETag"] = tag
    if request.GET.get("v") == version:
        patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
    else:
        patch_cache_control(response, public=True, max_age=A_MINUTE)
    return response
