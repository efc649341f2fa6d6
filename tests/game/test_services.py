"""What changes matches: starting, moving once and once only, ends, computers, what a killed worker left."""

import json
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.models import CardVersion
from ddl_site.accounts.models import User
from decks.models import Deck, DeckVersion
from game import ai, card_pool, engine, queries, services, tasks
from game.models import Ending, Game, Level, Match, MatchSeat, Move, SeatNumber
from game.services import computer, ends
from game.signals import match_finished
from tests.game.conftest import SEED, Put

WON = {"turn": 9, "active": "first", "first": {"lanes": ["V024"]}, "second": {"hp": 1}}
BOTH = {
    "turn": 9,
    "active": "first",
    "first": {"hp": 1, "mana": 5, "hand": ["V029"], "lanes": ["V024"], "deck": []},
    "second": {"hp": 1, "row": [{"card": "V103", "set": 2}]},
}


def end_turn(match: Match) -> Match:
    assert match.to_act is not None
    return services.play_move(match=match, seat=match.to_act, text="end", number=match.number)


# --- starting ---


def test_start_match_seats_the_person_and_the_level(solo: Match, maple: User) -> None:
    seats = list(solo.seats.order_by("number").values_list("number", "user", "level"))

    assert seats == [(1, maple.pk, ""), (2, None, "house")]
    assert solo.state == Match.State.PLAYING
    assert solo.number == 1


def test_start_match_with_the_same_key_makes_one_match(decks: list[DeckVersion], maple: User) -> None:
    key = uuid.uuid4()

    first = services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1], key=key)
    second = services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1], key=key)

    assert first == second
    assert Match.objects.count() == 1
    assert Game.objects.count() == 1


def test_start_match_refuses_an_illegal_deck(decks: list[DeckVersion], maple: User) -> None:
    deck = Deck.objects.create(slug="short", name="Short", owner=maple)
    short = DeckVersion.objects.create(deck=deck, number=1, cards={"V001": 3}, pool=decks[0].pool)

    with pytest.raises(services.IllegalDeck, match="40"):
        services.start_match(user=maple, deck=short, level="house", enemy_deck=decks[1])

    assert not Match.objects.exists()


def test_a_game_names_the_day_of_its_card_versions(duel: Match) -> None:
    """A computer imagines further moves with the cards of that day, whatever came out since."""
    game = duel.games.get()
    game.pool = date(2026, 8, 20)

    view = engine.view_for(queries.opening_of(game), engine.Seat.FIRST)

    assert duel.games.get().state["pool"] == duel.games.get().pool.isoformat()
    assert view.pool == "2026-08-20"


def test_the_seed_decides_who_goes_first(decks: list[DeckVersion], maple: User) -> None:
    firsts = []
    for seed in range(40):
        match = services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1], seed=seed)
        firsts.append(match.games.get().first)

    assert 8 < firsts.count(1) < 32
    assert (
        firsts[SEED]
        == services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1], seed=SEED)
        .games.get()
        .first
    )


def test_challenge_waits_and_begins_when_accepted(duel: Match, maple: User, rowan: User) -> None:
    seats = list(duel.seats.order_by("number").values_list("user", flat=True))

    assert seats == [maple.pk, rowan.pk]
    assert (duel.state, duel.number) == (Match.State.PLAYING, 1)


def test_accepting_twice_changes_nothing(duel: Match, rowan: User, decks: list[DeckVersion]) -> None:
    again = services.accept_challenge(match=duel, user=rowan, deck=decks[0])

    assert again == duel
    assert duel.games.count() == 1
    assert duel.seats.get(user=rowan).deck == decks[1]


def test_a_taken_challenge_cannot_be_taken(duel: Match, stranger: User, decks: list[DeckVersion]) -> None:
    with pytest.raises(services.IllegalChallenge):
        services.accept_challenge(match=duel, user=stranger, deck=decks[0])


def test_ones_own_challenge_cannot_be_taken(decks: list[DeckVersion], maple: User) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    with pytest.raises(services.IllegalChallenge, match="your own"):
        services.accept_challenge(match=match, user=maple, deck=decks[1])


