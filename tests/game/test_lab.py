"""Tests of decks: reproducible, split, stopped, taken up again, kept as they were."""

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from cards.models import CardVersion, CatalogueRevision
from ddl_site.accounts.models import User
from ddl_site.accounts.services import merge_guest
from decks import services as deck_services
from decks.models import Deck, DeckVersion
from game import engine, lab, queries, services
from game.engine import Seat
from game.models import LabGame, LabPart, LabResult, LabRun
from game.services import lab as lab_services
from game.services import lab_games
from tests.game.lab_worker import play, work

NOW = timezone.now()
Start = Callable[..., LabRun]


@pytest.fixture
def start(decks: list[DeckVersion], maple: User) -> Start:
    """Start a test of the first ready-made deck against the second, ten games of the quickest level."""

    def start(**changed: Any) -> LabRun:
        asked: dict[str, Any] = {
            "owner": maple, "deck": decks[0], "opponents": [decks[1]], "level": "puppy", "games": 10,
            "key": uuid.uuid4(), "now": NOW, "seed": 5,
        }  # fmt: skip
        return services.start_test(**asked | changed)

    return start


def games_of(run: LabRun) -> list[tuple[Any, ...]]:
    """All that games are made of, but which run and row they belong to."""
    facts = ("number", "seed", "goes_first", "result", "ending", "turns", "drawn", "played", "packed")
    return [
        (game.opponent.number, *(getattr(game, fact) for fact in facts))
        for game in run.rows.select_related("opponent").order_by("number")
    ]


def only_part(run: LabRun) -> LabPart:
    """All games of a run as one part, so that a test can say what its one worker does."""
    run.parts.exclude(first=1).delete()
    run.parts.update(last=run.games)
    return run.parts.get()


# --- the games ---


def test_run_is_the_same_however_it_is_cut_into_slices(start: Start) -> None:
    whole, sliced, other = start(), start(), None
    slices = [work(whole), work(sliced, slice_s=0.005)]
    other = start(seed=6)
    work(other)

    assert slices[1] > slices[0] == len(lab_services.parts_of(10)) == 2
    assert games_of(whole) == games_of(sliced) != games_of(other)
    for run in (whole, sliced, other):
        run.refresh_from_db()
        assert (run.state, run.ended_at is not None) == ("finished", True)
        assert [game[1] for game in games_of(run)] == list(range(1, 11))


def test_run_of_more_games_begins_with_the_same_ones(start: Start) -> None:
    short, long = start(games=4), start(games=6)

    work(short)
    work(long)

    assert games_of(long)[:4] == games_of(short)


def test_both_sides_go_first_equally_often_against_each_opponent(
    start: Start, decks: list[DeckVersion]
) -> None:
    run = start(opponents=decks, games=8)

    work(run)

    games = list(run.rows.order_by("number").values_list("opponent__number", "goes_first", "seed"))
    assert [game[:2] for game in games] == 2 * [(1, True), (1, False), (2, True), (2, False)]
    assert [seed for _, _, seed in games] == [lab.game_seed(5, number) for number in range(1, 9)]
    assert len({seed for _, _, seed in games}) == 8


def test_stored_game_leads_to_its_result(start: Start) -> None:
    run = start(games=4)
    work(run)

    for number in range(1, 5):
        game = queries.game_of_test(run, number)
        begun = queries.opening_of_test(game)
        state = begun.state
        for line in begun.lines:
            engine.apply(state, engine.parse_action(line, state))
        outcome = engine.outcome(state)

        assert outcome is not None
        assert (begun.seat is Seat.FIRST) is game.goes_first
        assert (outcome.winner is begun.seat) is (game.result == LabResult.WON)
        assert (state.turn, outcome.ending.name.lower()) == (game.turns, game.ending)
        assert game.played & ~game.drawn == 0 < game.played < 1 << len(run.ids)
        assert len(game.packed) < 1000


# --- starting ---


