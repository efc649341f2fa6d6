"""Sample data for `./run --demo`: people, collections, decks, a match and events, all through the services.

The same data every time, but for times and the password. It is made once, for a site that has no people yet.
"""

import secrets
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from cards.models import Printing
from cards.services import open_box
from ddl_site.accounts import services as accounts
from ddl_site.accounts.models import User
from decks import services as decks
from decks.enums import Visibility
from decks.models import DeckVersion
from decks.queries import ready_made_versions
from game import services as game
from tournaments import services as events
from tournaments.enums import StageKind, Venue
from tournaments.models import Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

PEOPLE = ("alma", "bruno", "cleo", "dara", "edgar", "flora", "gus", "hana")
WALK_INS = ("Ines", "Jonas K.", "Little Rex", "Marie-Louise von Hohenstein", "Ola")
SEED = 2026


def fill(*, say: Callable[[str], None]) -> None:
    """Make the sample data unless people are here already, and print how to log in."""
    password = _password(settings.VAR_DIR / "demo-password")
    if not User.objects.exists():
        say("Making the sample data …")
        with transaction.atomic():
            _make(password, timezone.now(), Random(SEED))  # noqa: S311 - who wins a sample match
    say(f"\nLog in as one of {', '.join(PEOPLE)}, with the password {password}")
    say("alma runs the events and administers the site, bruno judges, the others play.")


def _password(path: Path) -> str:
    """One for all, drawn at the first start and kept."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(f"woof-{secrets.token_hex(4)}")
    return path.read_text()


def _make(password: str, now: datetime, random: Random) -> None:
    people = [
        accounts.sign_up(handle=handle, password=password, email=f"{handle}@example.org").user
        for handle in PEOPLE
    ]
    alma, bruno = people[:2]
    User.objects.filter(pk=alma.pk).update(is_staff=True, is_superuser=True)
    _collect(people, now, random)
    lists = _share_decks(people, now)
    game.start_match(user=alma, deck=lists[0], level="house", enemy_deck=lists[1], key=uuid.uuid4())
    evening = _event(alma, "Friday at the Kennel", now, now - timedelta(hours=1), address="Bone Street 4")
    events.add_staff(tournament=evening, handle=bruno.handle, role="judge", by=alma, now=now)
    _play(evening, people[2:], alma, now, random, rounds=2, into_next=True)
    cup = _event(
        alma, "Autumn cup", now - timedelta(days=7), now - timedelta(days=7),
        stages=(StagePlan(kind=StageKind.SINGLE, best_of=3, final_best_of=5, third_place=True),),
    )  # fmt: skip
    _play(cup, people[1:], alma, now - timedelta(days=7), random, rounds=3)
    events.finish_event(tournament=cup, by=alma, now=now - timedelta(days=7))
    sunday = _event(
        alma, "Sunday online", now, now + timedelta(days=3), venue=Venue.ONLINE, takes_lists=True, capacity=4
    )
    for user in people[1:6]:
        events.register(tournament=sunday, user=user, now=now)


def _collect(people: Sequence[User], now: datetime, random: Random) -> None:
    printings = list(Printing.objects.order_by("pk").values_list("pk", flat=True))
    for user in people:
        for _ in range(2):
            open_box(owner=user, printings=random.choices(printings, k=240), now=now, about="Sample data")


def _share_decks(people: Sequence[User], now: datetime) -> list[DeckVersion]:
    """A public copy of a ready-made deck for everybody; gives the ready-made ones."""
    ready = list(ready_made_versions())
    for number, user in enumerate(people):
        deck = decks.copy_deck(deck=ready[number % len(ready)].deck, owner=user, now=now)
        decks.share_deck(
            deck=deck, visibility=Visibility.PUBLIC, tags="sample", notes="Made for a look around.", now=now
        )
    return ready


def _event(alma: User, name: str, now: datetime, starts_at: datetime, **said: Any) -> Tournament:
    return events.create_tournament(
        organiser=alma, name=name, starts_at=starts_at, now=now, request_key=name, about="Sample data.",
        time_zone=settings.TIME_ZONE, **said,
    )  # fmt: skip


def _play(
    event: Tournament, people: Sequence[User], alma: User, now: datetime, random: Random, *,
    rounds: int, into_next: bool = False,
) -> None:  # fmt: skip
    """Play so many rounds; `into_next`: of a further one a few results are in."""
    for user in people:
        events.register(tournament=event, user=user, now=now)
    for name in WALK_INS if into_next else ():
        events.add_player(tournament=event, name=name, by=alma, now=now)
    stage = events.begin_stage(stage=event.stages.get(number=1), by=alma, now=now)
    for number in range(rounds + into_next):
        _play_round(stage, alma, now, random, most=3 if number == rounds else None)


def _play_round(stage: Stage, alma: User, now: datetime, random: Random, *, most: int | None) -> None:
    draft = events.pair_round(stage=stage, by=alma, now=now)
    played = events.publish_round(round=draft, by=alma, now=now)
    whole = [Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2)] if played.best_of == 3 else [Score(3, 1)]
    for pairing in played.pairings.exclude(second=None)[:most]:
        events.decide_result(pairing=pairing, verdict=Verdict(random.choice(whole)), by=alma, now=now)
