"""What an event has to take away: tables, all of it as one file, and a feed."""

import zipfile
from tempfile import TemporaryFile

from django.contrib import messages
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.views_collection.owner import owner_of
from tournaments import queries, services
from tournaments.presenters.feed import event_feed
from tournaments.presenters.tables import csv_lines, sheets_for


@require_safe
@never_cache
def files(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    shown = {
        "event": event,
        "sheets": sheets_for(event, request.user),
        "is_owner": bool(queries.OWNS & queries.roles_of(event, request.user)),
    }
    return render(request, "tournaments/files.html", shown)


@require_safe
@never_cache
def table(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """One table as CSV."""
    event = queries.event_or_404(request.user, slug)
    sheet = next((one for one in sheets_for(event, request.user) if one.name == name), None)
    if sheet is None:
        raise Http404("There is no such table of this event.")
    response = StreamingHttpResponse(csv_lines(event, sheet), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{name}.csv"'
    return response


@require_safe
@never_cache
def archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All tables in one file."""
    event = queries.event_or_404(request.user, slug)
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for sheet in sheets_for(event, request.user):
            with packed.open(f"{slug}-{sheet.name}.csv", "w") as one:
                for line in csv_lines(event, sheet):
                    one.write(line.encode())
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{slug}.zip")


@require_safe
@never_cache
def whole(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All of an event as one file, for its organisers."""
    event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    try:
        services.save_event(
            tournament=event, by=owner_of(request), now=timezone.now(),
            write=lambda text: file.write(text.encode()),
        )  # fmt: skip
    except services.EventError as error:
        file.close()
        messages.error(request, str(error))
        return redirect("tournaments:files", slug)
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{slug}.json", content_type="application/json")


@require_safe
@never_cache
def atom(request: HttpRequest, slug: str) -> HttpResponse:
    event = queries.event_or_404(request.user, slug)
    return HttpResponse(event_feed(event), content_type="application/atom+xml; charset=utf-8")
