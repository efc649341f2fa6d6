"""R3: Creatures, Spells, Traps, and when their effects happen."""

from game import engine

from .table import answers, asked, happened, hp, lanes, lines, play, refused, row, side, table

TRAP = {"set": 1}

# --- R3.1 ---


def test_r3_1_player_picks_an_empty_lane() -> None:
    state = table({"hand": ["V001"], "lanes": ["V002", None, "V002"]})

    assert [line for line in lines(state) if line.startswith("play")] == [
        "play V001 2",
        "play V001 4",
        "play V001 5",
    ]
    play(state, "play V001 4")
    assert lanes(state, "first") == ["V002", "", "V002", "V001", ""]


def test_r3_1_creature_cannot_attack_in_the_turn_it_enters() -> None:
    state = table({"hand": ["V002"]}, {"lanes": ["V004"]})
    play(state, "play V002 1")

    assert refused(state, "attack 1 > 1") == ("R3.1", "Daisy entered this turn and has no Rush.")
    play(state, "end", "end")
    assert "attack 1 > 1" in lines(state)


def test_r3_1_rush_may_attack_at_once() -> None:
    state = table({"hand": ["V003"]}, {"lanes": ["V004"]})

    play(state, "play V003 1", "attack 1 > 1")

    assert lanes(state, "second") == [""] * 5


def test_r3_1_rush_from_a_neighbour_counts() -> None:
    state = table({"hand": ["V002", "V002"], "lanes": [None, "V037"]}, {"lanes": ["V004"]})
    play(state, "play V002 1", "play V002 4")

    assert "attack 1 > 1" in lines(state)
    assert refused(state, "attack 4 > 1")[0] == "R3.1"


def test_r3_1_summoned_creature_waits_too() -> None:
    state = table({"hand": ["V093"], "graveyard": ["V011"]}, {"lanes": ["V004"]})
    play(state, "cast V093", "choose card V011", "choose lane 2")

    assert refused(state, "attack 2 > 1")[0] == "R3.1"


def test_r3_1_other_cards_cannot_be_played_into_a_lane() -> None:
    state = table({"hand": ["V074", "V102", "V001"]})

    assert refused(state, "play V074 1")[0] == "R3.1"
    assert refused(state, "play V102 1")[0] == "R3.1"
    assert refused(state, "cast V001") == ("R3.2", "Chico is no Spell.")
    assert refused(state, "set V001") == ("R3.3", "Chico is no Trap.")


# --- R3.2 ---


def test_r3_2_spell_resolves_and_goes_to_the_graveyard() -> None:
    state = table({"hand": ["V074"], "deck": ["V001", "V002"]})

    play(state, "cast V074")

    assert side(state, "first")["hand"] == ["V001"]
    assert side(state, "first")["graveyard"] == ["V074"]


def test_r3_2_spell_is_not_in_the_graveyard_while_it_resolves() -> None:
    state = table({"hand": ["V081"]})

    play(state, "cast V081")
    assert side(state, "first")["graveyard"] == []
    play(state, "choose enemy hero")
    assert side(state, "first")["graveyard"] == ["V081"]


def test_r3_2_lasting_spell_takes_a_space_and_stays() -> None:
    state = table({"hand": ["V080"], "hp": 30})

    play(state, "cast V080", "end", "end")

    assert row(state, "first") == ["V080", "", "", "", ""]
    assert side(state, "first")["graveyard"] == []
    assert hp(state) == (32, 40)


def test_r3_2_lasting_spell_goes_when_destroyed() -> None:
    state = table({"hand": ["V077"]}, {"row": ["V080"]})

    play(state, "cast V077", "choose enemy row 1")

    assert row(state, "second") == [""] * 5
    assert side(state, "second")["graveyard"] == ["V080"]


def test_r3_2_spell_without_a_target_cannot_be_cast() -> None:
    state = table({"hand": ["V079", "V077", "V086"]})

    assert refused(state, "cast V079") == ("R3.2", "Cull has no legal target now.")
    assert refused(state, "cast V077")[0] == "R3.2"
    assert refused(state, "cast V086")[0] == "R3.2"
    assert lines(state) == ["end"]


def test_r3_2_hero_is_always_a_target_for_damage() -> None:
    state = table({"hand": ["V081"]})

    play(state, "cast V081")

    assert answers(state) == ["own hero", "enemy hero"]


def test_r3_2_spell_without_targets_may_be_cast_for_nothing() -> None:
    state = table({"hand": ["V101", "V072", "V093"]})

    play(state, "cast V101", "cast V072", "end")

    assert hp(state) == (40, 40)


# --- R3.3 ---


def test_r3_3_trap_is_paid_when_it_is_set() -> None:
    state = table({"mana": 2, "hand": ["V102"]})

    play(state, "set V102")

    assert side(state, "first")["mana"] == 0
    assert row(state, "first")[0] == "V102"


