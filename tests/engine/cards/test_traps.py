"""Traps: what each answers, what not, and in which order (R3.3, P8, P11 to P17)."""

from dataclasses import replace

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import answers, barred, graveyard, hero, lanes, lines, play, row, side, table, told

TRAPS = ("V102", "V103", "V104", "V105", "V106", "V107", "V108", "V110", "V111")

# Which line of `first` each Trap of `second` answers, on the table of `met`.
ANSWERED = {
    "V102": ("attack 1 > hero",),
    "V103": ("attack 1 > hero",),
    "V104": ("cast V074",),
    "V105": ("attack 1 > 1",),
    "V106": ("attack 1 > hero",),
    "V107": ("play V055 3",),
    "V108": ("play V055 3",),
    "V110": ("play V055 3",),
    "V111": ("attack 1 > hero",),
}


def met(trap: str, *, set_on: int = 5) -> engine.GameState:
    return table(
        {"hand": ["V074", "V055"], "lanes": ["V071"]},
        {"hp": 10, "lanes": ["V002"], "row": [None, {"card": trap, "set": set_on}]},
    )


@pytest.mark.parametrize("trap", TRAPS)
def test_trap_is_offered_to_its_owner_and_held_stays_set(trap: str) -> None:
    state = met(trap)

    play(state, *ANSWERED[trap])
    decision = state.decision
    assert decision is not None
    assert (decision.seat, decision.card, decision.kind) == (Seat.SECOND, trap, engine.DecisionKind.TRAP)
    assert answers(state) == ["spring", "hold"]
    play(state, "choose hold")

    assert row(state, "second")[1] == trap


@pytest.mark.parametrize("trap", TRAPS)
def test_trap_that_springs_goes_to_the_graveyard(trap: str) -> None:
    state = met(trap)

    events = play(state, *ANSWERED[trap], "choose spring")

    assert told(events, EventKind.SPRUNG) == [("second", trap)]
    assert row(state, "second") == [""] * 5
    assert trap in graveyard(state, "second")


@pytest.mark.parametrize("trap", TRAPS)
def test_trap_does_not_spring_in_the_turn_it_is_set(trap: str) -> None:
    state = met(trap, set_on=7)

    play(state, *ANSWERED[trap])

    assert state.decision is None


@pytest.mark.parametrize("trap", TRAPS)
def test_trap_is_set_face_down_for_two_mana_in_a_free_space(trap: str) -> None:
    state = table({"mana": 2, "hand": [trap], "row": ["V080"]})
    full = table({"hand": [trap], "row": ["V080"] * 5})
    poor = table({"mana": 1, "coin": True, "hand": [trap]})

    events = play(state, f"set {trap}")

    assert [engine.event_for(event, Seat.SECOND) for event in events] == [replace(events[0], card="")]
    seen = engine.view_for(state, Seat.SECOND).enemy.row[1]
    assert seen is not None
    assert (seen.card, seen.kind) == (None, "Trap")
    assert side(state, "first")["mana"] == 0
    assert barred(full, f"set {trap}") == "R1.2"
    assert barred(poor, f"set {trap} coin") == ""


@pytest.mark.parametrize("trap", TRAPS)
def test_trap_does_not_answer_its_owner(trap: str) -> None:
    state = table(
        {"hp": 3, "hand": ["V074", "V055", "V081"], "lanes": ["V071", "V002"], "row": [trap]},
        {"lanes": ["V005"]},
    )

    for line in ("cast V074", "play V055 3", "attack 1 > hero", "attack 2 > 1", "end"):
        play(state, line)
        assert state.decision is None

    assert row(state, "first")[0] == trap


def test_trap_that_was_held_is_not_told_by_the_question_that_follows() -> None:
    attacker = {"lanes": ["V068"], "row": ["V103"]}
    held = table(attacker, {"hp": 8, "row": ["V106", "V103"]})
    silent = table(attacker, {"hp": 8, "row": ["V104", "V103"]})

    play(held, "attack 1 > hero", "choose hold", "choose spring")
    play(silent, "attack 1 > hero", "choose spring")
    seen, same = (engine.view_for(state, Seat.FIRST) for state in (held, silent))

    assert seen.legal == same.legal != ()
    assert seen.data == same.data


# --- attacks ---


def test_v102_negates_the_attack_and_destroys_the_attacker() -> None:
    state = table({"lanes": ["V020"]}, {"lanes": ["V002"], "row": ["V102", "V111"]})

    play(state, "attack 1 > 1", "choose spring")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V002"
    assert hero(state, "second") == 38  # Dumpy's Haunt
    assert state.decision is None  # a negated attack has no after


