"""The playset view with its quick add: every click is one post, which works without script as well."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards import queries, search, services
from cards.enums import BulkAct
from cards.models import Batch, Printing
from cards.presenters import playsets
from cards.views_collection.owner import for_owner, key_of, new_key, next_of, number_in, owner_of
from ddl_site.accounts.models import User
from ddl_site.accounts.regions import page_or_region, wants_region

CARDS_A_PAGE = 150
QUICK = {"": "All", "need>0": "Still needed", "own>0": "Owned", "need=0": "Complete", "spare>0": "Spare"}


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Whoever is here sees the playsets; a stranger is told how to begin."""
    if not isinstance(request.user, User):
        return render(request, "collection/stranger.html")
    return _page(request, request.user)


def _page(request: HttpRequest, owner: User) -> HttpResponse:
    text, by = _asked(request.GET)
    found = queries.search_cards(search.parse(text), viewer=owner)
    page = Paginator(found.cards, CARDS_A_PAGE).get_page(request.GET.get("page"))
    versions = queries.versions_of(page)
    copies = queries.copies_by_printing(owner.pk)
    tallies = queries.tallies(copies)
    context = {
        "text": text,
        "warnings": found.warnings,
        "quick": QUICK,
        "by": by,
        "groups_by": playsets.GROUPS,
        "page": page,
        "groups": playsets.grouped(versions, copies, by, tallies),
        "summary": playsets.summary(tallies),
        "parts": playsets.parts(tallies),
        "acts": BulkAct,
        "key": new_key(),
    }
    return page_or_region(request, "collection/home.html", "shown", context)


def _asked(params: QueryDict) -> tuple[str, str]:
    by = params.get("by", "class")
    return params.get("q", "").replace("\x00", "")[:500], by if by in playsets.GROUPS else "class"


@require_POST
@for_owner
def change(request: HttpRequest) -> HttpResponse:
    """One copy more or less of a printing (`add`, `take`), or a number of them (`set` and `count`)."""
    owner = owner_of(request)
    try:
        printing, work = _wanted(owner, request)
        batch = work()
    except services.CollectionError as error:
        return _answer(request, None, said=str(error), status=409)
    return _answer(request, batch, anchor=printing.card_id)


def _wanted(owner: User, request: HttpRequest) -> tuple[Printing, Callable[[], Batch | None]]:
    """The printing that was pressed, and what to do with it."""
    posted, now = request.POST, timezone.now()
    act = next((act for act in ("add", "take", "set") if act in posted), "")
    printing = Printing.objects.filter(pk=number_in(posted.get(act, "")) or 0).first()
    if printing is None:
        raise Http404("There is no such printing.")
    key = key_of(request, f"{act}{printing.pk}")
    if act != "set":
        delta = 1 if act == "add" else -1
        return printing, lambda: services.change_printing(
            owner=owner, printing_id=printing.pk, delta=delta, now=now, key=key
        )
    count = number_in(posted.get("count", ""))
    if count is None:
        raise services.BadCopiesError(f"“{posted.get('count', '')[:20]}” is no number of copies.")
    return printing, lambda: services.set_printing(
        owner=owner, printing_id=printing.pk, count=count, now=now, key=key
    )


@require_POST
@for_owner
def undo(request: HttpRequest) -> HttpResponse:
    """Take back the latest thing that was done."""
    owner = owner_of(request)
    try:
        batch = services.undo_last(owner=owner, now=timezone.now(), key=key_of(request, "undo"))
    except services.CollectionError as error:
        return _answer(request, None, said=str(error), status=409)
    return _answer(request, batch, undone=True)


@require_POST
@for_owner
def bulk(request: HttpRequest) -> HttpResponse:
    """One act on every card that the filter shows, not only on those of this page."""
    act = request.POST.get("act", "")
    if act not in BulkAct.values:
        messages.error(request, "Choose what to do with the cards shown.")
    elif _bulk(request, BulkAct(act)):
        messages.success(request, "Done. “Undo” takes all of it back.")
    else:
        messages.info(request, "Nothing had to be changed.")
    return redirect(next_of(request, reverse("collection:home")))


def _bulk(request: HttpRequest, act: BulkAct) -> Batch | None:
    owner, (text, _) = owner_of(request), _asked(request.POST)
    shown = queries.search_cards(search.parse(text), viewer=owner).cards
    return services.bulk_set(
        owner=owner,
        card_ids=list(shown.values_list("card_id", flat=True)),
        act=act,
        now=timezone.now(),
        key=key_of(request, act),
        about=f"{act.label}: {text}" if text else str(act.label),
    )


def _answer(
    request: HttpRequest,
    batch: Batch | None,
    *,
    said: str = "",
    status: int = 200,
    anchor: str = "",
    undone: bool = False,
) -> HttpResponse:
    """To htmx the numbers that are other now, into their places; else the page again, where it was."""
    if wants_region(request):
        context = _fresh(owner_of(request), batch, said, undone=undone)
        return render(request, "collection/_fresh.html", context, status=status)
    if said:
        messages.error(request, said)
    onward = next_of(request, reverse("collection:home"))
    return redirect(f"{onward}#card-{anchor}" if anchor else onward)


def _fresh(owner: User, batch: Batch | None, said: str, *, undone: bool) -> dict[str, object]:
    copies = queries.copies_by_printing(owner.pk)
    fresh, tallies = playsets.fresh(batch, copies, said), queries.tallies(copies)
    parts = [part for _, listed in playsets.parts(tallies) for part in listed]
    return {
        "fresh": fresh,
        "parts": [part for part in parts if part.slug in fresh.parts],
        "said": f"Undone. {fresh.said}" if undone else fresh.said or "It is so already.",
        "summary": playsets.summary(tallies),
        "key": new_key(),
    }
