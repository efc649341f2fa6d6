"""What finished games tell of cards: each game once, whatever dies in between."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from cards.models import CardRecord
from game import services
from game.models import Game, Match

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def records() -> dict[str, tuple[int, int, int]]:
    return {row.card_id: (row.played, row.won, row.drawn) for row in CardRecord.objects.all()}


def test_finished_match_counts_for_the_cards_of_both_people(
    duel: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = duel.games.get()
    mine = set(game.first_list if game.first == 1 else game.second_list)
    other = set(game.second_list if game.first == 1 else game.first_list)

    with django_capture_on_commit_callbacks(execute=True):
        services.concede(match=duel, seat=1)

    expected = dict.fromkeys(mine, (1, 0, 0)) | dict.fromkeys(other, (1, 1, 0))
    assert records() == expected | dict.fromkeys(mine & other, (2, 1, 0))


def test_list_of_a_computer_says_nothing(
    solo: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = solo.games.get()
    mine = set(game.first_list if game.first == 1 else game.second_list)

    with django_capture_on_commit_callbacks(execute=True):
        services.concede(match=solo, seat=1)

    assert records() == dict.fromkeys(mine, (1, 0, 0))


def test_game_counts_once_however_often_it_is_reported(duel: Match) -> None:
    services.concede(match=duel, seat=1)

    services.record_match(match_id=duel.pk)
    once = records()
    services.record_match(match_id=duel.pk)
    services.record_left_over(now=timezone.now() + timedelta(days=1))

    assert records() == once != {}


def test_drawn_game_is_neither_won_nor_lost(duel: Match) -> None:
    services.concede(match=duel, seat=1)
    Game.objects.update(winner=None)

    services.record_match(match_id=duel.pk)

    assert {(won, drawn > 0) for _, won, drawn in records().values()} == {(0, True)}


def test_sweep_reports_what_a_killed_process_left(duel: Match) -> None:
    services.concede(match=duel, seat=1)

    services.sweep(now=timezone.now())
    early = records()
    services.sweep(now=timezone.now() + timedelta(minutes=2))

    assert early == {}
    assert records() != {}


def test_game_in_play_is_not_reported(duel: Match) -> None:
    services.record_match(match_id=duel.pk)

    assert records() == {}