def test_v102_on_a_stack_destroys_one_and_spends_the_others() -> None:
    state = table({"lanes": ["V002", "V025", "V035"]}, {"lanes": ["V061"], "row": ["V102"]})

    play(state, "attack 1 2 3 > 1", "choose spring")
    assert state.to_act is Seat.SECOND
    assert answers(state) == ["enemy 1", "enemy 2", "enemy 3"]
    play(state, "choose enemy 3")

    assert lanes(state, "first") == ["V002", "V025", "", "", ""]
    assert lanes(state, "second")[0] == "V061"
    assert barred(state, "attack 1 > 1") == barred(state, "attack 2 > 1") == "R4.1"


def test_v102_is_answered_by_the_attackers_shield_but_the_attack_stays_negated() -> None:
    state = table({"lanes": ["V068"], "row": ["V105"]}, {"row": ["V102"]})

    play(state, "attack 1 > hero", "choose spring", "choose spring")

    assert lanes(state, "first")[0] == "V068"
    assert hero(state, "second") == 40
    assert barred(state, "attack 1 > hero") == "R4.1"


def test_v102_twice_leaves_the_second_one_set() -> None:
    state = table({"lanes": ["V068"]}, {"row": ["V102", "V102"]})

    play(state, "attack 1 > hero", "choose spring")

    assert state.decision is None
    assert row(state, "second")[:2] == ["", "V102"]


def test_v102_is_no_answer_to_a_refused_attack() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V019"], "row": ["V102"]})

    assert barred(state, "attack 1 > 1") == "R4.2"
    assert state.decision is None


def test_v111_destroys_all_after_an_attack_on_the_hero_has_struck() -> None:
    state = table({"lanes": ["V002", "V068"]}, {"lanes": ["V005"], "row": ["V111"]})

    play(state, "attack 1 > hero")
    assert hero(state, "second") == 38
    play(state, "choose spring")

    assert lanes(state, "first") == lanes(state, "second") == [""] * 5


def test_v111_is_offered_after_each_attack_even_of_no_damage() -> None:
    harmless = table({"lanes": ["V005"]}, {"row": ["V111"]})
    sent_back = table({"lanes": ["V002"]}, {"row": ["V103", "V111"]})
    immune = table({"lanes": ["V002"]}, {"lanes": ["V006"], "row": ["V111"]})
    twice = table({"lanes": ["V002", "V002"]}, {"row": ["V111"]})

    play(harmless, "attack 1 > hero")
    play(sent_back, "attack 1 > hero", "choose spring")
    play(immune, "attack 1 > hero")
    play(twice, "attack 1 > hero", "choose hold", "attack 2 > hero")

    for state in (harmless, sent_back, immune, twice):
        assert state.decision is not None
        assert state.decision.card == "V111"


def test_v111_does_not_answer_an_attack_on_a_creature_or_other_damage() -> None:
    state = table({"hand": ["V081"], "lanes": ["V002"]}, {"lanes": ["V005"], "row": ["V111"]})

    play(state, "attack 1 > 1", "cast V081", "choose enemy hero")

    assert state.decision is None
    assert row(state, "second")[0] == "V111"


# --- Spells ---


def test_v104_negates_a_spell_whose_coin_and_mana_stay_spent() -> None:
    state = table({"mana": 2, "coin": True, "hand": ["V087"]}, {"row": ["V104"]})

    events = play(state, "cast V087 coin", "choose spring")

    assert (side(state, "first")["mana"], side(state, "first")["coin"]) == (0, False)
    assert graveyard(state, "first") == ["V087"]
    assert told(events, EventKind.DREW) == []
    assert told(events, EventKind.NEGATED) == [("first", "V087")]


def test_v104_does_not_answer_a_trap_or_a_creature() -> None:
    state = table({"hand": ["V104", "V034"]}, {"row": ["V104"]})

    play(state, "set V104", "play V034 1")

    assert answers(state)[0] == "own 1"


# --- damage to the Hero ---


def test_v103_sends_an_attacks_damage_back_whole() -> None:
    state = table({"lanes": ["V068"]}, {"hp": 3, "row": ["V103"]})

    play(state, "attack 1 > hero", "choose spring")

    assert (hero(state, "first"), hero(state, "second")) == (32, 3)


def test_v103_does_not_answer_fatigue_or_its_own_sides_damage() -> None:
    tired = table(None, {"deck": [], "row": ["V103"]})
    own = table({"hand": ["V081"], "row": ["V103"]})

    play(tired, "end")
    play(own, "cast V081", "choose own hero")

    assert (hero(tired, "second"), hero(own, "first")) == (39, 37)


def test_v103_meets_v103_and_then_v106() -> None:
    state = table({"hp": 3, "lanes": ["V002"], "row": ["V103"]}, {"hp": 2, "row": ["V103", "V106"]})

    play(state, "attack 1 > hero", "choose spring", "choose spring")
    decision = state.decision
    assert decision is not None
    assert (decision.seat, decision.card) == (Seat.SECOND, "V106")
    play(state, "choose spring")

    assert (hero(state, "first"), hero(state, "second")) == (3, 2)
    assert side(state, "second")["immune"]


