"""Formats: the site's, what they ban, and those that players make for what they organise."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from cards.views_collection.owner import for_owner, key_of, new_key, number_in, owner_of, typed
from decks import queries, services
from decks.forms_formats import FormatForm
from decks.models import DeckFormat
from decks.presenters.formats import concerned_sentence, present_formats

FORMATS_A_PAGE = 20
any_form = require_http_methods(["GET", "HEAD", "POST"])


def for_organiser(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For accounts: others refer to a format, so it shall not go away with a browser's session."""

    @wraps(view)
    @for_owner
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not owner_of(request).is_guest:
            return view(request, *args, **kwargs)
        messages.info(request, "Formats of your own need an account: sign up, everything of yours is kept.")
        return redirect("account_signup")

    return guarded


@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """The site's formats, then one's own."""
    page = Paginator(queries.format_rows(request.user), FORMATS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/formats/list.html", {"page": page, "formats": present_formats(page)})


@require_safe
def format_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One format; whoever has the address of a player's own may read it."""
    (shown,) = present_formats([queries.format_or_404(slug)])
    is_own = shown.row.owner_id is not None and shown.row.owner_id == request.user.pk
    return render(request, "decks/formats/format.html", {"shown": shown, "is_own": is_own})


@any_form
@for_organiser
def new_format(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _form(request, FormatForm(initial=typed(request)))
    form = FormatForm(request.POST)
    if form.is_valid():
        try:
            made = services.make_format(
                owner=owner_of(request), wanted=form.wanted, now=timezone.now(), request_key=key_of(request)
            )
        except services.DeckError as error:
            form.add_error(_field(error), str(error))
        else:
            messages.success(request, f"{made.name} is made. Pick it in the settings of a deck.")
            return redirect(made)
    return _form(request, form, status=422)


@any_form
@for_organiser
def edit_format(request: HttpRequest, slug: str) -> HttpResponse:
    row = queries.own_format_or_404(request.user, slug)
    if request.method != "POST":
        return _form(request, FormatForm(format=row.format, initial=typed(request)), row=row)
    form = FormatForm(request.POST, format=row.format)
    if not form.is_valid():
        return _form(request, form, row=row, status=422)
    return _save(request, row, form)


def _save(request: HttpRequest, row: DeckFormat, form: FormatForm) -> HttpResponse:
    before, edition = row.format, number_in(request.POST.get("edition", ""))
    try:
        services.change_format(row=row, wanted=form.wanted, now=timezone.now(), edition=edition)
    except services.DeckError as error:
        form.add_error(_field(error), str(error))
        stale = isinstance(error, services.FormatChangedError)
        row = queries.own_format_or_404(request.user, row.slug)
        return _form(request, form, row=row, status=409 if stale else 422)
    concerned = services.concerned_decks(owner=owner_of(request), before=before, after=form.wanted)
    messages.success(request, f"Saved. {concerned_sentence(concerned)}")
    return redirect(row)


@any_form
@for_organiser
def delete_format(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks first; deleted twice is deleted. Decks that were made for it stay as they are."""
    key = key_of(request)
    if request.method == "POST" and queries.done_before(request.user, "delete", key):
        return redirect("decks:formats")
    row = queries.own_format_or_404(request.user, slug)
    if request.method != "POST":
        return render(request, "decks/formats/delete.html", {"row": row, "key": new_key()})
    services.delete_format_once(row=row, now=timezone.now(), request_key=key)
    messages.success(request, f"{row.name} is deleted. Decks that were made for it stay as they are.")
    return redirect("decks:formats")


def _form(
    request: HttpRequest, form: FormatForm, *, row: DeckFormat | None = None, status: int = 200
) -> HttpResponse:
    shown = {"form": form, "row": row, "key": new_key()}
    return render(request, "decks/formats/edit.html", shown, status=status)


def _field(error: services.DeckError) -> str | None:
    """The field of the form that is to blame."""
    named = error.field if isinstance(error, services.BadFormatError) else ""
    return named if named in FormatForm.base_fields else None
