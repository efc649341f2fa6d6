"""The page of one match for one of its players: rows in, plain values out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from game import card_pool, engine, queries
from game.engine import DecisionKind, Reason, View
from game.models import Game, Match
from game.presenters.board import Board, BoardPresenter, Result
from game.presenters.course import Choosing, Course, course_of
from game.presenters.log import LogPresenter
from game.presenters.picks import NO_PICK, Pick
from game.presenters.prompts import Prompt
from game.presenters.words import Line, SeatName, Speaker, seat_name
from game.queries import BrokenRecordError, SeatedMatch

LOG_TURNS = 4  # on the table; the page of the log has them all


@dataclass(frozen=True, slots=True)
class Table:
    """What the template of a match gets. `board` is None while the match waits for its second player."""

    pk: int
    state: str
    number: int  # of the position shown
    live: bool  # false while past positions are shown on the way to the present
    title: str
    challenge: str
    context_label: str
    context_address: str
    board: Board | None
    pool: date | None  # the day of the card versions that the game on it is played with
    games: int
    rematch: int | None  # the number of the match that followed
    rematch_waits: bool  # the other player has offered it
    offered_to: str  # who is to accept this match as a rematch, while it waits
    enemy: str
    is_arranged: bool
    course: Course

    @property
    def tab(self) -> str:
        """The page's title: whose turn it is can be read off the tab."""
        choosing = self.choosing
        acting = self.live and self.board is not None and self.board.tone == "act"
        acting = acting or (choosing is not None and choosing.is_mine)
        return f"Your turn · {self.title}" if acting else self.title

    @property
    def over(self) -> bool:
        return self.live and self.state == Match.State.FINISHED

    @property
    def choosing(self) -> Choosing | None:
        return self.course.choosing if self.live else None

    @property
    def result(self) -> Result | None:
        """How the match ended, as the page says it."""
        return self.course.result or (self.board.result if self.board else None)

    @property
    def said(self) -> str:
        """What the live region says."""
        if self.choosing:
            return f"{self.choosing.title} {self.choosing.sentence}"
        if self.over and self.course.result:
            return f"{self.course.result.title}. {self.course.result.sentence}"
        told = self.board.said if self.board else ""
        return f"{self.course.time} {told}".strip() if self.live else told


def table_for(
    seated: SeatedMatch,
    *,
    pick: Pick = NO_PICK,
    since: int | None = None,
    refusal: Reason | None = None,
    notice: str = "",
) -> Table:
    """The present of a match. What happened after the position `since` is told as news."""
    game = queries.current_game(seated.match)
    if game is None:
        return _table(seated, None, None, number=0, live=True)
    seated = replace(seated, match=game.match)
    number = game.match.number
    say = speaker_for(seated, game)
    since = number if since is None else since
    log, news = _told(game, say, since=since, until=number)
    state = queries.state_of(game)
    board = BoardPresenter(
        engine.view_for(state, say.viewer),
        number=number,
        say=say,
        why=lambda action: engine.why_illegal(state, action),
        pick=pick,
        waited=queries.was_waiting(seated, after=since),
        attack=log.attack,
        log=log.newest_first(LOG_TURNS),
        news=news,
        refusal=refusal,
        notice=notice,
    ).board()
    return _table(seated, game, board, number=number, live=True)


def answer_for(seated: SeatedMatch, *, before: int) -> Table:
    """What a player sees at once after a move of his in the position `before`.

    Where a face-down Trap might answer, the table waits as it was, whether one is asked or not: that a Trap
    is asked would tell what it is. What the wait depends on, both players can see.
    """
    game = queries.game_at(seated.match, before)
    say = speaker_for(seated, game)
    log = LogPresenter(say)
    state = queries.opening_of(game)
    try:
        for step in queries.steps_of(game, until=before):
            log.feed(step.events, goes_on=step.is_choice)
            state = step.state
    except BrokenRecordError:
        return table_for(seated, since=before)
    view = engine.view_for(state, say.viewer)
    if not _may_be_answered(view):
        return table_for(seated, since=before)
    name = enemy_name(seated).name
    waiting = Prompt("wait", f"Waiting for {name}", (f"{name} may answer what you did.",))
    board = _past(view, say, log, number=before, prompt=waiting)
    return _table(seated, game, board, number=before, live=False)


def _may_be_answered(view: View) -> bool:
    """Whether the enemy has a face-down Trap that was set on an earlier turn (R3.3)."""
    return any(space and space.card is None and space.set < view.turn for space in view.enemy.row)


