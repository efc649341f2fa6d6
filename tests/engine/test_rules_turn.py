"""R2: the five phases of a turn, mana, drawing, fatigue and the Coin."""

import pytest

from game import engine

from .table import answers, asked, happened, hp, lanes, lines, made, play, pool, refused, side, table

# --- R2.1 ---


def test_r2_1_phases_come_in_order() -> None:
    state = table({"lanes": ["V009"]}, {"cap": 3, "lanes": ["V010"], "deck": ["V001", "V003"]})

    events = play(state, "end")

    assert happened(events) == [
        "triggered first V009",  # End
        "hero_damaged second",
        "turn_began second",  # Gain
        "drew second V001",  # Draw
        "triggered second V010",  # Start
        "drew second V003",
    ]
    assert engine.describe(state)["turn"] == 8
    assert state.to_act is engine.Seat.SECOND


def test_r2_1_first_turn_has_gain_and_draw() -> None:
    state = engine.new_game(["V001"] * 40, ["V002"] * 40, seed=1)

    assert (state.turn, side(state, "first")["mana"], len(side(state, "first")["hand"])) == (1, 1, 5)


# --- R2.2 ---


def test_r2_2_cap_rises_by_1_and_refills() -> None:
    state = table({}, {"cap": 3, "mana": 0})

    play(state, "end")

    assert (side(state, "second")["cap"], side(state, "second")["mana"]) == (4, 4)


def test_r2_2_cap_stops_at_10() -> None:
    state = table({}, {"cap": 10, "mana": 2})

    play(state, "end")

    assert (side(state, "second")["cap"], side(state, "second")["mana"]) == (10, 10)


def test_r2_2_unspent_mana_is_lost() -> None:
    state = table({"cap": 5, "mana": 4}, {"cap": 5})

    play(state, "end", "end")

    assert (side(state, "first")["cap"], side(state, "first")["mana"]) == (6, 6)


# --- R2.3 ---


def test_r2_3_draws_the_next_card() -> None:
    state = table({}, {"deck": ["V001", "V003"]})

    play(state, "end")

    assert side(state, "second")["hand"] == ["V001"]
    assert side(state, "second")["deck"] == ["V003"]


def test_r2_3_drawn_with_10_in_hand_goes_to_the_graveyard() -> None:
    state = table({}, {"hand": ["V002"] * 10, "deck": ["V011", "V003"]})

    events = play(state, "end")

    assert happened(events, "overflowed", "triggered") == ["overflowed second V011"]
    assert side(state, "second")["graveyard"] == ["V011"]
    assert len(side(state, "second")["hand"]) == 10


def test_r2_3_drawn_with_9_in_hand_stays() -> None:
    state = table({}, {"hand": ["V002"] * 9, "deck": ["V011"]})

    play(state, "end")

    assert side(state, "second")["hand"][-1] == "V011"


def test_r2_3_fatigue_counts_up() -> None:
    state = table({"deck": [], "hand": ["V087"]}, {"fatigue": 4, "deck": []})

    play(state, "cast V087")  # two draws: 1 and 2
    assert hp(state) == (37, 40)
    play(state, "end")
    assert hp(state) == (37, 35)
    assert (side(state, "first")["fatigue"], side(state, "second")["fatigue"]) == (2, 5)


def test_r2_3_last_card_costs_nothing() -> None:
    state = table({}, {"deck": ["V001"]})

    play(state, "end")

    assert hp(state) == (40, 40)
    assert side(state, "second")["fatigue"] == 0


def test_r2_3_fatigue_kills_before_the_start_phase() -> None:
    state = table({"hp": 3}, {"hp": 1, "deck": [], "lanes": ["V022"]})

    play(state, "end")

    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)
    assert hp(state) == (3, 0)


# --- R2.4 ---


def test_r2_4_creatures_left_to_right_then_spells_oldest_first() -> None:
    row = [{"card": "V080", "set": 3, "age": 2}, {"card": "V080", "set": 1, "age": 1}]
    state = table({}, {"hp": 20, "lanes": ["V050", None, "V022", "V010"], "row": row})

    events = play(state, "end")

    assert happened(events, "triggered") == [
        "triggered second V050",
        "triggered second V022",
        "triggered second V010",
        "triggered second V080",
        "triggered second V080",
    ]


def test_r2_4_only_the_turn_players_start_effects() -> None:
    state = table({"lanes": ["V022"]}, {"lanes": ["V010"]})

    assert happened(play(state, "end"), "triggered") == ["triggered second V010"]


def test_r2_4_older_spell_acts_first_though_it_stands_further_right() -> None:
    effects = [{"on": "start", "do": [{"word": "heal", "n": 1}]}]
    cards = pool(*(made(name, kind="Spell", effects=effects) for name in ("OLD", "MID", "NEW")))
    row = [{"card": "NEW", "age": 9}, {"card": "OLD", "age": 2}, None, {"card": "MID", "age": 3}]
    state = table({}, {"row": row}, cards=cards)

    events = play(state, "end")

    assert happened(events, "triggered") == [f"triggered second {name}" for name in ("OLD", "MID", "NEW")]


