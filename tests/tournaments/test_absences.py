"""Players who do not come: marked for a whole round with one press, and each undone by itself."""

from datetime import timedelta
from typing import Any

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round, state_of, table_of
from tests.tournaments.pages import NOW, address, client_of, make_event, said_by
from tournaments import services
from tournaments.enums import PenaltyKind, Role
from tournaments.models import Entry, Pairing, Penalty, Round
from tournaments.presenters.absent import absent_page
from tournaments.scores import Score

GAME, MATCH = PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(host: User) -> Round:
    """Round 1 of eight players, four tables."""
    event = make_event(host, players=8)
    return next_round(services.begin_stage(stage=event.stages.get(), by=host, now=NOW), host)


def at(round: Round, number: int) -> Pairing:
    return round.pairings.select_related("round__stage", "first", "second").get(table=number)


def pair(round: Round, number: int) -> tuple[int, int]:
    table = at(round, number)
    assert table.second_id is not None
    return table.first_id, table.second_id


def mark(round: Round, host: User, *missing: int, kind: str = MATCH, **said: Any) -> services.Marked:
    return services.mark_absent(round=round, missing=missing, kind=kind, by=host, now=NOW, **said)


def test_one_press_marks_all_empty_tables_of_a_round(round: Round, host: User) -> None:
    first, second, third = pair(round, 1), pair(round, 2), pair(round, 3)

    for _ in range(2):
        marked = mark(round, host, first[0], second[1], *third)

    assert state_of(at(round, 1)) == ("final", "0-2-0", 1)
    assert state_of(at(round, 2)) == ("final", "2-0-0", 1)
    assert state_of(at(round, 3)) == ("final", "0-0-0", 1)
    assert not at(round, 4).results.exists()
    assert [at(round, number).results.get().kind for number in (1, 2, 3)] == ["walkover"] * 2 + ["double"]
    assert Penalty.objects.count() == 4
    assert str(marked) == "0 players marked as missing. 4 had a result by now."
    points = dict(table_of(round.stage))
    assert [points[pk] for pk in (*first, *third)] == [0, 3, 0, 0]


def test_after_five_minutes_a_game_after_ten_the_match(round: Round, host: User) -> None:
    late, there = pair(round, 1)

    for _ in range(2):
        mark(round, host, late, kind=GAME)
    assert not at(round, 1).results.exists()
    with pytest.raises(services.EventError, match="has a game loss in this match"):
        services.decide_result(pairing=at(round, 1), verdict=services.Verdict(Score(2, 0)), by=host, now=NOW)
    mark(round, host, late, kind=MATCH, drops=True)

    assert state_of(at(round, 1)) == ("final", "0-2-0", 1)
    assert list(Penalty.objects.order_by("pk").values_list("kind", flat=True)) == [GAME, MATCH]
    assert dict(Entry.objects.filter(pk__in=(late, there)).values_list("pk", "state")) == {
        late: "dropped",
        there: "in",
    }


def test_who_comes_after_all_plays_once_the_penalty_is_lifted(round: Round, host: User) -> None:
    late, _ = pair(round, 1)
    mark(round, host, late)

    services.lift_penalty(penalty=Penalty.objects.get(), by=host, now=NOW, why="was sent to another room")
    services.decide_result(pairing=at(round, 1), verdict=services.Verdict(Score(2, 1)), by=host, now=NOW)

    assert state_of(at(round, 1)) == ("final", "2-1-0", 2)


