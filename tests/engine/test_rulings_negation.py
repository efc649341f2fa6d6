"""P13 to P16: who may spring a Trap when, and what negation leaves behind."""

import pytest

from game import engine

from .table import answers, asked, happened, hp, lanes, lines, made, play, pool, row, side, table, trap

AMBUSH, BLAST, COUNTER, SHIELD, LOCK, WAVE = (trap(f"V{n}") for n in (102, 103, 104, 105, 106, 111))


# --- P13 ---


def test_p13_trap_may_spring_in_its_owners_turn() -> None:
    """The owner attacks; the strike-back would destroy its Creature."""
    state = table({"lanes": ["V004"], "row": [SHIELD]}, {"lanes": ["V071"]})

    play(state, "attack 1 > 1")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose spring")

    assert lanes(state, "first")[0] == "V004"


def test_p13_blast_answers_an_enemy_haunt_in_its_owners_turn() -> None:
    state = table({"lanes": ["V029"], "row": [BLAST]}, {"lanes": ["V020"]})

    play(state, "attack 1 > 1", "choose spring")

    assert hp(state) == (40, 38)


def test_p13_trap_set_this_turn_does_not_count_any_other_does() -> None:
    state = table({"lanes": ["V004"], "row": [trap("V105", 7)]}, {"lanes": ["V071"]})
    play(state, "attack 1 > 1")
    assert asked(state) == ("", "", "")

    state = table({"lanes": ["V004"], "row": [trap("V105", 6)]}, {"lanes": ["V071"]})
    play(state, "attack 1 > 1")
    assert asked(state)[1] == "V105"


@pytest.mark.parametrize(
    ("card", "negates"),
    [("V102", True), ("V103", True), ("V106", True), ("V111", False)],
)
def test_p13_what_negates_an_attack_on_the_hero_or_its_damage(card: str, negates: bool) -> None:
    state = table({"lanes": ["V002"]}, {"hp": 2, "lanes": ["V015"], "row": [trap(card)]})

    events = play(state, "attack 1 > hero", "choose spring")

    assert bool(happened(events, "negated")) is negates


@pytest.mark.parametrize(("card", "negates"), [("V107", False), ("V108", False), ("V110", True)])
def test_p13_what_negates_a_summon(card: str, negates: bool) -> None:
    state = table({"hand": ["V048"]}, {"row": [trap(card)]})

    events = play(state, "play V048 1", "choose spring")

    assert bool(happened(events, "negated")) is negates
    assert lanes(state, "first") == [""] * 5
    assert happened(events, "drew") == []


def test_p13_v104_negates_a_spell() -> None:
    state = table({"hand": ["V081"]}, {"row": [COUNTER]})

    events = play(state, "cast V081", "choose spring")

    assert happened(events, "negated") == ["negated first V081"]
    assert side(state, "second")["graveyard"] == ["V104"]


def test_p13_blast_meets_blast() -> None:
    """Each sends the damage back as its owner's, until somebody takes it."""
    state = table({"lanes": ["V002"], "row": [BLAST, BLAST]}, {"row": [BLAST, BLAST]})

    play(state, "attack 1 > hero", "choose spring")
    assert asked(state) == ("first", "V103", "damage")
    play(state, "choose spring")
    assert asked(state) == ("second", "V103", "damage")
    play(state, "choose spring")
    assert asked(state) == ("first", "V103", "damage")
    play(state, "choose hold")

    assert hp(state) == (38, 40)
    assert row(state, "first") == ["", "V103", "", "", ""]
    assert row(state, "second") == [""] * 5
    assert side(state, "first")["graveyard"] == ["V103"]
    assert side(state, "second")["graveyard"] == ["V103", "V103"]


def test_p13_what_blast_sends_back_meets_frost_lock() -> None:
    state = table({"hp": 2, "lanes": ["V002", "V004"], "row": [LOCK]}, {"row": [BLAST]})

    play(state, "attack 1 > hero", "choose spring")
    assert asked(state) == ("first", "V106", "fatal")
    play(state, "choose spring")

    assert hp(state) == (2, 40)
    assert side(state, "first")["immune"] is True


def test_p13_blast_answers_every_kind_of_enemy_damage() -> None:
    state = table({"hand": ["V074"], "row": [BLAST]}, {"lanes": ["V016"]})

    play(state, "cast V074")
    assert asked(state) == ("first", "V103", "damage")
    play(state, "choose spring")

    assert hp(state) == (40, 38)


def test_p13_blast_answers_neither_fatigue_nor_own_cards() -> None:
    state = table({"hand": ["V074", "V081"], "deck": [], "row": [BLAST]})

    play(state, "cast V074", "cast V081", "choose own hero")

    assert asked(state) == ("", "", "")
    assert hp(state) == (36, 40)


# --- P14 ---


def test_p14_ambush_on_a_stack_lets_its_owner_pick() -> None:
    state = table({"lanes": ["V002", None, "V035", "V014"]}, {"lanes": ["V036"], "row": [AMBUSH]})

    play(state, "attack 1 3 4 > 1", "choose spring")
    assert state.decision is not None
    assert state.decision.kind is engine.DecisionKind.ATTACKER
    assert state.to_act is engine.Seat.SECOND
    assert answers(state) == ["enemy 1", "enemy 3", "enemy 4"]
    play(state, "choose enemy 3")

    assert lanes(state, "first") == ["V002", "", "", "V014", ""]
    assert lanes(state, "second")[0] == "V036"
    assert [line for line in lines(state) if line.startswith("attack")] == []  # the others are spent


