"""The front door, profiles, and guests."""

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ddl_site.accounts import panels, queries
from ddl_site.accounts.views.arrival import arrive


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "home.html")
    shown = panels.panels_for(panels.Place.HOME, player=request.user, viewer=request.user)
    return render(request, "home.html", {"panels": shown})


@require_safe
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    player = queries.player_by_handle(handle)
    if player is None:
        raise Http404(f"There is no player called {handle}.")
    if player.handle != handle:
        return redirect(player)
    shown = panels.panels_for(panels.Place.PROFILE, player=player, viewer=request.user)
    return render(request, "accounts/profile.html", {"player": player, "panels": shown})


@require_POST
def become_guest(request: HttpRequest) -> HttpResponseBase:
    """Start a guest, unless somebody is here already or the site takes no new people, guests among them."""
    target = request.POST.get("next", "")
    onward = redirect(
        target if target and get_adapter(request).is_safe_url(target) else settings.LOGIN_REDIRECT_URL
    )
    return arrive(request) or onward
