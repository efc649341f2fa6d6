"""Who asks: a program with a token, or a page with the session of somebody who is logged in."""

from django.utils import timezone
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from ddl_site.accounts import queries, services, tokens
from ddl_site.accounts.enums import Scope
from ddl_site.accounts.models import ApiToken, User

SCHEME = "Bearer"


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer kennel_…`. Other schemes are left to whoever stands in front of the site."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        secret = secret.strip()
        token = queries.token_for(secret) if tokens.SECRET.fullmatch(secret) else None
        if token is None:
            raise AuthenticationFailed("This token is unknown, or was revoked.")
        services.note_token_use(token=token, now=timezone.now())
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="api"'


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of the site's pages; what changes something needs their CSRF token."""


class MayCall(BasePermission):
    """Who is not logged in sees what everybody sees; a token does what its scopes say."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            return not needs_login(view, request.method or "")
        scope = Scope.READ if request.method in SAFE_METHODS else getattr(view, "scope", None)
        if isinstance(request.auth, ApiToken) and scope and not request.auth.may(scope):
            raise PermissionDenied(f"This token may not {Scope(scope).label}: it lacks the scope {scope}.")
        return True


def needs_login(view: APIView, method: str) -> bool:
    """Whether the address is somebody's own, or the method changes what is."""
    changes = method not in SAFE_METHODS and getattr(view, "scope", None) is not None
    return changes or bool(getattr(view, "needs_login", False))
