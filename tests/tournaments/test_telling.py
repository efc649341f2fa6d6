"""What people are told of an event they are in: once, in words, and not of what they did themselves."""

from datetime import UTC, datetime
from typing import Any

import pytest

from ddl_site.accounts.models import Notice, User
from tests.tournaments.evening import next_round, win_first
from tests.tournaments.pages import NOW, make_event
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Entry, Pairing, Tournament
from tournaments.scores import DOUBLE_LOSS, Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db


def enter(event: Tournament, name: str) -> Entry:
    return services.register(tournament=event, user=User.objects.create_user(name), now=NOW)


def told(entry: Entry) -> list[str]:
    assert entry.user is not None
    return list(entry.user.notices.order_by("pk").values_list("text", flat=True))


@pytest.fixture
def table(host: User) -> Pairing:
    """Table 1 of a Swiss; that the event began is read."""
    event = make_event(host)
    for name in ("dog", "cat", "fox", "owl"):
        enter(event, name)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    Notice.objects.all().delete()
    found = next_round(stage, host).pairings.select_related("round", "first__user", "second__user")
    return found.get(table=1)


def test_event_that_is_called_off_tells_who_is_in_once(host: User) -> None:
    event = make_event(host, players=1)
    dog, cat = enter(event, "dog"), enter(event, "cat")
    services.withdraw(entry=cat, by=host, now=NOW)

    for _ in range(2):
        services.cancel_tournament(tournament=event, by=host, now=NOW, why="no heating")

    assert told(dog) == ["Friday: the event is called off. Why: no heating"]
    assert told(cat) == []
    assert not host.notices.exists()


def test_new_time_and_place_are_told_and_other_changes_are_not(host: User) -> None:
    event = make_event(host, time_zone="Europe/Berlin")
    dog, cat = enter(event, "dog"), enter(event, "cat")
    User.objects.filter(handle="cat").update(time_zone="America/New_York")
    changes: tuple[dict[str, Any], ...] = (
        {"starts_at": datetime(2027, 3, 20, 18, tzinfo=UTC)},  # New York has summer time then, Europe not yet
        {"prizes": "A bone"},
        {"address": "Bone Street 1"},
    )

    for changed in changes:
        services.change_tournament(tournament=event, by=host, now=NOW, **changed)

    place = "Friday: it is at Bone Street 1. That is new."
    assert told(dog) == ["Friday: it begins on Saturday 20 March 2027, 18:00 (UTC). That is new.", place]
    begins = "it begins on Saturday 20 March 2027, 14:00 (America/New_York)"
    assert told(cat) == [f"Friday: {begins}. That is new.", place]


def test_who_waits_is_told_of_a_place(host: User) -> None:
    event = make_event(host, players=2, capacity=2)
    dog, cat = enter(event, "dog"), enter(event, "cat")

    first = event.entries.order_by("pk").first()
    assert first is not None
    services.withdraw(entry=first, by=host, now=NOW)
    services.let_in(entry=cat, by=host, now=NOW)

    assert told(dog) == ["Friday: a place is free, and you are in."]
    assert told(cat) == ["Friday: the staff let you in."]


def test_drop_by_the_staff_is_told_and_ones_own_is_not(table: Pairing, host: User) -> None:
    dog, cat = table.first, table.second
    assert cat is not None
    assert cat.user is not None

    services.drop(entry=dog, by=host, now=NOW, why="was gone")
    services.drop(entry=cat, by=cat.user, now=NOW)
    services.reinstate(entry=dog, by=host, now=NOW, why="is back")

    assert told(dog) == [
        "Friday: the staff took you out of the following rounds. Why: was gone",
        "Friday: you are back in, from the next round.",
    ]
    assert told(cat) == []


def test_penalty_and_what_it_decides_are_told(table: Pairing, host: User) -> None:
    dog, cat = table.first, table.second
    assert cat is not None
    given = services.give_penalty(
        entry=dog, kind="match", infraction="cards", note="Two were marked.", by=host, now=NOW,
        request_key="k",
    )  # fmt: skip
    services.lift_penalty(penalty=given, by=host, now=NOW, why="they were not")

    decided = f"Friday: the staff decided table 1 of round 1: {dog} 0-2 {cat}."
    assert told(dog) == [
        "Friday: you were given a match loss: marked cards. Two were marked.",
        decided,
        "Friday: your match loss is lifted. Why: they were not",
    ]
    assert told(cat) == [decided]


def test_both_are_told_of_a_dispute_and_of_its_decision(table: Pairing, host: User) -> None:
    dog, cat = table.first, table.second
    assert cat is not None
    services.report_result(pairing=table, entry=dog, score=Score(2, 0), now=NOW)

    services.dispute_result(pairing=table, entry=cat, now=NOW)
    services.decide_result(pairing=table, verdict=Verdict(Score(2, 1)), by=host, now=NOW)
    services.decide_result(
        pairing=table, verdict=Verdict(DOUBLE_LOSS, "double"), by=host, now=NOW, why="a fight"
    )

    decided = [
        f"Friday: the staff decided table 1 of round 1: {dog} 2-1 {cat}.",
        "Friday: the staff decided table 1 of round 1: both lose. Why: a fight",
    ]
    assert told(dog) == ["Friday: table 1 of round 1 is disputed. The staff decide it.", *decided]
    assert told(cat) == decided


def test_result_that_the_staff_type_is_no_news(table: Pairing, host: User) -> None:
    services.decide_result(pairing=table, verdict=Verdict(Score(2, 1)), by=host, now=NOW)

    assert told(table.first) == []


def test_beginning_is_told_to_who_plays(host: User) -> None:
    event = make_event(host, players=3)
    dog, cat = enter(event, "dog"), enter(event, "cat")
    services.withdraw(entry=cat, by=host, now=NOW)

    for _ in range(2):
        services.begin_stage(stage=event.stages.get(), by=host, now=NOW)

    assert told(dog) == ["Friday: the event begins. Your first table will stand on your page."]
    assert told(cat) == []


def test_who_is_in_the_cut_is_told(host: User) -> None:
    plans = (StagePlan(rounds=1, best_of=1, cut=2), StagePlan(kind=StageKind.SINGLE, best_of=1))
    event = make_event(host, stages=plans)
    entries = [enter(event, name) for name in ("dog", "cat", "fox", "owl")]
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=NOW)
    win_first(next_round(stage, host), host)

    cut = services.begin_stage(stage=event.stages.get(number=2), by=host, now=NOW)

    news = {entry.pk: "Friday: you are among the best 2, who play on." in told(entry) for entry in entries}
    assert [pk for pk, is_told in news.items() if is_told] == sorted(cut.seeds)