def test_cancelling_removes_a_waiting_challenge_only(
    decks: list[DeckVersion], maple: User, duel: Match
) -> None:
    waiting = services.make_challenge(user=maple, deck=decks[0])

    services.cancel_challenge(match=Match(pk=waiting.pk))
    services.cancel_challenge(match=waiting)
    with pytest.raises(services.IllegalChallenge):
        services.cancel_challenge(match=duel)

    assert list(Match.objects.all()) == [duel]


# --- moves ---


def test_play_move_writes_the_line_and_the_number(duel: Match) -> None:
    mover = duel.to_act

    moved = end_turn(duel)

    assert moved.number == 2
    assert list(Move.objects.values_list("number", "seat", "text")) == [(1, mover, "end")]
    assert moved.to_act == SeatNumber(mover or 0).other


@pytest.mark.postgres
def test_a_doubled_submit_is_applied_once(duel: Match) -> None:
    end_turn(duel)

    with pytest.raises(services.StaleMove):
        services.play_move(match=duel, seat=duel.to_act or 0, text="end", number=1)

    duel.refresh_from_db()
    assert duel.number == 2
    assert Move.objects.count() == 1


def test_an_illegal_move_changes_nothing(duel: Match) -> None:
    before = duel.games.get().state

    with pytest.raises(engine.IllegalAction) as refused:
        services.play_move(match=duel, seat=duel.to_act or 0, text="attack 1 > hero", number=1)

    assert refused.value.rule
    assert duel.games.get().state == before
    assert not Move.objects.exists()


def test_an_unreadable_move_changes_nothing(duel: Match) -> None:
    with pytest.raises(engine.InvalidAction):
        services.play_move(match=duel, seat=duel.to_act or 0, text="win the game", number=1)

    assert not Move.objects.exists()


def test_the_other_seat_cannot_move(duel: Match) -> None:
    with pytest.raises(engine.IllegalAction, match="not your turn"):
        services.play_move(match=duel, seat=SeatNumber(duel.to_act or 0).other, text="end", number=1)

    assert not Move.objects.exists()


def test_nobody_concedes_for_the_other(duel: Match) -> None:
    game = duel.games.get()
    other = queries.engine_seat(game, 2).value

    with pytest.raises(engine.IllegalAction, match="yourself"):
        services.play_move(match=duel, seat=1, text=f"concede {other}", number=1)

    assert not Move.objects.exists()


def test_a_waiting_match_cannot_be_moved_in(decks: list[DeckVersion], maple: User) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    with pytest.raises(services.MatchOver):
        services.play_move(match=match, seat=1, text="end", number=0)


# --- ends ---


def test_the_last_blow_ends_the_match(duel: Match, put: Put, django_capture_on_commit_callbacks: Any) -> None:
    heard: list[Match] = []

    def hear(match: Match, **kwargs: Any) -> None:
        heard.append(match)

    match_finished.connect(hear)
    put(duel, WON)

    with django_capture_on_commit_callbacks(execute=True):
        over = services.play_move(match=duel, seat=1, text="attack 1 > hero", number=1)

    match_finished.disconnect(hear)
    assert (over.state, over.winner, over.to_act) == (Match.State.FINISHED, 1, None)
    assert over.games.get().ending == Ending.HERO
    assert [match.winner for match in heard] == [1]


def test_a_finished_match_cannot_be_moved_in(duel: Match) -> None:
    over = services.concede(match=duel, seat=1)

    with pytest.raises(services.MatchOver):
        services.play_move(match=over, seat=2, text="end", number=over.number)
    with pytest.raises(services.MatchOver):
        services.concede(match=over, seat=2)


@pytest.mark.parametrize("seat", SeatNumber)
def test_conceding_is_possible_at_any_time_and_makes_the_other_win(duel: Match, seat: SeatNumber) -> None:
    over = services.concede(match=duel, seat=seat)

    assert over.winner == seat.other
    assert over.games.get().ending == Ending.CONCEDED


