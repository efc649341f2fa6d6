"""One card's copies: conditions, languages, notes."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards import queries, services
from cards.models import CardVersion, Printing, Stack
from cards.presenters import playsets
from cards.views_collection.forms import StackForm
from cards.views_collection.owner import for_owner, key_of, new_key, number_in, owner_of, typed

STACKS_A_PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    """What is owned of a card, a form a stack and one for more."""
    version = queries.version_for(card_id)
    if version is None:
        raise Http404(f"There is no card {card_id}.")
    printings = list(version.card.printings.order_by("pk"))
    if request.method != "POST":
        kept = typed(request)
        form = StackForm(initial=kept, printings=printings, auto_id="id_sent_%s")
        return _page(request, version, form, about=kept.get("stack", ""))
    form = StackForm(request.POST, printings=printings, auto_id="id_sent_%s")
    if form.is_valid() and _saved(request, form):
        shown = number_in(request.GET.get("page", ""))
        return redirect(f"{request.path}?page={shown}" if shown else request.path)
    return _page(request, version, form, about=request.POST.get("stack", ""), status=422)


def _saved(request: HttpRequest, form: StackForm) -> bool:
    """Change the stack that the form is about, or add copies where it is about none. Refusals stay in it."""
    owner, now, key = owner_of(request), timezone.now(), key_of(request, "card")
    pk, count = number_in(request.POST.get("stack", "")), form.cleaned_data["count"]
    stack = Stack.objects.of(owner.pk).filter(pk=pk).first() if pk else None
    try:
        if stack is None:
            services.change_copies(owner=owner, stack=form.stack, delta=count, now=now, key=key)
        else:
            seen = number_in(request.POST.get("seen", "")) or 0
            services.edit_stack(
                owner=owner, stack=stack.key, seen=seen, to=form.stack, count=count, now=now, key=key
            )
    except services.CollectionError as error:
        form.add_error(None, str(error))
        return False
    messages.success(request, "Saved.")
    return True


def _page(
    request: HttpRequest, version: CardVersion, form: StackForm, *, about: str, status: int = 200
) -> HttpResponse:
    """The page, with the one form that was not saved in the place of the stack that it is about."""
    owner = owner_of(request)
    found = queries.stacks_of_card(owner.pk, version.card_id)
    page = Paginator(found, STACKS_A_PAGE).get_page(request.GET.get("page"))
    unsaved = number_in(about)
    rows = [(stack, form if stack.pk == unsaved else _form_of(stack, form.printings)) for stack in page]
    (tile,) = playsets.tiles([version], queries.copies_by_printing(owner.pk))
    is_shown = unsaved in {stack.pk for stack in page}
    context = {
        "tile": tile,
        "page": page,
        "rows": rows,
        "form": StackForm(printings=form.printings) if is_shown else form,
        "key": new_key(),
    }
    return render(request, "collection/card.html", context, status=status)


def _form_of(stack: Stack, printings: list[Printing]) -> StackForm:
    facts = {name: getattr(stack, name) for name in ("count", "condition", "language", "note")}
    initial = {"printing": stack.printing_id, **facts}
    return StackForm(initial=initial, printings=printings, auto_id=f"id_{stack.pk}_%s")
