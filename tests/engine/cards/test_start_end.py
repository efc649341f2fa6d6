"""Start and End effects: the order, the list, the doublers (R2.4, R2.6, P2, P4, P5, P9)."""

from typing import Any

import pytest

from game import engine
from game.engine import EventKind, GameState, Seat
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

END_DAMAGE = [("V009", 1), ("V040", 2), ("V067", 5)]
START_DAMAGE = [("V022", 3), ("V065", 7)]


def before_start(first: dict[str, Any], second: dict[str, Any] | None = None) -> GameState:
    """`second` is about to end its turn: the Start effects of `first` are next."""
    return table(first, second, active="second")


# --- End ---


@pytest.mark.parametrize(("card", "damage"), END_DAMAGE)
def test_end_effect_damages_the_enemy_at_the_end_of_its_own_turn_only(card: str, damage: int) -> None:
    state = table({"lanes": [None, None, card]})

    play(state, "end")
    assert hero(state, "second") == 40 - damage
    play(state, "end")
    assert (hero(state, "first"), hero(state, "second")) == (40, 40 - damage)


@pytest.mark.parametrize(("card", "damage"), END_DAMAGE)
def test_end_effect_of_a_wizard_is_doubled_by_v041_beside_it_and_by_v094(card: str, damage: int) -> None:
    neighbours = table({"lanes": ["V041", card, "V041"]})
    scheme = table({"lanes": [card], "row": ["V094"]})
    all_of_them = table({"lanes": ["V041", card, "V041"], "row": ["V094", None, "V094"]})
    apart = table({"lanes": [card, None, "V041"]}, {"lanes": ["V041"], "row": ["V094"]})

    found = []
    for state in (neighbours, scheme, all_of_them, apart):
        events = play(state, "end")
        found.append(amounts(events, EventKind.HERO_DAMAGED, "second"))

    assert found == [[damage] * 3, [damage] * 2, [damage] * 5, [damage]]


@pytest.mark.parametrize(("card", "damage"), END_DAMAGE)
def test_end_effect_that_kills_ends_the_game_before_the_next_one(card: str, damage: int) -> None:
    state = table({"lanes": [card, "V005"], "row": ["V094"]}, {"hp": damage})

    events = play(state, "end")

    result = engine.outcome(state)
    assert result is not None
    assert result.winner is Seat.FIRST
    assert amounts(events, EventKind.HERO_DAMAGED, "second") == [damage]
    assert told(events, EventKind.DREW) == []


@pytest.mark.parametrize(("card", "damage"), END_DAMAGE)
def test_end_effect_met_by_frost_lock_leaves_immunity_for_its_repetition(card: str, damage: int) -> None:
    state = table({"lanes": [card], "row": ["V094"]}, {"hp": 1, "row": ["V106"]})

    play(state, "end", "choose spring")

    assert hero(state, "second") == 1
    assert not side(state, "second")["immune"]  # the turn is over
    assert side(state, "second")["mana"] == 10


def test_v005_draws_at_the_end_before_the_enemys_turn() -> None:
    state = table({"lanes": ["V005"], "deck": ["V004", "V009"]})

    events = play(state, "end")

    assert hand(state, "first") == ["V004"]
    assert told(events, EventKind.DREW) == [("first", "V004"), ("second", "V002")]


def test_v005_doubled_with_an_empty_deck_tires_its_owner_more_each_time() -> None:
    state = table({"lanes": ["V041", "V005"], "row": ["V094"], "deck": []})

    play(state, "end")

    assert hero(state, "first") == 40 - 1 - 2 - 3


def test_v039_heals_three_at_the_end() -> None:
    state = table({"hp": 30, "lanes": ["V039"]})
    nearly_full = table({"hp": 38, "lanes": ["V039"]})

    play(state, "end")
    play(nearly_full, "end")

    assert (hero(state, "first"), hero(nearly_full, "first")) == (33, 40)


def test_v039_doubled_heals_twice_and_never_against_v036() -> None:
    doubled = table({"hp": 30, "lanes": ["V039", "V041"]})
    forbidden = table({"hp": 30, "lanes": ["V039", "V041"]}, {"lanes": ["V036"]})

    play(doubled, "end")
    play(forbidden, "end")

    assert (hero(doubled, "first"), hero(forbidden, "first")) == (36, 30)


def test_v041_does_nothing_for_itself_its_like_or_a_row_spell() -> None:
    state = table({"lanes": ["V041", "V041", "V020"], "row": ["V082"]})

    events = play(state, "end")

    assert amounts(events, EventKind.HERO_DAMAGED, "second") == [2]  # Haunted House, once


