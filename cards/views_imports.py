"""Pages on which a list comes into a collection, and the files in which one goes out."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from cards import importers, queries, services, tables
from cards.enums import ImportState
from cards.forms_imports import ListForm, ModeForm
from cards.models import ImportDraft
from cards.presenters import imports as presenters
from cards.views_collection.owner import for_owner, owner_of, typed
from ddl_site.accounts.regions import page_or_region

# A GET of what is there to be posted leads to the page: who had to log in in the middle comes there.
any_form = require_http_methods(["GET", "HEAD", "POST"])
KINDS = {"csv": "text/csv", "json": "application/json"}


def _draft(request: HttpRequest, pk: int) -> ImportDraft:
    draft = queries.draft_for(owner_of(request).pk, pk)
    if draft is None:
        raise Http404("There is no such list, or it was sent long ago.")
    return draft


@any_form
@for_owner
def new(request: HttpRequest) -> HttpResponse:
    """Send a list."""
    sent = request.method == "POST"
    form = ListForm(request.POST, request.FILES) if sent else ListForm(initial=_before_login(request))
    if sent and form.is_valid():
        try:
            draft = importers.make_draft(
                owner=owner_of(request), decoded=form.decoded, name=form.name, key=form.cleaned_data["key"],
                now=timezone.now(),
            )  # fmt: skip
            return redirect(draft)
        except tables.UnreadableFileError as error:
            form.add_error(form.source, str(error))
    shown = {"form": form, "drafts": queries.open_drafts(owner_of(request).pk)}
    return render(request, "imports/new.html", shown, status=422 if sent else 200)


def _before_login(request: HttpRequest) -> dict[str, str]:
    """The list that was pasted; a file cannot be given back."""
    return {name: value for name, value in typed(request).items() if name == "text"}


@require_safe
@for_owner
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Look at a list: what it would do, how far it is, what it did."""
    return _show(request, _draft(request, pk))


def _show(
    request: HttpRequest, draft: ImportDraft, *, refusal: str = "", partly: bool = False
) -> HttpResponse:
    shown: dict[str, object] = {"draft": draft, "refusal": refusal or draft.problem, "partly": partly}
    if draft.state == ImportState.OPEN:
        shown["preview"] = presenters.preview(draft)
    elif draft.state == ImportState.WAITING:
        shown["progress"] = presenters.progress(draft)
    else:
        shown["result"] = presenters.result(draft)
    response = page_or_region(request, "imports/draft.html", "import", shown)
    response.status_code = 422 if refusal else 200
    return response


@any_form
@for_owner
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a list over."""
    draft = _draft(request, pk)
    if request.method == "POST":
        form = ModeForm(request.POST)
        if not form.is_valid():
            return _show(request, draft, refusal=str(form.errors["mode"][0]))
        importers.confirm_draft(draft=draft, mode=form.cleaned_data["mode"], now=timezone.now())
    return redirect(draft)


@any_form
@for_owner
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw a list away."""
    draft = _draft(request, pk)
    if request.method == "POST":
        importers.discard_draft(draft=draft)
        messages.success(request, f"“{draft.name}” is thrown away. Nothing of it was taken over.")
    return redirect("imports:new")


@any_form
@for_owner
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what an import did."""
    draft = _draft(request, pk)
    if request.method == "POST" and draft.batch:
        partly = "partly" in request.POST
        try:
            services.undo_batch(owner=owner_of(request), batch=draft.batch, now=timezone.now(), partly=partly)
        except services.AlreadyUndoneError:
            pass  # which is what was asked for
        except services.CollectionError as error:
            # Read anew: the batch in hand believes that it was undone.
            return _show(request, _draft(request, pk), refusal=str(error), partly=not partly)
    return redirect(draft)


@require_safe
@for_owner
def export(request: HttpRequest, format: str) -> HttpResponse:
    """One's own collection as a file that imports back the same."""
    owner = owner_of(request)
    text = importers.exported(owner.pk, format=format)
    name = f"collection-{owner.handle}.{format}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text.encode(), content_type=f"{KINDS[format]}; charset=utf-8", headers=headers)
