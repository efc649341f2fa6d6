"""Tests of decks: started, stopped, deleted, and taken up again where a worker was killed."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F

from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from decks.models import DeckVersion
from game import card_pool, engine, lab
from game.models import LabOpponent, LabPart, LabRun, LabState
from game.services.errors import IllegalDeck, IllegalTest
from game.services.making import check_deck, settled

MOST_RUNNING = 2  # of one person
MOST_KEPT = 100  # of one person
MOST_OPPONENTS = 12
MOST_ON_SITE = 20  # running: each has a part for each process in the queue, before what comes after it
PATIENCE = timedelta(seconds=20)  # after this long without news the sweep asks a worker again
MOST_TRIES = 5
GIVEN_UP = "The same games were begun several times and never came to their end."


@dataclass(frozen=True, slots=True)
class SweptTests:
    """What a sweep found: parts of runs that it asked a worker for again, and runs that it gave up."""

    resumed: int
    given_up: int


def start_test(
    *,
    owner: User,
    deck: DeckVersion,
    opponents: Sequence[DeckVersion],
    level: str,
    games: int,
    key: uuid.UUID,
    now: datetime,
    seed: int | None = None,
) -> LabRun:
    """Let computers play a deck against others. The same key gives the same run.

    Raises IllegalDeck, with every fault of every list, and IllegalTest, which says what stands in the way.
    """
    if not 1 <= len(opponents) <= MOST_OPPONENTS:
        raise IllegalTest(f"Choose from 1 to {MOST_OPPONENTS} decks to play against.")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # of two at once the second counts the first
        started = LabRun.objects.filter(owner=owner, key=key).select_related("deck").first()
        if started is not None:
            return started
        _check_room(owner)
        deck = settled(deck)
        _check_opponents(opponents)
        run = _store(owner, deck, opponents, level=level, games=games, seed=seed, key=key, now=now)
        for part in run.parts.all():
            transaction.on_commit(partial(enqueue_part, part.pk, part.ticket), robust=True)
    return run


def _check_room(owner: User) -> None:
    mine = LabRun.objects.filter(owner=owner)
    if mine.filter(state=LabState.RUNNING).count() >= MOST_RUNNING:
        raise IllegalTest(f"{MOST_RUNNING} of your tests are running. Wait for one to end, or stop one.")
    if LabRun.objects.filter(state=LabState.RUNNING).count() >= MOST_ON_SITE:
        raise IllegalTest("Many tests are running on this site now. Try again in some minutes.")
    if mine.count() >= MOST_KEPT:
        raise IllegalTest(f"You keep {MOST_KEPT} tests, and more do not fit. Delete one first.")


def _check_opponents(opponents: Sequence[DeckVersion]) -> None:
    broken = []
    for opponent in opponents:
        try:
            check_deck(opponent)
        except IllegalDeck as error:
            broken.append(f"{opponent.deck.name}: {' '.join(error.sentences)}")
    if broken:
        raise IllegalDeck(broken)


def _store(
    owner: User, deck: DeckVersion, opponents: Sequence[DeckVersion], *,
    level: str, games: int, seed: int | None, key: uuid.UUID, now: datetime,
) -> LabRun:  # fmt: skip
    run = LabRun.objects.create(
        owner=owner, key=key, deck=deck.deck, version=deck.number, name=deck.deck.name, cards=deck.cards,
        pool=card_pool.newest_day(), notation=engine.NOTATION, level=level, games=games, made_at=now,
        seed=secrets.randbits(lab.SEED_BITS) if seed is None else seed,
    )  # fmt: skip
    LabOpponent.objects.bulk_create(
        LabOpponent(run=run, number=number, deck=other.deck, name=other.deck.name, cards=other.cards)
        for number, other in enumerate(opponents, start=1)
    )
    LabPart.objects.bulk_create(
        LabPart(run=run, first=first, last=last, next=first, touched_at=now)
        for first, last in parts_of(games)
    )
    return run


def parts_of(games: int) -> list[tuple[int, int]]:
    """The first and the last game of each part, which differ in length by one game at most."""
    parts = min(games, settings.WORK_PROCESSES)
    ends = [games * part // parts for part in range(parts + 1)]
    return [(before + 1, end) for before, end in pairwise(ends)]


def enqueue_part(part_id: int, ticket: int) -> None:
    """Ask a worker to play a part on."""
    current_app.send_task("game.tasks.lab_part", args=[part_id, ticket], queue="work")


def cancel_test(*, run: LabRun, now: datetime) -> None:
    """Stop a run; it keeps the games that are stored. One that has ended stays as it is."""
    end_test(run_id=run.pk, state=LabState.CANCELLED, now=now)


def end_test(*, run_id: int, state: LabState, now: datetime, problem: str = "") -> bool:
    """Let a running run end like this; False where it has ended already."""
    running = LabRun.objects.filter(pk=run_id, state=LabState.RUNNING)
    return bool(running.update(state=state, ended_at=now, problem=problem[:200]))


def delete_test(*, run: LabRun, now: datetime, request_key: str = "") -> None:
    """Throw a run away with its games; raises IllegalTest while it is running.

    The request key is remembered, so that a repetition is not told that there is no such test.
    """
    with transaction.atomic():
        if request_key:
            claim_request(user=run.owner, key=f"delete {request_key}"[:64], now=now)
        locked = LabRun.objects.select_for_update().filter(pk=run.pk).first()
        if locked is not None and locked.state == LabState.RUNNING:
            raise IllegalTest("This test is running. Stop it first.")
        LabRun.objects.filter(pk=run.pk).delete()


def move_tests(*, guest: User, account: User) -> None:
    """The tests of a guest go on under the account that the guest has become."""
    LabRun.objects.filter(owner=guest).update(owner=account)


def sweep_tests(*, now: datetime) -> SweptTests:
    """Find what a killed worker left, and end runs whose games are all played. Safe to do at any time.

    A part that only waits for its turn keeps its ticket: a message that comes twice is void the second time.
    """
    left = LabPart.objects.filter(
        run__state=LabState.RUNNING, next__lte=F("last"), touched_at__lt=now - PATIENCE
    )
    hopeless = set(left.filter(tries__gte=MOST_TRIES).values_list("run", flat=True))
    given_up = [
        run for run in sorted(hopeless)
        if end_test(run_id=run, state=LabState.FAILED, now=now, problem=GIVEN_UP)
    ]  # fmt: skip
    resumed = list(left.values_list("pk", "taken_at", "ticket"))
    for part_id, taken_at, ticket in resumed:
        _hand_out_again(part_id, ticket, was_taken=taken_at is not None, now=now)
    for run_id in LabRun.objects.filter(state=LabState.RUNNING).values_list("pk", flat=True):
        end_if_played(run_id=run_id, now=now)
    return SweptTests(len(resumed), len(given_up))


def _hand_out_again(part_id: int, ticket: int, *, was_taken: bool, now: datetime) -> None:
    part = LabPart.objects.filter(pk=part_id, ticket=ticket)
    fresh: Mapping[str, object] = {"touched_at": now}
    if was_taken:  # whoever took it is gone, or will find his ticket void
        fresh = {"touched_at": now, "taken_at": None, "ticket": ticket + 1, "tries": F("tries") + 1}
    if part.update(**fresh):
        enqueue_part(part_id, ticket + 1 if was_taken else ticket)


def end_if_played(*, run_id: int, now: datetime) -> None:
    """End a run none of whose parts has a game left."""
    if not LabPart.objects.filter(run=run_id, next__lte=F("last")).exists():
        end_test(run_id=run_id, state=LabState.FINISHED, now=now)