def test_v051_triggers_the_haunts_of_its_neighbours_left_to_right() -> None:
    state = table({"hp": 30, "lanes": ["V015", "V051", "V011", "V059"]}, {"lanes": [None, "V015"]})

    events = play(state, "end")

    triggered = told(events, EventKind.TRIGGERED)
    assert triggered == [("first", "V051"), ("first", "V015"), ("first", "V011")]
    assert (hero(state, "first"), hero(state, "second")) == (33, 38)
    assert told(events, EventKind.DESTROYED) == []


def test_v051_doubled_by_v041_but_not_by_v094() -> None:
    surge = table({"lanes": ["V041", "V051", "V015"]})
    scheme = table({"lanes": [None, "V051", "V015"], "row": ["V094"]})
    alone = table({"lanes": ["V015", None, "V051"]})

    for state in (surge, scheme, alone):
        play(state, "end")

    assert [hero(state, "second") for state in (surge, scheme, alone)] == [36, 38, 40]


def test_v082_triggers_the_haunts_of_its_sides_zombies_after_all_creatures() -> None:
    state = table({"hp": 30, "lanes": ["V020", "V015", "V011", "V009"], "row": ["V082"]}, {"lanes": ["V059"]})

    events = play(state, "end")

    order = [card for seat, card in told(events, EventKind.TRIGGERED)]
    assert order == ["V009", "V082", "V020", "V011"]
    assert (hero(state, "first"), hero(state, "second")) == (33, 37)


def test_v082_and_reaper_trigger_one_haunt_each_and_take_a_space() -> None:
    state = table({"hand": ["V082"], "lanes": ["V020", "V051"]})
    full = table({"hand": ["V082"], "row": ["V104"] * 5})

    play(state, "cast V082")
    assert row(state, "first") == ["V082", "", "", "", ""]
    play(state, "end")

    assert hero(state, "second") == 36
    assert barred(full, "cast V082") == "R1.2"


def test_v094_is_cast_into_the_leftmost_space_and_works_the_same_turn() -> None:
    state = table({"hand": ["V094"], "lanes": ["V009", "V051"], "row": ["V104", None, "V104"]})

    play(state, "cast V094", "end")

    assert row(state, "first") == ["V104", "V094", "V104", "", ""]
    assert hero(state, "second") == 38


# --- Start ---


@pytest.mark.parametrize(("card", "damage"), START_DAMAGE)
def test_start_effect_damages_the_enemy_after_the_draw(card: str, damage: int) -> None:
    state = before_start({"lanes": [card]})

    events = play(state, "end")

    assert hero(state, "second") == 40 - damage
    kinds = [event.kind for event in events]
    assert kinds.index(EventKind.DREW) < kinds.index(EventKind.HERO_DAMAGED)


