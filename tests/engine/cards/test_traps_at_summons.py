"""Traps that answer an arrival: Landmine, Pitfall, Spring Trap (P12, P17; rulings for V107, V108, V110)."""

import pytest

from game.engine import EventKind
from tests.engine.table import answers, asked, graveyard, hand, hero, lanes, play, row, side, table, told


def test_v107_destroys_all_in_one_batch_with_haunt_and_without_play_effect() -> None:
    state = table({"hand": ["V034"], "lanes": ["V014"]}, {"lanes": ["V020"], "row": ["V107"]})

    events = play(state, "play V034 2", "choose spring")

    assert state.decision is None
    assert lanes(state, "first") == lanes(state, "second") == [""] * 5
    assert told(events, EventKind.DESTROYED) == [("first", "V014"), ("first", "V034"), ("second", "V020")]
    assert told(events, EventKind.TRIGGERED) == [("first", "V014"), ("second", "V020")]


def test_v107_and_a_shield_that_keeps_the_arrival_let_its_play_effect_happen() -> None:
    state = table({"hand": ["V034"], "row": ["V105"]}, {"row": ["V107", "V110"]})

    play(state, "play V034 2", "choose spring", "choose spring")
    assert state.decision is not None
    assert state.decision.card == "V110"  # still there: the next Trap is offered
    play(state, "choose hold")

    assert answers(state) == ["own 2", "own hero", "enemy hero"]


def test_v107_does_not_count_as_the_enemy_of_its_own_side() -> None:
    state = table({"hand": ["V002"], "row": ["V105"]}, {"lanes": ["V009"], "row": ["V107", "V105"]})

    play(state, "play V002 2", "choose spring")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose hold")

    assert asked(state) == ("", "", "")
    assert lanes(state, "second") == [""] * 5
    assert row(state, "second")[:2] == ["", "V105"]


def test_v107_that_removes_the_arrival_leaves_the_other_traps_set() -> None:
    state = table({"hand": ["V002"]}, {"row": ["V107", "V110"]})

    play(state, "play V002 2", "choose spring")

    assert state.decision is None
    assert row(state, "second")[:2] == ["", "V110"]


@pytest.mark.parametrize(
    ("card", "answered"), [("V055", True), ("V059", True), ("V033", False), ("V012", False)]
)
def test_v108_answers_four_attack_in_play(card: str, answered: bool) -> None:
    state = table({"hand": [card], "lanes": ["V002"]}, {"row": ["V108"]})

    play(state, f"play {card} 2")

    assert (state.decision is not None) is answered


def test_v108_destroys_the_arrival_alone_and_its_haunt_resolves() -> None:
    state = table({"hand": ["V059"], "lanes": ["V002"]}, {"lanes": ["V005"], "row": ["V108"]})

    play(state, "play V059 2", "choose spring")

    assert lanes(state, "first") == ["V002", "", "", "", ""]
    assert lanes(state, "second")[0] == "V005"
    assert hero(state, "second") == 35


def test_v110_sends_the_arrival_back_before_its_play_effect() -> None:
    state = table({"mana": 7, "hand": ["V064"]}, {"row": ["V110"]})

    events = play(state, "play V064 2", "choose spring")

    assert state.decision is None
    assert (hand(state, "first"), side(state, "first")["mana"]) == (["V064"], 0)
    assert told(events, EventKind.DESTROYED) == []


def test_v110_into_a_full_hand_is_the_graveyard_without_a_haunt() -> None:
    state = table({"hand": ["V047", *["V002"] * 9], "deck": ["V020", "V014"]}, {"row": ["V110", "V110"]})

    play(state, "play V047 1", "choose hold", "choose hold")
    play(state, "choose card V020", "choose lane 2", "choose spring")
    events = play(state, "choose card V014", "choose lane 2", "choose spring")

    assert hand(state, "first") == [*["V002"] * 9, "V020"]
    assert graveyard(state, "first") == ["V014"]
    assert told(events, EventKind.TRIGGERED, EventKind.DESTROYED) == []


def test_v110_answers_no_return_from_the_hand_and_no_creature_of_its_owner() -> None:
    state = table({"hand": ["V086"], "lanes": ["V002"]}, {"row": ["V110"]})

    play(state, "cast V086", "choose own 1")

    assert state.decision is None
