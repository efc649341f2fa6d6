"""Reads of matches. What a user may not see does not exist for him: Http404."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from ddl_site.accounts.models import User
from game import card_pool, engine
from game.models import Game, Match, MatchSeat, Move, SeatNumber


class BrokenRecordError(Exception):
    """The lines of a game cannot be played again: it was played by other rules than those of today."""


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match with the seat of who asks."""

    match: Match
    own: MatchSeat
    enemy: MatchSeat | None


@dataclass(frozen=True, slots=True)
class ComputerTurn:
    """A match in which a computer is to act."""

    match: Match
    seat: MatchSeat
    game: Game
    state: engine.GameState


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game played again. `state` is the position after it and goes on changing."""

    number: int  # of the position after the move
    seat: SeatNumber
    text: str
    events: list[engine.Event]
    state: engine.GameState

    @property
    def is_choice(self) -> bool:
        """Whether it answered a question that the move before had raised."""
        return self.text.startswith("choose ")


# --- matches of a user ---


def match_for(user: User, pk: int) -> SeatedMatch:
    """The match with this number if the user has a seat in it, else Http404."""
    return _seated(get_object_or_404(Match.objects.of(user.pk).with_seats(), pk=pk), user)


def in_play(pk: int) -> Match | None:
    """The match with this number if it is not over."""
    return Match.objects.filter(pk=pk, state=Match.State.PLAYING).first()


def challenge_for(token: str) -> Match:
    """The match whose second seat this link offers (or offered)."""
    return get_object_or_404(Match.objects.with_seats(), challenge=token)


def has_seat(user: User, match: Match) -> bool:
    """Whether the user plays in a match whose seats are loaded."""
    return any(seat.user_id == user.pk for seat in match.seats.all())


def number_for(user_id: int, pk: int) -> tuple[int, bool]:
    """The number of the present position, and whether a rematch is there: one cheap query, for the poll."""
    row = Match.objects.filter(pk=pk, seats__user=user_id).values_list("number", "rematch__pk").first()
    if row is None:
        raise Http404
    return row[0], row[1] is not None


def matches_of(user: User) -> QuerySet[Match]:
    """All matches of a user, those moved last first."""
    return Match.objects.of(user.pk).with_seats().order_by("-moved_at", "-pk")


def finished_matches_of(user: User) -> QuerySet[Match]:
    """The matches of a user that are over, the last one first."""
    return matches_of(user).filter(state=Match.State.FINISHED).order_by("-finished_at", "-pk")


def score_of(user: User) -> tuple[int, int, int]:
    """How many matches the user has finished, won and drawn. One query."""
    score = MatchSeat.objects.filter(user=user, match__state=Match.State.FINISHED).aggregate(
        played=Count("pk"),
        won=Count("pk", filter=Q(match__winner=F("number"))),
        drawn=Count("pk", filter=Q(match__winner__isnull=True)),
    )
    return score["played"], score["won"], score["drawn"]


def open_matches_of(user: User) -> QuerySet[Match]:
    """The matches of a user that are not over."""
    return matches_of(user).exclude(state=Match.State.FINISHED)


def seated_matches(user: User, matches: list[Match]) -> list[SeatedMatch]:
    """The same matches, each with the user's seat."""
    return [_seated(match, user) for match in matches]


def _seated(match: Match, user: User) -> SeatedMatch:
    seats = list(match.seats.all())
    own = next(seat for seat in seats if seat.user_id == user.pk)
    return SeatedMatch(match, own, next((seat for seat in seats if seat is not own), None))


# --- games ---


def current_game(match: Match) -> Game | None:
    """The game in play or, in a finished match, the last one; its `match` is as new as its state.

    None while the match waits.
    """
    return match.games.select_related("match").order_by("-index").first()


def game_of_match(match: Match, index: int | None) -> Game:
    """One game of a match, the first one where none is named, else Http404."""
    return get_object_or_404(match.games, index=1 if index is None else index)


def lines_of(game: Game) -> list[str]:
    """The moves of a game, in their notation."""
    return list(Move.objects.filter(game=game).order_by("number").values_list("text", flat=True))


def finished_match_for(user: User, pk: int) -> Match:
    """A match of the user that is over, else Http404: while it is played, hands are secret."""
    over = Match.objects.of(user.pk).with_seats().filter(state=Match.State.FINISHED)
    return get_object_or_404(over, pk=pk)


def game_at(match: Match, number: int) -> Game:
    """The game to which the position with this number belongs, else Http404."""
    game = match.games.filter(start__lte=number).order_by("-start").first()
    if game is None or number > match.number:
        raise Http404
    return game


