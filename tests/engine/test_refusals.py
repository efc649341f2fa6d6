"""Every refusal that a person can meet: the rule and the sentence, with its numbers, lanes and names."""

from typing import Any

import pytest

from tests.rule_ids import numbered_rules

from .table import CHILL, made, play, pool, refused, table, trap

FURY = made("FURY", attack=1, hp=5, keywords=["Fury"])
FULL = ["V001", "V002", "V003", "V004", "V005"]
ROW = [trap("V102") for _ in range(5)]
WALL = made("WALL", attack=1, hp=9)
Case = tuple[dict[str, Any], dict[str, Any], str, str, str]

REFUSALS: dict[str, Case] = {
    "not enough mana": (
        {"hand": ["V071"], "mana": 4},
        {},
        "play V071 1",
        "R2.5",
        "Gigatron costs 10 and you have 4 mana: 6 too little.",
    ),
    "not enough mana for a Spell": (
        {"hand": ["V101"], "mana": 6},
        {},
        "cast V101",
        "R2.5",
        "Black Hole costs 7 and you have 6 mana: 1 too little.",
    ),
    "one mana short with the Coin": (
        {"hand": ["V102"], "mana": 1, "coin": True},
        {},
        "set V102",
        "R2.5",
        "Ambush costs 2 and you have 1 mana: 1 too little. The Coin can pay it.",
    ),
    "no Coin": ({"hand": ["V027"], "mana": 1}, {}, "play V027 1 coin", "R2.7", "You do not have the Coin."),
    "Coin not needed": (
        {"hand": ["V027"], "mana": 2, "coin": True},
        {},
        "play V027 1 coin",
        "P26",
        "The Coin pays the one mana that is missing; here it is not needed or not enough.",
    ),
    "lane taken": (
        {"hand": ["V001"], "lanes": [None, "V027"]},
        {},
        "play V001 2",
        "R1.2",
        "Lane 2 is taken by Stone.",
    ),
    "all lanes taken": (
        {"hand": ["V001"], "lanes": FULL},
        {},
        "play V001 5",
        "R1.2",
        "Lane 5 is taken by Ginger.",
    ),
    "row full for a Trap": (
        {"hand": ["V104"], "row": ROW},
        {},
        "set V104",
        "R1.2",
        "Your row is full: all five spaces are taken.",
    ),
    "row full for a lasting Spell": (
        {"hand": ["V080"], "row": ROW},
        {},
        "cast V080",
        "R1.2",
        "Your row is full: all five spaces are taken.",
    ),
    "kill-gate of one attacker": (
        {"lanes": ["V036"]},
        {"lanes": [None, {"card": "V022", "hp": 3}]},
        "attack 1 > 2",
        "R4.2",
        "Nobody would die: 2 attack against Helios's 3 HP, and Helios strikes back with 0.",
    ),
    "kill-gate of a stack": (
        {"lanes": ["V035", None, {"card": "V036", "hp": 3}]},
        {"lanes": [{"card": "WALL", "hp": 8}]},
        "attack 1 3 > 1",
        "R4.2",
        "Nobody would die: 5 attack against The WALL's 8 HP, and The WALL strikes back with 1.",
    ),
    "Taunt in the way of the Hero": (
        {"lanes": ["V035"]},
        {"lanes": [None, None, None, "V027"]},
        "attack 1 > hero",
        "R4.6",
        "Stone in lane 4 has Taunt: attack there first.",
    ),
    "two Taunts in the way": (
        {"lanes": ["V035"]},
        {"lanes": ["V002", "V027", None, "V001"]},
        "attack 1 > 1",
        "R4.6",
        "Stone in lane 2 and Chico in lane 4 have Taunt: attack there first.",
    ),
    "Taunt that a neighbour gives": (
        {"lanes": ["V035"]},
        {"lanes": ["V002", "V031"]},
        "attack 1 > hero",
        "R4.6",
        "Daisy in lane 1 has Taunt: attack there first.",
    ),
    "just entered": (
        {"lanes": [{"card": "V035", "entered": 7}]},
        {"lanes": ["V002"]},
        "attack 1 > 1",
        "R3.1",
        "Mega entered this turn and has no Rush.",
    ),
    "Hero in the turn of entry": (
        {"lanes": [{"card": "V029", "entered": 7}]},
        {},
        "attack 1 > hero",
        "R4.5",
        "Wayne entered this turn: it may attack Creatures, not the Hero.",
    ),
    "spent": (
        {"lanes": [{"card": "V002", "attacks": 1}]},
        {},
        "attack 1 > hero",
        "R4.1",
        "Daisy has attacked already this turn.",
    ),
    "spent twice": (
        {"lanes": [{"card": "FURY", "attacks": 2}]},
        {},
        "attack 1 > hero",
        "R4.1",
        "The FURY has attacked twice this turn.",
    ),
    "frozen": (
        {"lanes": [{"card": "V002", "thaws": 9}]},
        {},
        "attack 1 > hero",
        "R4.8",
        "Daisy is frozen until the end of turn 9.",
    ),
    "Trap set this turn": (
        {"row": [trap("V104", turn=6), trap("V102", turn=7)]},
        {},
        "choose spring",
        "R3.3",
        "Ambush was set this turn: it can spring from the next turn on.",
    ),
    "Trap without an event": (
        {"row": [trap("V104")]},
        {},
        "choose spring",
        "P20",
        "Nothing is being asked now.",
    ),
    "no legal target": ({"hand": ["V077"]}, {}, "cast V077", "R3.2", "Typhoon has no legal target now."),
    "one of two targets missing": (
        {"hand": ["V085"], "lanes": ["V008"]},
        {},
        "cast V085",
        "R3.2",
        "Pact has no legal target now.",
    ),
    "not in hand": ({"hand": ["V001"]}, {}, "play V002 1", "R2.5", "Daisy is not in your hand."),
    "Spell in a lane": (
        {"hand": ["V081"]},
        {},
        "play V081 1",
        "R3.1",
        "Fireball is no Creature: it cannot be played into a lane.",
    ),
    "Creature that is cast": ({"hand": ["V001"]}, {}, "cast V001", "R3.2", "Chico is no Spell."),
    "Spell that is set": ({"hand": ["V081"]}, {}, "set V081", "R3.3", "Fireball is no Trap."),
    "no attacker": ({}, {}, "attack 4 > hero", "R4.1", "You have no Creature in lane 4."),
    "no defender": (
        {"lanes": ["V002"]},
        {},
        "attack 1 > 3",
        "R4.1",
        "There is no enemy Creature in lane 3.",
    ),
    "defender not enough for the Taunt's neighbour": (
        {"lanes": ["V027"]},
        {"lanes": [None, {"card": "V071", "hp": 2}, "V013"]},
        "attack 1 > 2",
        "R4.6",
        "Thumpy in lane 3 has Taunt: attack there first.",
    ),
    "stack on the Hero": (
        {"lanes": ["V002", "V002"]},
        {},
        "attack 1 2 > hero",
        "R4.3",
        "Stacked attacks go at Creatures only: attack the Hero one by one.",
    ),
    "nothing is asked": ({}, {}, "choose own hero", "P20", "Nothing is being asked now."),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_names_the_rule_and_the_numbers(name: str) -> None:
    first, second, line, rule, sentence = REFUSALS[name]
    state = table(first, second, cards=pool(FURY, WALL))

    assert refused(state, line) == (rule, sentence)


@pytest.mark.parametrize("line", ["end", "attack 1 > hero", "cast V081", "play V001 1", "set V102"])
def test_pending_decision_refuses_all_but_its_answers(line: str) -> None:
    state = table({"hand": ["V081", "V001", "V102"], "lanes": ["V002", "V008"]})
    play(state, "cast V081")

    assert refused(state, line) == ("R2.5", "A decision is pending: answer it first.")
    assert refused(state, "choose spring") == ("P20", "That is none of the choices offered now.")
    assert refused(state, "choose enemy 4") == ("P20", "That is none of the choices offered now.")


def test_what_the_enemy_has_set_this_turn_is_not_told() -> None:
    """The refusal of a spring names one's own Trap only; an enemy's may be of this turn in a position."""
    state = table({}, {"row": [trap("V102", turn=7)]})

    assert refused(state, "choose spring") == ("P20", "Nothing is being asked now.")


def test_frozen_in_this_turn_is_refused_with_the_turn_of_the_thaw() -> None:
    state = table({"hand": ["CHILL"], "lanes": ["V002"]}, cards=pool(CHILL))
    play(state, "cast CHILL", "choose own 1")

    assert refused(state, "attack 1 > hero") == ("R4.8", "Daisy is frozen until the end of turn 9.")


def test_game_that_is_over_refuses_everything() -> None:
    state = table({"hand": ["V001"], "lanes": ["V002"]})
    play(state, "concede second")

    for line in ("end", "play V001 2", "attack 1 > hero", "choose none", "concede first"):
        assert refused(state, line) == ("P9", "The game is over.")


def test_sentences_are_whole_and_the_rules_are_in_the_book() -> None:
    rules = {case[3] for case in REFUSALS.values()}

    assert all(case[4].endswith(".") for case in REFUSALS.values())
    assert rules <= numbered_rules()
    assert rules == {
        *("R1.2", "R2.5", "R2.7", "R3.1", "R3.2", "R3.3", "R4.1", "R4.2", "R4.3", "R4.5", "R4.6", "R4.8"),
        *("P20", "P26"),
    }