# --- R2.5 ---


def test_r2_5_main_phase_in_any_order() -> None:
    state = table({"hand": ["V029", "V072", "V102", "V002"], "hp": 30, "lanes": ["V002"]})

    play(state, "set V102", "attack 1 > hero", "play V002 2", "cast V072", "play V029 3", "end")

    assert lanes(state, "first")[:3] == ["V002", "V002", "V029"]
    assert hp(state) == (38, 38)


def test_r2_5_costs_are_paid() -> None:
    state = table({"mana": 3, "hand": ["V027", "V072", "V001"]})

    play(state, "play V027 1", "cast V072")

    assert side(state, "first")["mana"] == 0
    assert side(state, "first")["hand"] == ["V001"]


def test_r2_5_too_little_mana_is_refused() -> None:
    state = table({"mana": 3, "hand": ["V064"]})

    assert refused(state, "play V064 1") == ("R2.5", "Aria costs 7 and you have 3 mana: 4 too little.")
    assert lines(state) == ["end"]


def test_r2_5_refusal_mentions_the_coin_that_would_help() -> None:
    state = table({"mana": 1, "coin": True, "hand": ["V027"]})

    assert refused(state, "play V027 1") == (
        "R2.5",
        "Stone costs 2 and you have 1 mana: 1 too little. The Coin can pay it.",
    )


def test_r2_5_card_that_is_not_in_hand_is_refused() -> None:
    state = table({"hand": ["V001"]}, {"hand": ["V002"]})

    assert refused(state, "play V002 1") == ("R2.5", "Daisy is not in your hand.")


def test_r2_5_pending_decision_comes_first() -> None:
    state = table({"hand": ["V081", "V001"], "lanes": ["V002"]})
    play(state, "cast V081")

    for line in ("end", "play V001 2", "attack 1 > hero", "cast V081"):
        assert refused(state, line) == ("R2.5", "A decision is pending: answer it first.")


# --- R2.6 ---


def test_r2_6_end_effects_left_to_right_then_spells() -> None:
    state = table({"lanes": ["V040", "V009", "V020"], "row": [None, "V082"]})

    events = play(state, "end")

    assert happened(events, "triggered") == [
        "triggered first V040",
        "triggered first V009",
        "triggered first V082",
        "triggered first V020",
    ]


def test_r2_6_until_end_of_turn_expires_after_the_end_effects() -> None:
    """Poison of V076 is there for the whole turn of the caster, and gone in the next."""
    state = table({"hand": ["V076"], "lanes": ["V012"]})
    play(state, "cast V076", "choose own 1")
    lane = engine.view_for(state, None).first.lanes[0]
    assert lane is not None
    assert lane.keywords == ("Poison",)

    play(state, "end")

    lane = engine.view_for(state, None).first.lanes[0]
    assert lane is not None
    assert lane.keywords == ()


def test_r2_6_immunity_until_the_end_of_the_turn_covers_the_end_effects() -> None:
    row = [{"card": "V106", "set": 1}]
    state = table({"lanes": ["V002", "V009", "V040"]}, {"hp": 2, "row": row})

    play(state, "attack 1 > hero", "choose spring")
    assert side(state, "second")["immune"] is True
    events = play(state, "end")

    assert happened(events, "immune") == ["immune second", "immune second"]
    assert hp(state) == (40, 2)
    assert side(state, "second")["immune"] is False


# --- R2.7 ---


def test_r2_7_coin_pays_1_more_once() -> None:
    state = table({"mana": 1, "coin": True, "hand": ["V027", "V027"]})

    assert [line for line in lines(state) if line.startswith("play")][:1] == ["play V027 1 coin"]
    play(state, "play V027 1 coin")

    assert (side(state, "first")["mana"], side(state, "first")["coin"]) == (0, False)
    assert lines(state) == ["end"]


def test_r2_7_coin_does_not_raise_the_cap() -> None:
    state = table({"cap": 1, "mana": 1, "coin": True, "hand": ["V027"]})

    play(state, "play V027 1 coin", "end", "end")

    assert side(state, "first")["cap"] == 2


def test_r2_7_without_the_coin_it_is_refused() -> None:
    state = table({"mana": 1, "hand": ["V027"]})

    assert refused(state, "play V027 1 coin") == ("R2.7", "You do not have the Coin.")


@pytest.mark.parametrize("line", ["cast V087 coin", "set V102 coin", "play V036 1 coin"])
def test_r2_7_coin_pays_for_any_card(line: str) -> None:
    cost = 1 if line.startswith("set") else 2
    state = table({"mana": cost, "coin": True, "hand": ["V087", "V102", "V036"]})

    play(state, line)

    assert (side(state, "first")["mana"], side(state, "first")["coin"]) == (0, False)
    assert asked(state) == ("", "", "")
    assert answers(state) == []