def is_choosing(match: Match) -> bool:
    """Whether somebody is asked who goes first in the next game of the match."""
    return match.state == Match.State.PLAYING and not match.games.filter(ending="").exists()


def games_won(match: Match) -> dict[SeatNumber, int]:
    """How many games each seat has won, those that it was given among them."""
    won = dict.fromkeys(SeatNumber, 0)
    for number, given in match.seats.values_list("number", "given"):
        won[SeatNumber(number)] += given
    for winner in match.games.values_list("winner", flat=True):
        if winner is not None:
            won[SeatNumber(winner)] += 1
    return won


def games_drawn(match: Match) -> int:
    """1 where time has ended a match in a game that nobody won: drawn games are played again else."""
    last = current_game(match)
    is_drawn = last is not None and last.ending != "" and last.winner is None
    return int(is_drawn and match.last_turn is not None and not match.needs_winner)


def hero_hp(game: Game) -> dict[SeatNumber, int]:
    """The HP of both Heroes in the position that a game has reached."""
    first = SeatNumber(game.first)
    return {first: int(game.state["first"]["hp"]), first.other: int(game.state["second"]["hp"])}


def state_of(game: Game) -> engine.GameState:
    """The position that a game has reached; played again from its lines where the stored one is of a form
    that is not known any more. Raises BrokenRecordError where today's rules do not allow the lines either.
    """
    try:
        return engine.position(game.state, cards=card_pool.specs(game.pool))
    except engine.InvalidPosition:
        state = opening_of(game)
        for step in steps_of(game):
            state = step.state
        return state


def seat_number(game: Game, seat: engine.Seat) -> SeatNumber:
    """Which seat of the match the engine's seat is."""
    first = SeatNumber(game.first)
    return first if seat is engine.Seat.FIRST else first.other


def engine_seat(game: Game, number: int) -> engine.Seat:
    """Which seat of the engine a seat of the match is."""
    return engine.Seat.FIRST if number == game.first else engine.Seat.SECOND


def opening_of(game: Game) -> engine.GameState:
    """The first position of a game, dealt again from its seed or set up as it was.

    Raises BrokenRecordError where today's cards do not make it up.
    """
    try:
        return _opening(game, card_pool.specs(game.pool))
    except engine.InvalidPosition as error:
        raise BrokenRecordError(f"{game}, before its first move") from error


def _opening(game: Game, cards: dict[str, engine.CardSpec]) -> engine.GameState:
    if game.opening is not None:
        return engine.position(game.opening, cards=cards)
    return engine.new_game(
        game.first_list, game.second_list, seed=game.seed, mode=game.mode,
        cards=cards, pool=game.pool.isoformat(),
    )  # fmt: skip


def steps_of(game: Game, *, until: int | None = None) -> Iterator[Step]:
    """Play a game again from its first position and its lines, up to the position `until`. One query.

    Raises BrokenRecordError where the rules of today do not allow a line that was played once.
    """
    if game.notation > engine.NOTATION:
        raise BrokenRecordError(f"{game}, whose lines are of a newer version of this program")
    moves = Move.objects.filter(game=game).order_by("number").values_list("number", "seat", "text")
    state = opening_of(game)
    for number, seat, text in moves if until is None else moves.filter(number__lt=until):
        try:
            events = engine.apply(state, engine.parse_action(text, state))
        except (engine.InvalidAction, engine.IllegalAction) as error:
            raise BrokenRecordError(f"{game}, move {number}: {text}") from error
        yield Step(number + 1, SeatNumber(seat), text, events, state)


def was_waiting(seated: SeatedMatch, *, after: int) -> bool:
    """Whether the other side has moved on its own since the position `after`: the viewer had to wait then."""
    seats = Move.objects.filter(match=seated.match, number__gte=after).values_list("seat", flat=True)
    return set(seats) == {SeatNumber(seated.own.number).other}


def computer_to_choose(match_id: int) -> Match | None:
    """The match if a computer is asked who goes first in its next game."""
    acting = MatchSeat.objects.filter(match=match_id, number=F("match__to_act")).exclude(level="")
    seat = acting.select_related("match").first()
    return seat.match if seat is not None and is_choosing(seat.match) else None


def computer_turn(match_id: int) -> ComputerTurn | None:
    """The position in which a computer is to act, if one is."""
    match = Match.objects.filter(pk=match_id, state=Match.State.PLAYING).first()
    if match is None or match.to_act is None:
        return None
    seat = match.seats.filter(number=match.to_act).exclude(level="").first()
    game = match.games.filter(ending="").first()
    if seat is None or game is None:
        return None
    return ComputerTurn(match, seat, game, state_of(game))