def test_run_stays_what_it_is_when_decks_change(start: Start, maple: User, rowan: User) -> None:
    own = deck_services.make_deck(owner=maple, name="Mine", now=NOW, cards=salt().cards)
    others = deck_services.make_deck(owner=rowan, name="Theirs", now=NOW, cards=salt().cards)
    version, other = own.versions.get(), others.versions.get()
    run = start(deck=version, opponents=[other], games=2)

    deck_services.change_counts(deck=own, deltas={"V008": -1}, now=NOW + timedelta(seconds=1))
    deck_services.change_deck(deck=own, now=NOW, name="Renamed")
    deck_services.delete_deck(deck=others)
    work(run)

    run.refresh_from_db()
    opponent = run.opponents.get()
    assert (run.name, run.version, run.cards, run.state) == ("Mine", 1, salt().cards, "finished")
    assert (opponent.name, opponent.deck, opponent.cards) == ("Theirs", None, salt().cards)
    assert own.versions.count() == 2


def salt() -> DeckVersion:
    return DeckVersion.objects.get(deck__slug="salt-and-bones")


def test_doubled_start_makes_one_run(start: Start) -> None:
    key = uuid.uuid4()

    assert start(key=key) == start(key=key)
    assert (LabRun.objects.count(), LabPart.objects.count()) == (1, 2)


def test_start_is_refused_while_enough_of_ones_tests_run(start: Start, rowan: User) -> None:
    first = start()
    start()

    with pytest.raises(services.IllegalTest, match=r"2 of your tests are running\. Wait"):
        start()
    start(owner=rowan)
    services.cancel_test(run=first, now=NOW)
    start()

    assert LabRun.objects.count() == 4


def test_start_is_refused_when_too_many_run_or_are_kept(
    start: Start, rowan: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_services, "MOST_KEPT", 1)
    start()

    with pytest.raises(services.IllegalTest, match="You keep 1 tests"):
        start()
    monkeypatch.setattr(lab_services, "MOST_ON_SITE", 1)
    with pytest.raises(services.IllegalTest, match="Many tests are running on this site now"):
        start(owner=rowan)


def test_illegal_decks_are_refused_with_all_their_faults(
    start: Start, decks: list[DeckVersion], maple: User
) -> None:
    odd = deck_services.make_deck(owner=maple, name="Odd", now=NOW, cards={"V001": 4, "V002": 3})

    with pytest.raises(services.IllegalDeck) as own:
        start(deck=odd.versions.get())
    with pytest.raises(services.IllegalDeck) as other:
        start(opponents=[decks[1], odd.versions.get()])
    with pytest.raises(services.IllegalTest, match="from 1 to 12 decks"):
        start(opponents=[])

    assert len(own.value.sentences) == 2
    assert other.value.sentences == [f"Odd: {' '.join(own.value.sentences)}"]
    assert LabRun.objects.count() == 0


def test_cards_that_the_app_cannot_play_are_named(start: Start, decks: list[DeckVersion]) -> None:
    CardVersion.objects.filter(card="V001").update(playable=False)
    CatalogueRevision.count_up()

    with pytest.raises(services.IllegalDeck, match=r"\(V001\) cannot be played in the app yet"):
        start()


# --- workers ---


def test_doubled_message_changes_nothing(start: Start) -> None:
    run = start(games=3)
    part = only_part(run)

    play(part, slice_s=0)
    once = LabPart.objects.values().get(pk=part.pk)
    play(part)

    assert (once["ticket"], len(once["lines"]), once["next"]) == (2, 1, 1)
    assert LabPart.objects.values().get(pk=part.pk) == once
    assert run.rows.count() == 0


def test_part_of_a_killed_worker_is_taken_up_and_its_late_worker_changes_nothing(start: Start) -> None:
    run, alike = start(games=3), start(games=3)
    part = only_part(run)
    late = lab_games._take(part.pk, part.ticket, NOW)
    assert late is not None
    playing = lab_games._PartPlayer(late)
    playing.play(until=float("inf"))

    early = services.sweep_tests(now=NOW + timedelta(seconds=19))
    swept = services.sweep_tests(now=NOW + timedelta(seconds=21))
    work(run)
    work(alike)
    stored = lab_games._store(late, playing, seconds=1.0, now=NOW)

    assert (early.resumed, swept.resumed) == (0, 3)  # the other two: of the run that waits
    assert stored is False
    assert games_of(run) == games_of(alike)


