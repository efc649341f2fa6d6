"""What all pages of a collection share: whose it is, the key of a form, what comes after a post."""

import secrets
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from ddl_site.accounts.models import User

OwnerView = Callable[..., HttpResponse]
LONGEST_KEPT = 1500  # characters of input that an address may carry through the login
NOT_KEPT = ("csrfmiddlewaretoken", "key")


def for_owner(view: OwnerView) -> OwnerView:
    """For whoever is logged in. What was typed goes through the login in the address."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return redirect_to_login(_way_back(request))

    return guarded


def _way_back(request: HttpRequest) -> str:
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    typed = [(name, value) for name, value in request.POST.items() if name not in NOT_KEPT]
    kept = urlencode(typed)
    return f"{request.path}?{kept}" if kept and len(kept) <= LONGEST_KEPT else request.path


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
