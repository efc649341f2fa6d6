"""Matches arranged for events: several games, who goes first, time, rulings."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import card_pool, engine, queries, services
from game.models import Ending, Match, SeatNumber
from game.services import Arrangement, Chair, ends
from tests.game.conftest import SEED, Put

EVENT = "/events/friday/my/"
FAR_FROM_OVER = {
    "turn": 9, "active": "first",
    "first": {"hp": 12, "deck": ["V001"] * 9}, "second": {"deck": ["V001"] * 9},
}  # fmt: skip


def arranged(decks: list[DeckVersion], one: User | str, two: User | str, **said: Any) -> Match:
    """A waiting match for table 4 of Friday, between people or levels."""
    chairs = [
        Chair(deck.cards, level=who) if isinstance(who, str) else Chair(deck.cards, user_id=who.pk)
        for deck, who in zip(decks, (one, two), strict=True)
    ]
    facts: dict[str, Any] = {"best_of": 3, "label": "Friday, round 2, table 4", "address": EVENT}
    wanted = Arrangement(first=chairs[0], second=chairs[1], **facts | said)
    return services.make_matches(arrangements=[wanted], now=timezone.now())[0]


def begun(match: Match) -> Match:
    services.begin_arranged(match=match, seed=SEED)
    match.refresh_from_db()
    return match


def concede(match: Match, seat: int) -> Match:
    return services.concede(match=match, seat=seat)


def end_turn(match: Match) -> Match:
    match.refresh_from_db()
    assert match.to_act is not None
    return services.play_move(match=match, seat=match.to_act, text="end", number=match.number)


@pytest.fixture
def trio(decks: list[DeckVersion], maple: User, rowan: User) -> Match:
    """A best of three of Maple (seat 1) and Rowan (seat 2), begun."""
    return begun(arranged(decks, maple, rowan))


# --- made and begun ---


def test_matches_are_made_in_few_statements_and_wait_until_they_are_begun(
    decks: list[DeckVersion], maple: User, rowan: User, django_assert_max_num_queries: Any
) -> None:
    chairs = [Chair(decks[0].cards, user_id=maple.pk), Chair(decks[1].cards, user_id=rowan.pk)]
    wanted = [Arrangement(first=chairs[0], second=chairs[1], best_of=1, label="Friday", address=EVENT)] * 50
    with django_assert_max_num_queries(6):
        made = services.make_matches(arrangements=wanted, now=timezone.now())

    assert {match.state for match in made} == {Match.State.WAITING}
    assert {match.challenge for match in made} == {None}
    begun(made[0])
    assert made[0].state == Match.State.PLAYING
    assert made[1].state == Match.State.WAITING


def test_beginning_twice_is_the_same_as_once(decks: list[DeckVersion], maple: User, rowan: User) -> None:
    match = begun(arranged(decks, maple, rowan))

    begun(match)

    assert match.games.count() == 1


def test_a_waiting_match_of_an_event_cannot_be_withdrawn_or_cleared(
    decks: list[DeckVersion], maple: User, rowan: User
) -> None:
    match = arranged(decks, maple, rowan)
    Match.objects.update(made_at=timezone.now() - timedelta(days=30))

    with pytest.raises(services.IllegalChallenge, match="belongs to an event"):
        services.cancel_challenge(match=match)
    services.sweep(now=timezone.now())

    assert Match.objects.filter(pk=match.pk).exists()


# --- several games ---


def test_the_loser_chooses_who_goes_first_in_the_next_game(trio: Match) -> None:
    after = concede(trio, 1)

    assert (after.state, after.to_act) == (Match.State.PLAYING, 1)
    with pytest.raises(engine.IllegalAction, match="other side chooses"):
        services.choose_first(match=after, seat=2, first=2, number=after.number)
    chosen = services.choose_first(match=after, seat=1, first=2, number=after.number)

    game = chosen.games.get(index=2)
    assert (game.first, game.start, chosen.number) == (2, after.number + 1, after.number + 1)
    with pytest.raises(services.StaleMove):
        services.choose_first(match=after, seat=1, first=1, number=after.number)


def test_two_won_games_win_a_best_of_three(trio: Match) -> None:
    after = concede(trio, 1)
    after = services.choose_first(match=after, seat=1, first=1, number=after.number)

    after = concede(after, 1)

    assert (after.state, after.winner) == (Match.State.FINISHED, 2)
    assert queries.games_won(after) == {1: 0, 2: 2}


def test_a_drawn_game_is_played_again_and_the_same_side_goes_first(trio: Match) -> None:
    trio.games.update(ending=Ending.BOTH_HEROES, finished_at=timezone.now())

    ends.settle(trio, trio.games.get(), now=timezone.now())

    assert trio.games.get(index=2).first == trio.games.get(index=1).first
    assert queries.games_won(trio) == {1: 0, 2: 0}


def test_the_higher_seed_chooses_before_the_first_game(
    decks: list[DeckVersion], maple: User, rowan: User
) -> None:
    match = begun(arranged(decks, maple, rowan, chooser=SeatNumber.TWO))
    assert (match.to_act, match.number, match.games.count()) == (2, 1, 0)

    chosen = services.choose_first(match=match, seat=2, first=1, number=1)

    assert (chosen.games.get().first, chosen.number) == (1, 2)


def test_computers_choose_by_themselves_and_play_to_the_end(decks: list[DeckVersion]) -> None:
    match = begun(arranged(decks, "puppy", "puppy", chooser=SeatNumber.TWO))

    while services.play_computer(match_id=match.pk):
        pass

    match.refresh_from_db()
    assert match.state == Match.State.FINISHED
    assert match.games.get(index=1).first == 2
    assert max(queries.games_won(match).values()) == 2


# --- time ---


def test_time_lets_the_running_turn_and_two_more_be_played(trio: Match, put: Put) -> None:
    put(trio, FAR_FROM_OVER)
    services.call_time(match=trio, now=timezone.now())
    services.call_time(match=trio, now=timezone.now())

    states = [end_turn(trio).state for _ in range(3)]

    assert states == ["playing", "playing", "finished"]
    trio.refresh_from_db()
    assert (trio.winner, queries.games_drawn(trio)) == (None, 1)
    assert trio.games.get().ending == Ending.TIME


def test_more_games_won_win_when_time_ends_the_match(trio: Match, put: Put) -> None:
    after = concede(trio, 1)
    after = services.choose_first(match=after, seat=1, first=1, number=after.number)
    put(after, FAR_FROM_OVER)
    services.call_time(match=after, now=timezone.now())

    for _ in range(3):
        after = end_turn(after)

    assert (after.state, after.winner, queries.games_drawn(after)) == (Match.State.FINISHED, 2, 1)


def test_time_between_games_ends_the_match_at_once(trio: Match) -> None:
    after = services.call_time(match=concede(trio, 1), now=timezone.now())

    assert (after.state, after.winner, queries.games_drawn(after)) == (Match.State.FINISHED, 2, 0)


def test_more_hp_decides_where_a_winner_is_needed(
    decks: list[DeckVersion], maple: User, rowan: User, put: Put
) -> None:
    match = put(begun(arranged(decks, maple, rowan, needs_winner=True)), FAR_FROM_OVER)
    services.call_time(match=match, now=timezone.now())

    for _ in range(3):
        match = end_turn(match)

    assert (match.state, match.winner) == (Match.State.FINISHED, 2)  # 40 HP against 12
    assert (match.games.get().winner, match.games.get().ending) == (2, Ending.TIME)
    assert queries.games_won(match) == {1: 0, 2: 1}


def test_equal_hp_goes_on_until_it_changes(
    decks: list[DeckVersion], maple: User, rowan: User, put: Put
) -> None:
    position = FAR_FROM_OVER | {"first": {"hp": 40, "deck": ["V001"] * 2}}  # then fatigue bites
    match = put(begun(arranged(decks, maple, rowan, needs_winner=True)), position)
    services.call_time(match=match, now=timezone.now())

    turns = 0
    while match.state == Match.State.PLAYING:
        match, turns = end_turn(match), turns + 1

    assert turns > 3
    assert match.winner == 2


# --- rulings ---


def test_a_game_loss_ends_the_running_game(trio: Match) -> None:
    after = services.award_game(match=trio, seat=1, now=timezone.now())

    assert (after.state, after.to_act) == (Match.State.PLAYING, 2)
    assert (after.games.get().winner, after.games.get().ending) == (1, Ending.AWARDED)


def test_a_game_loss_before_the_match_counts_in_it(
    decks: list[DeckVersion], maple: User, rowan: User
) -> None:
    match = services.award_game(match=arranged(decks, maple, rowan), seat=1, now=timezone.now())
    assert (match.state, match.number) == (Match.State.WAITING, 0)

    match = concede(begun(match), 2)

    assert (match.state, match.winner, queries.games_won(match)) == (Match.State.FINISHED, 1, {1: 2, 2: 0})


def test_an_awarded_match_is_over_and_stays_so(trio: Match, as_maple: Client) -> None:
    after = services.award_match(match=trio, seat=2, now=timezone.now())

    assert (after.state, after.winner) == (Match.State.FINISHED, 2)
    assert services.award_match(match=trio, seat=1, now=timezone.now()).winner == 2
    with pytest.raises(services.MatchOver):
        services.award_game(match=trio, seat=1, now=timezone.now())
    page = as_maple.get(f"/play/{trio.pk}/").content.decode()
    assert "Rowan wins" in page
    assert "It was ended by a ruling." in page
    replay = as_maple.get(f"/play/{trio.pk}/replay/").content.decode()
    assert "A ruling ended the game here: Rowan wins it." in replay


def test_a_match_awarded_before_it_began_has_a_page(
    decks: list[DeckVersion], maple: User, rowan: User, as_maple: Client
) -> None:
    match = arranged(decks, maple, rowan)
    services.award_match(match=match, seat=1, now=timezone.now())

    page = as_maple.get(f"/play/{match.pk}/").content.decode()

    assert "You win" in page
    assert as_maple.get(f"/play/{match.pk}/replay/").status_code == 404


# --- pages ---


def test_the_table_tells_the_score_and_asks_the_loser(
    trio: Match, as_maple: Client, as_rowan: Client
) -> None:
    assert "Game 1 of 3 · 0-0 for you" in as_maple.get(f"/play/{trio.pk}/").content.decode()
    number = concede(trio, 1).number

    asked = as_maple.get(f"/play/{trio.pk}/").content.decode()
    assert "You choose who goes first in the next one." in asked
    assert "Game 2 of 3 · 0-1 for you" in asked
    assert "Maple chooses who goes first." in as_rowan.get(f"/play/{trio.pk}/").content.decode()
    assert as_rowan.post(f"/play/{trio.pk}/first/", {"number": number}).status_code == 422
    as_maple.post(f"/play/{trio.pk}/first/", {"number": number, "first": "enemy"})

    assert trio.games.get(index=2).first == SeatNumber.TWO
    assert as_maple.post(f"/play/{trio.pk}/first/", {"number": number}).status_code == 409


def test_called_time_reaches_a_page_that_asks(trio: Match, put: Put, as_maple: Client) -> None:
    put(trio, FAR_FROM_OVER)
    number = trio.number
    services.call_time(match=trio, now=timezone.now())

    answer = as_maple.get(
        f"/play/{trio.pk}/poll", {"number": number, "step": 1}, headers={"HX-Request": "true"}
    )

    assert "Time is called: this turn and 2 more." in answer.content.decode()


def test_a_waiting_match_offers_no_link(
    decks: list[DeckVersion], maple: User, rowan: User, as_maple: Client
) -> None:
    match = arranged(decks, maple, rowan)

    page = as_maple.get(f"/play/{match.pk}/").content.decode()

    assert "your match with Rowan begins when both of you" in " ".join(page.split())
    assert "challenge-link" not in page
    assert EVENT in page


def test_the_replay_of_a_running_match_is_nobodys(trio: Match, as_maple: Client) -> None:
    assert as_maple.get(f"/play/{trio.pk}/replay/").status_code == 404


def test_the_finished_match_leads_back_and_shows_each_game(trio: Match, as_maple: Client) -> None:
    after = concede(trio, 1)
    after = services.choose_first(match=after, seat=1, first=1, number=after.number)
    end_turn(after)
    concede(after, 1)

    page = as_maple.get(f"/play/{trio.pk}/").content.decode()
    assert EVENT in page
    assert "The match: 0-2." in page
    assert "Rematch" not in page
    last = as_maple.get(f"/play/{trio.pk}/replay/?game=2&at=1")
    assert last.status_code == 200
    assert [game.index for game in last.context["page"].games] == [1, 2]


def test_a_player_replays_what_he_could_know(trio: Match, as_maple: Client) -> None:
    services.award_match(match=trio, seat=2, now=timezone.now())
    game = trio.games.get()
    seat, words = queries.engine_seat(game, 1), card_pool.words(game.pool)
    mine, theirs = (
        {words[card].name for card in engine.view_for(queries.opening_of(game), one).own.hand or ()}
        for one in (seat, seat.other)
    )

    page = as_maple.get(f"/play/{trio.pk}/replay/?from=enemy").content.decode()

    assert all(name in page for name in mine)
    assert not any(name in page for name in theirs - mine)
    assert "other-side" not in page