def test_lost_message_is_sent_again_with_the_same_ticket(start: Start) -> None:
    part = only_part(start())

    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("work")
        queue.clear()
        services.sweep_tests(now=NOW + timedelta(seconds=21))
        services.sweep_tests(now=NOW + timedelta(seconds=22))
        message = queue.get_nowait()
        left = queue.qsize()
        queue.clear()

    assert json.loads(message.body)[0] == [part.pk, 1]
    assert left == 0


def test_run_that_kills_its_workers_is_given_up(start: Start) -> None:
    run = start()
    part = only_part(run)
    now = NOW

    for _ in range(lab_services.MOST_TRIES):
        part.refresh_from_db()
        lab_games._take(part.pk, part.ticket, now)
        now += timedelta(seconds=21)
        assert services.sweep_tests(now=now) == services.SweptTests(resumed=1, given_up=0)
    swept = services.sweep_tests(now=now + timedelta(seconds=21))

    run.refresh_from_db()
    assert swept == services.SweptTests(resumed=0, given_up=1)
    assert (run.state, run.problem) == ("failed", lab_services.GIVEN_UP)


def test_game_that_cannot_be_played_ends_the_run_and_says_which(start: Start) -> None:
    run = start(games=4)
    part = only_part(run)
    play(part, slice_s=0)
    LabPart.objects.filter(pk=part.pk).update(lines=["cast V999"])

    play(LabPart.objects.get(pk=part.pk))

    run.refresh_from_db()
    assert (run.state, run.problem) == ("failed", "Game 1 could not be played to its end.")


def test_stopped_run_keeps_what_it_has_and_takes_nothing_more(start: Start) -> None:
    run = start(games=8)
    first, second = run.parts.order_by("first")
    play(first)
    late = lab_games._take(second.pk, second.ticket, NOW)
    assert late is not None
    playing = lab_games._PartPlayer(late)
    playing.play(until=float("inf"))

    services.cancel_test(run=run, now=NOW)
    services.cancel_test(run=run, now=NOW + timedelta(hours=1))
    stored = lab_games._store(late, playing, seconds=1.0, now=NOW)
    work(run)

    run.refresh_from_db()
    assert (run.state, run.ended_at, stored) == ("cancelled", NOW, False)
    assert list(run.rows.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4]
    assert services.sweep_tests(now=NOW + timedelta(days=1)).resumed == 0


def test_run_cannot_be_deleted_while_it_runs(start: Start) -> None:
    run = start(games=2)

    with pytest.raises(services.IllegalTest, match="Stop it first"):
        services.delete_test(run=run, now=NOW)
    work(run)
    services.delete_test(run=run, now=NOW)
    services.delete_test(run=run, now=NOW)

    assert not LabRun.objects.exists()
    assert not LabGame.objects.exists()


# --- people, decks, figures ---


def test_tests_of_a_guest_move_to_the_account(start: Start, maple: User, stranger: User) -> None:
    run = start()

    merge_guest(guest=maple, user=stranger)

    assert LabRun.objects.get() == run
    assert LabRun.objects.get().owner == stranger


def test_field_is_the_ready_made_decks_and_the_most_liked_public_ones(
    decks: list[DeckVersion], maple: User
) -> None:
    def deck(name: str, likes: int, visibility: str = "public", cards: Any = None) -> Deck:
        made = deck_services.make_deck(owner=maple, name=name, now=NOW, cards=cards or decks[0].cards)
        Deck.objects.filter(pk=made.pk).update(like_count=likes, visibility=visibility)
        return made

    liked, best = deck("Liked", 2), deck("Best", 9)
    deck("Nobody's", 0)
    deck("Hidden", 20, "private")
    deck("By link", 20, "link")
    deck("Illegal", 20, cards={"V001": 3})

    assert [version.deck for version in queries.field_against(decks[0].deck)] == [decks[1].deck, best, liked]
    assert [version.deck for version in queries.field_against(best)] == [*(v.deck for v in decks), liked]


def test_pace_is_that_of_late(start: Start) -> None:
    assert queries.pace_of("puppy") < queries.pace_of("house") < queries.pace_of("alpha")
    run = start(games=4)
    work(run)
    run.parts.update(seconds=3.0)

    assert queries.pace_of("puppy") == pytest.approx(1.5)
