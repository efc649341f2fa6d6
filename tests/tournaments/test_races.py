"""What goes wrong on an evening at the same moment: on SQLite and, marked so, on PostgreSQL.

Each ends with one consistent event, and with a sentence for whoever came second.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, address, client_of, make_event
from tournaments import queries, services
from tournaments.enums import ResultState, Status
from tournaments.league.crashing import Crash, crash_at
from tournaments.models import Act, Entry, Pairing, Result, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict, asking, drawing

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

SOON = NOW + timedelta(minutes=1)
LATER = SOON + timedelta(minutes=1)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run all calls at the same moment, each on its own connection; answers, or sentences, in their order."""
    barrier = Barrier(len(calls), timeout=60)

    def run(call: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            barrier.wait()
            return call()
        except services.EventError as error:
            return str(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def begun(host: User, players: int, rounds: int = 3) -> Stage:
    event = make_event(host, players=players, stages=(StagePlan(rounds=rounds),))
    return services.begin_stage(stage=event.stages.get(), by=host, now=NOW)


def published(stage: Stage, host: User) -> Round:
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    return services.publish_round(round=draft, by=host, now=NOW)


def play(round: Round, host: User) -> None:
    for table in round.pairings.exclude(second=None).exclude(results__current=True):
        services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)


def drafted(host: User) -> tuple[Pairing, Round]:
    """Six players: table 1 of round 1, which is played, and the draft of round 2."""
    stage = begun(host, 6)
    one = published(stage, host)
    play(one, host)
    return one.pairings.get(table=1), services.pair_round(stage=stage, by=host, now=NOW)


def correct(table: Pairing, host: User) -> Result:
    verdict = Verdict(Score(0, 2))
    return services.decide_result(pairing=table, verdict=verdict, by=host, now=NOW, why="typed wrong")


def assert_sound(stage: Stage) -> None:
    assert queries.inconsistencies(Tournament.objects.get(stages=stage)) == []


def test_two_staff_who_pair_at_once_get_the_same_draft(host: User) -> None:
    stage = begun(host, 9)

    one, other = at_once(*[lambda: services.pair_round(stage=stage, by=host, now=NOW)] * 2)

    assert one == other == stage.rounds.get()
    assert Act.objects.filter(word="round paired").count() == 1
    assert_sound(stage)


def test_two_staff_who_ask_at_once_are_answered_with_one_round(host: User) -> None:
    stage = begun(host, 9)

    at_once(*[lambda: services.ask_pairing(stage=stage, number=1, by=host, now=NOW)] * 2)
    at_once(*[lambda: services.pair_asked(stage_id=stage.pk, now=SOON)] * 2)

    stage.refresh_from_db()
    assert (stage.rounds.count(), stage.pairing_asked_at, stage.pairing_problem) == (1, None, "")
    assert_sound(stage)


def test_two_staff_who_publish_at_once_give_each_bye_once(host: User) -> None:
    stage = begun(host, 5)
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    at_once(
        *[
            lambda: services.publish_round(round=Round.objects.get(pk=draft.pk), by=host, now=NOW)
        ] * 2
    )  # fmt: skip

    assert Pairing.objects.get(second=None).results.count() == 1
    assert Act.objects.filter(word="round published").count() == 1
    assert_sound(stage)


@pytest.mark.parametrize("statement", range(1, 16))
def test_a_worker_killed_while_pairing_leaves_nothing_and_is_replaced(host: User, statement: int) -> None:
    stage = begun(host, 5)
    services.ask_pairing(stage=stage, number=1, by=host, now=NOW)

    with suppress(Crash), crash_at(statement):
        services.pair_asked(stage_id=stage.pk, now=NOW)
    assert stage.rounds.count() in (0, 1)
    assert_sound(stage)
    services.sweep_pairings(now=NOW + asking.PATIENCE + timedelta(seconds=1))
    services.pair_asked(stage_id=stage.pk, now=SOON)

    stage.refresh_from_db()
    assert (stage.rounds.get().seats.count(), stage.pairing_asked_at) == (5, None)
    assert_sound(stage)


def test_a_worker_that_dies_each_time_is_told_to_the_staff(host: User) -> None:
    stage, now = begun(host, 5), NOW
    services.ask_pairing(stage=stage, number=1, by=host, now=now)

    for _ in range(asking.MOST_TRIES):
        now += asking.PATIENCE + timedelta(seconds=1)
        services.sweep_pairings(now=now)

    stage.refresh_from_db()
    assert (stage.pairing_asked_at, stage.pairing_problem) == (None, asking.GIVEN_UP)
    assert_sound(stage)


def test_a_task_that_is_retried_pairs_once(host: User) -> None:
    stage = begun(host, 8)
    services.ask_pairing(stage=stage, number=1, by=host, now=NOW)

    for _ in range(3):
        services.pair_asked(stage_id=stage.pk, now=NOW)

    assert stage.rounds.count() == 1
    assert Act.objects.filter(word="round paired").count() == 1
    assert_sound(stage)


def test_a_result_that_is_corrected_while_the_next_round_is_paired_counts_in_it(
    host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = begun(host, 8)
    one = published(stage, host)
    play(one, host)
    table, plain = one.pairings.select_related("first").order_by("pk")[0], drawing.next_round

    def slow(asked: Stage) -> drawing.Drawn:
        """The correction comes from another connection, after this one has read the results."""
        drawn = plain(asked)
        monkeypatch.setattr(drawing, "next_round", plain)
        verdict = Verdict(Score(0, 2))
        at_once(lambda: services.decide_result(pairing=table, verdict=verdict, by=host, now=SOON, why="slip"))
        return drawn

    monkeypatch.setattr(drawing, "next_round", slow)
    draft = services.pair_round(stage=stage, by=host, now=LATER)

    assert draft.seats.get(entry=table.first_id).points == 0
    assert_sound(stage)


def test_a_report_and_the_word_of_the_staff_at_once_leave_one_result(host: User) -> None:
    event = make_event(host, stages=(StagePlan(rounds=3),))
    for name in ("maple", "rowan"):
        services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    table = published(stage, host).pairings.select_related("first", "second").get()

    at_once(
        lambda: services.report_result(pairing=table, entry=table.first, score=Score(2, 1), now=NOW),
        lambda: services.decide_result(pairing=table, verdict=Verdict(Score(0, 2)), by=host, now=NOW),
    )

    standing = table.results.get(current=True)
    assert (standing.state, standing.score) == (ResultState.FINAL, Score(0, 2))
    assert_sound(stage)


def test_a_result_is_missing_as_the_next_round_is_paired_and_the_person_is_told(host: User) -> None:
    stage = begun(host, 4)
    one = published(stage, host)

    answers = at_once(
        lambda: play(one, host),
        lambda: services.pair_round(stage=stage, by=host, now=NOW),
    )

    assert isinstance(answers[1], Round) or "Results are missing" in str(answers[1])
    assert services.pair_round(stage=stage, by=host, now=NOW).number == 2
    assert_sound(stage)


def test_a_correction_after_the_next_round_changes_standings_and_no_pairing(host: User) -> None:
    stage = begun(host, 4)
    one = published(stage, host)
    play(one, host)
    two = published(stage, host)
    before = set(two.pairings.values_list("first", "second"))
    table = one.pairings.order_by("pk")[0]

    services.decide_result(pairing=table, verdict=Verdict(Score(0, 2)), by=host, now=SOON, why="slip found")

    points = {int(row.player): row.points for row in queries.ranked(stage, upto=1)}
    assert (points[table.first_id], points[table.second_id or 0]) == (0, 3)
    assert set(two.pairings.values_list("first", "second")) == before
    assert_sound(stage)


def test_a_drop_and_the_publishing_of_a_draft_at_once(host: User) -> None:
    stage = begun(host, 6)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    gone = Entry.objects.get(name="Pup 3")

    _, told = at_once(
        lambda: services.drop(entry=gone, by=host, now=NOW, why="has to go"),
        lambda: services.publish_round(round=Round.objects.get(pk=draft.pk), by=host, now=NOW),
    )

    is_told = told == "Pup 3 left since the round was paired. Pair it anew."
    assert is_told or isinstance(told, Round)
    assert_sound(stage)
    if is_told:
        services.discard_draft(round=draft, by=host, now=NOW, why="Pup 3 left")
        assert published(stage, host).seats.count() == 5
        assert_sound(stage)


def test_who_has_the_bye_and_drops_keeps_its_points_and_is_paired_no_more(host: User) -> None:
    stage = begun(host, 5)
    one = published(stage, host)
    lucky = Entry.objects.get(seats__pairing__second=None)
    services.drop(entry=lucky, by=host, now=NOW, why="went home")
    play(one, host)

    two = published(stage, host)

    assert not two.seats.filter(entry=lucky).exists()
    assert next(row.points for row in queries.ranked(stage, upto=1) if row.player == lucky.pk) == 3
    assert_sound(stage)


def test_three_players_and_four_rounds_end_with_a_sentence_about_who_meets_again(host: User) -> None:
    stage = begun(host, 3, rounds=4)

    for _ in range(3):
        play(published(stage, host), host)
        assert_sound(stage)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    page = client_of(host).get(address("round", stage.tournament, draft.at)).content.decode()
    play(services.publish_round(round=draft, by=host, now=NOW), host)
    services.finish_event(tournament=stage.tournament, by=host, now=NOW)

    assert "1 pair meets again because it cannot be avoided" in page
    assert "all players, who have each had a bye" in page
    assert Tournament.objects.get().status == Status.FINISHED
    assert_sound(stage)
    with pytest.raises(services.NotOpenError, match="All 4 rounds of this stage are paired"):
        services.pair_round(stage=stage, by=host, now=NOW)


def test_two_who_drop_and_pair_at_once_leave_a_round_without_whoever_left(host: User) -> None:
    stage = begun(host, 7)
    gone = Entry.objects.get(name="Pup 2")

    at_once(
        lambda: services.drop(entry=gone, by=host, now=NOW, why="has to go"),
        lambda: services.pair_round(stage=stage, by=host, now=NOW),
    )

    draft = stage.rounds.get()
    if draft.seats.filter(entry=gone).exists():
        with pytest.raises(services.MovedOnError, match="Pup 2 left since"):
            services.publish_round(round=draft, by=host, now=NOW)
    else:
        services.publish_round(round=draft, by=host, now=NOW)
    assert_sound(stage)


def test_correction_and_publishing_at_once_publish_no_draft_that_is_stale(host: User) -> None:
    table, draft = drafted(host)

    _, told = at_once(
        lambda: correct(table, host),
        lambda: services.publish_round(round=draft, by=host, now=NOW),
    )

    acts = list(Act.objects.order_by("pk").values_list("word", flat=True))[-2:]
    if isinstance(told, Round):
        assert acts == ["round published", "result corrected"]
    else:
        assert told == "Corrected since the round was paired: table 1 of round 1. Pair it anew."
        assert acts[-1] == "result corrected"
    assert_sound(draft.stage)


def test_two_who_pair_a_stale_draft_anew_at_once_get_one_round(host: User) -> None:
    table, draft = drafted(host)
    stage = draft.stage
    correct(table, host)

    at_once(*[lambda: services.ask_pairing(stage=stage, number=2, by=host, now=NOW)] * 2)
    at_once(*[lambda: services.pair_asked(stage_id=stage.pk, now=NOW)] * 2)

    anew = stage.rounds.get(number=2)
    assert anew.pk != draft.pk
    assert Act.objects.filter(word="draft discarded").count() == 1
    assert services.publish_round(round=anew, by=host, now=NOW).state == "published"
    assert_sound(stage)
