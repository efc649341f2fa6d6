"""Making matches: against a computer, by challenge, again."""

import secrets
import uuid

from django.db import IntegrityError, transaction

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from decks.queries import readable_decks
from decks.services import close_version
from game import queries
from game.models import Match, MatchSeat, Mode, SeatNumber
from game.services.errors import IllegalChallenge, IllegalDeck
from game.services.games import begin_match, lock


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
    with transaction.atomic():
        deck, enemy_deck = settled(deck), settled(enemy_deck)
        match, new = Match.objects.get_or_create(
            key=key or uuid.uuid4(), defaults={"mode": mode, "challenge": secrets.token_urlsafe(16)}
        )
        if new:
            MatchSeat.objects.create(match=match, number=SeatNumber.ONE, user=user, deck=deck)
            MatchSeat.objects.create(match=match, number=SeatNumber.TWO, level=level, deck=enemy_deck)
            begin_match(match, seed=seed)
    return match


def make_challenge(
    *, user: User, deck: DeckVersion, key: uuid.UUID | None = None, mode: str = Mode.NORMAL
) -> Match:
    """A match whose second seat waits for whoever follows its link. Raises IllegalDeck."""
    with transaction.atomic():
        deck = settled(deck)
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
    try:
        with transaction.atomic():
            locked = lock(match.pk)
            if locked.seats.filter(number=SeatNumber.TWO, user=user).exists():
                return locked
            _check_open(locked, user)
            MatchSeat.objects.create(match=locked, number=SeatNumber.TWO, user=user, deck=settled(deck))
            begin_match(locked, seed=seed)
    except (IntegrityError, Match.DoesNotExist) as error:
        raise IllegalChallenge("This challenge is not open any more.") from error
    return locked


def _check_open(match: Match, user: User) -> None:
    if match.seats.filter(user=user).exists():
        raise IllegalChallenge("This is your own challenge. Send its link to somebody else.")
    if match.state != Match.State.WAITING:
        raise IllegalChallenge("Somebody else has taken this challenge already.")
    host = match.seats.select_related("deck").get(number=SeatNumber.ONE).deck
    if host is not None and queries.faults_of(host.cards):
        raise IllegalChallenge("The deck of the other side is not legal any more: ask for another challenge.")


def cancel_challenge(*, match: Match) -> None:
    """Withdraw a challenge that nobody has taken; twice is as good as once.

    Raises IllegalChallenge where somebody has taken it.
    """
    with transaction.atomic():
        locked = Match.objects.select_for_update().filter(pk=match.pk).first()
        if locked is None:
            return
        if locked.state != Match.State.WAITING:
            raise IllegalChallenge("Somebody has taken this challenge: the match has begun.")
        if locked.is_arranged:
            raise IllegalChallenge(f"This match belongs to an event: {locked.context_label}.")
        locked.delete()


def rematch(*, match: Match, user: User, seed: int | None = None) -> Match:
    """Another match with the same decks. Against a computer it begins; a person is offered it first.

    The first of two people who asks makes the offer, the second accepts it. Asking again gives the same
    match. Raises IllegalDeck; IllegalChallenge before the end of the match, where a deck is gone, or where
    the offer's link has brought somebody else to the table.
    """
    with transaction.atomic():
        old = lock(match.pk)
        if old.state != Match.State.FINISHED:
            raise IllegalChallenge("A rematch can be had when this match is over.")
        if old.is_arranged:
            raise IllegalChallenge("A match of an event has no rematch. Start a new match instead.")
        again = Match.objects.filter(rematch_of=old).first() or _offer_rematch(old, user)
        if again.seats.filter(user=user).exists():
            return again
        if again.state != Match.State.WAITING:
            raise IllegalChallenge("Somebody else has taken this rematch. Start a new match instead.")
        deck = _deck_again(old.seats.get(user=user), user)
    return accept_challenge(match=again, user=user, deck=deck, seed=seed)


def _offer_rematch(old: Match, user: User) -> Match:
    """A new match with who asks in the first seat; a computer takes the second at once."""
    seats = sorted(old.seats.all(), key=lambda seat: seat.user_id != user.pk)
    mine, other = (_deck_again(seat, user) for seat in seats)
    again = Match.objects.create(
        mode=old.mode, best_of=old.best_of, challenge=secrets.token_urlsafe(16), rematch_of=old
    )
    MatchSeat.objects.create(match=again, number=SeatNumber.ONE, user=user, deck=mine)
    if seats[1].level:
        MatchSeat.objects.create(match=again, number=SeatNumber.TWO, level=seats[1].level, deck=other)
        begin_match(again, seed=None)
    return again


def _deck_again(seat: MatchSeat, user: User) -> DeckVersion:
    """The list that a seat played, for a rematch that `user` asks for.

    Raises IllegalDeck; IllegalChallenge where it is gone, or where he may not see his own one any more.
    """
    if seat.deck is None:
        raise IllegalChallenge("A deck of that match is gone. Start a new match with another one.")
    if seat.user_id == user.pk and not readable_decks(user).filter(pk=seat.deck.deck_id).exists():
        raise IllegalChallenge("The deck that you played is private now. Start a new match with another one.")
    return settled(seat.deck)


def settled(deck: DeckVersion) -> DeckVersion:
    """The list as it stays from now on, checked. Inside a transaction. Raises IllegalDeck."""
    close_version(version=deck)
    fresh = DeckVersion.objects.select_related("deck").filter(pk=deck.pk).first()
    if fresh is None:
        raise IllegalDeck(["This deck was deleted a moment ago. Choose another one."])
    check_deck(fresh)
    return fresh


def check_deck(deck: DeckVersion) -> None:
    """Raises IllegalDeck where the list breaks the rulebook's format (R1.3) or the app cannot play a card."""
    broken = queries.faults_of(deck.cards)
    if broken:
        raise IllegalDeck(broken)


def move_matches(*, guest: User, account: User) -> None:
    """Give an account the seats of the guest that became it. A match of the two against each other stays."""
    shared = Match.objects.filter(seats__user=account).values("pk")
    MatchSeat.objects.filter(user=guest).exclude(match__in=shared).update(user=account)
