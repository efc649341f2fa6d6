"""Spells that destroy, return, poison or make Creatures fight (R3.2, P8, P14, P18, P23)."""

from typing import Any

import pytest

from game.engine import EventKind, Seat
from tests.engine.table import answers, barred, graveyard, hand, hero, lanes, play, row, side, table, told

# --- destruction and return ---


def test_v075_sacrifices_for_two_or_a_zombie_for_three() -> None:
    bow = table({"hand": ["V075"], "lanes": ["V002", "V020"]}, {"lanes": ["V001"], "row": ["V105"]})
    zombie = bow.copy()

    play(bow, "cast V075")
    assert answers(bow) == ["own 1", "own 2"]
    play(bow, "choose own 1")
    play(zombie, "cast V075", "choose own 2")

    assert (len(hand(bow, "first")), len(hand(zombie, "first"))) == (2, 3)
    assert (hero(bow, "second"), hero(zombie, "second")) == (40, 38)  # Dumpy's Haunt


def test_v075_resolves_the_haunt_before_its_own_draws() -> None:
    state = table({"hand": ["V075"], "lanes": ["V013"], "deck": ["V004", "V009", "V003", "V001", "V002"]})

    events = play(state, "cast V075", "choose own 1")

    assert [card for _, card in told(events, EventKind.DREW)] == ["V004", "V009", "V003", "V001"]
    assert graveyard(state, "first") == ["V013", "V075"]


def test_v075_needs_a_friendly_creature_and_no_shield_of_its_own_side_answers() -> None:
    none = table({"hand": ["V075"]}, {"lanes": ["V002"]})
    shield = table({"hand": ["V075"], "lanes": ["V002"], "row": ["V105"]})

    play(shield, "cast V075", "choose own 1")

    assert barred(none, "cast V075") == "R3.2"
    assert shield.decision is None
    assert graveyard(shield, "first") == ["V002", "V075"]


def test_v076_gives_a_pirate_poison_until_the_end_of_the_turn() -> None:
    state = table({"hand": ["V076"], "lanes": ["V012", "V001"]}, {"lanes": ["V071"]})

    play(state, "cast V076")
    assert answers(state) == ["own 1"]
    play(state, "choose own 1")
    assert barred(state, "attack 2 > 1") == ""  # a suicide
    play(state, "attack 1 > 1")

    assert lanes(state, "second") == [""] * 5


def test_v076_poison_is_gone_next_turn_and_needs_a_pirate() -> None:
    state = table({"hand": ["V076"], "lanes": ["V031"]})
    none = table({"hand": ["V076"], "lanes": ["V002"]}, {"lanes": ["V012"]})

    play(state, "cast V076", "choose own 1", "end")

    assert side(state, "first")["lanes"][0]["poison"] is False
    assert barred(none, "cast V076") == "R3.2"


def test_v076_poison_is_forgotten_by_a_creature_that_left() -> None:
    state = table({"hand": ["V076", "V086"], "lanes": ["V012"]})

    play(state, "cast V076", "choose own 1", "cast V086", "choose own 1", "play V012 1")

    assert side(state, "first")["lanes"][0]["poison"] is False


def test_v077_destroys_an_enemy_spell_or_trap() -> None:
    state = table({"hand": ["V077"], "row": ["V080"]}, {"row": ["V103", None, "V089"]})

    play(state, "cast V077")
    assert answers(state) == ["enemy row 1", "enemy row 3"]
    play(state, "choose enemy row 3")

    assert graveyard(state, "second") == ["V089"]


def test_v077_cannot_be_cast_at_an_empty_row_and_may_be_countered() -> None:
    none = table({"hand": ["V077"], "row": ["V080"]}, {"lanes": ["V002"]})
    countered = table({"hand": ["V077"]}, {"row": ["V104"]})

    play(countered, "cast V077", "choose spring")

    assert barred(none, "cast V077") == "R3.2"
    assert graveyard(countered, "second") == ["V104"]


def test_v077_target_is_asked_after_the_trap_was_held() -> None:
    state = table({"hand": ["V077"]}, {"row": ["V104"]})

    play(state, "cast V077", "choose hold")
    assert answers(state) == ["enemy row 1"]
    play(state, "choose enemy row 1")

    assert graveyard(state, "second") == ["V104"]


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        ("V079", ["own 1", "enemy 1", "enemy 2"]),
        ("V096", ["own 2", "enemy 3"]),
        ("V086", ["own 1", "own 2", "enemy 1", "enemy 2", "enemy 3"]),
        ("V095", ["own 1", "own 2", "enemy 1", "enemy 2", "enemy 3"]),
        ("V100", ["own 1", "own 2", "enemy 1", "enemy 2", "enemy 3"]),
    ],
)
def test_removal_offers_creatures_by_their_attack_in_play(card: str, offered: list[str]) -> None:
    # Stump has 3 attack beside another Creature; Goji 3, Turbo and Champ 4, Doom 0.
    state = table({"hand": [card], "lanes": ["V012", "V055"]}, {"lanes": ["V019", "V033", "V030"]})

    play(state, f"cast {card}")

    assert answers(state) == offered


