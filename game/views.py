"""Pages of matches. Each calls one service or query and shows what a presenter made of it."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ddl_site.accounts.models import User
from ddl_site.accounts.regions import page_or_region
from game import card_pool, engine, queries, services
from game.engine import Reason
from game.forms import DeckForm, StartForm
from game.models import Match, SeatNumber
from game.presenters import matches as lists
from game.presenters.picks import read_pick
from game.presenters.replays import match_replay
from game.presenters.table import Table, answer_for, log_for, next_table_for, table_for
from game.presenters.words import joined

PAGE_SIZE = 20
Seated = Callable[..., HttpResponse]


def for_players(view: Seated) -> Seated:
    """Only for who is logged in; what was posted is not posted again after the login.

    A match that today's rules cannot read any more is said to be gone.
    """

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            try:
                return view(request, *args, **kwargs)
            except queries.BrokenRecordError:
                pk = request.resolver_match.kwargs["pk"] if request.resolver_match else 0
                return render(request, "game/unreadable.html", {"match": queries.in_play(pk)}, status=410)
        return redirect_to_login(request.get_full_path() if request.method == "GET" else reverse("play:list"))

    return guarded


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # for_players
    return request.user


# --- before a match ---


@require_safe
@never_cache
def match_list(request: HttpRequest) -> HttpResponse:
    return _show_list(request, StartForm(viewer=request.user, asked=request.GET.get("deck", "")))


def _show_list(request: HttpRequest, form: DeckForm, *, status: int = 200) -> HttpResponse:
    """Matches of the user, if there is one, and the forms to begin another."""
    starting, asked = isinstance(form, StartForm), request.GET.get("deck", "")
    shown: dict[str, object] = {
        "start_form": form if starting else StartForm(viewer=request.user),
        "challenge_form": DeckForm(viewer=request.user, asked=asked, prefix="challenge")
        if starting
        else form,
    }
    if isinstance(request.user, User):
        mine = queries.matches_of(request.user)
        open_ones = queries.seated_matches(request.user, list(queries.open_matches_of(request.user)))
        page = Paginator(mine.filter(state=Match.State.FINISHED), PAGE_SIZE).get_page(request.GET.get("page"))
        finished = queries.seated_matches(request.user, list(page.object_list))
        shown |= {
            "open_matches": [lists.match_line(seated) for seated in open_ones],
            "finished_matches": [lists.match_line(seated) for seated in finished],
            "page": page,
        }
    return render(request, "game/match_list.html", shown, status=status)


@require_POST
@for_players
def start(request: HttpRequest) -> HttpResponse:
    form = StartForm(request.POST, viewer=request.user)
    if form.is_valid():
        try:
            match = services.start_match(user=_user(request), **form.cleaned_data)
            _tell_newer_print(request, form)
            return redirect("play:match", match.pk)
        except services.IllegalDeck as error:
            form.add_error(None, " ".join(error.sentences))
    return _show_list(request, form, status=422)


@require_POST
@for_players
def challenge(request: HttpRequest) -> HttpResponse:
    form = DeckForm(request.POST, viewer=request.user, prefix="challenge")
    if form.is_valid():
        try:
            match = services.make_challenge(user=_user(request), **form.cleaned_data)
            _tell_newer_print(request, form)
            return redirect("play:match", match.pk)
        except services.IllegalDeck as error:
            form.add_error(None, " ".join(error.sentences))
    return _show_list(request, form, status=422)


def _tell_newer_print(request: HttpRequest, form: DeckForm) -> None:
    """Of one's own deck alone: what is in the other is no business of the player."""
    newer = card_pool.printed_newer(form.cleaned_data["deck"].cards)
    if newer:
        text = f"Printed newer than the app can play: {joined(newer)}. This match uses the version before."
        messages.info(request, text)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show a challenge to whoever has its link; take it."""
    offered = queries.challenge_for(token)
    if isinstance(request.user, User) and queries.has_seat(request.user, offered):
        return redirect("play:match", offered.pk)
    if request.method == "POST" and isinstance(request.user, User):
        return _accept(request, offered, request.user)
    return _show_invitation(request, offered, DeckForm(viewer=request.user))


def _accept(request: HttpRequest, offered: Match, user: User) -> HttpResponse:
    form = DeckForm(request.POST, viewer=user)
    if form.is_valid():
        try:
            services.accept_challenge(match=offered, user=user, deck=form.cleaned_data["deck"])
            _tell_newer_print(request, form)
            return redirect("play:match", offered.pk)
        except services.IllegalDeck as error:
            form.add_error(None, " ".join(error.sentences))
        except services.IllegalChallenge as error:
            form.add_error(None, error.message)
    return _show_invitation(request, offered, form, status=422)


def _show_invitation(
    request: HttpRequest, offered: Match, form: DeckForm, *, status: int = 200
) -> HttpResponse:
    free = offered.state == Match.State.WAITING
    shown = {"invitation": lists.invitation(offered, request.user), "form": form, "free": free}
    return render(request, "game/invitation.html", shown, status=status if free else 410)


@require_POST
@for_players
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    seated = queries.match_for(_user(request), pk)
    try:
        services.cancel_challenge(match=seated.match)
    except services.IllegalChallenge as error:
        messages.warning(request, error.message)
        return redirect("play:match", pk)
    messages.success(request, "The challenge is withdrawn.")
    return redirect("play:list")


# --- the table ---


@require_safe
@for_players
def match(request: HttpRequest, pk: int) -> HttpResponse:
    seated = queries.match_for(_user(request), pk)
    return _show(request, table_for(seated, pick=read_pick(request.GET.get("pick", ""))))


@require_POST
@for_players
def move(request: HttpRequest, pk: int) -> HttpResponse:
    seated = queries.match_for(_user(request), pk)
    number = _number(request.POST.get("number", ""))
    seat, text = seated.own.number, request.POST.get("text", "")
    try:
        moved = services.play_move(match=seated.match, seat=seat, text=text, number=number)
    except services.StaleMove as error:
        return _refuse(request, pk, notice=error.message, status=409)
    except (engine.InvalidAction, engine.IllegalAction) as error:
        return _refuse(request, pk, refusal=Reason(getattr(error, "rule", ""), error.message))
    if not getattr(request, "htmx", False):
        return redirect("play:match", pk)
    return _show(request, answer_for(replace(seated, match=moved), before=number))


@require_POST
@for_players
def first(request: HttpRequest, pk: int) -> HttpResponse:
    """Who goes first in the next game: the player who is asked, or the other side."""
    seated = queries.match_for(_user(request), pk)
    seat = SeatNumber(seated.own.number)
    chosen = seat.other if request.POST.get("first") == "enemy" else seat
    number = _number(request.POST.get("number", ""))
    try:
        services.choose_first(match=seated.match, seat=seat, first=chosen, number=number)
    except services.StaleMove as error:
        return _refuse(request, pk, notice=error.message, status=409)
    except engine.IllegalAction as error:
        return _refuse(request, pk, refusal=Reason(error.rule, error.message))
    if not getattr(request, "htmx", False):
        return redirect("play:match", pk)
    return _show(request, table_for(queries.match_for(_user(request), pk), since=number))


def _number(text: str) -> int:
    """The position number of a form; what is none is never the present one."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _refuse(
    request: HttpRequest, pk: int, *, notice: str = "", refusal: Reason | None = None, status: int = 422
) -> HttpResponse:
    """The table as it stands, with the reason why nothing was done."""
    seated = queries.match_for(_user(request), pk)
    return _show(request, table_for(seated, notice=notice, refusal=refusal), status=status)


