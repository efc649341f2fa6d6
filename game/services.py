"""Everything that changes a match. People and computers move through the same `play_move`."""

import random
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from ddl_site.accounts.models import User
from decks import rules
from decks.models import DeckVersion
from game import ai, card_pool, engine, queries
from game.models import Ending, Game, Level, Match, MatchSeat, Mode, Move, SeatNumber
from game.signals import match_finished

SEED_BITS = 53  # stays exact in JSON and below the engine's 2^62
CHALLENGE_LIFE = timedelta(days=7)
COMPUTER_PATIENCE = timedelta(seconds=3)  # after this long without a move the sweep asks a worker again


class StaleMove(Exception):  # noqa: N818 - named like the engine's errors
    """The match has moved on since the page was made; nothing was applied."""

    message = "The table has moved on since you looked. Here is how it stands now; nothing was done twice."


class MatchOver(StaleMove):
    """The match is not in play (any more); nothing was applied."""

    message = "This match is not in play any more, so nothing was done."


class IllegalDeck(Exception):  # noqa: N818 - named like the engine's errors
    """A deck breaks its format. `sentences` says every way in which it does."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class IllegalChallenge(Exception):  # noqa: N818 - named like the engine's errors
    """A challenge cannot be taken, made or withdrawn like this. `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found."""

    resumed: int
    cleared: int


# --- making a match ---


def start_match(
    *,
    user: User,
    deck: DeckVersion,
    level: str,
    enemy_deck: DeckVersion,
    key: uuid.UUID | None = None,
    mode: str = Mode.NORMAL,
    seed: int | None = None,
) -> Match:
    """A match of a person against a computer, begun at once. The same key gives the same match.

    `seed` decides every draw and who goes first; None draws one. Raises IllegalDeck.
    """
    check_deck(deck)
    check_deck(enemy_deck)
    with transaction.atomic():
        match, new = Match.objects.get_or_create(
            key=key or uuid.uuid4(), defaults={"mode": mode, "challenge": secrets.token_urlsafe(16)}
        )
        if new:
            MatchSeat.objects.create(match=match, number=SeatNumber.ONE, user=user, deck=deck)
            MatchSeat.objects.create(match=match, number=SeatNumber.TWO, level=level, deck=enemy_deck)
            _begin(match, seed=seed)
    return match


def make_challenge(
    *, user: User, deck: DeckVersion, key: uuid.UUID | None = None, mode: str = Mode.NORMAL
) -> Match:
    """A match whose second seat waits for whoever follows its link. Raises IllegalDeck."""
    check_deck(deck)
    with transaction.atomic():
        match, new = Match.objects.get_or_create(
            key=key or uuid.uuid4(), defaults={"mode": mode, "challenge": secrets.token_urlsafe(16)}
        )
        if new:
            MatchSeat.objects.create(match=match, number=SeatNumber.ONE, user=user, deck=deck)
    return match


def accept_challenge(*, match: Match, user: User, deck: DeckVersion, seed: int | None = None) -> Match:
    """Take the second seat and begin. Taking it again changes nothing.

    Raises IllegalDeck; IllegalChallenge where somebody else has the seat or it is one's own challenge.
    """
    check_deck(deck)
    try:
        with transaction.atomic():
            locked = _lock(match.pk)
            if locked.seats.filter(number=SeatNumber.TWO, user=user).exists():
                return locked
            _check_open(locked, user)
            MatchSeat.objects.create(match=locked, number=SeatNumber.TWO, user=user, deck=deck)
            _begin(locked, seed=seed)
    except (IntegrityError, Match.DoesNotExist) as error:
        raise IllegalChallenge("This challenge is not open any more.") from error
    return locked


def _check_open(match: Match, user: User) -> None:
    if match.seats.filter(user=user).exists():
        raise IllegalChallenge("This is your own challenge. Send its link to somebody else.")
    if match.state != Match.State.WAITING:
        raise IllegalChallenge("Somebody else has taken this challenge already.")


def cancel_challenge(*, match: Match) -> None:
    """Withdraw a challenge that nobody has taken. Raises IllegalChallenge where somebody has."""
    with transaction.atomic():
        locked = _lock(match.pk)
        if locked.state != Match.State.WAITING:
            raise IllegalChallenge("Somebody has taken this challenge: the match has begun.")
        locked.delete()


def rematch(*, match: Match, user: User, seed: int | None = None) -> Match:
    """Another match with the same decks. Against a computer it begins; a person is offered it first.

    The first of two people who asks makes the offer, the second accepts it. Asking again gives the same
    match. Raises IllegalChallenge before the end of the match or where a deck is gone.
    """
    with transaction.atomic():
        old = _lock(match.pk)
        if old.state != Match.State.FINISHED:
            raise IllegalChallenge("A rematch can be had when this match is over.")
        again = Match.objects.filter(rematch_of=old).first() or _offer_rematch(old, user)
        if again.state != Match.State.WAITING or again.seats.filter(user=user).exists():
            return again
        deck = old.seats.get(user=user).deck
    if deck is None:
        raise IllegalChallenge("The deck of that match is gone. Start a new match with another one.")
    return accept_challenge(match=again, user=user, deck=deck, seed=seed)


def _offer_rematch(old: Match, user: User) -> Match:
    """A new match with who asks in the first seat; a computer takes the second at once."""
    seats = sorted(old.seats.all(), key=lambda seat: seat.user_id != user.pk)
    if any(seat.deck is None for seat in seats):
        raise IllegalChallenge("A deck of that match is gone. Start a new match with another one.")
    again = Match.objects.create(
        mode=old.mode, best_of=old.best_of, challenge=secrets.token_urlsafe(16), rematch_of=old
    )
    MatchSeat.objects.create(match=again, number=SeatNumber.ONE, user=user, deck=seats[0].deck)
    if seats[1].level:
        MatchSeat.objects.create(match=again, number=SeatNumber.TWO, level=seats[1].level, deck=seats[1].deck)
        _begin(again, seed=None)
    return again


def check_deck(deck: DeckVersion) -> None:
    """Raises IllegalDeck where the list breaks the rulebook's format (R1.3)."""
    broken = rules.violations(deck.cards, rules.FORMATS["rulebook"])
    if broken:
        raise IllegalDeck([violation.message for violation in broken])


def move_matches(*, guest: User, account: User) -> None:
    """Give an account the seats of the guest that became it. A match of the two against each other stays."""
    shared = Match.objects.filter(seats__user=account).values("pk")
    MatchSeat.objects.filter(user=guest).exclude(match__in=shared).update(user=account)


# --- games ---


def _begin(match: Match, *, seed: int | None) -> None:
    """The first game of a match that has both its seats."""
    lists = {SeatNumber(seat.number): _list_of(seat.deck) for seat in match.seats.select_related("deck")}
    _begin_game(match, index=1, seed=secrets.randbits(SEED_BITS) if seed is None else seed, lists=lists)
    match.state = Match.State.PLAYING
    match.moved_at = timezone.now()
    match.save()
    _announce_turn(match)


def _list_of(deck: DeckVersion | None) -> list[str]:
    if deck is None:
        raise IllegalChallenge("The deck of this match is gone.")
    return [card for card, count in sorted(deck.cards.items()) for _ in range(count)]


def _begin_game(match: Match, *, index: int, seed: int, lists: dict[SeatNumber, list[str]]) -> Game:
    """Deal a game. Who goes first follows from the seed (R1.4). Changes `match`, does not save it."""
    first = SeatNumber(1 + random.Random(f"first {seed}").randrange(2))  # noqa: S311 - a game, not a secret
    pool = card_pool.newest_day()
    state = engine.new_game(
        lists[first], lists[first.other], seed=seed, mode=match.mode, cards=card_pool.specs(pool)
    )
    match.number += 1
    game = Game(
        match=match, index=index, seed=seed, first=first, pool=pool, mode=match.mode, start=match.number,
        first_list=lists[first], second_list=lists[first.other], state=engine.describe(state),
    )  # fmt: skip
    game.save()
    match.to_act = _seat_to_act(game, state)
    return game


def _begin_next_game(match: Match, game: Game) -> None:
    """A further game with the same lists and a new seed that follows from the last one's."""
    first = SeatNumber(game.first)
    lists = {first: list(game.first_list), first.other: list(game.second_list)}
    seed = random.Random(f"next {game.seed}").getrandbits(SEED_BITS)  # noqa: S311 - a game, not a secret
    _begin_game(match, index=game.index + 1, seed=seed, lists=lists)


def _seat_to_act(game: Game, state: engine.GameState) -> SeatNumber | None:
    return None if state.to_act is None else queries.seat_number(game, state.to_act)


# --- moves ---


def play_move(*, match: Match, seat: int, text: str, number: int) -> Match:
    """Play one action of a seat in the position with this number, and return the match as it stands then.

    Raises StaleMove (the number is not the present one, or another move was quicker), MatchOver,
    engine.InvalidAction (the text cannot be read) and engine.IllegalAction (not now; with rule and sentence).
    In each case nothing is changed.
    """
    try:
        with transaction.atomic():
            locked = _lock(match.pk)
            if locked.state != Match.State.PLAYING:
                raise MatchOver
            if locked.number != number:
                raise StaleMove
            _apply(locked, SeatNumber(seat), text)
    except IntegrityError as error:
        raise StaleMove from error
    return locked


def _lock(match_id: int) -> Match:
    """The row, locked where the database can; where it cannot, the write at the end checks the number."""
    return Match.objects.select_for_update().get(pk=match_id)


def _apply(match: Match, seat: SeatNumber, text: str) -> None:
    game = match.games.get(ending="")
    state = queries.state_of(game)
    action = engine.parse_action(text, state)
    _check_turn(game, state, seat, action)
    engine.apply(state, action)

    now = timezone.now()
    number = match.number
    Move.objects.create(
        match=match, game=game, number=number, seat=seat, text=engine.format_action(action), at=now
    )
    match.number += 1
    match.moved_at = now
    match.to_act = _seat_to_act(game, state)
    game.state = engine.describe(state)
    _end_game(match, game, engine.outcome(state), now)
    _save_move(match, game, number)
    _announce_turn(match, mover=seat)


def _check_turn(game: Game, state: engine.GameState, seat: SeatNumber, action: engine.Action) -> None:
    """Only who is to act moves; anybody may concede for himself at any time (P27)."""
    mine = queries.engine_seat(game, seat)
    if isinstance(action, engine.Concede):
        if action.seat != mine:
            raise engine.IllegalAction(engine.Reason("P27", "You can concede for yourself only."))
    elif state.to_act != mine:
        raise engine.IllegalAction(engine.Reason("R2.5", "It is not your turn to act."))


def _end_game(match: Match, game: Game, outcome: engine.Outcome | None, now: datetime) -> None:
    """Note a finished game; end the match or begin its next game. Changes `match`, does not save it."""
    if outcome is None:
        return
    game.winner = None if outcome.winner is None else queries.seat_number(game, outcome.winner)
    game.ending = Ending[outcome.ending.name]
    game.finished_at = now
    game.save()
    winner, over = _standing(match, game)
    if over:
        match.state, match.to_act, match.finished_at = Match.State.FINISHED, None, now
        match.winner = winner
        transaction.on_commit(partial(_announce_finish, match.pk))
    else:
        _begin_next_game(match, game)


def _standing(match: Match, last: Game) -> tuple[int | None, bool]:
    """Who has won the match, and whether it is over. Fallen Heroes on both sides count for nothing (R1.1)."""
    results = list(match.games.exclude(ending=Ending.BOTH_HEROES).values_list("winner", flat=True))
    wins = {seat: results.count(seat) for seat in SeatNumber}
    for seat in SeatNumber:
        if wins[seat] * 2 > match.best_of:
            return seat, True
    if last.ending == Ending.BOTH_HEROES or len(results) < match.best_of:
        return None, False
    return (
        None if wins[SeatNumber.ONE] == wins[SeatNumber.TWO] else max(SeatNumber, key=wins.__getitem__)
    ), True


def _save_move(match: Match, game: Game, number: int) -> None:
    """Write both rows, the match only if nobody has moved it meanwhile: not every database has row locks."""
    game.save()
    moved = Match.objects.filter(pk=match.pk, number=number).update(
        number=match.number,
        moved_at=match.moved_at,
        to_act=match.to_act,
        state=match.state,
        winner=match.winner,
        finished_at=match.finished_at,
    )
    if not moved:
        raise StaleMove


def concede(*, match: Match, seat: int) -> Match:
    """Give up the match's present game, whatever position it has reached. Raises MatchOver."""
    with transaction.atomic():
        locked = _lock(match.pk)
        game = locked.games.filter(ending="").first()
        if game is None:
            raise MatchOver
        text = engine.format_action(engine.Concede(queries.engine_seat(game, SeatNumber(seat))))
        return play_move(match=locked, seat=seat, text=text, number=locked.number)


# --- the computer ---


def play_computer(*, match_id: int) -> int:
    """Let computers move until a person must act, and tell how many moves that took.

    Doing it twice, or in two workers at once, changes nothing: the one whose number is stale stops.
    """
    made = 0
    while turn := queries.computer_turn(match_id):
        view = engine.view_for(turn.state, queries.engine_seat(turn.game, SeatNumber(turn.seat.number)))
        seed = random.Random(f"{turn.game.seed} {turn.match.number}").getrandbits(32)  # noqa: S311
        action = ai.choose(view, level=turn.seat.level, seed=seed)
        try:
            play_move(
                match=turn.match,
                seat=turn.seat.number,
                text=engine.format_action(action),
                number=turn.match.number,
            )
        except StaleMove:
            break
        made += 1
    return made


def _announce_turn(match: Match, *, mover: SeatNumber | None = None) -> None:
    """Ask a worker once a computer is to act. A computer that has just moved goes on by itself."""
    levels = dict(match.seats.values_list("number", "level"))
    if match.to_act and levels[match.to_act] and not (mover and levels[mover]):
        transaction.on_commit(partial(_enqueue_computer, match.pk), robust=True)


def _enqueue_computer(match_id: int) -> None:
    current_app.send_task("game.tasks.computer_turn", args=[match_id], queue="play")


def _announce_finish(match_id: int) -> None:
    match_finished.send(sender=Match, match=Match.objects.get(pk=match_id))


def sweep(*, now: datetime) -> Swept:
    """Find what a killed worker left, and throw away challenges that nobody took. Safe to do at any time."""
    waiting = Match.objects.filter(
        state=Match.State.PLAYING,
        moved_at__lt=now - COMPUTER_PATIENCE,
        seats__number=F("to_act"),
        seats__level__in=Level.values,
    )
    resumed = list(waiting.values_list("pk", flat=True))
    for match_id in resumed:
        _enqueue_computer(match_id)
    old = Match.objects.filter(state=Match.State.WAITING, made_at__lt=now - CHALLENGE_LIFE)
    cleared = old.count()
    old.delete()
    return Swept(resumed=len(resumed), cleared=cleared)