def test_fallen_heroes_on_both_sides_make_another_game(duel: Match, put: Put) -> None:
    put(duel, {"turn": 9, "active": "first", "first": {"hp": 0}, "second": {"hp": 0}})
    old = duel.games.get()

    with transaction.atomic():
        ends.end_game(duel, old, winner=None, ending=Ending.BOTH_HEROES, now=timezone.now())
        duel.save()

    new = duel.games.get(index=2)
    assert (duel.state, duel.winner, duel.number) == (Match.State.PLAYING, None, 2)
    assert (old.ending, old.winner) == (Ending.BOTH_HEROES, None)
    assert new.seed != old.seed
    assert (new.start, new.ending) == (2, "")
    lists = {new.first: new.first_list, 3 - new.first: new.second_list}
    before = {old.first: old.first_list, 3 - old.first: old.second_list}
    assert {seat: sorted(cards) for seat, cards in lists.items()} == {
        seat: sorted(cards) for seat, cards in before.items()
    }


def test_rematch_against_a_computer_begins_at_once(solo: Match, maple: User) -> None:
    services.concede(match=solo, seat=1)

    again = services.rematch(match=solo, user=maple, seed=3)
    twice = services.rematch(match=solo, user=maple, seed=4)

    assert again == twice
    assert again.state == Match.State.PLAYING
    assert list(again.seats.values_list("deck")) == list(solo.seats.values_list("deck"))


def test_rematch_of_two_people_is_offered_then_accepted(duel: Match, maple: User, rowan: User) -> None:
    services.concede(match=duel, seat=1)

    offered = services.rematch(match=duel, user=rowan)
    state = offered.state
    begun = services.rematch(match=duel, user=maple)

    assert state == Match.State.WAITING
    assert (begun, begun.state) == (offered, Match.State.PLAYING)


def test_a_rematch_taken_by_somebody_else_says_so(
    duel: Match, maple: User, rowan: User, stranger: User, decks: list[DeckVersion]
) -> None:
    services.concede(match=duel, seat=1)
    offered = services.rematch(match=duel, user=maple)
    services.accept_challenge(match=offered, user=stranger, deck=decks[0])

    with pytest.raises(services.IllegalChallenge, match="Somebody else"):
        services.rematch(match=duel, user=rowan)


def test_rematch_waits_for_the_end(duel: Match, maple: User) -> None:
    with pytest.raises(services.IllegalChallenge):
        services.rematch(match=duel, user=maple)


# --- computers ---


def test_the_computer_moves_until_a_person_must_act(solo: Match) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = end_turn(solo)

    tasks.computer_turn(solo.pk)

    solo.refresh_from_db()
    assert solo.to_act == SeatNumber.ONE or solo.state == Match.State.FINISHED


def test_the_task_done_twice_changes_nothing(solo: Match) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = end_turn(solo)
    tasks.computer_turn(solo.pk)
    solo.refresh_from_db()
    number, moves = solo.number, Move.objects.count()

    tasks.computer_turn(solo.pk)

    solo.refresh_from_db()
    assert (solo.number, Move.objects.count()) == (number, moves)


def test_a_computer_that_cannot_choose_does_not_hold_the_match_up(
    solo: Match, put: Put, caplog: pytest.LogCaptureFixture
) -> None:
    """It imagines Traps in the place of what it does not see; a catalogue without any is beyond it."""
    CardVersion.objects.filter(card__type="Trap").update(playable=False)
    card_pool.forget()
    put(solo, {"turn": 8, "active": "second", "second": {"hand": ["V004"]}})

    services.play_computer(match_id=solo.pk)

    solo.refresh_from_db()
    assert (solo.state, solo.to_act) == (Match.State.PLAYING, SeatNumber.ONE)
    assert Move.objects.get().text == "end"
    assert "no choice" in caplog.text


def test_a_game_that_a_cap_ends_is_logged_with_its_seed(
    duel: Match, put: Put, caplog: pytest.LogCaptureFixture
) -> None:
    """So that it can be played again; the page does not tell, for the next game's seed follows from it."""
    put(duel, {"turn": 200, "active": "first"})

    over = services.play_move(match=duel, seat=1, text="end", number=1)

    assert over.games.get().ending == Ending.TURN_LIMIT
    assert (over.state, over.winner) == (Match.State.FINISHED, None)
    assert f"Game 1 of match {duel.pk} was drawn by a cap (turn_limit) after move 1." in caplog.text
    assert f"Its seed: {SEED}, mode normal" in caplog.text


def test_a_game_that_ends_by_itself_is_not_logged(
    duel: Match, put: Put, caplog: pytest.LogCaptureFixture
) -> None:
    put(duel, WON)

    services.play_move(match=duel, seat=1, text="attack 1 > hero", number=1)

    assert "cap" not in caplog.text


