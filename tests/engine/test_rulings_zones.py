"""P21 to P23: where cards go, the row, and conditions."""

import pytest

from game import engine

from .table import CHILL, happened, hp, made, play, pool, row, side, table

# --- P21 ---


def test_p21_card_returns_to_its_owner() -> None:
    state = table({"hand": ["V086"]}, {"lanes": ["V002"]})

    play(state, "cast V086", "choose enemy 1")

    assert side(state, "second")["hand"] == ["V002"]


def test_p21_return_to_a_full_hand_goes_to_the_graveyard_without_a_death() -> None:
    state = table({"hand": ["V086"]}, {"lanes": ["V028", "V014", "V045"], "hand": ["V002"] * 10})

    events = play(state, "cast V086", "choose enemy 2")

    assert happened(events, "overflowed", "destroyed", "triggered", "returned") == ["overflowed second V014"]
    assert side(state, "second")["graveyard"] == ["V014"]
    assert len(side(state, "second")["hand"]) == 10


def test_p21_spell_itself_leaves_room_in_the_hand() -> None:
    state = table({"hand": ["V086"] + ["V002"] * 9, "lanes": ["V014"]})

    play(state, "cast V086", "choose own 1")

    assert side(state, "first")["hand"][-1] == "V014"
    assert len(side(state, "first")["hand"]) == 10


def test_p21_searched_card_meets_a_full_hand() -> None:
    state = table({"hand": ["V060"] + ["V002"] * 9, "deck": ["V102", "V103"]})

    play(state, "play V060 1", "choose card V102", "choose card V103")

    assert len(side(state, "first")["hand"]) == 10
    assert side(state, "first")["graveyard"] == ["V103"]


def test_p21_overflowing_draw_is_still_a_draw() -> None:
    state = table({"hand": ["V087"] + ["V001"] * 9, "deck": ["V003", "V004"]}, {"lanes": ["V061"]})

    play(state, "cast V087")

    assert side(state, "first")["graveyard"] == ["V004", "V087"]
    assert len(side(state, "second")["hand"]) == 2


def test_p21_poison_and_freeze_are_forgotten() -> None:
    state = table(
        {"hand": ["V076", "CHILL", "V086"], "lanes": ["V012"]},
        cards=pool(CHILL),
    )

    play(state, "cast V076", "choose own 1", "cast CHILL", "choose own 1", "cast V086", "choose own 1")
    play(state, "play V012 2")

    lane = engine.view_for(state, None).first.lanes[1]
    assert lane is not None
    assert (lane.keywords, lane.frozen) == ((), False)


def test_p21_shuffled_in_card_goes_to_its_owners_deck() -> None:
    state = table({"hand": ["V069"]}, {"lanes": ["V014"], "deck": []})

    events = play(state, "play V069 1", "choose enemy 1")

    assert side(state, "second")["deck"] == ["V014"]
    assert happened(events, "destroyed", "triggered") == []


def test_p21_banished_card_leaves_the_game() -> None:
    state = table({"hand": ["V016"], "graveyard": ["V001", "V002"]}, pool="2026-08-18")

    play(state, "play V016 1", "choose card V002")

    assert side(state, "first")["banished"] == ["V002"]
    assert side(state, "first")["graveyard"] == ["V001"]


# --- P22 ---


def test_p22_leftmost_free_space() -> None:
    state = table({"hand": ["V102", "V080"], "row": ["V103", None, "V104"]})

    play(state, "set V102", "cast V080")

    assert row(state, "first") == ["V103", "V102", "V104", "V080", ""]


def test_p22_age_counts_from_arrival() -> None:
    state = table({"hand": ["V080"], "row": [None, "V080"]})

    play(state, "cast V080")

    spaces = side(state, "first")["row"]
    assert spaces[0]["age"] > spaces[1]["age"]
    assert spaces[0]["set"] == 7


def test_p22_younger_spell_in_the_freed_space_acts_last() -> None:
    heal = [{"on": "start", "do": [{"word": "heal", "n": 1}]}]
    cards = pool(*(made(name, kind="Spell", effects=heal) for name in ("OLD", "GONE", "NEW")))
    state = table({}, {"hand": ["NEW", "V077"], "row": ["GONE", "OLD"]}, active="second", cards=cards)
    state.sides[0].hand = [cards["V077"]]
    play(state, "end", "cast V077", "choose enemy row 1", "end", "cast NEW", "end")
    assert row(state, "second")[:2] == ["NEW", "OLD"]

    events = play(state, "end")

    assert happened(events, "triggered") == ["triggered second OLD", "triggered second NEW"]


# --- P23 ---


def test_p23_condition_is_read_when_the_effect_resolves() -> None:
    """The only Wizard is the target itself: it is gone when the second sentence is read."""
    state = table({"hp": 20, "hand": ["V100", "V100"], "lanes": ["V005", "V009"]})

    play(state, "cast V100", "choose own 2")
    assert hp(state) == (23, 40)
    play(state, "cast V100", "choose own 1")

    assert hp(state) == (23, 40)


def test_p23_played_creature_counts_for_its_own_condition() -> None:
    state = table({"hand": ["V073"], "lanes": ["V005"]})

    play(state, "cast V073", "choose enemy hero")

    assert hp(state) == (40, 37)


def test_p23_without_the_class_the_lesser_effect() -> None:
    state = table({"hand": ["V073"], "lanes": ["V002"]}, {"lanes": ["V005"]})

    play(state, "cast V073", "choose enemy hero")

    assert hp(state) == (40, 39)


@pytest.mark.parametrize("spell", ["V073", "V084", "V091"])
def test_p23_creature_of_every_class_satisfies_each(spell: str) -> None:
    state = table({"hand": [spell], "lanes": ["V008"]})

    play(state, "cast " + spell, "choose enemy hero")

    assert hp(state)[1] == {"V073": 37, "V084": 36, "V091": 34}[spell]


def test_p23_another_creature_means_not_itself() -> None:
    state = table({"hand": ["V048", "V048"]})

    play(state, "play V048 1")
    assert len(side(state, "first")["hand"]) == 2
    play(state, "play V048 2")
    assert len(side(state, "first")["hand"]) == 3


def test_p23_class_of_the_destroyed_is_read_as_it_was() -> None:
    state = table({"hand": ["V075"], "lanes": ["V008"]})

    play(state, "cast V075", "choose own 1")

    assert len(side(state, "first")["hand"]) == 3
