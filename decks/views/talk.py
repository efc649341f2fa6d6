"""What people say of decks: likes, comments, reports."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cards.views_collection.owner import for_owner, key_of, new_key, owner_of, typed
from ddl_site.accounts.models import User
from ddl_site.accounts.regions import wants_region
from decks import queries, services
from decks.forms import CommentForm, ReportForm
from decks.models import Deck
from decks.presenters import page
from decks.presenters.talk import talk
from decks.services import DeckError

COMMENTS_A_PAGE = 20


@require_POST
@for_owner
def like(request: HttpRequest, slug: str) -> HttpResponse:
    deck, viewer = queries.deck_or_404(request.user, slug), owner_of(request)
    try:
        wanted = request.POST.get("like") == "1"
        deck = services.set_like(deck=deck, user=viewer, likes=wanted, now=timezone.now())
    except DeckError as error:
        messages.warning(request, str(error))
    if wants_region(request):
        return render(request, "decks/deck.html#like", {"like": page.like(deck, viewer)})
    return redirect(deck)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def comments(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything said about a deck, and the form to say something."""
    if request.method == "POST":
        return _add_comment(request, slug=slug)
    return _show(request, queries.deck_or_404(request.user, slug), CommentForm(typed(request) or None))


@for_owner
def _add_comment(request: HttpRequest, slug: str) -> HttpResponse:
    deck, form = queries.deck_or_404(request.user, slug), CommentForm(request.POST)
    if form.is_valid():
        try:
            services.add_comment(
                deck=deck,
                author=owner_of(request),
                now=timezone.now(),
                request_key=key_of(request),
                **form.cleaned_data,
            )
            return redirect(f"{deck.get_absolute_url()}#comments")
        except DeckError as error:
            form.add_error("text", str(error))
    return _show(request, deck, form, status=422)


def _show(request: HttpRequest, deck: Deck, form: CommentForm, *, status: int = 200) -> HttpResponse:
    found = Paginator(queries.comments_of(deck), COMMENTS_A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "deck": deck,
        "page": found,
        "talk": talk(deck, found, request.user),
        "form": form,
        "key": new_key(),
        "may_comment": isinstance(request.user, User) and not request.user.is_guest,
    }
    return render(request, "decks/comments.html", shown, status=status)


@require_POST
@for_owner
def remove_comment(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Pressed twice, it is removed once."""
    deck = queries.deck_or_404(request.user, slug)
    comment = queries.comment_or_404(deck, pk, also_removed=True)
    try:
        services.remove_comment(comment=comment, user=owner_of(request), now=timezone.now())
        messages.success(request, "The comment is removed.")
    except DeckError as error:
        messages.warning(request, str(error))
    return redirect("decks:comments", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owner
def report_comment(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say why the staff should look at a comment."""
    deck, reporter = queries.deck_or_404(request.user, slug), owner_of(request)
    comment, form = queries.comment_or_404(deck, pk), ReportForm(request.POST or typed(request) or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.report_comment(
                comment=comment, reporter=reporter, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, "Thank you. The staff will look at the comment.")
            return redirect("decks:comments", slug)
        except DeckError as error:
            form.add_error("reason", str(error))
    (line,) = talk(deck, [comment], reporter).comments
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "decks/report.html", {"deck": deck, "line": line, "form": form}, status=status)
