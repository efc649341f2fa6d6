"""Pages of tests of decks. Each calls one service or query and shows what a presenter made of it."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import retarget

from cards.views_collection.owner import key_of, new_key
from ddl_site.accounts.models import User
from ddl_site.accounts.regions import page_or_region, wants_region
from decks.models import Deck
from decks.queries import deck_or_404, done_before, newest_version
from game import queries, services
from game.forms_lab import TestForm
from game.models import LabRun, LabState
from game.presenters import lab as presenters
from game.presenters import lab_games

PAGE_SIZE = 20
GAMES_A_PAGE = 50
# A GET of what is there to be posted leads to the page: who had to log in in the middle comes there.
any_form = require_http_methods(["GET", "HEAD", "POST"])
View = Callable[..., HttpResponse]


def for_testers(view: View) -> View:
    """Only for who is logged in. What was posted is not posted again after the login."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, slug: str, pk: int, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, queries.test_for(_user(request), slug, pk), **kwargs)
        return redirect_to_login(request.get_full_path())

    return guarded


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # for_testers
    return request.user


# --- before a test ---


@any_form
@never_cache
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """What to play, and the tests that one has made of this deck."""
    deck = deck_or_404(request.user, slug)
    if not isinstance(request.user, User):
        if request.method == "POST":
            return redirect_to_login(request.path)
        return render(request, "game/lab.html", {"deck": deck})
    if request.method == "POST":
        return _start(request, deck, request.user)
    again = queries.former_test(request.user, request.GET.get("again", ""))
    initial = presenters.former(again) if again else {}
    return _show_home(request, deck, TestForm(user=request.user, deck=deck, initial=initial))


def _start(request: HttpRequest, deck: Deck, user: User) -> HttpResponse:
    form = TestForm(request.POST, user=user, deck=deck)
    if form.is_valid():
        wanted = {name: form.cleaned_data[name] for name in ("games", "level", "seed", "key", "opponents")}
        try:
            return redirect(
                services.start_test(owner=user, deck=newest_version(deck), now=timezone.now(), **wanted)
            )
        except services.IllegalDeck as error:
            for sentence in error.sentences:
                form.add_error(None, sentence)
        except services.IllegalTest as error:
            form.add_error(None, error.message)
    return _show_home(request, deck, form, status=422)


def _show_home(request: HttpRequest, deck: Deck, form: TestForm, *, status: int = 200) -> HttpResponse:
    runs = queries.tests_of(request.user, deck)
    page = Paginator(runs, PAGE_SIZE).get_page(request.GET.get("page"))
    lines = [presenters.run_line(run) for run in page.object_list]
    shown = {"deck": deck, "form": form, "page": page, "lines": lines}
    return render(request, "game/lab.html", shown, status=status)


# --- a test ---


@require_safe
@for_testers
def run(request: HttpRequest, test: LabRun) -> HttpResponse:
    return _show_run(request, test)


def _show_run(request: HttpRequest, test: LabRun, part: str = "lab") -> HttpResponse:
    page = presenters.run_page(test, readable=queries.readable_opponents(_user(request), test))
    return page_or_region(request, "game/lab_run.html", part, {"page": page, "run": test, "deck": test.deck})


@require_safe
@for_testers
def poll(request: HttpRequest, test: LabRun) -> HttpResponse:
    """204 while no game has ended since `played`; the progress; the whole region once the test is over."""
    if not wants_region(request):
        return redirect(test)
    if test.state != LabState.RUNNING:
        return retarget(_show_run(request, test), "#lab")
    progress = presenters.progress_of(test, now=timezone.now())
    if request.GET.get("played") == str(progress.played):
        return HttpResponse(status=204)
    shown = {"progress": progress, "run": test, "deck": test.deck}
    return page_or_region(request, "game/lab_run.html", "progress", shown)


@any_form
@for_testers
def stop(request: HttpRequest, test: LabRun) -> HttpResponse:
    if request.method == "POST":
        services.cancel_test(run=test, now=timezone.now())
    return redirect(test)


@any_form
def delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Deleted twice is deleted."""
    if request.method == "POST" and done_before(request.user, "delete", key_of(request)):
        return redirect("lab:home", slug)
    return _delete(request, slug=slug, pk=pk)


@for_testers
def _delete(request: HttpRequest, test: LabRun) -> HttpResponse:
    """Ask once, then throw it away."""
    if request.method != "POST":
        shown = {"run": test, "deck": test.deck, "key": new_key()}
        return render(request, "game/lab_delete.html", shown)
    try:
        services.delete_test(run=test, now=timezone.now(), request_key=key_of(request))
    except services.IllegalTest as error:
        messages.warning(request, error.message)
        return redirect(test)
    messages.success(request, "The test is deleted.")
    return redirect("lab:home", test.deck.slug)


# --- its games ---


@require_safe
@for_testers
def games(request: HttpRequest, test: LabRun) -> HttpResponse:
    filters = lab_games.filters_of(test, request.GET)
    found = queries.games_of_test(test, opponent=filters.opponent, result=filters.result)
    page = Paginator(found, GAMES_A_PAGE).get_page(request.GET.get("page"))
    lines = [lab_games.game_line(test, game) for game in page.object_list]
    shown = {"run": test, "deck": test.deck, "filters": filters, "page": page, "lines": lines}
    return render(request, "game/lab_games.html", shown)


@require_safe
@for_testers
def game(request: HttpRequest, test: LabRun, number: int) -> HttpResponse:
    """One game as it stood after `at` actions; `from=enemy` looks at it from the other side."""
    played = queries.game_of_test(test, number)
    shown = {"run": test, "deck": test.deck, "game": played}
    try:
        page = lab_games.replay_page(test, played, request.GET)
    except queries.BrokenRecordError:
        return render(request, "game/lab_unreadable.html", shown, status=410)
    return page_or_region(
        request, "game/lab_game.html", "replay", {**shown, "page": page, "table": page.replay}
    )
