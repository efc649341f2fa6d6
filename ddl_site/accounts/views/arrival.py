"""Strangers become guests: by the button for it, or with the first thing that they keep."""

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ddl_site.accounts import services


def arrive(request: HttpRequest) -> HttpResponse | None:
    """Make whoever asks a guest if nobody is logged in; the page that refuses it, else None."""
    if request.user.is_authenticated:
        return None
    if not settings.REGISTRATION_OPEN:
        return render(request, "account/signup_closed.html", status=403)
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="guest")
    if too_many:
        return too_many
    guest = services.make_guest()
    login(request, guest)
    messages.success(
        request, f"Welcome! You play as {guest.handle}. Sign up whenever you like to keep everything."
    )
    return None