@pytest.mark.parametrize(
    ("card", "bystander"), [("V079", "V055"), ("V096", "V012"), ("V086", ""), ("V095", ""), ("V100", "")]
)
def test_removal_cannot_be_cast_without_a_target(card: str, bystander: str) -> None:
    creatures: list[Any] = [bystander] if bystander else []
    state = table({"hand": [card], "lanes": creatures}, {"lanes": creatures, "row": ["V080"]})

    assert barred(state, f"cast {card}") == "R3.2"


@pytest.mark.parametrize("card", ["V079", "V096", "V100"])
def test_removal_destroys_with_haunt_and_meets_the_shield(card: str) -> None:
    victim = {"V079": "V020", "V096": "V059", "V100": "V020"}[card]
    state = table({"hand": [card]}, {"lanes": [victim], "row": ["V105"]})
    held = state.copy()

    play(state, f"cast {card}", "choose enemy 1", "choose spring")
    play(held, f"cast {card}", "choose enemy 1", "choose hold")

    assert lanes(state, "second")[0] == victim
    assert lanes(held, "second")[0] == ""
    assert hero(held, "first") < hero(state, "first") == 40


def test_v085_destroys_a_friendly_zombie_and_an_enemy_together() -> None:
    state = table(
        {"hand": ["V085"], "lanes": ["V002", "V020"], "row": ["V082"]},
        {"lanes": ["V059", "V015"], "row": ["V104", "V080"]},
    )

    play(state, "cast V085", "choose hold")  # the row is there, and nothing in it is a target
    assert answers(state) == ["own 2"]
    play(state, "choose own 2")
    assert answers(state) == ["enemy 1", "enemy 2"]
    events = play(state, "choose enemy 2")

    assert told(events, EventKind.DESTROYED) == [("first", "V020"), ("second", "V015")]
    assert told(events, EventKind.TRIGGERED) == [("first", "V020"), ("second", "V015")]
    assert (hero(state, "first"), hero(state, "second")) == (38, 38)


def test_v085_needs_both_and_kills_its_own_even_if_the_enemy_is_kept() -> None:
    no_zombie = table({"hand": ["V085"], "lanes": ["V002"]}, {"lanes": ["V005"]})
    no_enemy = table({"hand": ["V085"], "lanes": ["V020"]})
    shield = table({"hand": ["V085"], "lanes": ["V020"]}, {"lanes": ["V005"], "row": ["V105"]})

    play(shield, "cast V085", "choose own 1", "choose enemy 1", "choose spring")

    assert barred(no_zombie, "cast V085") == barred(no_enemy, "cast V085") == "R3.2"
    assert lanes(shield, "first")[0] == ""
    assert lanes(shield, "second")[0] == "V005"


def test_v086_returns_a_creature_which_forgets_its_wounds() -> None:
    state = table({"hand": ["V086"], "lanes": [{"card": "V025", "hp": 1, "attacks": 1}]})

    play(state, "cast V086", "choose own 1", "play V025 1")

    assert side(state, "first")["lanes"][0]["hp"] == 3


def test_v086_return_to_a_full_hand_is_the_graveyard_without_a_haunt() -> None:
    state = table({"hand": ["V086"]}, {"lanes": ["V015"], "hand": ["V002"] * 10, "row": ["V105"]})

    events = play(state, "cast V086", "choose enemy 1")

    assert graveyard(state, "second") == ["V015"]
    assert told(events, EventKind.DESTROYED, EventKind.TRIGGERED) == []
    assert hero(state, "first") == 40


def test_v095_returns_or_with_a_pirate_destroys() -> None:
    alone = table({"hand": ["V095"]}, {"lanes": ["V014"]})
    pirate = table({"hand": ["V095"], "lanes": ["V012"]}, {"lanes": ["V014"]})
    own = table({"hand": ["V095"], "lanes": ["V012"]})

    play(alone, "cast V095", "choose enemy 1")
    play(pirate, "cast V095", "choose enemy 1")
    play(own, "cast V095", "choose own 1")

    assert (hand(alone, "second"), graveyard(alone, "second")) == (["V014"], [])
    assert (hand(pirate, "second"), graveyard(pirate, "second")) == (["V002"], ["V014"])
    assert graveyard(own, "first") == ["V012", "V095"]