def test_lines_of_an_older_form_load_and_those_of_a_newer_say_so(duel: Match) -> None:
    duel = end_turn(end_turn(duel))
    game = duel.games.get()
    assert game.notation == engine.NOTATION == 1
    *_, last = queries.steps_of(game)
    assert engine.describe(last.state) == game.state

    game.notation = engine.NOTATION + 1

    with pytest.raises(queries.BrokenRecordError, match="lines are of a newer version"):
        list(queries.steps_of(game))


def test_a_position_in_an_unknown_form_is_played_again_from_the_lines(duel: Match) -> None:
    duel = end_turn(end_turn(duel))
    game = duel.games.get()
    before = game.state
    Game.objects.update(state=before | {"version": 99, "pending": {"frames": "of another time"}})

    moved = end_turn(duel)

    assert moved.number == duel.number + 1
    assert moved.games.get().state["turn"] == before["turn"] + 1


def test_the_computer_leaves_a_match_of_another_time_alone(
    solo: Match, caplog: pytest.LogCaptureFixture
) -> None:
    Game.objects.update(state={"version": 99}, first_list=["X999"])
    Match.objects.update(to_act=SeatNumber.TWO)

    made = services.play_computer(match_id=solo.pk)

    assert made == 0
    assert f"Match {solo.pk} cannot be played on" in caplog.text


def test_two_computers_play_a_match_to_its_end(decks: list[DeckVersion]) -> None:
    match = Match.objects.create(challenge="two-computers")
    for number, level in ((1, "puppy"), (2, "puppy")):
        MatchSeat.objects.create(match=match, number=number, level=level, deck=decks[number - 1])
    services.begin_match(match, seed=SEED)

    while services.play_computer(match_id=match.pk):
        pass

    match.refresh_from_db()
    assert match.state == Match.State.FINISHED


def test_the_lines_of_a_game_lead_to_its_state(decks: list[DeckVersion]) -> None:
    match = Match.objects.create(challenge="two-computers")
    for number in (1, 2):
        MatchSeat.objects.create(match=match, number=number, level="puppy", deck=decks[number - 1])
    services.begin_match(match, seed=SEED)
    while services.play_computer(match_id=match.pk):
        pass
    game = match.games.get()

    *_, last = queries.steps_of(game)

    assert engine.describe(last.state) == game.state


