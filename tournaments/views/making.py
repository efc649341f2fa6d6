"""Making an event, changing what is said of it, calling it off."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.views_collection.owner import for_owner, owner_of, typed
from ddl_site.accounts.models import User
from decks.queries import formats
from tournaments import forms, forms_event, queries, services
from tournaments.forms_event import EventForm
from tournaments.forms_stages import TEMPLATES, template_facts
from tournaments.models import Tournament

any_form = require_http_methods(["GET", "HEAD", "POST"])


@any_form
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """A form for whoever has an account; a sentence for others."""
    if not isinstance(request.user, User) or request.user.is_guest:
        return render(
            request, "tournaments/needs_account.html", status=403 if request.method == "POST" else 200
        )
    if request.method != "POST":
        return _new_page(request, EventForm(formats=formats(request.user), initial=_begin(request)))
    form = EventForm(request.POST, formats=formats(request.user))
    made = _make(request, form) if form.is_valid() else None
    return redirect(made) if made else _new_page(request, form)


@any_form
@for_owner
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    own = formats(request.user)
    if request.method != "POST":
        edition = queries.edition_of(event)
        form = EventForm(formats=own, event=event, edition=edition, initial=dict(typed(request)))
    else:
        form = EventForm(request.POST, formats=own, event=event)
        if form.is_valid() and _change(request, event, form):
            return redirect(event)
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/edit.html", {"event": event, "form": form}, status=status)


@any_form
@for_owner
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks for the reason first."""
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    form = forms.ReasonForm(request.POST if request.method == "POST" else typed(request) or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.cancel_tournament(
                tournament=event, by=owner_of(request), now=timezone.now(), **form.cleaned_data
            )
        except services.EventError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, f"{event.name} is cancelled. Its page says so.")
            return redirect(event)
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/cancel.html", {"event": event, "form": form}, status=status)


def _begin(request: HttpRequest) -> dict[str, Any]:
    """What the empty form shows: what was typed before a login, an old event, a template, or defaults."""
    now, user = timezone.now(), owner_of(request)
    shown = forms_event.fresh(zone=user.time_zone, now=now) | template_facts(request.GET.get("template", ""))
    if old := queries.events_run_by(user).filter(slug=request.GET.get("from", "")).first():
        shown |= forms_event.copied(old, now=now)
    return shown | typed(request)


def _make(request: HttpRequest, form: EventForm) -> Tournament | None:
    try:
        return services.create_tournament(
            organiser=owner_of(request), now=timezone.now(), stages=form.stages or (),
            request_key=str(form.cleaned_data["key"]), **form.said,
        )  # fmt: skip
    except services.EventError as error:
        form.add_error(None, str(error))
        return None


def _change(request: HttpRequest, event: Tournament, form: EventForm) -> bool:
    try:
        services.change_tournament(
            tournament=event, by=owner_of(request), now=timezone.now(), stages=form.stages,
            edition=form.cleaned_data["edition"], **form.said,
        )  # fmt: skip
    except services.ChangedMeanwhileError as error:
        form.add_error(None, str(error))
        form.show_changes(error.fields, edition=queries.edition_of(event))
        return False
    except services.EventError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, "Saved.")
    return True


def _new_page(request: HttpRequest, form: EventForm) -> HttpResponse:
    shown = {
        "form": form, "old": queries.events_run_by(owner_of(request))[:20],
        "templates": TEMPLATES, "template": request.GET.get("template", ""),
    }  # fmt: skip
    return render(request, "tournaments/new.html", shown, status=422 if form.is_bound else 200)