def test_r3_3_trap_lies_face_down_for_the_enemy() -> None:
    state = table({"hand": ["V102"]})
    events = play(state, "set V102")

    seen = engine.view_for(state, engine.Seat.SECOND).enemy.row[0]
    own = engine.view_for(state, engine.Seat.FIRST).own.row[0]
    assert (seen and seen.card, own and own.card) == (None, "V102")
    hidden = engine.event_for(events[0], engine.Seat.SECOND)
    assert hidden is not None
    assert hidden.card == ""


def test_r3_3_trap_cannot_spring_in_the_turn_it_is_set() -> None:
    """V103 would answer the damage of the enemy's V016, which sees the second Trap being set."""
    state = table({"hand": ["V103", "V104"]}, {"lanes": ["V016"]})

    play(state, "set V103", "set V104")

    assert asked(state) == ("", "", "")
    assert hp(state) == (36, 40)


def test_r3_3_trap_may_spring_from_the_next_turn_on() -> None:
    state = table({"hand": ["V102"]}, {"lanes": ["V002"]})

    play(state, "set V102", "end", "attack 1 > hero")

    assert asked(state) == ("first", "V102", "attack")


def test_r3_3_spring_flips_resolves_and_goes_to_the_graveyard() -> None:
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", **TRAP}]})
    play(state, "attack 1 > hero")
    assert answers(state) == ["spring", "hold"]

    events = play(state, "choose spring")

    assert happened(events, "sprung", "negated", "destroyed") == [
        "sprung second V102",
        "negated first V002",
        "destroyed first V002",
    ]
    assert side(state, "second")["graveyard"] == ["V102"]
    assert row(state, "second") == [""] * 5


def test_r3_3_hold_keeps_it_set_for_the_next_time() -> None:
    state = table({"lanes": ["V002", "V002"]}, {"row": [{"card": "V102", **TRAP}]})

    play(state, "attack 1 > hero", "choose hold")
    assert hp(state) == (40, 38)
    assert row(state, "second")[0] == "V102"
    play(state, "attack 2 > hero")

    assert asked(state) == ("second", "V102", "attack")


# --- R3.4 ---


def test_r3_4_play_effect_happens_when_played_from_hand() -> None:
    state = table({"hand": ["V004"], "deck": ["V001"]})

    play(state, "play V004 1")

    assert side(state, "first")["hand"] == ["V001"]


def test_r3_4_summoned_creature_has_no_play_effect() -> None:
    state = table({"hand": ["V038"], "graveyard": ["V004"]})

    play(state, "play V038 1", "choose card V004", "choose lane 2")

    assert side(state, "first")["hand"] == []
    assert lanes(state, "first")[1] == "V004"


def test_r3_4_start_and_end_belong_to_their_controllers_turn() -> None:
    state = table({"lanes": ["V009", "V022"]}, {})

    play(state, "end")
    assert hp(state) == (40, 39)  # V009 at the end of this turn, V022 not at the enemy's start
    play(state, "end")
    assert hp(state) == (40, 36)  # V009 not at the end of the enemy's turn, V022 at the next start


def test_r3_4_haunt_happens_after_the_card_reached_the_graveyard() -> None:
    state = table({"hand": ["V081"], "lanes": ["V014"], "deck": ["V001"]})

    events = play(state, "cast V081", "choose own 1")

    assert happened(events, "destroyed", "triggered", "drew") == [
        "destroyed first V014",
        "triggered first V014",
        "drew first V001",
    ]
    assert side(state, "first")["graveyard"] == ["V014", "V081"]


def test_r3_4_passive_holds_while_in_play() -> None:
    state = table({"lanes": ["V012", "V002"], "hand": ["V075", "V079"]})
    attack = engine.view_for(state, None).first.lanes[0]
    assert attack is not None
    assert attack.attack == 3

    play(state, "cast V075", "choose own 2")

    attack = engine.view_for(state, None).first.lanes[0]
    assert attack is not None
    assert attack.attack == 1


def test_r3_4_passive_ends_with_the_card() -> None:
    state = table({"hand": ["V079", "V081", "V081"]}, {"lanes": ["V006"]})

    play(state, "cast V081", "choose enemy hero")
    assert hp(state) == (40, 40)
    play(state, "cast V079", "choose enemy 1", "cast V081", "choose enemy hero")
    assert hp(state) == (40, 37)


# --- R3.5 ---


def test_r3_5_effects_resolve_in_printed_order() -> None:
    """V075 destroys before it draws, so the Haunt's card comes before the Spell's own."""
    state = table({"hand": ["V075"], "lanes": ["V014"], "deck": ["V001", "V002", "V003"]})

    events = play(state, "cast V075", "choose own 1")

    assert happened(events, "destroyed", "drew") == [
        "destroyed first V014",
        "drew first V001",
        "drew first V002",
        "drew first V003",
    ]


def test_r3_5_there_is_no_response_stack() -> None:
    """An enemy without a Trap is asked nothing, whatever is cast, played or attacked."""
    state = table({"hand": ["V081", "V001"], "lanes": ["V002"]}, {"hand": ["V104", "V081"]})

    for line in ("cast V081", "choose enemy hero", "play V001 2", "attack 1 > hero"):
        play(state, line)
        assert state.to_act is engine.Seat.FIRST
