"""Haunts: after the death, in the order of the batch, and not for what leaves otherwise (R3.4, P3, P6)."""

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import (
    amounts,
    answers,
    barred,
    graveyard,
    hand,
    hero,
    lanes,
    play,
    row,
    side,
    table,
    told,
)

DRAWERS = ("V013", "V014", "V030", "V049")
HITTERS = [("V015", 2), ("V020", 2), ("V059", 5)]


@pytest.mark.parametrize("card", DRAWERS)
def test_haunt_draws_a_card_for_its_owner(card: str) -> None:
    state = table({"hand": ["V101"]}, {"lanes": [card], "deck": ["V004", "V009"]})

    events = play(state, "cast V101")

    assert hand(state, "second") == ["V004"]
    assert graveyard(state, "second") == [card]
    assert told(events, EventKind.DESTROYED, EventKind.TRIGGERED, EventKind.DREW) == [
        ("second", card),
        ("second", card),
        ("second", "V004"),
    ]


@pytest.mark.parametrize("card", DRAWERS)
def test_haunt_that_draws_from_an_empty_deck_is_fatigue(card: str) -> None:
    state = table({"hand": ["V101"]}, {"lanes": [card], "deck": [], "fatigue": 2})

    play(state, "cast V101")

    assert (hero(state, "second"), side(state, "second")["fatigue"]) == (37, 3)


@pytest.mark.parametrize("card", DRAWERS)
def test_haunt_that_draws_into_a_full_hand_loses_the_card(card: str) -> None:
    state = table({"hand": ["V101"]}, {"lanes": [card], "deck": ["V004"], "hand": ["V002"] * 10})

    events = play(state, "cast V101")

    assert graveyard(state, "second") == [card, "V004"]
    assert told(events, EventKind.OVERFLOWED) == [("second", "V004")]


@pytest.mark.parametrize("card", [*DRAWERS, "V011", "V015", "V020", "V054", "V059"])
def test_haunt_does_not_answer_a_return_to_hand(card: str) -> None:
    state = table({"hand": ["V086"]}, {"hp": 30, "lanes": [card]})

    events = play(state, "cast V086", "choose enemy 1")

    assert hand(state, "second") == [card]
    assert told(events, EventKind.TRIGGERED, EventKind.DESTROYED) == []
    assert (hero(state, "first"), hero(state, "second")) == (40, 30)


@pytest.mark.parametrize(("card", "damage"), HITTERS)
def test_haunt_damages_the_enemy_hero(card: str, damage: int) -> None:
    state = table({"hand": ["V101"]}, {"lanes": [card]})

    play(state, "cast V101")

    assert (hero(state, "first"), hero(state, "second")) == (40 - damage, 40)


@pytest.mark.parametrize(("card", "damage"), HITTERS)
def test_haunt_damage_does_nothing_to_an_immune_hero_and_asks_no_trap(card: str, damage: int) -> None:
    state = table(
        {"hand": ["V081"], "lanes": ["V006"], "row": ["V103"]}, {"lanes": [{"card": card, "hp": 1}]}
    )

    events = play(state, "cast V081", "choose enemy 1")

    assert hero(state, "first") == 40
    assert amounts(events, EventKind.IMMUNE, "first") == [damage]
    assert row(state, "first")[0] == "V103"


@pytest.mark.parametrize(("card", "damage"), HITTERS)
def test_haunt_damage_can_be_sent_back_by_blast(card: str, damage: int) -> None:
    state = table({"hand": ["V081"], "row": ["V103"]}, {"lanes": [{"card": card, "hp": 1}]})

    play(state, "cast V081", "choose enemy 1", "choose spring")

    assert (hero(state, "first"), hero(state, "second")) == (40, 40 - damage)


@pytest.mark.parametrize(("card", "damage"), HITTERS)
def test_haunt_damage_may_end_the_game_for_both(card: str, damage: int) -> None:
    state = table({"hp": damage, "hand": ["V101"], "lanes": [card]}, {"hp": damage, "lanes": [card]})

    play(state, "cast V101")

    result = engine.outcome(state)
    assert result is not None
    assert (result.winner, result.ending) == (None, engine.Ending.BOTH_HEROES)


def test_v011_heals_three_but_not_above_forty() -> None:
    low = table({"hand": ["V101"]}, {"hp": 30, "lanes": ["V011"]})
    high = table({"hand": ["V101"]}, {"hp": 39, "lanes": ["V011"]})

    play(low, "cast V101")
    play(high, "cast V101")

    assert (hero(low, "second"), hero(high, "second")) == (33, 40)