def test_v103_in_its_owners_turn_answers_an_enemy_haunt() -> None:
    state = table({"lanes": ["V068"], "row": ["V103"]}, {"lanes": ["V059"]})

    play(state, "attack 1 > 1", "choose spring")

    assert (hero(state, "first"), hero(state, "second")) == (40, 35)


def test_v103_and_v106_are_offered_left_to_right_until_one_negates() -> None:
    state = table({"lanes": ["V068"]}, {"hp": 8, "row": ["V106", "V103"]})

    play(state, "attack 1 > hero", "choose hold")
    assert state.decision is not None
    assert state.decision.card == "V103"
    play(state, "choose spring")

    assert row(state, "second")[:2] == ["V106", ""]


def test_v106_negates_fatal_damage_and_keeps_the_hero_immune_this_turn() -> None:
    state = table({"lanes": ["V068", "V068"]}, {"hp": 8, "row": ["V106"]})

    play(state, "attack 1 > hero", "choose spring", "attack 2 > hero")
    assert hero(state, "second") == 8
    assert side(state, "second")["immune"]
    play(state, "end")

    assert not side(state, "second")["immune"]


def test_v106_does_not_answer_what_the_hero_survives() -> None:
    state = table({"lanes": ["V068"]}, {"hp": 9, "row": ["V106"]})

    play(state, "attack 1 > hero")

    assert state.decision is None
    assert hero(state, "second") == 1


def test_v106_answers_fatigue_whose_counter_rises_all_the_same() -> None:
    state = table(None, {"hp": 3, "deck": [], "fatigue": 2, "row": ["V106"]})

    play(state, "end", "choose spring")

    assert (hero(state, "second"), side(state, "second")["fatigue"]) == (3, 3)
    assert side(state, "second")["immune"]  # to the end of that turn, which is its own
    play(state, "end")
    assert not side(state, "second")["immune"]


def test_v106_answers_ones_own_spell() -> None:
    state = table({"hp": 3, "hand": ["V081"], "row": ["V106"]})

    play(state, "cast V081", "choose own hero", "choose spring")

    assert hero(state, "first") == 3


def test_v106_held_is_the_end() -> None:
    state = table({"lanes": ["V068"]}, {"hp": 8, "row": ["V106"]})

    play(state, "attack 1 > hero", "choose hold")

    result = engine.outcome(state)
    assert result is not None
    assert result.winner is Seat.FIRST
    assert lines(state) == []


# --- destruction ---


def test_v105_keeps_a_creature_with_the_hp_it_had() -> None:
    combat = table({"lanes": ["V068"]}, {"lanes": [{"card": "V035", "hp": 2}], "row": ["V105"]})
    poison = table({"lanes": ["V024"]}, {"lanes": ["V071"], "row": ["V105"]})
    spell = table({"hand": ["V081"]}, {"lanes": [{"card": "V035", "hp": 2}], "row": ["V105"]})

    play(combat, "attack 1 > 1", "choose spring")
    play(poison, "attack 1 > 1", "choose spring")
    play(spell, "cast V081", "choose enemy 1", "choose spring")

    found = [side(state, "second")["lanes"][0]["hp"] for state in (combat, poison, spell)]
    assert found == [2, 10, 2]
    assert lanes(poison, "first")[0] == ""  # it still was struck


def test_v105_in_its_owners_turn_answers_the_blow_struck_back() -> None:
    state = table({"lanes": ["V002"], "row": ["V105"]}, {"lanes": ["V071"]})

    play(state, "attack 1 > 1")
    assert state.to_act is Seat.FIRST
    play(state, "choose spring")

    assert lanes(state, "first")[0] == "V002"


def test_v105_of_both_sides_is_asked_turn_player_first_before_anything_leaves() -> None:
    state = table({"lanes": ["V002"], "row": ["V105"]}, {"lanes": ["V002"], "row": ["V105"]})

    play(state, "attack 1 > 1")
    first = state.to_act
    play(state, "choose hold")
    second = state.to_act
    assert lanes(state, "first")[0] == "V002"
    play(state, "choose spring")

    assert (first, second) == (Seat.FIRST, Seat.SECOND)
    assert (lanes(state, "first")[0], lanes(state, "second")[0]) == ("", "V002")


def test_v105_keeps_creatures_alone_and_from_the_enemy_alone() -> None:
    typhoon = table({"hand": ["V077"]}, {"row": ["V105", "V080"]})
    own = table({"hand": ["V101"], "lanes": ["V002"], "row": ["V105"]})

    play(typhoon, "cast V077", "choose enemy row 2")
    play(own, "cast V101")

    assert typhoon.decision is None
    assert own.decision is None
    assert row(typhoon, "second")[:2] == ["V105", ""]
