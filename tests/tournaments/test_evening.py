"""Rounds of an evening through the services: pairing, drafts, closing, late players, brackets."""

from typing import Any

import pytest

from ddl_site.accounts.models import Notice, User
from tests.tournaments.evening import NOW, begin, make_event, next_round, state_of, table_of, win_first
from tournaments import queries, services
from tournaments.enums import EntryState, ResultKind, StageKind, Status
from tournaments.models import Act, Entry, Pairing, Result, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict, drawing

pytestmark = pytest.mark.django_db


# --- rounds ---


def test_swiss_evening_runs_to_its_last_round(host: User) -> None:
    event = make_event(host, 13)
    stage = begin(event, host)
    assert stage.planned_rounds == 4

    for number in range(1, 5):
        one = next_round(stage, host)
        assert (one.number, one.pairings.count(), one.seats.count()) == (number, 7, 13)
        win_first(one, host)

    with pytest.raises(services.NotOpenError, match="All 4 rounds"):
        services.pair_round(stage=stage, by=host, now=NOW)
    met = [frozenset(pair) for pair in Pairing.objects.exclude(second=None).values_list("first", "second")]
    assert len(met) == len(set(met)) == 24
    byes = list(Pairing.objects.filter(second=None).values_list("first", flat=True))
    assert len(set(byes)) == 4
    ranked = table_of(stage)
    assert len(ranked) == 13
    assert ranked[0][1] == 12


def test_three_players_and_four_rounds_meet_again_only_when_they_must(host: User) -> None:
    event = make_event(host, 3, StagePlan(rounds=4))
    stage = begin(event, host)

    found = []
    for _ in range(4):
        one = next_round(stage, host)
        found.append((len(one.facts["rematches"]), one.pairings.filter(second=None).count()))
        win_first(one, host)

    assert found == [(0, 1), (0, 1), (0, 1), (1, 1)]


