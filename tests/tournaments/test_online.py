"""Tables that are played in the app: ready, played, out of time, decided."""

from datetime import timedelta
from typing import Any

import pytest

from ddl_site.accounts.models import User
from decks.models import DeckRecord
from game import services as games
from game.models import Match
from tests.tournaments.evening import begin
from tests.tournaments.online import both_ready, concede_all, match_of, online_event, publish, standing
from tests.tournaments.pages import NOW
from tournaments import queries, services
from tournaments.enums import PenaltyKind, ResultKind, ResultState, StageKind, Venue
from tournaments.models import Pairing, Penalty, Result
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

MINUTE = timedelta(minutes=1)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


# --- ready ---


def test_a_match_begins_when_both_are_ready(table: Pairing) -> None:
    services.be_ready(table=table, entry=table.first, now=NOW)
    assert match_of(table).state == Match.State.WAITING
    services.be_ready(table=table, entry=table.first, now=NOW)
    assert match_of(table).state == Match.State.WAITING

    assert both_ready(table).state == Match.State.PLAYING


def test_who_does_not_come_loses_a_game_then_the_match(table: Pairing) -> None:
    services.be_ready(table=table, entry=table.first, now=NOW)

    assert services.sweep(now=NOW + 4 * MINUTE).tables.absent == 0
    assert services.sweep(now=NOW + 5 * MINUTE).tables.absent == 1
    assert services.sweep(now=NOW + 6 * MINUTE).tables.absent == 0
    lost = Penalty.objects.get()
    assert (lost.entry, lost.kind, lost.by) == (table.second, PenaltyKind.GAME_LOSS, None)
    assert match_of(table).seats.get(number=1).given == 1
    assert services.sweep(now=NOW + 10 * MINUTE).tables.absent == 1

    assert standing(table) == (Score(2, 0), ResultKind.WALKOVER, ResultState.FINAL)
    assert match_of(table).state == Match.State.FINISHED
    assert services.sweep(now=NOW + 11 * MINUTE).tables.absent == 0


def test_a_game_that_the_late_player_lost_counts_in_the_match(
    table: Pairing, django_capture_on_commit_callbacks: Any
) -> None:
    services.be_ready(table=table, entry=table.first, now=NOW)
    services.sweep(now=NOW + 5 * MINUTE)
    match = both_ready(table)

    concede_all(match, 2, django_capture_on_commit_callbacks)

    assert standing(table) == (Score(2, 0), ResultKind.PLAYED, ResultState.FINAL)
    assert match_of(table).games.count() == 1


def test_both_lose_where_nobody_comes(table: Pairing) -> None:
    services.sweep(now=NOW + 10 * MINUTE)

    assert standing(table) == (Score(0, 0), ResultKind.DOUBLE_LOSS, ResultState.FINAL)


def test_both_lose_a_match_of_one_game_as_soon_as_they_are_late(host: User) -> None:
    event = online_event(host, "dog", "cat", plan=StagePlan(kind=StageKind.SWISS, best_of=1, rounds=1))
    table = publish(begin(event, host), host).pairings.get()

    assert services.sweep(now=NOW + 5 * MINUTE).tables.absent == 2
    assert services.sweep(now=NOW + 10 * MINUTE).tables.absent == 0

    assert standing(table) == (Score(0, 0), ResultKind.DOUBLE_LOSS, ResultState.FINAL)
    assert match_of(table).state == Match.State.FINISHED


def test_nobody_is_late_while_the_clock_stands_still(table: Pairing, host: User) -> None:
    services.pause_clock(round=table.round, by=host, now=NOW)
    assert services.sweep(now=NOW + 20 * MINUTE).tables.absent == 0

    services.start_clock(round=table.round, by=host, now=NOW + 20 * MINUTE)

    assert services.sweep(now=NOW + 21 * MINUTE).tables.absent == 0
    assert services.sweep(now=NOW + 25 * MINUTE).tables.absent == 2


def test_the_staff_are_called_after_the_ready_check(table: Pairing) -> None:
    claim = {"table": table, "entry": table.first}
    with pytest.raises(services.NotOpenError, match="ready yourself"):
        services.claim_absence(**claim, now=NOW + 3 * MINUTE)  # type: ignore[arg-type]
    services.be_ready(table=table, entry=table.first, now=NOW)
    match_of(table)
    with pytest.raises(services.NotOpenError, match="not over"):
        services.claim_absence(**claim, now=NOW + 2 * MINUTE)  # type: ignore[arg-type]

    call = services.claim_absence(**claim, now=NOW + 3 * MINUTE)  # type: ignore[arg-type]

    assert call.word == f"{table.second} is not at the table"


# --- results ---


def test_a_finished_match_is_the_result_and_counts_once(
    table: Pairing, django_capture_on_commit_callbacks: Any
) -> None:
    match = both_ready(table)

    concede_all(match, 1, django_capture_on_commit_callbacks)
    services.record_played(match_id=match.pk, now=NOW)

    assert standing(table) == (Score(0, 2), ResultKind.PLAYED, ResultState.FINAL)
    assert table.results.count() == 1
    assert dict(DeckRecord.objects.values_list("source", "wins")) == {"event": 2}
    ranked = queries.ranked(table.round.stage)
    assert ranked[0].player == table.second_id


def test_the_result_that_a_killed_process_did_not_record_is_found(table: Pairing) -> None:
    match = both_ready(table)
    for _ in range(2):
        match = games.concede(match=match, seat=1)
        if match.state == Match.State.PLAYING:
            match = games.choose_first(match=match, seat=1, first=1, number=match.number)
    assert not Result.objects.exists()

    found = services.sweep(now=match.moved_at + MINUTE).tables.played

    assert found == 1
    assert standing(table)[0] == Score(0, 2)
    assert services.sweep(now=match.moved_at + MINUTE).tables.played == 0


