"""One card's copies: conditions, languages, notes."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards import queries, services
from cards.enums import Condition
from cards.models import CardVersion, Stack
from cards.presenters import playsets
from cards.views_collection.forms import StackForm
from cards.views_collection.owner import for_owner, key_of, new_key, number_in, owner_of
from ddl_site.accounts.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    """What is owned of a card, a form a stack and one for more."""
    owner, version = owner_of(request), queries.version_for(card_id)
    if version is None:
        raise Http404(f"There is no card {card_id}.")
    if request.method != "POST":
        typed = StackForm(initial=_typed(request, version), card=version.card)
        return _page(request, version, owner, typed)
    form = StackForm(request.POST, card=version.card, auto_id="id_sent_%s")
    if form.is_valid():
        try:
            _save(request, owner, form)
            return redirect("collection:card", version.card_id)
        except services.CollectionError as error:
            form.add_error(None, str(error))
    return _page(request, version, owner, form, status=422)


def _save(request: HttpRequest, owner: User, form: StackForm) -> None:
    """Change the stack that the form is about, or add copies where it is about none."""
    now, key = timezone.now(), key_of(request, "card")
    pk, count = number_in(request.POST.get("stack", "")), form.cleaned_data["count"]
    stack = Stack.objects.of(owner.pk).filter(pk=pk).first() if pk else None
    if stack is None:
        services.change_copies(owner=owner, stack=form.stack, delta=count, now=now, key=key)
    else:
        seen = number_in(request.POST.get("seen", "")) or 0
        services.edit_stack(
            owner=owner, stack=stack.key, seen=seen, to=form.stack, count=count, now=now, key=key
        )
    messages.success(request, "Saved.")


def _typed(request: HttpRequest, version: CardVersion) -> dict[str, str]:
    """What was typed before a login stands in the address."""
    names = ("printing", "count", "condition", "language", "note")
    return {name: request.GET[name] for name in names if name in request.GET}


def _page(
    request: HttpRequest, version: CardVersion, owner: User, form: StackForm, *, status: int = 200
) -> HttpResponse:
    """The page, with the one form that was refused in the place of its stack."""
    refused = number_in(request.POST.get("stack", "")) if form.is_bound else None
    stacks = sorted(queries.stacks_of_card(owner.pk, version.card_id), key=_best_first)
    rows = [
        (
            stack,
            form
            if stack.pk == refused
            else StackForm(initial=_initial(stack), card=version.card, auto_id=f"id_{stack.pk}_%s"),
        )
        for stack in stacks
    ]
    (tile,) = playsets.tiles([version], queries.copies_by_printing(owner.pk))
    fresh = StackForm(card=version.card) if refused in {stack.pk for stack in stacks} else form
    context = {"tile": tile, "rows": rows, "form": fresh, "key": new_key()}
    return render(request, "collection/card.html", context, status=status)


def _best_first(stack: Stack) -> tuple[int, int, str, str]:
    return stack.printing_id, Condition.values.index(stack.condition), stack.language, stack.note


def _initial(stack: Stack) -> dict[str, object]:
    return {
        "printing": stack.printing_id,
        "count": stack.count,
        **{name: getattr(stack, name) for name in ("condition", "language", "note")},
    }
