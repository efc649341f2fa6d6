"""What a player was told."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ddl_site.accounts import queries, services

NOTICES_A_PAGE = 20


@require_safe
@never_cache
@login_required
def notice_list(request: HttpRequest) -> HttpResponse:
    """The newest first; to look at them does not mark them as read, to open one does."""
    user = request.user
    assert user.is_authenticated
    page = Paginator(queries.notices_of(user), NOTICES_A_PAGE).get_page(request.GET.get("page"))
    newest = max((notice.pk for notice in page), default=0)
    return render(request, "accounts/notices.html", {"page": page, "newest": newest})


@require_POST
@login_required
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Marks it as read, and goes where it leads; with `stay`, back to the list."""
    assert request.user.is_authenticated
    notice = services.read_notice(user=request.user, pk=pk, now=timezone.now())
    if notice is None:
        messages.info(request, "This notice is not there any more.")
    if notice is None or "stay" in request.POST:
        return redirect("accounts:notices")
    return redirect(notice.address)


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    """Marks as read what there was when the list was shown."""
    assert request.user.is_authenticated
    sent = request.POST.get("until", "")
    until = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 19 else 0
    services.read_notices(user=request.user, until=until, now=timezone.now())
    return redirect("accounts:notices")
