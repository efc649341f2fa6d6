"""Matches in the app whose event is called off, whose player leaves, whose game loss is lifted."""

from datetime import timedelta
from typing import Any

import pytest

from ddl_site.accounts.models import User
from game import services as games
from game.models import Ending, Match
from tests.tournaments.evening import begin
from tests.tournaments.online import both_ready, concede_all, match_of, online_event, publish, standing
from tests.tournaments.pages import NOW, address, client_of, said_by
from tournaments import queries, services
from tournaments.enums import PenaltyKind, ResultKind, ResultState, Venue
from tournaments.models import Entry, Pairing, Penalty, Tournament
from tournaments.scores import Score

LATER = NOW + timedelta(minutes=1)
FREE = "Friday is called off: a friendly match now"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def second_of(table: Pairing) -> Entry:
    assert table.second is not None
    return table.second


def event_of(table: Pairing) -> Tournament:
    return table.round.stage.tournament


def player(entry: Entry) -> Any:
    assert entry.user is not None
    return client_of(entry.user)


# --- the event is called off ---


def cancel(table: Pairing, host: User) -> None:
    services.cancel_tournament(tournament=event_of(table), by=host, now=LATER, why="no power")


def test_match_in_play_goes_on_as_a_friendly_one_and_says_so(table: Pairing, host: User) -> None:
    match, first = both_ready(table), player(table.first)
    seen = match.number

    cancel(table, host)

    match = match_of(table)
    assert (match.state, match.number) == (Match.State.PLAYING, seen + 1)
    assert FREE in first.get(f"/play/{match.pk}/").content.decode()
    my = first.get(address("my", event_of(table))).context["my"]
    assert my.sentence == "The event is called off. Your match goes on as a friendly one."
    assert (my.online.go, my.scores, my.clock) == ("Go to your table", [], None)
    answer = first.post(address("ready", event_of(table), "1"))
    assert answer["Location"] == f"/play/{match.pk}/"
    told = table.first.user.notices.order_by("-pk")[0].text  # type: ignore[union-attr]
    assert told.endswith("no power (Matches that are being played in the app go on as friendly ones.)")


