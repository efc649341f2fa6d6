"""Matches as plain values of a file, and made again from them by playing their lines."""

import random
from copy import deepcopy
from typing import Any

import pytest

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import archive, engine, queries, services
from game.models import Match
from game.services import Kept
from game.shapes import ArchiveError
from tests.game.conftest import Put
from tests.game.test_arranged import arranged, begun, concede

pytestmark = pytest.mark.django_db

BACK = "/events/friday/"


def moved(match: Match, times: int) -> Match:
    """The match after so many moves by chance."""
    chance = random.Random(times)
    for _ in range(times):
        match.refresh_from_db()
        game = queries.current_game(match)
        assert game is not None
        assert match.to_act is not None
        action = chance.choice(engine.legal_actions(queries.state_of(game)))
        text = engine.format_action(action)
        services.play_move(match=match, seat=match.to_act, text=text, number=match.number)
    match.refresh_from_db()
    return match


def record_of(match: Match) -> dict[str, Any]:
    handles = dict(User.objects.values_list("pk", "handle"))
    return archive.match_records([match.pk], handles)[match.pk]


def restore(record: dict[str, Any]) -> Match:
    people = {user.handle: user for user in User.objects.all()}
    read = archive.read_match(record, "match", people)
    return services.restore_matches(kept=[Kept(read, "match", BACK)], people=people)[0]


@pytest.fixture
def trio(decks: list[DeckVersion], maple: User) -> Match:
    """A best of three of Maple and the house: one game is over, the second is being played."""
    match = begun(arranged(decks, maple, "house"))
    concede(moved(match, 12), 1)
    match.refresh_from_db()
    services.choose_first(match=match, seat=1, first=1, number=match.number)
    return moved(match, 9)


def test_match_made_again_is_the_same(trio: Match) -> None:
    record = record_of(trio)

    again = restore(deepcopy(record))

    assert record_of(again) == record
    states = [list(match.games.order_by("index").values_list("state", flat=True)) for match in (trio, again)]
    assert states[0] == states[1]
    assert (again.context_address, again.key == trio.key) == (BACK, False)


def test_match_made_again_is_played_on(trio: Match) -> None:
    again = restore(record_of(trio))

    one, other = moved(trio, 5), moved(again, 5)

    assert record_of(one)["games"] != []
    assert [move[2] for move in record_of(one)["games"][-1]["moves"]] == [
        move[2] for move in record_of(other)["games"][-1]["moves"]
    ]


def test_waiting_match_begins_after_it_was_made_again(decks: list[DeckVersion], maple: User) -> None:
    again = restore(record_of(arranged(decks, maple, "house")))

    assert begun(again).state == Match.State.PLAYING


def test_games_are_counted_for_cards_where_they_were_played(trio: Match) -> None:
    again = restore(record_of(trio))

    assert list(again.games.order_by("index").values_list("recorded", flat=True)) == [True, False]


def test_list_that_only_the_deck_has_stays(duel: Match) -> None:
    deck = duel.seats.get(number=1).deck
    assert deck is not None

    again = restore(record_of(duel))

    assert again.seats.get(number=1).cards == deck.cards


def test_game_in_play_whose_lines_do_not_go_is_told(trio: Match) -> None:
    record = record_of(trio)
    record["games"][1]["moves"][3][2] = "attack 5 5 > hero"

    with pytest.raises(ArchiveError, match=r"match\.games\[1\]\.moves\[3\]: “attack 5 5 > hero” cannot be"):
        restore(record)

    assert Match.objects.count() == 1


def test_game_that_is_over_is_kept_though_its_lines_do_not_go(trio: Match) -> None:
    record = record_of(trio)
    record["games"][0]["first_list"][0] = "V999"

    again = restore(deepcopy(record))

    assert record_of(again) == record
    with pytest.raises(queries.BrokenRecordError):
        queries.state_of(again.games.get(index=1))


def test_game_that_begins_from_a_position_is_made_again(duel: Match, put: Put) -> None:
    put(
        duel,
        {"turn": 9, "active": "first", "first": {"deck": ["V001"] * 9}, "second": {"deck": ["V001"] * 9}},
    )

    again = restore(record_of(moved(duel, 3)))

    assert again.games.get().state == duel.games.get().state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"number": 0}, "the number counts from the first game"),
        ({"to_act": None}, "somebody acts while it is played"),
        ({"winner": 1}, "no winner before it is over"),
        ({"best_of": 4}, "best_of must be one of"),
        ({"seats": []}, "it has the seats 1 and 2"),
        ({"state": "finished"}, "somebody acts while it is played"),
        ({"number": 5}, "games begin one after the other"),
        ({"games": 3}, r"match\.games: a list is needed"),
        ({"to_act": 3}, r"match\.to_act: the value must be one of 1, 2"),
    ],
)
def test_match_that_cannot_be_is_told(trio: Match, change: dict[str, Any], words: str) -> None:
    with pytest.raises(ArchiveError, match=words):
        restore({**record_of(trio), **change})


def test_end_that_the_lines_do_not_have_is_told(trio: Match) -> None:
    record = record_of(trio)
    record["games"][0]["winner"] = 1

    with pytest.raises(ArchiveError, match=r"match\.games\[0\]: by its lines it ended in another way"):
        restore(record)


def test_somebody_elses_turn_is_told(trio: Match) -> None:
    record = record_of(trio)

    with pytest.raises(ArchiveError, match="somebody else's turn"):
        restore({**record, "to_act": 3 - record["to_act"]})