def test_p14_single_attacker_needs_no_pick() -> None:
    state = table({"lanes": ["V014"]}, {"row": [AMBUSH]})

    events = play(state, "attack 1 > hero", "choose spring")

    assert happened(events, "destroyed", "triggered") == ["destroyed first V014", "triggered first V014"]
    assert hp(state) == (40, 40)


def test_p14_picked_attacker_may_be_shielded() -> None:
    state = table({"lanes": ["V002", "V035"], "row": [SHIELD]}, {"lanes": ["V036"], "row": [AMBUSH]})

    play(state, "attack 1 2 > 1", "choose spring", "choose enemy 2")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose spring")

    assert lanes(state, "first") == ["V002", "V035", "", "", ""]
    assert lanes(state, "second")[0] == "V036"


def test_p14_negated_attack_has_no_after() -> None:
    state = table({"lanes": ["V002"]}, {"row": [AMBUSH, WAVE]})

    play(state, "attack 1 > hero", "choose spring")

    assert asked(state) == ("", "", "")
    assert row(state, "second") == ["", "V111", "", "", ""]


def test_p14_attack_whose_damage_was_negated_has_an_after() -> None:
    state = table({"lanes": ["V002"]}, {"row": [BLAST, WAVE]})

    play(state, "attack 1 > hero", "choose spring")
    assert asked(state) == ("second", "V111", "after_attack")
    play(state, "choose spring")

    assert lanes(state, "first") == [""] * 5
    assert hp(state) == (38, 40)


def test_p14_attack_on_a_creature_has_no_after() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V004"], "row": [WAVE]})

    play(state, "attack 1 > 1")

    assert asked(state) == ("", "", "")


# --- P15 ---


def test_p15_negated_spell_stays_paid_and_goes_to_the_graveyard() -> None:
    state = table({"mana": 1, "coin": True, "hand": ["V081"]}, {"row": [COUNTER]})

    play(state, "cast V081 coin", "choose spring")

    assert side(state, "first")["mana"] == 0
    assert side(state, "first")["coin"] is False
    assert side(state, "first")["graveyard"] == ["V081"]
    assert side(state, "first")["hand"] == []
    assert hp(state) == (40, 40)


def test_p15_negated_lasting_spell_takes_no_space() -> None:
    state = table({"hand": ["V080"]}, {"row": [COUNTER]})

    play(state, "cast V080", "choose spring")

    assert row(state, "first") == [""] * 5
    assert side(state, "first")["graveyard"] == ["V080"]


def test_p15_v016_sees_the_cast_before_its_windows() -> None:
    state = table({"hand": ["V081"]}, {"lanes": ["V016"], "row": [COUNTER]})

    events = play(state, "cast V081")
    assert happened(events, "hero_damaged") == ["hero_damaged first"]
    assert asked(state) == ("second", "V104", "spell")
    play(state, "choose spring")

    assert hp(state) == (38, 40)


def test_p15_hold_lets_the_spell_resolve() -> None:
    state = table({"hand": ["V072"], "hp": 20}, {"row": [COUNTER]})

    play(state, "cast V072", "choose hold")

    assert hp(state) == (28, 40)


def test_p15_spell_cast_by_a_dying_hero_still_resolves() -> None:
    """V016 kills the caster; the resolution goes on, and the Spell kills too: a draw."""
    state = table({"hp": 2, "hand": ["V081"]}, {"hp": 3, "lanes": ["V016"]})

    play(state, "cast V081", "choose enemy hero")

    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.BOTH_HEROES)


# --- P16 ---

EJECT = made(
    "EJECT",
    kind="Trap",
    effects=[
        {
            "on": "trap",
            "when": "attack",
            "targets": [{"kind": "creature"}],
            "do": [{"word": "return", "to": "targets"}],
        }
    ],
)


def test_p16_attack_without_attacker_ends_without_result() -> None:
    state = table({"lanes": ["V002"]}, {"row": [trap("EJECT"), WAVE]}, cards=pool(EJECT))

    play(state, "attack 1 > hero", "choose spring", "choose enemy 1")

    assert hp(state) == (40, 40)
    assert asked(state) == ("", "", "")  # no after
    assert side(state, "first")["hand"] == ["V002"]


def test_p16_attack_without_defender_ends_without_result() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V001"], "row": [trap("EJECT")]}, cards=pool(EJECT))

    play(state, "attack 1 > 1", "choose spring", "choose own 1")

    assert lanes(state, "first")[0] == "V002"
    assert hp(state) == (40, 40)
    assert [line for line in lines(state) if line.startswith("attack")] == []  # spent by the declaration


def test_p16_kill_gate_is_read_at_the_declaration_only() -> None:
    """One of two attackers goes home: the other alone could not have attacked; nobody dies now (R4.4)."""
    state = table({"lanes": ["V035", "V035"]}, {"lanes": ["V036"], "row": [trap("EJECT")]}, cards=pool(EJECT))

    play(state, "attack 1 2 > 1", "choose spring", "choose enemy 1")

    assert lanes(state, "first") == ["", "V035", "", "", ""]
    assert side(state, "second")["lanes"][0]["hp"] == 4


def test_p16_attackers_are_spent_by_the_declaration() -> None:
    state = table({"lanes": ["V002"], "row": [SHIELD]}, {"row": [AMBUSH]})

    play(state, "attack 1 > hero", "choose spring", "choose spring")

    assert lanes(state, "first")[0] == "V002"
    assert lines(state) == ["end"]
