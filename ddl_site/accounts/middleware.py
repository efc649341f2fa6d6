"""What happens around every view for the person who asks."""

from collections.abc import Callable
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.http import urlencode

from ddl_site.accounts import services

Answer = Callable[[HttpRequest], HttpResponseBase]


class PlainAddressMiddleware:
    """Refuses addresses with a NUL sign: nothing is called so, and PostgreSQL will not even compare it."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path or "%00" in request.META["QUERY_STRING"]:
            raise BadRequest("The address holds a NUL sign.")
        return self.get_response(request)


class VisitMiddleware:
    """Tells times in the player's zone, and keeps the sessions of those who come back alive."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()  # threads serve several people

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        if getattr(view, "impersonal", False) or not request.user.is_authenticated:
            return
        try:
            timezone.activate(ZoneInfo(request.user.time_zone))
        except (ZoneInfoNotFoundError, ValueError):  # a zone that this machine does not know: the site's own
            timezone.deactivate()
        if services.note_visit(user=request.user, now=timezone.now()):
            request.session.modified = True  # saved anew, so that it runs out later


class LoginForPartsMiddleware:
    """A part of a page that needs a login sends the whole page there, and back to where it was afterwards."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if "HX-Request" not in request.headers or response.status_code != 302:
            return response
        login = resolve_url(settings.LOGIN_URL)
        if urlsplit(response.headers["Location"]).path != login:
            return response
        shown = urlsplit(request.headers.get("HX-Current-URL", ""))
        back = f"{shown.path or '/'}?{shown.query}" if shown.query else shown.path or "/"
        target = f"{login}?{urlencode({'next': back})}"
        return HttpResponse(status=204, headers={"HX-Redirect": target})
