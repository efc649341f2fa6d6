"""What every page may say."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and whether new players may come in."""
    return {"site_name": settings.SITE_NAME, "registration_open": settings.REGISTRATION_OPEN}