def test_the_sweep_asks_again_where_a_computer_is_to_act(
    solo: Match, duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = end_turn(solo)
    now = timezone.now()

    early = services.sweep(now=now)
    later = services.sweep(now=now + timedelta(seconds=4))

    assert early == services.Swept(resumed=0, cleared=0)
    assert later == services.Swept(resumed=1, cleared=0)


def test_the_sweep_lets_a_computer_think(solo: Match) -> None:
    while solo.to_act == SeatNumber.ONE:
        solo = end_turn(solo)
    solo.seats.filter(number=SeatNumber.TWO).update(level=Level.ALPHA)
    thinking, stuck = (solo.moved_at + timedelta(seconds=wait) for wait in (4, 4 + 2 * settings.AI_BUDGET_S))

    assert services.sweep(now=thinking).resumed == 0
    assert services.sweep(now=stuck).resumed == 1


def test_a_long_computer_turn_goes_on_behind_the_matches_that_wait(
    decks: list[DeckVersion], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.objects.create(challenge="two-computers")
    for number in (1, 2):
        MatchSeat.objects.create(match=match, number=number, level="puppy", deck=decks[number - 1])
    services.begin_match(match, seed=SEED)
    monkeypatch.setattr(computer, "SLICE_S", 0.0)

    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("play")
        queue.clear()
        made = services.play_computer(match_id=match.pk)
        message = queue.get_nowait()
        queue.clear()

    assert made == 1
    assert json.loads(message.body)[0] == [match.pk]


@pytest.mark.parametrize("level", Level)
def test_every_level_moves_through_the_worker(solo: Match, level: Level, settings: Any) -> None:
    settings.AI_BUDGET_S = 0.0
    solo.seats.filter(number=SeatNumber.TWO).update(level=level)
    while solo.to_act == SeatNumber.ONE:
        solo = end_turn(solo)

    made = services.play_computer(match_id=solo.pk)

    assert made > 0
    assert solo.moves.filter(seat=SeatNumber.TWO).count() == made


def test_the_sweep_clears_old_challenges(decks: list[DeckVersion], maple: User, duel: Match) -> None:
    services.make_challenge(user=maple, deck=decks[0])

    swept = services.sweep(now=timezone.now() + timedelta(days=8))

    assert swept.cleared == 1
    assert list(Match.objects.all()) == [duel]


def test_the_sweep_command_says_what_it_found(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sweep")

    assert capsys.readouterr().out.splitlines() == [
        "0 turns taken up, 0 old challenges cleared.",
        "0 parts of tests taken up, 0 tests given up.",
        "0 imports taken up, 0 old lists forgotten.",
        "0 pairings taken up, 0 reported results stand.",
        "0 rounds announced on, 0 matches made, 0 players absent, time called at 0 tables, "
        "0 played results found.",
        "Decklists were due in 0 events.",
        "0 keys of old requests forgotten.",
        "0 sessions that had run out forgotten.",
    ]


# --- people ---


def test_a_guests_matches_move_to_the_account(duel: Match, maple: User, stranger: User) -> None:
    services.move_matches(guest=maple, account=stranger)

    assert duel.seats.get(number=1).user == stranger


def test_a_match_against_oneself_stays_with_the_guest(duel: Match, maple: User, rowan: User) -> None:
    services.move_matches(guest=maple, account=rowan)

    assert duel.seats.get(number=1).user == maple


# --- invariants ---


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"to_act": None}, "match_somebody_acts_while_playing"),
        ({"number": 0}, "match_number_counts_from_start"),
        ({"winner": 1}, "match_winner_only_when_finished"),
        ({"state": "finished", "to_act": None}, "match_finished_has_time"),
        ({"best_of": 2}, "match_best_of_odd"),
    ],
)
def test_the_database_refuses_impossible_matches(duel: Match, change: dict[str, Any], name: str) -> None:
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        Match.objects.filter(pk=duel.pk).update(**change)


def test_the_database_refuses_a_seat_of_both(duel: Match) -> None:
    with pytest.raises(IntegrityError, match="match_seat_person_or_computer"), transaction.atomic():
        duel.seats.filter(number=1).update(level="house")


def test_the_database_refuses_two_games_at_once(duel: Match) -> None:
    game = duel.games.get()
    game.pk, game.index, game.start = None, 2, 5

    with pytest.raises(IntegrityError), transaction.atomic():
        game.save(force_insert=True)


# --- names that must fit together ---


def test_every_level_is_one_that_the_computer_plays() -> None:
    assert set(Level.values) == set(ai.LEVELS)


def test_every_task_that_is_asked_for_by_name_is_registered() -> None:
    current_app.loader.import_default_modules()
    wanted = {"game.tasks.computer_turn", "decks.tasks.tell_news"} | {
        str(entry["task"]) for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }

    assert wanted <= set(current_app.tasks)


def test_a_move_that_makes_the_computer_act_asks_a_worker(
    solo: Match, django_capture_on_commit_callbacks: Any
) -> None:
    services.play_computer(match_id=solo.pk)
    solo.refresh_from_db()

    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("play")
        queue.clear()
        while solo.to_act == SeatNumber.ONE:
            with django_capture_on_commit_callbacks(execute=True):
                solo = end_turn(solo)
        message = queue.get_nowait()
        queue.clear()

    assert message.headers["task"] == "game.tasks.computer_turn"
    assert json.loads(message.body)[0] == [solo.pk]


def test_a_move_between_people_asks_no_worker(duel: Match, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        end_turn(duel)

    assert callbacks == []


def test_lists_are_dealt_from_an_order_that_only_the_whole_seed_knows(
    decks: list[DeckVersion], maple: User
) -> None:
    one, other, again = (
        services.start_match(
            user=maple, deck=decks[0], level="house", enemy_deck=decks[0], seed=seed
        ).games.get()
        for seed in (5, 5 + 2**32, 5)
    )

    assert one.first_list == again.first_list
    assert sorted(one.first_list) == sorted(other.first_list) == sorted(one.second_list)
    assert one.first_list not in (other.first_list, one.second_list, sorted(one.first_list))
