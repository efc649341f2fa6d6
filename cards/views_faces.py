"""The faces of cards as pictures: SVG for pages, PNG for previews and print."""

from datetime import date
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from cards import queries
from cards.faces import FINISHES, FORMS, drawing, png, stamp
from ddl_site.accounts.decorators import impersonal

WIDTHS = (96, 250, 500, 750)
A_YEAR, A_MINUTE = 365 * 24 * 3600, 60


class NoFaceError(ValueError):
    """There is no such face; the message says why, `status` is the answer's."""

    def __init__(self, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


@require_safe
@impersonal
def svg(request: HttpRequest, card_id: str) -> HttpResponse:
    """The face as SVG, `?form=`, `?finish=` and `?since=` as asked."""
    try:
        picture = _drawn(request, card_id)
    except NoFaceError as error:
        return _refused(error)
    return _answer(request, stamp(picture), picture.encode(), "image/svg+xml")


@require_safe
@impersonal
def raster(request: HttpRequest, card_id: str) -> HttpResponse:
    """The face as PNG, `?width=` pixels wide."""
    try:
        picture, width = _drawn(request, card_id), _width(request)
    except NoFaceError as error:
        return _refused(error)
    return _answer(request, stamp(picture), _pixels(picture, width), "image/png", part=f"-{width}")


def _drawn(request: HttpRequest, card_id: str) -> str:
    form, finish = request.GET.get("form", "normal"), request.GET.get("finish", "normal")
    if form not in (*FORMS, "token"):
        raise NoFaceError("A face comes in the forms normal, small, large and token.")
    if finish not in FINISHES:
        raise NoFaceError("A face comes in the finishes normal and holo.")
    facts = queries.face_facts(card_id, since=_since(request))
    if facts is None:
        of_that_day = " of that day" if "since" in request.GET else ""
        raise NoFaceError(f"There is no card {card_id}{of_that_day}.", status=404)
    return drawing(facts, form=form, finish=finish)


def _since(request: HttpRequest) -> date | None:
    """The day of the version that is asked for; none for the latest."""
    asked = request.GET.get("since", "")
    try:
        return date.fromisoformat(asked) if asked else None
    except ValueError as error:
        raise NoFaceError("A version is named by its day, like since=2026-09-18.") from error


def _width(request: HttpRequest) -> int:
    asked = request.GET.get("width", "250")
    if asked not in map(str, WIDTHS):
        raise NoFaceError("A picture is 96, 250, 500 or 750 pixels wide.")
    return int(asked)


@lru_cache(maxsize=128)
def _pixels(picture: str, width: int) -> bytes:
    return png(picture, width=width)


def _refused(error: NoFaceError) -> HttpResponse:
    return HttpResponse(str(error), status=error.status, content_type="text/plain; charset=utf-8")


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