def test_v011_heals_nothing_against_plague_unless_plague_died_with_it() -> None:
    attacked = table({"lanes": ["V036"]}, {"hp": 30, "lanes": [{"card": "V011", "hp": 2}]})
    swept = table({"hand": ["V101"], "lanes": ["V036"]}, {"hp": 30, "lanes": ["V011"]})

    play(attacked, "attack 1 > 1")
    play(swept, "cast V101")

    assert (hero(attacked, "second"), hero(swept, "second")) == (30, 33)


def test_v011_healing_comes_too_late_for_a_dead_hero() -> None:
    state = table({"hand": ["V101"], "lanes": ["V015"]}, {"hp": 2, "lanes": ["V011"]})

    play(state, "cast V101")

    result = engine.outcome(state)
    assert result is not None
    assert result.winner is Seat.FIRST


def test_v014_haunts_of_a_batch_go_left_to_right_turn_player_first() -> None:
    state = table({"lanes": [None, "V014", None, "V013"], "hand": ["V101"]}, {"lanes": ["V030", "V049"]})

    events = play(state, "cast V101")

    order = [("first", "V014"), ("first", "V013"), ("second", "V030"), ("second", "V049")]
    assert told(events, EventKind.DESTROYED) == order
    assert told(events, EventKind.TRIGGERED) == order


def test_v020_haunts_see_the_whole_batch_gone() -> None:
    state = table({"hand": ["V101"]}, {"lanes": ["V020", "V006"]})

    events = play(state, "cast V101")

    kinds = [event.kind for event in events if event.kind in (EventKind.DESTROYED, EventKind.HERO_DAMAGED)]
    assert kinds == [EventKind.DESTROYED, EventKind.DESTROYED, EventKind.HERO_DAMAGED]


def test_v059_haunt_waits_for_its_death_in_combat() -> None:
    state = table({"hp": 5, "lanes": ["V068"]}, {"lanes": ["V059"]})

    play(state, "attack 1 > 1")

    result = engine.outcome(state)
    assert result is not None
    assert result.winner is Seat.SECOND


def test_v054_takes_all_that_destroyed_it_in_combat() -> None:
    state = table({"lanes": ["V061", "V068", "V002"]}, {"lanes": ["V054"]})

    play(state, "attack 1 2 > 1")

    assert lanes(state, "first") == ["", "", "V002", "", ""]
    assert graveyard(state, "first") == ["V061", "V068"]


def test_v054_takes_the_defender_that_struck_it_down() -> None:
    state = table({"lanes": ["V054"]}, {"lanes": ["V061"]})

    play(state, "attack 1 > 1")

    assert lanes(state, "first") == lanes(state, "second") == [""] * 5


def test_v054_takes_nobody_outside_combat() -> None:
    state = table({"hand": ["V081"], "lanes": ["V068"]}, {"lanes": ["V054"]})

    play(state, "cast V081", "choose enemy 1")

    assert lanes(state, "first")[0] == "V068"
    assert lanes(state, "second")[0] == ""


def test_v054_whose_haunt_is_only_triggered_takes_nobody() -> None:
    state = table({"hand": ["V044"], "lanes": ["V054", "V002"]}, {"lanes": ["V002"]})

    events = play(state, "play V044 3")

    assert told(events, EventKind.TRIGGERED) == [("first", "V054")]
    assert told(events, EventKind.DESTROYED) == []


def test_v054_destroys_in_one_batch_that_divine_shield_answers_per_death() -> None:
    state = table({"lanes": ["V061", "V068"], "row": ["V105"]}, {"lanes": ["V054"]})

    play(state, "attack 1 2 > 1", "choose hold")
    assert answers(state) == ["spring", "hold"]
    play(state, "choose spring")

    assert lanes(state, "first") == ["", "V068", "", "", ""]


def test_v054_in_a_swipe_takes_the_other_fighter() -> None:
    state = table({"hand": ["V097"], "lanes": ["V054"]}, {"lanes": ["V061"]})

    play(state, "cast V097", "choose own 1", "choose enemy 1")

    assert graveyard(state, "first") == ["V054", "V097"]
    assert graveyard(state, "second") == ["V061"]


def test_v054_kept_by_divine_shield_haunts_nobody() -> None:
    state = table({"lanes": ["V061"]}, {"lanes": ["V054"], "row": ["V105"]})

    play(state, "attack 1 > 1", "choose spring")

    assert lanes(state, "first")[0] == "V061"
    assert side(state, "second")["lanes"][0]["hp"] == 2
    assert barred(state, "attack 1 > 1") == "R4.1"