def test_two_who_pair_at_once_get_the_same_draft(host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = begin(make_event(host, 4), host)
    plain = drawing.next_round

    def slow(asked: Stage) -> drawing.Drawn:
        drawn = plain(asked)
        monkeypatch.setattr(drawing, "next_round", plain)
        services.pair_round(stage=asked, by=host, now=NOW)  # somebody else, while this one computes
        return drawn

    monkeypatch.setattr(drawing, "next_round", slow)
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    assert list(stage.rounds.all()) == [draft]
    assert draft.seats.count() == 4


def test_what_happens_while_pairing_is_seen(host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event(host, 4)
    stage = begin(event, host)
    plain = drawing.next_round
    gone = event.entries.first()
    assert gone is not None

    def slow(asked: Stage) -> drawing.Drawn:
        drawn = plain(asked)
        monkeypatch.setattr(drawing, "next_round", plain)
        services.drop(entry=gone, by=host, now=NOW, why="went home")
        return drawn

    monkeypatch.setattr(drawing, "next_round", slow)
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    assert not draft.seats.filter(entry=gone).exists()
    assert draft.seats.count() == 3


def test_drop_between_draft_and_publishing_is_told(host: User) -> None:
    event = make_event(host, 4)
    stage = begin(event, host)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    gone = event.entries.get(name="Pup 2")
    services.drop(entry=gone, by=host, now=NOW, why="went home")

    with pytest.raises(services.MovedOnError, match="Pup 2 left since"):
        services.publish_round(round=draft, by=host, now=NOW)
    services.discard_draft(round=draft, by=host, now=NOW, why="Pup 2 left")
    one = next_round(stage, host)

    assert (one.number, one.seats.count()) == (1, 3)


def test_late_player_between_draft_and_publishing_is_told(host: User) -> None:
    event = make_event(host, 4)
    stage = begin(event, host)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    services.add_player(tournament=event, name="Late", by=host, now=NOW)

    with pytest.raises(services.MovedOnError, match="Late came in since"):
        services.publish_round(round=draft, by=host, now=NOW)
    services.discard_draft(round=draft, by=host, now=NOW, why="Late is here")

    assert next_round(stage, host).seats.count() == 5


def test_next_round_waits_for_all_results(host: User) -> None:
    stage = begin(make_event(host, 4), host)
    one = next_round(stage, host)

    with pytest.raises(services.NotOpenError, match="Results are missing: table 1, 2"):
        services.pair_round(stage=stage, by=host, now=NOW)
    assert services.close_open_tables(round=one, by=host, now=NOW, why="closing time") == 2

    assert next_round(stage, host).number == 2
    assert Act.objects.filter(word="result entered", why="closing time").count() == 2


def test_closing_tables_closes_all_or_none(host: User) -> None:
    event = make_event(host, 4)
    stage = begin(event, host)
    one = next_round(stage, host)
    event.entries.filter(pk=one.pairings.get(table=2).first_id).update(user=host)

    with pytest.raises(services.NotOpenError, match="your own match"):
        services.close_open_tables(round=one, by=host, now=NOW, why="closing time")

    assert not Result.objects.filter(pairing__round=one).exists()


def test_closing_takes_the_place_of_reports_and_tells_the_players(host: User) -> None:
    event = make_event(host, 2)
    for name in ("dog", "cat"):
        services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
    one = next_round(begin(event, host), host)
    table = one.pairings.select_related("first", "second").get(seats__entry__name="dog")
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    assert services.close_open_tables(round=one, by=host, now=NOW, why="closing time") == 2

    assert state_of(table) == ("final", "0-0-0", 2)
    assert table.results.count() == 2
    told = f"Friday: the staff decided table {table.table} of round 1: both lose. Why: closing time"
    assert Notice.objects.get(user__handle="dog", text=told).key
    assert services.close_open_tables(round=one, by=host, now=NOW, why="closing time") == 0


def test_closing_asks_the_database_as_often_for_many_tables(
    host: User, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (4, 80):
        event = make_event(host, 0, name=f"{players} players")
        for number in range(players):
            user = User.objects.create_user(f"dog-{players}-{number}")
            services.register(tournament=event, user=user, now=NOW)
        one = next_round(begin(event, host), host)
        with django_assert_max_num_queries(20) as asked:
            services.close_open_tables(round=one, by=host, now=NOW, why="closing time")
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_who_has_the_bye_and_drops_keeps_it(host: User) -> None:
    event = make_event(host, 5)
    stage = begin(event, host)
    one = next_round(stage, host)
    lucky = Entry.objects.get(seats__pairing__second=None)
    services.drop(entry=lucky, by=host, now=NOW, why="went home")
    win_first(one, host)

    two = next_round(stage, host)

    assert two.seats.count() == 4
    assert dict(table_of(stage, upto=1))[lucky.pk] == 3


def test_late_player_has_a_loss_for_each_missed_round(host: User) -> None:
    event = make_event(host, 4)
    stage = begin(event, host)
    win_first(next_round(stage, host), host)
    before = table_of(stage)

    late = services.add_player(tournament=event, name="Late", by=host, now=NOW)
    two = next_round(stage, host)

    assert two.seats.filter(entry=late).exists()
    assert (late.pk, None, 0, 2, 0) in queries.stage_record(stage).rounds[0]
    assert table_of(stage, upto=1) == before
    win_first(two, host)
    with pytest.raises(services.NotOpenError, match="until round 2"):
        services.add_player(tournament=event, name="Too late", by=host, now=NOW)
    assert not event.entries.filter(name="Too late").exists()


def test_later_drop_and_return_change_no_past_standings(host: User) -> None:
    event = make_event(host, 8, StagePlan(rounds=5))
    stage = begin(event, host)
    dog = event.entries.get(name="Pup 3")
    past = []
    for number in (1, 2, 3, 4):
        win_first(next_round(stage, host), host)
        past.append(table_of(stage))
        if number == 1:
            services.drop(entry=dog, by=host, now=NOW, why="has to go")
        if number == 3:
            services.reinstate(entry=dog, by=host, now=NOW, why="is back")

    assert [table_of(stage, upto=number) for number in (1, 2, 3, 4)] == past
    rounds = queries.stage_record(stage).rounds
    assert [(dog.pk, None, 0, 2, 0) in rows for rows in rounds] == [False, True, True, False]


def test_players_of_a_draft_change_places(host: User) -> None:
    stage = begin(make_event(host, 4), host)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    one, two = draft.pairings.all()

    services.swap_players(round=draft, one=one.first, other=two.first, by=host, now=NOW, why="brothers")

    now = {(pairing.first_id, pairing.second_id) for pairing in draft.pairings.all()}
    assert now == {(two.first_id, one.second_id), (one.first_id, two.second_id)}
    assert {(seat.entry_id, seat.pairing_id) for seat in draft.seats.all()} == {
        (entry, pairing.pk)
        for pairing in draft.pairings.all()
        for entry in (pairing.first_id, pairing.second_id)
    }


def test_walkover_is_a_free_win_and_a_missed_round(host: User) -> None:
    stage = begin(make_event(host, 4), host)
    pairing = next_round(stage, host).pairings.first()
    assert pairing is not None

    services.decide_result(
        pairing=pairing, verdict=Verdict(Score(0, 2), ResultKind.WALKOVER), by=host, now=NOW
    )

    record = queries.stage_record(stage)
    assert record.rounds[0] == [(pairing.first_id, None, 0, 2, 0), (pairing.second_id, None, 2, 0, 0)]
    assert record.free_wins == {pairing.second_id}


# --- brackets and round robins ---


def test_thirteen_players_play_a_bracket_to_its_winner(host: User) -> None:
    plan = StagePlan(kind=StageKind.SINGLE, best_of=3, final_best_of=5, third_place=True)
    stage = begin(make_event(host, 13, plan), host)

    played = []
    for _ in range(4):
        one = next_round(stage, host)
        played.append((one.pairings.count(), one.best_of))
        win_first(one, host)

    assert played == [(5, 3), (4, 3), (2, 3), (2, 5)]
    with pytest.raises(services.NotOpenError, match="played out"):
        services.pair_round(stage=stage, by=host, now=NOW)


def test_match_of_a_bracket_stays_once_its_successor_was_played(host: User) -> None:
    stage = begin(make_event(host, 4, StagePlan(kind=StageKind.SINGLE)), host)
    one = next_round(stage, host)
    win_first(one, host)
    win_first(next_round(stage, host), host)
    pairing = one.pairings.first()
    assert pairing is not None

    with pytest.raises(services.NotOpenError, match="has been played"):
        services.decide_result(pairing=pairing, verdict=Verdict(Score(0, 2)), by=host, now=NOW, why="no")


def test_round_robin_meets_everybody_once_and_who_left_gives_a_free_win(host: User) -> None:
    event = make_event(host, 4, StagePlan(kind=StageKind.ROUND_ROBIN, best_of=1))
    stage = begin(event, host)
    win_first(next_round(stage, host), host)
    services.drop(entry=event.entries.get(name="Pup 4"), by=host, now=NOW, why="ill")

    for _ in range(2):
        one = next_round(stage, host)
        assert sorted(pairing.second_id is None for pairing in one.pairings.all()) == [False, True]
        win_first(one, host)

    assert stage.planned_rounds == 3
    assert Tournament.objects.get().status == Status.RUNNING
    assert Entry.objects.get(name="Pup 4").state == EntryState.DROPPED
    assert Result.objects.filter(kind=ResultKind.BYE).count() == 2


def test_who_rests_in_a_round_robin_has_neither_won_nor_lost(host: User) -> None:
    stage = begin(make_event(host, 3, StagePlan(kind=StageKind.ROUND_ROBIN)), host)
    for _ in range(3):
        win_first(next_round(stage, host), host)

    rounds = queries.stage_record(stage).rounds

    assert [len(rows) for rows in rounds] == [1, 1, 1]
    assert sum(points for _, points in table_of(stage)) == 9


def test_nothing_of_a_cancelled_event_changes(host: User) -> None:
    stage = begin(make_event(host, 4), host)
    table = next_round(stage, host).pairings.exclude(second=None).first()
    assert table is not None
    event = services.cancel_tournament(tournament=stage.tournament, by=host, now=NOW, why="Power cut.")

    with pytest.raises(services.NotOpenError, match="The event is cancelled: nothing of it changes"):
        services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)
    with pytest.raises(services.NotOpenError, match="The event is cancelled"):
        services.check_in_all(tournament=event, by=host, now=NOW)
    assert not Result.objects.filter(pairing=table).exists()
