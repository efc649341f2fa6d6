"""What a table says of its match: reports, disputes, decisions, corrections."""

from datetime import timedelta

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, begin, make_event, next_round, state_of, table_of, win_first
from tournaments import services
from tournaments.enums import ResultState
from tournaments.models import Pairing
from tournaments.scores import Score
from tournaments.services import Verdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(host: User) -> Pairing:
    """Table 1 of round 1, between two who have accounts."""
    event = make_event(host, 0)
    for name in ("dog", "cat"):
        services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
    pairing = next_round(begin(event, host), host).pairings.select_related("first", "second").get()
    assert pairing.second is not None
    return pairing


def test_report_and_the_same_from_the_other_is_final(table: Pairing) -> None:
    services.report_result(pairing=table, entry=table.first, score=Score(2, 1), now=NOW)
    assert state_of(table) == ("reported", "2-1-0", 1)

    assert table.second is not None
    services.report_result(pairing=table, entry=table.second, score=Score(1, 2), now=NOW)

    assert state_of(table) == ("final", "2-1-0", 2)
    assert table.results.count() == 2


def test_double_report_is_one(table: Pairing) -> None:
    for _ in range(2):
        services.report_result(pairing=table, entry=table.first, score=Score(2, 1), now=NOW)

    assert state_of(table) == ("reported", "2-1-0", 1)


def test_two_different_reports_are_a_dispute_that_staff_decide(table: Pairing, host: User) -> None:
    assert table.second is not None
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)
    services.report_result(pairing=table, entry=table.second, score=Score(2, 0), now=NOW)
    assert state_of(table)[0] == ResultState.DISPUTED
    assert services.confirm_old_reports(now=NOW + timedelta(hours=1)) == 0

    services.decide_result(pairing=table, verdict=Verdict(Score(1, 2)), by=host, now=NOW)

    assert state_of(table) == ("final", "1-2-0", 3)


def test_report_stands_after_three_minutes(table: Pairing) -> None:
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    assert services.confirm_old_reports(now=NOW + timedelta(seconds=179)) == 0
    assert [services.confirm_old_reports(now=NOW + timedelta(minutes=3)) for _ in range(2)] == [1, 0]
    assert state_of(table) == ("final", "2-0-0", 2)


def test_disputed_report_does_not_stand(table: Pairing) -> None:
    assert table.second is not None
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    services.dispute_result(pairing=table, entry=table.second, now=NOW)

    assert services.confirm_old_reports(now=NOW + timedelta(hours=1)) == 0
    assert state_of(table)[0] == ResultState.DISPUTED


def test_who_reported_a_disputed_score_cannot_make_it_final_alone(table: Pairing) -> None:
    assert table.second is not None
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)
    services.dispute_result(pairing=table, entry=table.second, now=NOW)

    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)
    assert state_of(table) == ("disputed", "2-0-0", 2)
    services.report_result(pairing=table, entry=table.second, score=Score(0, 2), now=NOW)

    assert state_of(table) == ("final", "2-0-0", 3)


@pytest.mark.parametrize("score", [Score(3, 0), Score(2, 2), Score(0, 0), Score(0, 0, 2)])
def test_score_that_no_match_has_is_refused(table: Pairing, score: Score) -> None:
    with pytest.raises(services.EventError):
        services.report_result(pairing=table, entry=table.first, score=score, now=NOW)

    assert not table.results.exists()


def test_correction_needs_a_reason_and_keeps_the_former_result(table: Pairing, host: User) -> None:
    services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)

    with pytest.raises(services.EventError, match="say why"):
        services.decide_result(pairing=table, verdict=Verdict(Score(0, 2)), by=host, now=NOW)
    services.decide_result(pairing=table, verdict=Verdict(Score(0, 2)), by=host, now=NOW, why="typed wrong")

    assert state_of(table) == ("final", "0-2-0", 2)
    assert [result.first_wins for result in table.results.order_by("version")] == [2, 0]


def test_staff_who_play_do_not_decide_their_own_match(table: Pairing) -> None:
    assert table.first.user is not None
    with pytest.raises(services.NotOpenError, match="your own match"):
        services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=table.first.user, now=NOW)


def test_correction_after_the_next_round_changes_standings(host: User) -> None:
    stage = begin(make_event(host, 4), host)
    one = next_round(stage, host)
    win_first(one, host)
    next_round(stage, host)
    pairing = one.pairings.first()
    assert pairing is not None

    services.decide_result(pairing=pairing, verdict=Verdict(Score(0, 2)), by=host, now=NOW, why="slip found")

    assert dict(table_of(stage, upto=1))[pairing.first_id] == 0
