"""Who runs an event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from cards.views_collection.owner import for_owner, owner_of, typed
from tournaments import forms, queries, services


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """The staff by role, and the form that adds to it."""
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    form = forms.StaffForm(request.POST if request.method == "POST" else None, initial=typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            added = services.add_staff(
                tournament=event, by=owner_of(request), now=timezone.now(), **form.cleaned_data
            )
        except services.EventError as error:
            form.add_error("handle", str(error))
        else:
            messages.success(request, f"{added.user.handle} is {added.get_role_display().lower()} now.")
            return redirect("tournaments:staff", slug)
    shown = {"event": event, "form": form, "people": queries.staff_of(event)}
    return render(request, "tournaments/staff.html", shown, status=422 if form.is_bound else 200)


@require_POST
@for_owner
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    if row := queries.staff_of(event).filter(pk=pk).first():  # else it was removed before
        try:
            services.remove_staff(staff=row, by=owner_of(request), now=timezone.now())
            messages.success(request, f"{row.user.handle} is not {row.get_role_display().lower()} any more.")
        except services.EventError as error:
            messages.warning(request, str(error))
    still = queries.OWNS & queries.roles_of(event, request.user)
    return redirect("tournaments:staff", slug) if still else redirect("tournaments:list")