def _past(
    view: View, say: Speaker, log: LogPresenter, *, number: int, prompt: Prompt, news: Sequence[Line] = ()
) -> Board:
    """A position on the way to the present."""
    return BoardPresenter(
        view,
        number=number,
        say=say,
        why=lambda action: None,
        instead=prompt,
        log=log.newest_first(LOG_TURNS),
        news=news,
    ).board()


def _told(game: Game, say: Speaker, *, since: int, until: int) -> tuple[LogPresenter, list[Line]]:
    """The log of a game up to the position `until`, and its lines after the position `since`."""
    log = LogPresenter(say)
    news: list[Line] = []
    try:
        for step in queries.steps_of(game, until=until):
            lines = log.feed(step.events, goes_on=step.is_choice)
            news += lines if step.number > since else []
    except BrokenRecordError:
        log.attack = None
        log.note("Earlier rules made the rest of this game; it cannot be retold by today's.")
    return log, news


def next_table_for(seated: SeatedMatch, *, after: int) -> Table:
    """The first position after the one with this number in which the viewer sees something happen.

    It is shown on the way to the present and cannot be acted in; the present itself can. A position in
    which the enemy was asked about a Trap and has answered is passed over: it would tell of the Trap.
    """
    game = queries.game_at(seated.match, after + 1)
    say = speaker_for(seated, game)
    log = LogPresenter(say)
    state, number = queries.opening_of(game), game.start
    news: list[Line] = []
    try:
        for step in queries.steps_of(game):
            lines = log.feed(step.events, goes_on=step.is_choice)
            state, number = step.state, step.number
            news += lines if number > after else []
            if news and not _asks_enemy_about_trap(state, say):
                break
    except BrokenRecordError:
        number = seated.match.number
    if not news or number >= seated.match.number:  # a ruling moves a match on without a move
        return table_for(seated, since=after)
    watching = Prompt("watch", "Watching what happened", tuple(str(line) for line in news))
    view = engine.view_for(state, say.viewer)
    board = _past(view, say, log, number=number, prompt=watching, news=news)
    return _table(seated, game, board, number=number, live=False)


def _asks_enemy_about_trap(state: engine.GameState, say: Speaker) -> bool:
    decision = state.decision
    return decision is not None and decision.kind is DecisionKind.TRAP and decision.seat is not say.viewer


def log_for(seated: SeatedMatch) -> list[tuple[int, LogPresenter]]:
    """The whole log of each game that has begun."""
    logs = []
    for game in seated.match.games.order_by("index"):
        log, _ = _told(game, speaker_for(seated, game), since=seated.match.number, until=seated.match.number)
        logs.append((game.index, log))
    return logs


def speaker_for(seated: SeatedMatch, game: Game) -> Speaker:
    """Names and cards of a game, from the chair of who asks."""
    viewer = queries.engine_seat(game, seated.own.number)
    names = {viewer: seat_name(seated.own, viewer_id=seated.own.user_id), viewer.other: enemy_name(seated)}
    return Speaker(viewer=viewer, names=names, cards=card_pool.words(game.pool))


def enemy_name(seated: SeatedMatch) -> SeatName:
    """The other side's name; of a free seat, that it is free."""
    if seated.enemy is None:
        return SeatName("nobody yet", "waiting for an opponent")
    return seat_name(seated.enemy, viewer_id=seated.own.user_id)


def _table(seated: SeatedMatch, game: Game | None, board: Board | None, *, number: int, live: bool) -> Table:
    match = seated.match
    again = Match.objects.filter(rematch_of=match).first() if match.state == Match.State.FINISHED else None
    seats: Sequence[int | None] = [seat.user_id for seat in again.seats.all()] if again else []
    return Table(
        pk=match.pk,
        state=match.state,
        number=number,
        live=live,
        title=f"You against {enemy_name(seated).name}",
        challenge=match.challenge or "",
        context_label=match.context_label,
        context_address=match.context_address,
        board=board,
        pool=game.pool if game else None,
        games=1 if board is None else match.games.count(),
        rematch=again.pk if again and seated.own.user_id in seats else None,
        rematch_waits=bool(again) and seated.own.user_id not in seats,
        offered_to=_offered_to(seated),
        enemy=enemy_name(seated).name,
        is_arranged=match.is_arranged,
        course=course_of(seated, game, told=board.result if board else None),
    )


def _offered_to(seated: SeatedMatch) -> str:
    """The opponent of the match that this one would repeat, while it waits; else nothing."""
    match = seated.match
    if match.state != Match.State.WAITING or match.rematch_of is None:
        return ""
    other = match.rematch_of.seats.select_related("user").exclude(user=seated.own.user).first()
    return seat_name(other, viewer_id=seated.own.user_id).name if other else ""
