"""Two at once: submits, workers, and takers of a challenge. On SQLite and, marked so, on PostgreSQL."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import queries, services
from game.models import Game, LabRun, Match, Move, SeatNumber
from tests.game.lab_worker import play

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run all calls at the same moment, each on its own connection; answers or errors in their order."""
    barrier = Barrier(len(calls), timeout=60)

    def run(call: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            barrier.wait()
            return call()
        except (services.StaleMove, services.IllegalChallenge) as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_of_two_submits_of_one_number_one_is_applied(duel: Match) -> None:
    for _ in range(5):
        duel.refresh_from_db()
        seat, number = duel.to_act or 0, duel.number

        answers = at_once(
            *[lambda: services.play_move(match=duel, seat=seat, text="end", number=number)] * 2  # noqa: B023
        )

        duel.refresh_from_db()
        assert answers.count(services.StaleMove) == 1
        assert duel.number == number + 1
    assert Move.objects.count() == 5


def test_two_workers_play_one_turn_once(solo: Match) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = services.play_move(match=solo, seat=1, text="end", number=solo.number)

    at_once(*[lambda: services.play_computer(match_id=solo.pk)] * 2)
    services.play_computer(match_id=solo.pk)  # both may have stepped back from the same move

    solo.refresh_from_db()
    numbers = list(Move.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, solo.number))
    assert solo.to_act == SeatNumber.ONE


def test_of_two_takers_one_gets_the_seat(
    decks: list[DeckVersion], maple: User, rowan: User, stranger: User
) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    answers = at_once(
        *[
            lambda user=user: services.accept_challenge(match=match, user=user, deck=decks[1])
            for user in (rowan, stranger)
        ]
    )

    assert answers.count(services.IllegalChallenge) == 1
    assert Game.objects.count() == 1


def test_a_key_sent_twice_at_once_makes_one_match(decks: list[DeckVersion], maple: User) -> None:
    key = uuid.uuid4()

    made = at_once(
        *[
            lambda: services.start_match(
                user=maple, deck=decks[0], level="house", enemy_deck=decks[1], key=key
            )
        ]
        * 2
    )

    assert made[0] == made[1]
    assert Game.objects.count() == 1


def test_one_taker_twice_at_once_sits_once(decks: list[DeckVersion], maple: User, rowan: User) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    taken = at_once(*[lambda: services.accept_challenge(match=match, user=rowan, deck=decks[1])] * 2)

    assert taken == [match, match]
    assert Game.objects.count() == 1


@pytest.mark.parametrize("whose", [(0, 0), (0, 1)])
def test_two_rematches_at_once_are_one(duel: Match, maple: User, rowan: User, whose: tuple[int, int]) -> None:
    services.concede(match=duel, seat=1)
    people = [(maple, rowan)[index] for index in whose]

    made = at_once(*[lambda user=user: services.rematch(match=duel, user=user) for user in people])

    again = Match.objects.get(rematch_of=duel)
    assert made == [again, again]
    assert again.games.count() == len(set(whose)) - 1


def test_conceding_while_the_computer_moves_ends_the_match(solo: Match) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = services.play_move(match=solo, seat=1, text="end", number=solo.number)

    at_once(
        lambda: services.play_computer(match_id=solo.pk),
        lambda: services.concede(match=solo, seat=1),
    )

    solo.refresh_from_db()
    assert (solo.state, solo.winner) == (Match.State.FINISHED, SeatNumber.TWO)
    assert list(Move.objects.order_by("number").values_list("text", flat=True))[-1].startswith("concede")


def test_taking_and_withdrawing_at_once_leave_one_of_the_two(
    decks: list[DeckVersion], maple: User, rowan: User
) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    answers = at_once(
        lambda: services.accept_challenge(match=match, user=rowan, deck=decks[1]),
        lambda: services.cancel_challenge(match=match),
    )

    assert answers.count(services.IllegalChallenge) == 1
    assert Match.objects.count() == Game.objects.count()


def test_two_workers_that_come_to_the_end_at_once_end_a_test_of_a_deck(
    decks: list[DeckVersion], maple: User
) -> None:
    key, now = uuid.uuid4(), timezone.now()

    def start() -> LabRun:
        return services.start_test(
            owner=maple, deck=decks[0], opponents=[decks[1]], level="puppy", games=4, key=key, now=now, seed=3
        )

    runs = at_once(start, start)
    run = LabRun.objects.get()
    parts = list(run.parts.all())
    at_once(*[lambda part=part: play(part) for part in (*parts, *parts)])

    counted = queries.test_for(maple, decks[0].deck.slug, run.pk)
    assert runs == [run, run]
    assert (counted.state, counted.played) == ("finished", 4)  # type: ignore[attr-defined]  # annotated
    assert queries.results_of_test(counted).overall.both.games == 4
    assert queries.pace_of("puppy") > 0
    assert len(queries.tests_of(maple, decks[0].deck)) == 1
