"""Events at every stage with rows of every kind, and what is left of an installation when it is emptied."""

import io
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db.models import Model

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from game.models import Match
from tournaments import services
from tournaments.enums import Infraction, PenaltyKind, ResultState, Role
from tournaments.models import (
    DeckCheck,
    Decklist,
    Entry,
    JudgeCall,
    Pairing,
    Penalty,
    Result,
    Round,
    Seat,
    Stage,
    Tournament,
)
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

NOW = datetime(2026, 11, 30, 19, 0, 0, 123, tzinfo=UTC)


def exported(event: Tournament) -> str:
    sink = io.StringIO()
    services.export_event(tournament=event, write=sink.write)
    return sink.getvalue()


OF_EVENT: dict[type[Model], str] = {
    Penalty: "tournament", JudgeCall: "tournament", DeckCheck: "entry__tournament",
    Seat: "entry__tournament", Pairing: "round__stage__tournament", Round: "stage__tournament",
}  # fmt: skip


def forget(event: Tournament) -> None:
    """The event is not there any more."""
    matches = list(Match.objects.filter(pairing__round__stage__tournament=event).values_list("pk", flat=True))
    for model, path in OF_EVENT.items():
        model._default_manager.filter(**{path: event}).delete()
    event.delete()
    Match.objects.filter(pk__in=matches).delete()


def empty_installation() -> None:
    """No event, no match and nobody is left."""
    for event in Tournament.objects.all():
        forget(event)
    User.objects.all().delete()


def planned(host: User, players: int = 7) -> Tournament:
    """With a judge, a guest, somebody who waits, withdrew, and a computer that plays."""
    event = services.create_tournament(
        organiser=host, name="Friday", about="Snow & “ice”", starts_at=NOW, now=NOW, capacity=players,
        check_in_opens=NOW - timedelta(hours=1), takes_lists=True, request_key="k",
        stages=(StagePlan(rounds=4, cut=4), StagePlan(kind="single", final_best_of=5, third_place=True)),
    )  # fmt: skip
    judge, guest = User.objects.create_user("Judge-Judy"), make_guest()
    services.add_staff(tournament=event, handle="judge-judy", role=Role.JUDGE, by=host, now=NOW)
    for user in (guest, *(User.objects.create_user(f"dog{number}") for number in range(2, players + 2))):
        services.register(tournament=event, user=user, now=NOW)
    dog = event.entries.get(name="dog2")
    services.withdraw(entry=dog, by=judge, now=NOW)
    services.add_player(tournament=event, name="Père Noël 🎅", by=host, now=NOW)
    Entry.objects.filter(name="Père Noël 🎅").update(level="house", team="North", fixed_table=2)
    _hand_in(event.entries.get(name="dog3"), judge)
    return event


def _hand_in(entry: Entry, judge: User) -> None:
    facts: dict[str, Any] = {
        "entry": entry,
        "cards": {"V004": 3, "V014": 2},
        "pool": date(2026, 9, 18),
        "submitted_at": NOW,
    }
    Decklist.objects.create(version=1, current=False, by=entry.user, faults=["Too few."], **facts)
    second = Decklist.objects.create(version=2, locked_at=NOW, by=judge, why="typo", **facts)
    DeckCheck.objects.create(entry=entry, decklist=second, passed=False, found={"V004": 2}, by=judge, at=NOW)


def draft(host: User, players: int = 7) -> Tournament:
    """The first round is paired and not published."""
    event = planned(host, players)
    services.check_in_all(tournament=event, by=host, now=NOW)
    services.let_all_play(tournament=event, by=host, now=NOW, why="lists came on paper")
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=NOW)
    services.pair_round(stage=stage, by=host, now=NOW)
    event.refresh_from_db()
    return event


def taken_back(host: User, players: int = 7) -> Tournament:
    """The first round was published, with a result for its bye, and is a draft again."""
    event = draft(host, players)
    round = publish(event.stages.get(number=1), host)
    services.take_back_round(round=round, by=host, now=NOW, why="the wrong list was read")
    return event


def in_play(host: User, players: int = 7) -> Tournament:
    """The second round: one result is reported, one disputed, one decided and corrected, one table open."""
    event = draft(host, players)
    stage = event.stages.get(number=1)
    decide_all(publish(stage, host), host)
    services.drop(entry=event.entries.get(name="dog4"), by=host, now=NOW, why="went home")
    services.pair_round(stage=stage, by=host, now=NOW)
    two = publish(stage, host)
    _play(two, host)
    _judge(event, two)
    services.start_clock(round=two, by=host, now=NOW)
    return event


def finished(host: User, *users: User) -> Tournament:
    """A single elimination that is over; people with accounts are in it besides five without."""
    plan = StagePlan(kind="single", best_of=3, final_best_of=5)
    event = services.create_tournament(
        organiser=host, name="Cup", starts_at=NOW, now=NOW, request_key="cup", stages=(plan,)
    )
    for user in users:
        services.register(tournament=event, user=user, now=NOW)
    for number in range(5):
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    for _ in range(stage.planned_rounds or 0):
        services.pair_round(stage=stage, by=host, now=NOW)
        decide_all(publish(stage, host), host)
    return services.finish_event(tournament=event, by=host, now=NOW)


def publish(stage: Stage, host: User) -> Round:
    return services.publish_round(round=stage.rounds.get(state="draft"), by=host, now=NOW)


def decide_all(round: Round, host: User) -> None:
    decided = Result.objects.filter(pairing__round=round, current=True, state="final").values("pairing")
    for pairing in round.pairings.exclude(second=None).exclude(pk__in=decided):
        verdict = Verdict(Score(round.best_of // 2 + 1, 0))
        services.decide_result(pairing=pairing, verdict=verdict, by=host, now=NOW)


def _play(round: Round, host: User) -> None:
    one, two, *_ = round.pairings.exclude(second=None).order_by("table")
    services.decide_result(pairing=one, verdict=Verdict(Score(2, 1)), by=host, now=NOW)
    services.decide_result(pairing=one, verdict=Verdict(Score(2, 0)), by=host, now=NOW, why="typed wrong")
    services.report_result(pairing=two, entry=two.first, score=Score(2, 1), now=NOW)
    if two.second:
        services.dispute_result(pairing=two, entry=two.second, now=NOW)
    assert set(two.results.values_list("state", flat=True)) == {ResultState.REPORTED, ResultState.DISPUTED}


def _judge(event: Tournament, round: Round) -> None:
    judge, pairing = User.objects.get(handle="Judge-Judy"), round.pairings.order_by("table")[0]
    facts = {"tournament": event, "entry": pairing.first, "pairing": pairing}
    Penalty.objects.create(
        **facts, round=round, kind=PenaltyKind.WARNING, infraction=Infraction.SLOW_PLAY, by=judge, at=NOW,
        lifted_at=NOW, lifted_by=judge, lifted_why="wrong player",
    )  # fmt: skip
    JudgeCall.objects.create(**facts, word="How does Poison work?", at=NOW, taken_at=NOW, taken_by=judge)
    DeckCheck.objects.create(entry=pairing.first, round=round, passed=True, by=judge, at=NOW)
