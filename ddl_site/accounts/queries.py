"""Questions about people."""

from datetime import datetime
from functools import cache
from zoneinfo import available_timezones

from django.db.models import QuerySet

from ddl_site.accounts import tokens
from ddl_site.accounts.models import ApiToken, Notice, RequestKey, User


def player_by_handle(handle: str) -> User | None:
    """The player with this handle in any case; None when there is none or the account is closed."""
    return User.objects.called(handle).filter(is_active=True).first()


def handle_is_taken(handle: str, *, by_other_than: User | None = None) -> bool:
    others = User.objects.called(handle)
    return (others.exclude(pk=by_other_than.pk) if by_other_than else others).exists()


def stale_guests(*, seen_before: datetime) -> QuerySet[User]:
    """Guests whose session has run out, so that nobody can come back to them."""
    return User.objects.filter(is_guest=True, is_active=True, last_seen__lt=seen_before)


def result_of_request(*, user: User, key: str) -> str:
    """What the request with this key was answered with; "" when there was none."""
    return RequestKey.objects.filter(user=user, key=key).values_list("result", flat=True).first() or ""


def token_for(secret: str) -> ApiToken | None:
    """The token with this secret and its user; None when it is unknown, revoked, or the account is closed."""
    kept = ApiToken.objects.select_related("user").filter(user__is_active=True)
    return kept.filter(digest=tokens.digest(secret)).first()


def notices_of(user: User) -> QuerySet[Notice]:
    """What the user was told, the newest first."""
    return user.notices.order_by("-made_at", "-pk")


@cache
def time_zones() -> dict[str, list[str]]:
    """The names that a player may choose, by region: places, and UTC."""
    regions: dict[str, list[str]] = {"Everywhere": ["UTC"]}
    for name in sorted(available_timezones()):
        region, _, place = name.partition("/")
        if place and region in REGIONS:
            regions.setdefault(region, []).append(name)
    return regions


REGIONS = frozenset(
    [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    ]
)