def test_table_that_has_a_word_by_now_is_left_alone(round: Round, host: User) -> None:
    first, second = at(round, 1), at(round, 2)
    services.decide_result(pairing=first, verdict=services.Verdict(Score(2, 1)), by=host, now=NOW)

    marked = mark(round, host, first.first_id, second.first_id)

    assert str(marked) == "1 player marked as missing. 1 had a result by now."
    assert state_of(first) == ("final", "2-1-0", 1)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"missing": ()}, "Tick who is missing"),
        ({"kind": "warning"}, "Choose what being late costs"),
        ({"kind": GAME, "drops": True}, "Only who has lost the match"),
    ],
)
def test_press_that_says_too_little_marks_nobody(
    round: Round, host: User, said: dict[str, Any], words: str
) -> None:
    missing = said.pop("missing", pair(round, 1))

    with pytest.raises(services.EventError, match=words):
        mark(round, host, *missing, **said)

    assert not Penalty.objects.exists()


def test_own_table_is_marked_by_somebody_else_and_then_nobody_is(round: Round, host: User) -> None:
    mine, other = pair(round, 1), pair(round, 2)
    Entry.objects.filter(pk=mine[0]).update(user=host)

    with pytest.raises(services.NotOpenError, match="your own match"):
        mark(round, host, mine[1], other[0])

    assert not Penalty.objects.exists()


def test_round_that_is_over_has_nobody_missing(round: Round, host: User) -> None:
    late, _ = pair(round, 1)
    services.close_open_tables(round=round, by=host, now=NOW, why="late")
    next_round(round.stage, host)

    with pytest.raises(services.NotOpenError, match="being played"):
        mark(round, host, late)


@pytest.mark.parametrize(
    ("minutes", "words", "proposed"),
    [
        (None, "has not been started", GAME),
        (1, "1 minute: nobody is late before 5 minutes", GAME),
        (5, "5 minutes: who is missing has a game loss coming", GAME),
        (13, "10 minutes: who is missing has a match loss coming", MATCH),
    ],
)
def test_page_says_where_the_clock_is_and_proposes_the_penalty(
    round: Round, host: User, minutes: int | None, words: str, proposed: str
) -> None:
    if minutes is not None:
        services.start_clock(round=round, by=host, now=NOW)
    if minutes == 13:
        services.pause_clock(round=round, by=host, now=NOW + timedelta(minutes=10))
    round.refresh_from_db()

    shown = absent_page(round.stage.tournament, round, [], now=NOW + timedelta(minutes=minutes or 0))

    assert words in shown.sentence
    assert shown.proposed == proposed


def test_judge_ticks_and_presses_once(round: Round, host: User) -> None:
    event = round.stage.tournament
    User.objects.create_user("judge")
    services.add_staff(tournament=event, handle="judge", role=Role.JUDGE, by=host, now=NOW)
    client, where = client_of(User.objects.get(handle="judge")), address("absent", event, round.at)
    late, _ = pair(round, 2)

    refused = client.post(where, {"missing": [late, "x"], "drops": "on"})
    assert refused.status_code == 422
    assert refused.context["ticked"] == {late}
    assert "Choose what being late costs" in refused.content.decode()
    done = client.post(where, {"missing": [late], "kind": GAME.value}, follow=True)

    assert said_by(done) == "1 player marked as missing."
    assert "Who is missing?" in done.content.decode()
    rows = client.get(where).context["shown"].rows
    assert next((player.entry.pk, player.costs) for player in rows[1][1]) == (late, "Game loss")


def test_missing_players_are_for_judges_and_ask_as_often_for_many(
    round: Round, host: User, django_assert_max_num_queries: Any
) -> None:
    event = round.stage.tournament
    User.objects.create_user("s")
    services.add_staff(tournament=event, handle="s", role=Role.SCOREKEEPER, by=host, now=NOW)
    where = address("absent", event, round.at)
    assert client_of(User.objects.get(handle="s")).get(where).status_code == 404

    as_host, counts = client_of(host), []
    for number in (4, 1):
        if number == 1:
            for table in (1, 2, 3):
                mark(round, host, pair(round, table)[0])
        mark(round, host, pair(round, 4)[0], kind=GAME)
        with django_assert_max_num_queries(16) as asked:
            assert len(as_host.get(where).context["shown"].rows) == number
        counts.append(len(asked))
    assert counts[0] == counts[1]