def test_friendly_match_has_no_time_and_gives_no_result(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    match = both_ready(table)
    assert services.sweep(now=NOW + timedelta(minutes=50)).tables.called == 1

    cancel(table, host)

    match = match_of(table)
    assert match.last_turn is None
    concede_all(match, 1, django_capture_on_commit_callbacks)
    assert services.sweep(now=NOW + timedelta(days=1)).tables == services.SweptTables(0, 0, 0, 0)
    assert not table.results.exists()
    assert queries.inconsistencies(event_of(table)) == []


def test_match_that_waits_when_the_event_is_called_off_ends_for_nobody(table: Pairing, host: User) -> None:
    cancel(table, host)

    match = match_of(table)
    assert (match.state, match.winner, match.context_label.startswith("Friday, round 1")) == (
        Match.State.FINISHED, None, True,
    )  # fmt: skip
    page = player(table.first).get(f"/play/{match.pk}/").content.decode()
    assert "Nobody wins" in page
    my = player(table.first).get(address("my", event_of(table))).context["my"]
    assert (my.sentence, my.online.go) == ("The event is called off.", "")


def test_nothing_is_reported_or_begun_in_an_event_that_is_called_off(host: User) -> None:
    event = online_event(host, "dog", "cat", venue=Venue.MIXED)
    table = publish(begin(event, host), host).pairings.get()
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    cancel(table, host)

    for act in (
        lambda: services.report_result(pairing=table, entry=second_of(table), score=Score(0, 2), now=LATER),
        lambda: services.dispute_result(pairing=table, entry=second_of(table), now=LATER),
        lambda: services.be_ready(table=table, entry=table.first, now=LATER),
    ):
        with pytest.raises(services.NotOpenError, match="The event is cancelled"):
            act()
    my = player(table.first).get(address("my", event)).context["my"]
    assert (my.scores, my.may_confirm) == ([], False)


# --- a player leaves ---


def test_who_drops_in_a_match_gives_it_up_and_the_table_reports_itself(table: Pairing) -> None:
    match, gone = both_ready(table), table.first
    page = player(gone).get(address("leave", event_of(table))).content.decode()
    assert "you give up that match, and your opponent wins it" in page

    player(gone).post(address("leave", event_of(table)), {"as": "drop"})

    assert standing(table) == (Score(0, 2), ResultKind.PLAYED, ResultState.FINAL)
    match.refresh_from_db()
    assert (match.state, match.winner, match.games.get().ending) == (
        Match.State.FINISHED, 2, Ending.CONCEDED,
    )  # fmt: skip
    told = second_of(table).user.notices.order_by("-pk")[0].text  # type: ignore[union-attr]
    assert told == f"Friday: {gone} has left the event: you win table 1 of round 1."
    act = event_of(table).acts.order_by("-pk")[0]
    assert (act.word, act.by, act.facts["score"]) == ("match given up", None, "0-2")
    assert queries.inconsistencies(event_of(table)) == []


def test_games_that_who_leaves_had_won_stay_his(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    match = both_ready(table)
    match = games.concede(match=match, seat=1)
    match = games.choose_first(match=match, seat=1, first=1, number=match.number)

    with django_capture_on_commit_callbacks(execute=True):
        services.drop(entry=second_of(table), by=host, now=LATER, why="has to go")
    services.drop(entry=second_of(table), by=host, now=LATER, why="has to go")

    assert standing(table) == (Score(2, 1), ResultKind.PLAYED, ResultState.FINAL)
    assert table.results.count() == 1


@pytest.mark.parametrize("venue", [Venue.ONLINE, Venue.MIXED])
def test_table_that_has_not_begun_is_a_walkover_where_it_is_played_in_the_app(host: User, venue: str) -> None:
    event = online_event(host, "dog", "cat", venue=venue)
    table = publish(begin(event, host), host).pairings.get()

    services.drop(entry=table.first, by=host, now=LATER, why="has to go")

    if venue == Venue.ONLINE:
        assert standing(table) == (Score(0, 2), ResultKind.WALKOVER, ResultState.FINAL)
        assert match_of(table).state == Match.State.FINISHED
    else:
        assert not table.results.exists()


def test_who_is_disqualified_in_a_match_loses_it_at_once(table: Pairing, host: User) -> None:
    match = both_ready(table)

    services.give_penalty(
        entry=table.first, kind=PenaltyKind.DISQUALIFICATION, infraction="cheating", note="two decks",
        by=host, now=LATER, request_key="k",
    )  # fmt: skip

    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FINISHED, 2)
    assert standing(table) == (Score(0, 2), ResultKind.AWARDED, ResultState.FINAL)


# --- a game loss is lifted ---


def lose_a_game(entry: Entry, host: User, now: Any = LATER) -> Penalty:
    return services.give_penalty(
        entry=entry, kind=PenaltyKind.GAME_LOSS, infraction="slow", by=host, now=now, request_key=str(now)
    )


def lift(penalty: Penalty, host: User) -> str:
    lifted = services.lift_penalty(penalty=penalty, by=host, now=LATER + timedelta(minutes=5), why="my slip")
    return str(lifted)


def test_game_that_a_lifted_loss_ended_is_played_on(table: Pairing, host: User) -> None:
    match = both_ready(table)
    before, penalty = match.to_act, lose_a_game(table.first, host)
    event = event_of(table)

    answer = client_of(host).post(address("lift", event, penalty.pk), {"why": "my slip"}, follow=True)

    said = f"The game loss of {table.first} is lifted."
    assert said_by(answer) == f"{said} The game that it gave is taken back, and the match goes on."
    match = match_of(table)
    game = match.games.get()
    assert (match.state, match.to_act, game.ending, game.winner) == (Match.State.PLAYING, before, "", None)
    assert games.concede(match=match, seat=1).games.get(index=1).winner == 2
    assert "took back the game" in client_of(host).get(address("log", event)).content.decode()


def test_game_of_a_lifted_loss_counts_for_nobody_once_another_has_begun(table: Pairing, host: User) -> None:
    match = both_ready(table)
    penalty = lose_a_game(table.first, host)
    match.refresh_from_db()
    match = games.choose_first(match=match, seat=1, first=1, number=match.number)

    lift(penalty, host)

    match.refresh_from_db()
    assert (match.games.get(index=1).winner, match.games.get(index=2).ending) == (None, "")
    for _ in range(2):
        assert match.state == Match.State.PLAYING
        match = games.concede(match=match, seat=2)
        if match.state == Match.State.PLAYING:
            match = games.choose_first(match=match, seat=2, first=2, number=match.number)
    assert (match.state, match.winner) == (Match.State.FINISHED, 1)


def test_game_that_was_given_before_the_match_is_taken_back(table: Pairing, host: User) -> None:
    services.be_ready(table=table, entry=table.first, now=NOW)
    services.sweep(now=NOW + timedelta(minutes=5))
    assert match_of(table).seats.get(number=1).given == 1

    lift(Penalty.objects.get(), host)

    match = match_of(table)
    assert (match.state, match.number, match.seats.get(number=1).given) == (Match.State.WAITING, 0, 0)


def test_match_that_a_lifted_loss_has_ended_goes_on(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    match = games.concede(match=both_ready(table), seat=1)
    match = games.choose_first(match=match, seat=1, first=1, number=match.number)
    with django_capture_on_commit_callbacks(execute=True):
        penalty = lose_a_game(table.first, host)
    assert standing(table) == (Score(0, 2), ResultKind.PLAYED, ResultState.FINAL)

    said = lift(penalty, host)

    match = match_of(table)
    assert said.endswith("The game that it gave is taken back, and the match goes on.")
    assert (match.state, match.winner, match.finished_at) == (Match.State.PLAYING, None, None)
    assert not table.results.filter(current=True).exists()
    concede_all(match, 2, django_capture_on_commit_callbacks)
    assert standing(table) == (Score(2, 1), ResultKind.PLAYED, ResultState.FINAL)
    assert table.results.get(current=True).version == 2


def test_match_that_ended_in_play_keeps_its_result_and_the_judge_is_told(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    match = both_ready(table)
    penalty = lose_a_game(table.first, host)
    match.refresh_from_db()
    match = games.choose_first(match=match, seat=1, first=1, number=match.number)
    concede_all(match, 1, django_capture_on_commit_callbacks)

    said = lift(penalty, host)

    assert said == (
        f"The game loss of {table.first} is lifted. Table 1 of round 1 keeps its result, 0-2: if the penalty"
        " made it, correct it there."
    )
    assert standing(table)[0] == Score(0, 2)


def test_match_that_goes_on_after_time_was_called_has_the_last_turns_anew(
    table: Pairing, host: User, django_capture_on_commit_callbacks: Any
) -> None:
    both_ready(table)
    out = NOW + timedelta(minutes=50)
    assert services.sweep(now=out).tables.called == 1
    with django_capture_on_commit_callbacks(execute=True):
        penalty = lose_a_game(table.first, host, now=out)
    assert standing(table)[0] == Score(0, 1)

    lift(penalty, host)

    match = match_of(table)
    assert (match.state, match.last_turn) == (Match.State.PLAYING, 3)
