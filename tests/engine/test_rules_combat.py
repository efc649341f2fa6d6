"""R4: attacking, the kill-gate, stacks, and the keywords."""

import pytest

from game import engine

from .table import CHILL, hp, lanes, lines, made, play, pool, refused, table


def attacks(state: engine.GameState) -> list[str]:
    return [line.removeprefix("attack ") for line in lines(state) if line.startswith("attack")]


# --- R4.1 ---


def test_r4_1_ready_creature_may_attack_creature_or_hero() -> None:
    state = table({"lanes": [None, "V002"]}, {"lanes": [None, None, None, "V004"]})

    assert attacks(state) == ["2 > hero", "2 > 4"]


def test_r4_1_attacking_spends_it_for_the_turn() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V004"]})
    play(state, "attack 1 > hero")

    assert refused(state, "attack 1 > hero") == ("R4.1", "Daisy has attacked already this turn.")
    assert refused(state, "attack 1 > 1")[0] == "R4.1"
    play(state, "end", "end")
    assert attacks(state) == ["1 > hero", "1 > 1"]


def test_r4_1_stack_spends_all_its_attackers() -> None:
    state = table({"lanes": ["V035", "V035"]}, {"lanes": ["V036"]})

    play(state, "attack 1 2 > 1")

    assert refused(state, "attack 1 > hero")[0] == "R4.1"
    assert refused(state, "attack 2 > hero")[0] == "R4.1"


def test_r4_1_fury_attacks_twice() -> None:
    cards = pool(made("FURY", attack=2, hp=9, keywords=["Fury"]))
    state = table({"lanes": ["FURY"]}, {"lanes": ["V004"]}, cards=cards)

    play(state, "attack 1 > 1", "attack 1 > hero")

    assert hp(state) == (40, 38)
    assert refused(state, "attack 1 > hero") == ("R4.1", "The FURY has attacked twice this turn.")
    play(state, "end", "end", "attack 1 > hero", "attack 1 > hero")
    assert hp(state) == (40, 34)


def test_r4_1_fury_obeys_the_turn_of_entry() -> None:
    cards = pool(
        made("FURY", attack=2, keywords=["Fury"]), made("BOTH", attack=2, hp=9, keywords=["Fury", "Rush"])
    )
    state = table({"hand": ["FURY", "BOTH"]}, {"lanes": ["V004", "V004"]}, cards=cards)
    play(state, "play FURY 1", "play BOTH 2")

    assert refused(state, "attack 1 > 1")[0] == "R3.1"
    play(state, "attack 2 > 1", "attack 2 > 2")
    assert lanes(state, "second") == [""] * 5
    assert refused(state, "attack 2 > hero")[0] == "R4.1"


def test_r4_1_nobody_there_is_refused() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V004"]})

    assert refused(state, "attack 2 > 1") == ("R4.1", "You have no Creature in lane 2.")
    assert refused(state, "attack 1 > 2") == ("R4.1", "There is no enemy Creature in lane 2.")


# --- R4.2 ---


def test_r4_2_attack_sum_that_reaches_the_hp_is_legal() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V001"]})

    play(state, "attack 1 > 1")

    assert lanes(state, "first") == ["V002", "", "", "", ""]
    assert lanes(state, "second") == [""] * 5


def test_r4_2_attack_in_which_nobody_dies_is_refused() -> None:
    state = table({"lanes": ["V035"]}, {"lanes": ["V036"], "row": [{"card": "V102", "set": 1}]})

    assert refused(state, "attack 1 > 1") == (
        "R4.2",
        "Nobody would die: 3 attack against Plague's 4 HP, and Plague strikes back with 2.",
    )
    assert attacks(state) == ["1 > hero"]


def test_r4_2_current_hp_counts() -> None:
    state = table({"lanes": ["V035"]}, {"lanes": [{"card": "V036", "hp": 3}]})

    assert "1 > 1" in attacks(state)


def test_r4_2_suicide_attack_is_legal() -> None:
    state = table({"lanes": ["V004"]}, {"lanes": ["V071"]})

    play(state, "attack 1 > 1")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V071"


def test_r4_2_poison_of_the_attacker_opens_the_gate() -> None:
    state = table({"lanes": ["V024"]}, {"lanes": ["V019"]})

    play(state, "attack 1 > 1")

    assert lanes(state, "second") == [""] * 5
    assert lanes(state, "first")[0] == "V024"


