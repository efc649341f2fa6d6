"""Whole events by chance, with crashes; and that what is looked for would be found."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, make_event
from tournaments import league, queries, services
from tournaments.enums import EntryState, ResultKind, ResultState, RoundState, Status
from tournaments.league import aside
from tournaments.league.crashing import Crash, crash_at
from tournaments.models import Act, Entry, Pairing, Result, Round, Seat, Span, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", range(len(league.FORMATS)))
def test_events_by_chance_stay_sound_whatever_crashes(number: int) -> None:
    league.make_people()
    makeup = league.made_up(number, Random(number), most=8)

    played = league.play(makeup, seed=f"suite {number}", crashes=True)

    assert played.rounds >= 1
    assert Tournament.objects.get().status == Status.FINISHED


def test_same_seed_plays_the_same_event_with_crashes_and_without() -> None:
    league.make_people()
    stories = []
    for crashes in (False, True):
        makeup = league.made_up(0, Random(1), most=6)
        with transaction.atomic():
            stories.append(league.play(makeup, seed="again", crashes=crashes).story)
            transaction.set_rollback(True)

    assert stories[0] == stories[1]


def test_a_crash_leaves_nothing_of_an_act(host: User) -> None:
    event = make_event(host, players=4)

    with pytest.raises(Crash), crash_at(4):
        services.begin_stage(stage=event.stages.get(), by=host, now=NOW)

    event.refresh_from_db()
    assert event.status == Status.PLANNED
    assert not Span.objects.exists()


def test_a_league_is_refused_the_rows_of_an_installation(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="in a folder of its own"):
        call_command("simulate_league", "--part", "play", "--folder", str(tmp_path), "--seed", "1")


@pytest.mark.slow
def test_a_league_of_two_hundred_events_is_sound() -> None:
    told = list(aside.played_aside(range(200), seed=1, crashes=True, jobs=2))

    assert [one["number"] for one in told if one["fault"]] == []
    assert len(told) == 200
    assert not Tournament.objects.exists()


# --- each inconsistency is found ---


@pytest.fixture
def sound(host: User) -> Tournament:
    """Five players, one round played and one drawn up; everything at its own second."""
    now = NOW
    event = make_event(host, players=5, stages=(StagePlan(rounds=3),))
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=now)
    for number in (1, 2):
        now += timedelta(seconds=number)
        draft = services.pair_round(stage=stage, by=host, now=now)
        if number == 2:
            break
        now += timedelta(seconds=10)
        services.publish_round(round=draft, by=host, now=now)
        for pairing in draft.pairings.exclude(second=None):
            now += timedelta(seconds=1)
            services.decide_result(pairing=pairing, verdict=Verdict(Score(2, 0)), by=host, now=now)
    assert queries.inconsistencies(event) == []
    return event


def _seat_elsewhere() -> None:
    seat = Seat.objects.filter(round__number=1).first()
    assert seat is not None
    other = Pairing.objects.filter(round=seat.round).exclude(pk=seat.pairing_id).first()
    Seat.objects.filter(pk=seat.pk).update(pairing=other)


def _half_a_round() -> None:
    pairing = Pairing.objects.filter(round__number=1, second__isnull=False).first()
    assert pairing is not None
    pairing.delete()


def _rematch() -> None:
    old, new = (
        Pairing.objects.filter(round__number=number, second__isnull=False).order_by("pk").first()
        for number in (1, 2)
    )
    assert old is not None
    assert new is not None
    Pairing.objects.filter(pk=new.pk).update(first=old.first, second=old.second)


def _second_bye() -> None:
    had = Pairing.objects.get(round__number=1, second=None)
    bye = Pairing.objects.get(round__number=2, second=None)
    table = Pairing.objects.get(round__number=2, seats__entry=had.first)
    side = "first" if table.first_id == had.first_id else "second"
    Pairing.objects.filter(pk=table.pk).update(**{side: bye.first_id})
    Pairing.objects.filter(pk=bye.pk).update(first=had.first)


FAULTS: list[tuple[Callable[[], object], str]] = [
    (_seat_elsewhere, "the seats are not those of its pairings"),
    (_half_a_round, "does not pair all who play in it"),
    (_rematch, "a rematch that nobody told of"),
    (_second_bye, "gives a second bye, and somebody had none"),
    (lambda: Round.objects.filter(number=1).update(number=4), "the numbers of the rounds have a gap"),
    (lambda: Round.objects.filter(number=1).update(state=RoundState.PUBLISHED, closed_at=NOW), "do not fit"),
    (lambda: Stage.objects.update(pairing_asked_at=NOW), "has a draft, and a pairing is asked for"),
    (lambda: Result.objects.filter(kind=ResultKind.PLAYED).update(version=2), "versions of the result have"),
    (lambda: Result.objects.update(current=False), "the bye has no result"),
    (lambda: Result.objects.filter(kind=ResultKind.PLAYED).update(first_wins=5), "A best of 3 is over when"),
    (lambda: Result.objects.filter(kind=ResultKind.BYE).delete(), "the bye has no result"),
    (lambda: Result.objects.filter(kind=ResultKind.PLAYED).update(kind=ResultKind.BYE), "a match is a bye"),
    (lambda: Result.objects.update(state=ResultState.REPORTED), "the bye has no result"),
    (lambda: Entry.objects.filter(name="Pup 1").update(state=EntryState.DROPPED), "is still paired"),
    (lambda: Entry.objects.filter(name="Pup 1").update(state=EntryState.WAITING), "Pup 1 plays, and is on"),
    (lambda: Entry.objects.filter(name="Pup 1").update(fixed_table=9), "does not sit at the table that is"),
    (lambda: Span.objects.filter(entry__name="Pup 1").delete(), "the lots are not those who began it"),
    (lambda: Stage.objects.update(seeds=[]), "the seeds are not those who have lots"),
    (lambda: Stage.objects.update(planned_rounds=1), "has more rounds than planned"),
    (lambda: Stage.objects.update(status=Status.FINISHED), "The event runs, and 0 of its stages do"),
    (lambda: Tournament.objects.update(status=Status.PLANNED), "is planned, and a stage of it has begun"),
    (lambda: Tournament.objects.update(finished_at=NOW), "whether it has ended do not fit"),
    (lambda: Act.objects.filter(word="result entered").delete(), "version 1 is not in the log"),
    (
        lambda: Round.objects.filter(number=2).update(paired_at=F("paired_at") - timedelta(hours=1)),
        "draft is",
    ),
]


@pytest.mark.parametrize(("spoil", "words"), FAULTS)
def test_each_inconsistency_has_its_sentence(
    sound: Tournament, spoil: Callable[[], object], words: str
) -> None:
    spoil()

    assert words in " ".join(queries.inconsistencies(sound))