def test_v095_counts_pirates_of_its_own_side_alone() -> None:
    state = table({"hand": ["V095"]}, {"lanes": ["V012"], "row": ["V105"]})

    play(state, "cast V095", "choose enemy 1")

    assert state.decision is None  # a return is no destruction
    assert hand(state, "second") == ["V012"]


def test_v100_heals_where_a_wizard_is_left() -> None:
    wizard = table({"hp": 30, "hand": ["V100"], "lanes": ["V005"]}, {"lanes": ["V071"]})
    none = table({"hp": 30, "hand": ["V100"]}, {"lanes": ["V005"]})
    own = table({"hp": 30, "hand": ["V100"], "lanes": ["V005"]})

    play(wizard, "cast V100", "choose enemy 1")
    play(none, "cast V100", "choose enemy 1")
    play(own, "cast V100", "choose own 1")

    assert [hero(state, "first") for state in (wizard, none, own)] == [33, 30, 30]


def test_v101_destroys_all_creatures_and_leaves_the_rows() -> None:
    state = table({"hand": ["V101"], "lanes": ["V071", "V020"], "row": ["V080"]}, {"lanes": ["V024"]})
    empty = table({"hand": ["V101"]})

    play(state, "cast V101")
    play(empty, "cast V101")

    assert lanes(state, "first") == lanes(state, "second") == [""] * 5
    assert row(state, "first")[0] == "V080"
    assert graveyard(state, "first") == ["V071", "V020", "V101"]
    assert graveyard(empty, "first") == ["V101"]


def test_v101_offers_the_shield_for_each_enemy_death_alone() -> None:
    state = table(
        {"hand": ["V101"], "lanes": ["V002"], "row": ["V105"]}, {"lanes": ["V005", "V009"], "row": ["V105"]}
    )

    play(state, "cast V101")
    decision = state.decision
    assert decision is not None
    assert (decision.seat, decision.subject) == (Seat.SECOND, "V005")
    play(state, "choose hold")
    assert lanes(state, "second")[:2] == ["V005", "V009"]  # P12: nobody has left yet
    play(state, "choose spring")

    assert lanes(state, "second") == ["", "V009", "", "", ""]


# --- the fight ---


def test_v097_makes_two_creatures_fight_past_taunt_and_kill_gate() -> None:
    state = table({"hand": ["V097"], "lanes": ["V033"]}, {"lanes": ["V001", "V035", "V002"]})

    play(state, "cast V097", "choose own 1")
    assert answers(state) == ["enemy 1", "enemy 2", "enemy 3"]
    play(state, "choose enemy 2")

    assert lanes(state, "first") == [""] * 5  # 3 attack against 3 HP
    assert side(state, "second")["lanes"][1]["hp"] == 4  # left as it was


def test_v097_spends_nobody_and_opens_no_window_of_an_attack() -> None:
    state = table({"hand": ["V097"], "lanes": ["V033"]}, {"lanes": ["V005"], "row": ["V102", "V111"]})

    play(state, "cast V097", "choose enemy 1", "choose own 1")

    assert state.decision is None
    assert lanes(state, "second")[0] == ""
    assert barred(state, "attack 1 > hero") == ""


def test_v097_between_two_enemies_is_destruction_by_the_caster() -> None:
    enemies = table({"hand": ["V097"]}, {"lanes": ["V024", "V071"], "row": ["V105"]})
    own = table({"hand": ["V097"], "lanes": ["V024", "V071"], "row": ["V105"]}, {"row": ["V105"]})

    play(enemies, "cast V097", "choose enemy 1", "choose enemy 2", "choose hold", "choose spring")
    play(own, "cast V097", "choose own 1", "choose own 2")

    assert lanes(enemies, "second") == ["", "V071", "", "", ""]
    assert lanes(own, "first") == [""] * 5


def test_v097_lets_the_casters_shield_answer_the_enemy_fighter() -> None:
    state = table({"hand": ["V097"], "lanes": ["V002"], "row": ["V105"]}, {"lanes": ["V071"]})

    play(state, "cast V097", "choose own 1", "choose enemy 1", "choose spring")

    assert lanes(state, "first")[0] == "V002"


def test_v097_needs_two_creatures() -> None:
    state = table({"hand": ["V097"], "lanes": ["V002"]})

    assert barred(state, "cast V097") == "R3.2"