def test_r4_2_poison_of_the_defender_opens_the_gate() -> None:
    state = table({"lanes": ["V036"]}, {"lanes": ["V024"]})

    play(state, "attack 1 > 1")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V024"


def test_r4_2_one_dying_attacker_carries_the_stack() -> None:
    state = table({"lanes": ["V036", "V004"]}, {"lanes": ["V051"]})

    assert refused(state, "attack 1 > 1")[0] == "R4.2"
    play(state, "attack 1 2 > 1")

    assert lanes(state, "first") == ["V036", "", "", "", ""]
    assert lanes(state, "second")[0] == "V051"


def test_r4_2_does_not_hold_for_the_hero() -> None:
    state = table({"lanes": ["V005"]})

    assert attacks(state) == ["1 > hero"]


# --- R4.3 ---


def test_r4_3_stack_adds_its_attacks_up() -> None:
    state = table({"lanes": ["V035", None, "V002"]}, {"lanes": [None, "V036"]})

    assert refused(state, "attack 1 > 2")[0] == "R4.2"
    play(state, "attack 1 3 > 2")

    assert lanes(state, "second") == [""] * 5


def test_r4_3_defender_strikes_back_at_each_with_full_attack() -> None:
    state = table({"lanes": ["V002", "V035", "V002"]}, {"lanes": ["V048"]})

    play(state, "attack 1 2 3 > 1")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second") == [""] * 5


def test_r4_3_all_stacks_that_kill_are_listed() -> None:
    state = table({"lanes": ["V035", "V035", "V035"]}, {"lanes": ["V036"]})

    assert attacks(state) == [
        "1 > hero",
        "2 > hero",
        "3 > hero",
        "1 2 > 1",
        "1 3 > 1",
        "2 3 > 1",
        "1 2 3 > 1",
    ]


def test_r4_3_spent_creature_joins_no_stack() -> None:
    state = table({"lanes": ["V035", "V035"]}, {"lanes": ["V036"]})
    play(state, "attack 1 > hero")

    assert refused(state, "attack 1 2 > 1") == ("R4.1", "Mega has attacked already this turn.")


def test_r4_3_stack_on_the_hero_is_refused() -> None:
    state = table({"lanes": ["V002", "V002"]})

    assert refused(state, "attack 1 2 > hero")[0] == "R4.3"


@pytest.mark.parametrize("attackers", [(), (1, 1), (2, 1)])
def test_r4_3_each_attacker_is_named_once_from_left_to_right(attackers: tuple[int, ...]) -> None:
    state = table({"lanes": ["V002", "V002"]}, {"lanes": ["V001"]})

    reason = engine.why_illegal(state, engine.Attack(attackers, 1))

    assert reason == engine.Reason("R4.3", "Name each attacker once, from left to right.")


# --- R4.4 ---


def test_r4_4_creatures_that_survive_are_left_as_they_were() -> None:
    state = table({"lanes": [{"card": "V071", "hp": 7}]}, {"lanes": ["V068"]})
    play(state, "attack 1 > 1")
    assert lanes(state, "first") == [""] * 5  # 8 attack against 7 HP

    state = table({"lanes": ["V071"]}, {"lanes": ["V068"]})
    play(state, "attack 1 > 1")
    assert engine.describe(state)["first"]["lanes"][0]["hp"] == 10


def test_r4_4_defender_that_survives_a_suicide_is_unhurt() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V071"]})

    play(state, "attack 1 > 1")

    assert engine.describe(state)["second"]["lanes"][0]["hp"] == 10


# --- R4.5 ---


def test_r4_5_attack_on_the_hero_deals_its_attack() -> None:
    state = table({"lanes": ["V012", "V002"]})

    play(state, "attack 1 > hero")

    assert hp(state) == (40, 37)  # 1 and 2 more beside another Creature


def test_r4_5_not_in_the_turn_of_entry_even_with_rush() -> None:
    state = table({"hand": ["V029"]}, {"lanes": ["V004"]})
    play(state, "play V029 1")

    assert refused(state, "attack 1 > hero") == (
        "R4.5",
        "Wayne entered this turn: it may attack Creatures, not the Hero.",
    )
    assert attacks(state) == ["1 > 1"]
    play(state, "end", "end", "attack 1 > hero")
    assert hp(state) == (40, 36)


# --- R4.6 ---


