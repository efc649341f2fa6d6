"""Tables that are played in the app: announced, ready, played, out of time, decided."""

from datetime import timedelta
from typing import Any

import pytest

from cards.services import LoadReport
from ddl_site.accounts.models import Notice, User
from decks.models import DeckRecord
from game import card_pool
from game import services as games
from game.models import Match
from tests.tournaments.online import begin, hand_in, online_event, publish
from tests.tournaments.pages import NOW
from tournaments import queries, services
from tournaments.enums import PenaltyKind, ResultKind, ResultState, StageKind, Venue
from tournaments.models import Decklist, Entry, Pairing, Penalty, Result, Round
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict, announcing

MINUTE = timedelta(minutes=1)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pool(catalogue: LoadReport) -> None:
    """The cards of this database."""
    card_pool.forget()


@pytest.fixture
def table(host: User) -> Pairing:
    """Dog and cat at table 1 of a best of three; their match waits for them."""
    event = online_event(host, "dog", "cat")
    return publish(begin(event, host), host).pairings.get()


def both_ready(table: Pairing) -> Match:
    for entry in (table.first, table.second):
        assert entry is not None
        services.be_ready(table=table, entry=entry, now=NOW)
    return match_of(table)


def match_of(table: Pairing) -> Match:
    table.refresh_from_db()
    assert table.match is not None
    table.match.refresh_from_db()
    return table.match


def concede_all(match: Match, seat: int, callbacks: Any) -> None:
    """A seat gives up game after game; the news of it reaches this room."""
    with callbacks(execute=True):
        while match.state != Match.State.FINISHED:
            match = games.concede(match=match, seat=seat)
            if match.state == Match.State.PLAYING:
                match = games.choose_first(match=match, seat=seat, first=seat, number=match.number)


def standing(table: Pairing) -> tuple[Score, str, str]:
    result = table.results.get(current=True)
    return result.score, result.kind, result.state


# --- announcing ---


def test_a_published_round_makes_its_matches_and_tells_everybody(table: Pairing) -> None:
    match = match_of(table)

    assert (match.state, match.best_of) == (Match.State.WAITING, 3)
    assert match.context_label == "Friday, round 1, table 1"
    address = f"/events/{table.round.stage.tournament.slug}/my/"
    assert match.context_address == address
    seated = [seat.user for seat in match.seats.order_by("number")]
    assert seated == [table.first.user, table.second and table.second.user]
    told = Notice.objects.get(user=table.first.user, key__startswith="round")
    assert (told.text, told.address) == (f"Friday, round 1: table 1, against {table.second}.", address)
    assert table.round.announced_at is not None


def test_announcing_twice_tells_once_and_makes_one_match(table: Pairing) -> None:
    before = Match.objects.count(), Notice.objects.count()
    Round.objects.update(announced_at=None, announced_tables=0)

    services.announce_round(round_id=table.round_id, now=NOW)

    assert (Match.objects.count(), Notice.objects.count()) == before


def test_the_rest_of_a_killed_worker_is_taken_up(host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "CHUNK", 1)
    event = online_event(host, "dog", "cat", "owl", "fox")
    stage = begin(event, host)
    round = services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)
    announcing.announce_some(round_id=round.pk, now=NOW)
    assert round.pairings.exclude(match=None).count() == 1

    assert services.sweep(now=NOW + MINUTE).announced == 1
    services.announce_round(round_id=round.pk, now=NOW)

    assert round.pairings.filter(match=None).count() == 0
    assert services.sweep(now=NOW + MINUTE).announced == 0


def test_who_has_the_bye_is_told_so(host: User) -> None:
    event = online_event(host, "dog", "cat", "owl")

    round = publish(begin(event, host), host)

    bye = round.pairings.get(second=None)
    told = Notice.objects.get(user=bye.first.user, key__startswith="round")
    assert told.text == "Friday, round 1: you have the bye."


def test_the_players_of_a_paper_event_are_told_and_have_no_match(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.PAPER)

    round = publish(begin(event, host), host)

    assert Notice.objects.filter(key__startswith="round").count() == 2
    assert not Match.objects.exists()
    assert round.started_at is None


def test_the_clock_of_an_online_round_runs_when_it_is_announced(table: Pairing) -> None:
    assert table.round.started_at == NOW


# --- lists ---


def test_a_table_without_a_list_waits_for_it(host: User) -> None:
    event = online_event(host, "dog", "cat")
    stage = begin(event, host)
    Decklist.objects.filter(entry__name="cat").delete()
    services.let_all_play(tournament=event, by=host, now=NOW, why="the list comes later")
    table = publish(stage, host).pairings.get()
    assert table.match is None
    dog = Entry.objects.get(name="dog")
    with pytest.raises(services.NotOpenError, match="a decklist is missing"):
        services.be_ready(table=table, entry=dog, now=NOW)

    assert services.sweep(now=NOW).tables.made == 0
    hand_in(Entry.objects.get(name="cat"))
    assert services.sweep(now=NOW).tables.made == 1
    assert services.sweep(now=NOW).tables.made == 0

    assert match_of(table).state == Match.State.WAITING


@pytest.mark.parametrize(("waived", "made"), [(False, 0), (True, 1)])
def test_an_illegal_list_is_played_only_if_the_staff_say_so(host: User, waived: bool, made: int) -> None:
    event = online_event(host, "dog", "cat")
    stage = begin(event, host)
    services.pair_round(stage=stage, by=host, now=NOW)
    Decklist.objects.filter(entry__name="cat").update(faults=["Too many Gojis."])
    Entry.objects.filter(name="cat").update(plays_without_list=waived)

    publish(stage, host)

    assert Match.objects.count() == made


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


# --- brackets ---


def test_the_higher_seed_chooses_in_a_bracket_and_time_finds_a_winner(host: User) -> None:
    plan = StagePlan(kind=StageKind.SINGLE, best_of=3)
    event = online_event(host, "dog", "cat", plan=plan)
    stage = begin(event, host)
    table = publish(stage, host).pairings.get()

    match = both_ready(table)

    seat = 1 if table.first_id == stage.seeds[0] else 2
    assert (match.chooser, match.to_act, match.needs_winner) == (seat, seat, True)