def test_the_staff_award_an_unfinished_match_and_it_ends(table: Pairing, host: User) -> None:
    match = both_ready(table)

    services.decide_result(pairing=table, verdict=Verdict(Score(2, 1)), by=host, now=NOW)

    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FINISHED, 1)
    assert services.sweep(now=match.moved_at + MINUTE).tables.played == 0
    assert standing(table)[0] == Score(2, 1)


def test_players_report_nothing_at_an_online_table(table: Pairing) -> None:
    with pytest.raises(services.NotOpenError, match="played in the app"):
        services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)


def test_a_correction_of_a_played_match_needs_a_reason(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    concede_all(both_ready(table), 1, django_capture_on_commit_callbacks)
    verdict = Verdict(Score(2, 0))

    with pytest.raises(services.EventError, match="say why"):
        services.decide_result(pairing=table, verdict=verdict, by=host, now=NOW)
    services.decide_result(pairing=table, verdict=verdict, by=host, now=NOW, why="He had disconnected")

    assert standing(table)[0] == Score(2, 0)


def test_a_game_loss_ends_the_game_that_is_played(table: Pairing, host: User) -> None:
    match = both_ready(table)

    services.give_penalty(
        entry=table.first, kind=PenaltyKind.GAME_LOSS, infraction="slow", by=host, now=NOW, request_key="k"
    )

    match.refresh_from_db()
    assert match.games.get().winner == 2
    assert match.to_act == 1


# --- time ---


def test_time_is_called_when_the_clock_has_run_out(table: Pairing, host: User) -> None:
    match = both_ready(table)
    services.extend_table(pairing=table, minutes=5, by=host, now=NOW, why="Late list")

    assert services.sweep(now=NOW + 50 * MINUTE).tables.called == 0
    assert services.sweep(now=NOW + 55 * MINUTE).tables.called == 1
    assert services.sweep(now=NOW + 56 * MINUTE).tables.called == 0

    match.refresh_from_db()
    assert match.last_turn == 3


def test_a_pause_of_the_clock_counts(table: Pairing, host: User) -> None:
    both_ready(table)
    services.pause_clock(round=table.round, by=host, now=NOW + 10 * MINUTE)
    assert services.sweep(now=NOW + 80 * MINUTE).tables.called == 0

    services.start_clock(round=table.round, by=host, now=NOW + 80 * MINUTE)

    assert services.sweep(now=NOW + 119 * MINUTE).tables.called == 0
    assert services.sweep(now=NOW + 120 * MINUTE).tables.called == 1


# --- computers ---


def test_computers_play_their_tables_by_themselves(
    host: User, django_capture_on_commit_callbacks: Any
) -> None:
    plan = StagePlan(kind=StageKind.SWISS, best_of=1, rounds=1)
    event = online_event(host, computers=2, plan=plan)
    table = publish(begin(event, host), host).pairings.get()
    match = match_of(table)
    assert match.state == Match.State.PLAYING

    with django_capture_on_commit_callbacks(execute=True):
        while games.play_computer(match_id=match.pk):
            pass

    assert standing(table)[1:] == (ResultKind.PLAYED, ResultState.FINAL)


def test_computers_are_shown_as_such_and_claimed_by_nobody(host: User) -> None:
    event = online_event(host, computers=2)
    names = list(event.entries.order_by("pk").values_list("name", flat=True))

    assert names == ["Puppy 1 (computer)", "Puppy 2 (computer)"]
    with pytest.raises(services.EventError, match="no entry with this code"):
        services.claim(tournament=event, code=event.entries.first().claim_code, user=host, now=NOW)  # type: ignore[union-attr]
    assert not queries.unclaimed(event).exists()


def test_computers_do_not_come_to_tables(host: User) -> None:
    with pytest.raises(services.EventError, match="played at tables"):
        online_event(host, computers=2, venue=Venue.PAPER)


# --- mixed ---


def test_a_mixed_table_is_played_in_the_app_if_both_want_it(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.MIXED)
    table = publish(begin(event, host), host).pairings.get()
    assert table.match is None

    assert services.be_ready(table=table, entry=table.first, now=NOW) is None
    assert both_ready(table).state == Match.State.PLAYING


def test_a_mixed_table_is_typed_where_it_is_played_by_hand(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.MIXED)
    table = publish(begin(event, host), host).pairings.get()

    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    assert standing(table)[2] == ResultState.REPORTED


def test_two_computers_of_a_mixed_event_begin_by_themselves(host: User) -> None:
    event = online_event(host, computers=2, venue=Venue.MIXED)
    table = publish(begin(event, host), host).pairings.get()
    assert match_of(table).state == Match.State.PLAYING

    Pairing.objects.update(match=None)
    services.sweep(now=NOW)

    assert match_of(table).state == Match.State.PLAYING


# --- brackets ---


def test_the_higher_seed_chooses_in_a_bracket_and_time_finds_a_winner(host: User) -> None:
    plan = StagePlan(kind=StageKind.SINGLE, best_of=3)
    event = online_event(host, "dog", "cat", plan=plan)
    stage = begin(event, host)
    table = publish(stage, host).pairings.get()

    match = both_ready(table)

    seat = 1 if table.first_id == stage.seeds[0] else 2
    assert (match.chooser, match.to_act, match.needs_winner) == (seat, seat, True)
