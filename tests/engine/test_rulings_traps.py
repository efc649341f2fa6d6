"""P12: the windows of an event, and their order."""

import pytest

from .table import asked, happened, hp, lanes, made, play, pool, row, side, table, trap

AMBUSH, BLAST, COUNTER, SHIELD, LOCK, MINE, PITFALL, SPRING, WAVE = (
    trap(f"V{n}") for n in (102, 103, 104, 105, 106, 107, 108, 110, 111)
)


# --- P12: declared, would, after ---


def test_p12_attack_on_the_hero_opens_three_windows_in_order() -> None:
    state = table({"lanes": ["V002"]}, {"hp": 2, "row": [WAVE, LOCK, BLAST, AMBUSH]})
    seen = []

    play(state, "attack 1 > hero")
    while state.decision is not None:
        seen.append(state.decision.card)
        play(state, "choose hold")

    assert seen == ["V102", "V106", "V103", "V111"]


@pytest.mark.parametrize(
    ("order", "offered"), [([BLAST, LOCK], ["V103", "V106"]), ([LOCK, BLAST], ["V106", "V103"])]
)
def test_p12_one_window_offers_its_traps_left_to_right(
    order: list[dict[str, object]], offered: list[str]
) -> None:
    state = table({"lanes": ["V002"]}, {"hp": 2, "row": [None, *order]})

    play(state, "attack 1 > hero")
    assert asked(state)[1] == offered[0]
    play(state, "choose hold")
    assert asked(state)[1] == offered[1]


def test_p12_space_decides_not_age() -> None:
    state = table({"lanes": ["V002"]}, {"row": [{**AMBUSH, "age": 9}, {**AMBUSH, "age": 1}]})

    play(state, "attack 1 > hero", "choose spring")

    assert row(state, "second") == ["", "V102", "", "", ""]


def test_p12_negation_ends_the_window_and_the_others_stay_set() -> None:
    state = table({"lanes": ["V002"]}, {"hp": 2, "row": [BLAST, LOCK, BLAST]})

    play(state, "attack 1 > hero", "choose spring")

    assert asked(state) == ("", "", "")
    assert row(state, "second") == ["", "V106", "V103", "", ""]
    assert hp(state) == (38, 2)


def test_p12_frost_lock_is_no_answer_to_damage_that_is_not_fatal() -> None:
    state = table({"lanes": ["V002"]}, {"hp": 3, "row": [LOCK]})

    play(state, "attack 1 > hero")

    assert asked(state) == ("", "", "")
    assert hp(state) == (40, 1)


def test_p12_spell_is_declared_before_it_asks_its_target() -> None:
    state = table({"hand": ["V081"]}, {"row": [COUNTER]})

    play(state, "cast V081")
    assert asked(state) == ("second", "V104", "spell")
    play(state, "choose hold")

    assert asked(state) == ("first", "V081", "damage")


def test_p12_summoned_creatures_leaving_ends_the_window() -> None:
    """Landmine destroys the arrived Creature: Spring Trap and Pitfall behind it are not offered."""
    state = table({"hand": ["V048"], "lanes": ["V002"]}, {"lanes": ["V001"], "row": [MINE, SPRING, PITFALL]})

    play(state, "play V048 2")
    assert asked(state) == ("second", "V107", "summon")
    play(state, "choose spring")

    assert asked(state) == ("", "", "")
    assert lanes(state, "first") == lanes(state, "second") == [""] * 5
    assert row(state, "second") == ["", "V110", "V108", "", ""]


def test_p12_landmine_that_the_arrived_creature_survives_leaves_the_window_open() -> None:
    state = table({"hand": ["V048"], "row": [SHIELD]}, {"row": [MINE, SPRING]})

    play(state, "play V048 2", "choose spring")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose spring")

    assert asked(state) == ("second", "V110", "summon")


def test_p12_pitfall_is_offered_from_4_attack_on() -> None:
    state = table({"hand": ["V035", "V048"]}, {"row": [PITFALL]})

    play(state, "play V035 1")
    assert asked(state) == ("", "", "")
    play(state, "play V048 2")
    assert asked(state) == ("second", "V108", "summon")


def test_p12_pitfall_reads_the_attack_in_play() -> None:
    pal = made(
        "PAL",
        attack=2,
        effects=[{"on": "passive", "if": {"control_other": True}, "do": [{"word": "attack", "n": 2}]}],
    )
    state = table({"hand": ["PAL"], "lanes": ["V002"]}, {"row": [PITFALL]}, cards=pool(pal))

    play(state, "play PAL 2", "choose spring")

    assert lanes(state, "first") == ["V002", "", "", "", ""]


def test_p12_all_answers_about_a_batch_are_given_before_anything_leaves() -> None:
    state = table({"hand": ["V101"]}, {"lanes": ["V014", "V002", "V013"], "row": [SHIELD]})

    play(state, "cast V101")
    for subject in ("V014", "V002"):
        assert state.decision is not None
        assert state.decision.subject == subject
        assert lanes(state, "second") == ["V014", "V002", "V013", "", ""]
        assert side(state, "second")["graveyard"] == []
        play(state, "choose hold")
    events = play(state, "choose spring")

    assert lanes(state, "second") == ["", "", "V013", "", ""]
    assert happened(events, "triggered") == ["triggered second V014"]


def test_p12_turn_player_answers_first_in_a_batch_of_both_sides() -> None:
    """V054's Haunt against a stack, and combat: the turn player sits in the second seat here."""
    state = table({"lanes": ["V002"], "row": [SHIELD]}, {"lanes": ["V002"], "row": [SHIELD]}, active="second")

    play(state, "attack 1 > 1")
    assert asked(state) == ("second", "V105", "destruction")
    play(state, "choose spring")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose spring")

    assert lanes(state, "first") == lanes(state, "second") == ["V002", "", "", "", ""]
    assert side(state, "first")["graveyard"] == side(state, "second")["graveyard"] == ["V105"]


def test_p12_shield_destroyed_in_the_same_batch_may_still_spring() -> None:
    """V071 destroys all other cards: V105 is offered before anything leaves."""
    state = table({"hand": ["V071"]}, {"lanes": ["V028", "V002"], "row": ["V080", SHIELD]})

    play(state, "play V071 1", "choose spring")

    assert lanes(state, "second") == ["V028", "", "", "", ""]
    assert row(state, "second") == [""] * 5
    assert side(state, "second")["graveyard"] == ["V105", "V002", "V080"]
    assert len(side(state, "second")["hand"]) == 1  # V028 saw its neighbour's death


def test_p12_row_cards_are_no_creatures_for_the_shield() -> None:
    state = table({"hand": ["V077"]}, {"row": ["V080", SHIELD]})

    play(state, "cast V077", "choose enemy row 1")

    assert asked(state) == ("", "", "")
