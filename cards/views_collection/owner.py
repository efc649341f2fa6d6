"""What all pages of a collection share: whose it is, the key of a form, what comes after a post."""

import secrets
from collections.abc import Callable
from functools import wraps

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from ddl_site.accounts.models import User

OwnerView = Callable[..., HttpResponse]
LONGEST_KEPT = 65_536  # characters of input that wait for a login
KEPT = "typed"  # in the session
NOT_KEPT = ("csrfmiddlewaretoken", "key", "next")
LOGGED_OUT = "You were logged out in the meantime, so nothing was changed. Log in to go on."


def for_owner(view: OwnerView) -> OwnerView:
    """For whoever is logged in. What was typed waits in the session for the login; see `typed`."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        messages.info(request, LOGGED_OUT)
        _keep(request)
        return redirect_to_login(next_of(request, request.path))

    return guarded


def _keep(request: HttpRequest) -> None:
    fields = {name: value for name, value in request.POST.items() if name not in NOT_KEPT}
    if fields and sum(map(len, fields.values())) <= LONGEST_KEPT:
        request.session[KEPT] = {"path": request.path, "fields": fields}


def typed(request: HttpRequest) -> dict[str, str]:
    """What was sent to this page before a login that came between; told once, then forgotten."""
    kept = request.session.get(KEPT)
    if not kept or kept["path"] != request.path:
        return {}
    fields: dict[str, str] = request.session.pop(KEPT)["fields"]
    return fields


def owner_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # for_owner
    return request.user


def new_key() -> str:
    """The key of a form: sent twice, the form counts once."""
    return secrets.token_hex(12)


def key_of(request: HttpRequest, what: str = "") -> str:
    """The key of the form that was sent, for one thing that it may do. Longer ones are cut."""
    key = request.POST.get("key", "").replace("\x00", "")
    return f"{key}:{what}"[:64] if key else ""


def next_of(request: HttpRequest, otherwise: str) -> str:
    """Where to go after a post without script: where the form says, if that is on this site."""
    target = request.POST.get("next", "")
    return target if target and get_adapter(request).is_safe_url(target) else otherwise


def number_in(text: str) -> int | None:
    """A whole number of at most nine digits, else None."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