@require_safe
@for_players
def poll(request: HttpRequest, pk: int) -> HttpResponse:
    """204 while nothing has happened since the position `number`; else what did, step by step if asked."""
    number = _number(request.GET.get("number", ""))
    present, again = queries.number_for(_user(request).pk, pk)
    if number == present and not again:  # a page that knows of the rematch asks no more
        return HttpResponse(status=204)
    seated = queries.match_for(_user(request), pk)
    if "step" in request.GET and 0 < number < seated.match.number:
        return _show(request, next_table_for(seated, after=number))
    return _show(request, table_for(seated, since=number))


def _show(request: HttpRequest, table: Table, *, status: int = 200) -> HttpResponse:
    """The whole page; for htmx its one region, and the words for the live region."""
    part = "#answer" if getattr(request, "htmx", False) else ""
    return render(request, f"game/match.html{part}", {"table": table, "board": table.board}, status=status)


@require_safe
@for_players
def log(request: HttpRequest, pk: int) -> HttpResponse:
    seated = queries.match_for(_user(request), pk)
    shown = {"pk": pk, "title": lists.match_line(seated).title, "games": log_for(seated)}
    return render(request, "game/log.html", shown)


@require_safe
@for_players
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """A game of a finished match as it stood after `at` moves; `from=enemy` looks from the other side."""
    user = _user(request)
    match = queries.finished_match_for(user, pk)
    page = match_replay(match, request.GET, address=reverse("play:replay", args=[pk]), viewer_id=user.pk)
    back = match.context_address or reverse("play:match", args=[pk])
    shown = {"page": page, "table": page.replay, "back": back}
    return page_or_region(request, "game/replay.html", "replay", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@for_players
def concede(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask once, then give up."""
    seated = queries.match_for(_user(request), pk)
    if request.method != "POST":
        return render(request, "game/concede.html", {"line": lists.match_line(seated)})
    try:
        services.concede(match=seated.match, seat=seated.own.number)
    except services.MatchOver as error:
        messages.info(request, error.message)
    return redirect("play:match", pk)


@require_POST
@for_players
def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    seated = queries.match_for(_user(request), pk)
    try:
        again = services.rematch(match=seated.match, user=_user(request))
    except (services.IllegalChallenge, services.IllegalDeck) as error:
        messages.warning(request, str(error))
        return redirect("play:match", pk)
    return redirect("play:match", again.pk)