def test_r4_6_taunt_draws_all_attacks() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V004", "V001"]})

    assert attacks(state) == ["1 > 2"]
    for target in ("hero", "1"):
        assert refused(state, f"attack 1 > {target}") == (
            "R4.6",
            "Chico in lane 2 has Taunt: attack there first.",
        )


def test_r4_6_any_of_several_taunts_may_be_attacked() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V013", "V004", "V001"]})

    assert attacks(state) == ["1 > 1", "1 > 3"]
    assert refused(state, "attack 1 > hero") == (
        "R4.6",
        "Thumpy in lane 1 and Chico in lane 3 have Taunt: attack there first.",
    )


def test_r4_6_ends_with_the_taunt() -> None:
    state = table({"lanes": ["V029", "V002"]}, {"lanes": ["V001"]})

    play(state, "attack 1 > 1", "attack 2 > hero")

    assert hp(state) == (40, 38)


def test_r4_6_granted_taunt_counts_and_its_giver_has_none() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V004", "V031"]})

    assert attacks(state) == ["1 > 1"]
    assert refused(state, "attack 1 > 2")[0] == "R4.6"


def test_r4_6_own_taunt_binds_nobody_of_ones_own() -> None:
    state = table({"lanes": ["V001", "V002"]})

    assert attacks(state) == ["1 > hero", "2 > hero"]


def test_r4_6_effects_may_aim_past_a_taunt() -> None:
    state = table({"hand": ["V081"]}, {"lanes": ["V001", "V004"]})

    play(state, "cast V081", "choose enemy 2")

    assert lanes(state, "second")[:2] == ["V001", ""]


# --- R4.7 ---


@pytest.mark.parametrize("mine", ["first", "second"])
def test_r4_7_poison_destroys_whatever_it_fights(mine: str) -> None:
    ours, theirs = ("V024", "V071") if mine == "first" else ("V071", "V024")
    state = table({"lanes": [ours]}, {"lanes": [theirs]})

    play(state, "attack 1 > 1")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second") == [""] * 5


def test_r4_7_poisonous_defender_destroys_all_of_a_stack() -> None:
    state = table({"lanes": ["V071", "V068", "V057"]}, {"lanes": ["V024"]})

    play(state, "attack 1 2 3 > 1")

    assert lanes(state, "first") == [""] * 5


def test_r4_7_poison_in_a_stack_destroys_the_defender() -> None:
    state = table({"lanes": ["V005", "V024"]}, {"lanes": ["V071"]})

    play(state, "attack 1 2 > 1")

    assert lanes(state, "second") == [""] * 5


def test_r4_7_poison_with_0_attack_still_destroys() -> None:
    cards = pool(made("ADDER", attack=0, hp=3, keywords=["Poison"]))
    state = table({"lanes": ["ADDER"]}, {"lanes": ["V006"]}, cards=cards)

    play(state, "attack 1 > 1")

    assert lanes(state, "second") == [""] * 5


def test_r4_7_adds_nothing_against_heroes() -> None:
    state = table({"lanes": ["V024"]})

    play(state, "attack 1 > hero")

    assert hp(state) == (40, 39)


# --- R4.8 ---


def test_r4_8_frozen_creature_cannot_attack() -> None:
    state = table({"hand": ["CHILL"], "lanes": ["V002"]}, {"lanes": ["V004"]}, cards=pool(CHILL))

    play(state, "cast CHILL", "choose own 1")

    assert attacks(state) == []
    assert refused(state, "attack 1 > 1") == ("R4.8", "Daisy is frozen until the end of turn 9.")


def test_r4_8_lasts_through_its_controllers_next_turn() -> None:
    state = table({"hand": ["CHILL"]}, {"lanes": ["V002"]}, cards=pool(CHILL))

    play(state, "cast CHILL", "choose enemy 1", "end")
    assert refused(state, "attack 1 > hero")[0] == "R4.8"
    play(state, "end", "end")
    assert attacks(state) == ["1 > hero"]


def test_r4_8_frozen_creature_defends_and_keeps_its_taunt() -> None:
    state = table(
        {"hand": ["CHILL"], "lanes": ["V004"]}, {"lanes": [{"card": "V027", "hp": 3}]}, cards=pool(CHILL)
    )

    play(state, "cast CHILL", "choose enemy 1")
    assert refused(state, "attack 1 > hero")[0] == "R4.6"
    play(state, "attack 1 > 1")

    assert lanes(state, "first") == [""] * 5