@pytest.mark.parametrize(("card", "damage"), START_DAMAGE)
def test_start_effect_of_a_crown_is_doubled_by_v033_beside_it_and_by_v092(card: str, damage: int) -> None:
    goji = before_start({"lanes": ["V033", card]})
    meditation = before_start({"lanes": [card], "row": [None, "V092"]})
    both = before_start({"lanes": ["V033", card, "V033"], "row": ["V092", "V092"]})
    apart = before_start({"lanes": [card, None, "V033"]}, {"lanes": ["V033"], "row": ["V092"]})

    found = []
    for state in (goji, meditation, both, apart):
        play(state, "end")
        found.append((40 - hero(state, "second")) // damage)

    assert found == [2, 2, 5, 1]


@pytest.mark.parametrize(("card", "damage"), START_DAMAGE)
def test_start_effect_that_kills_ends_the_game_at_once(card: str, damage: int) -> None:
    state = before_start({"lanes": [card, "V010"], "row": ["V092"]}, {"hp": damage})

    events = play(state, "end")

    assert state.to_act is None
    assert amounts(events, EventKind.HERO_DAMAGED, "second") == [damage]
    assert told(events, EventKind.DREW) == [("first", "V002")]  # the Draw phase alone


def test_v010_draws_at_the_start_besides_the_draw_phase() -> None:
    state = before_start({"lanes": ["V010"], "deck": ["V004", "V009", "V008"]})

    play(state, "end")

    assert hand(state, "first") == ["V004", "V009"]


def test_v010_doubled_draws_are_seen_by_v061_but_the_draw_phase_is_not() -> None:
    state = before_start({"lanes": ["V010", "V033"]}, {"lanes": ["V061"]})

    events = play(state, "end")

    draws = [seat for seat, _ in told(events, EventKind.DREW)]
    assert draws == ["first", "first", "second", "first", "second"]


def test_v050_heals_five_at_the_start_and_ten_when_doubled() -> None:
    plain = before_start({"hp": 20, "lanes": ["V050"]})
    doubled = before_start({"hp": 20, "lanes": ["V050"], "row": ["V092"]})

    play(plain, "end")
    play(doubled, "end")

    assert (hero(plain, "first"), hero(doubled, "first")) == (25, 30)


def test_v050_heals_nothing_against_v036_and_not_above_forty() -> None:
    forbidden = before_start({"hp": 20, "lanes": ["V050"]}, {"lanes": ["V036"]})
    high = before_start({"hp": 36, "lanes": ["V050"]})

    play(forbidden, "end")
    play(high, "end")

    assert (hero(forbidden, "first"), hero(high, "first")) == (20, 40)


def test_v019_kills_all_after_those_to_its_left_have_acted() -> None:
    state = before_start({"hp": 20, "lanes": ["V022", "V019", "V065"], "row": ["V080"]}, {"lanes": ["V071"]})

    play(state, "end")

    assert hero(state, "second") == 37  # Helios acted, Atlas is dead
    assert hero(state, "first") == 22  # Feast came after, with no Crown left
    assert lanes(state, "first") == lanes(state, "second") == [""] * 5
    assert graveyard(state, "first") == ["V022", "V019", "V065"]


def test_v019_doubled_kills_again_what_divine_shield_had_kept() -> None:
    state = before_start({"lanes": ["V033", "V019"]}, {"lanes": ["V002"], "row": ["V105"]})

    play(state, "end")
    assert answers(state) == ["spring", "hold"]
    play(state, "choose spring")

    assert lanes(state, "second") == [""] * 5
    assert graveyard(state, "second") == ["V105", "V002"]


def test_v019_is_no_enemy_of_its_own_side() -> None:
    state = before_start({"lanes": ["V019", "V002"], "row": ["V105"]})

    events = play(state, "end")

    assert told(events, EventKind.DESTROYED) == [("first", "V019"), ("first", "V002")]
    assert row(state, "first")[0] == "V105"


def test_v033_and_v041_do_nothing_for_each_other() -> None:
    state = before_start({"lanes": ["V033", "V041", "V033"]})

    events = play(state, "end", "end")

    assert told(events, EventKind.TRIGGERED) == []


def test_v033_that_died_before_the_trigger_doubles_no_more() -> None:
    state = before_start({"lanes": ["V019", None, "V033", "V022"]})

    play(state, "end")

    assert hero(state, "second") == 40


def test_v080_heals_two_or_four_with_a_crown() -> None:
    found = []
    for allies in ([], ["V001"], ["V008"], ["V002"]):
        state = before_start({"hp": 20, "lanes": allies, "row": ["V080"]})
        play(state, "end")
        found.append(hero(state, "first"))

    assert found == [22, 24, 24, 22]


def test_v080_is_no_creature_to_v092_and_heals_nothing_against_v036() -> None:
    doubler = before_start({"hp": 20, "row": ["V080", "V092"]})
    forbidden = before_start({"hp": 20, "row": ["V080"]}, {"lanes": ["V036"]})

    play(doubler, "end")
    play(forbidden, "end")

    assert (hero(doubler, "first"), hero(forbidden, "first")) == (22, 20)


def test_v080_takes_the_leftmost_space_and_the_highest_age() -> None:
    state = table({"hand": ["V080"], "row": [None, {"card": "V082", "age": 3}, {"card": "V089", "age": 1}]})

    play(state, "cast V080")

    ages = [None if space is None else space["age"] for space in side(state, "first")["row"]]
    assert ages == [4, 3, 1, None, None]


def test_v092_does_not_double_a_start_effect_of_another_class() -> None:
    state = before_start({"lanes": ["V019", "V001"], "row": ["V092"]}, {"lanes": ["V002"], "row": ["V105"]})

    play(state, "end", "choose spring")

    assert lanes(state, "second")[0] == "V002"


def test_v092_is_negated_like_any_spell_and_keeps_no_space() -> None:
    state = table({"hand": ["V092"]}, {"row": ["V104"]})

    play(state, "cast V092", "choose spring")

    assert row(state, "first") == [""] * 5
    assert graveyard(state, "first") == ["V092"]
    assert side(state, "first")["mana"] == 7
