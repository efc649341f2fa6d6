"""Creatures without an effect, the keywords, and those that count as every class (R4, P23, P25)."""

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import answers, barred, graveyard, hero, lanes, lines, play, side, table, told

PLAIN = [
    ("V001", 1, 1, 2, ("Taunt",)),
    ("V002", 1, 2, 2, ()),
    ("V003", 1, 2, 1, ("Rush",)),
    ("V008", 1, 1, 2, ()),
    ("V024", 2, 1, 3, ("Poison",)),
    ("V025", 2, 2, 3, ()),
    ("V027", 2, 2, 3, ("Taunt",)),
    ("V029", 2, 4, 1, ("Rush",)),
    ("V035", 3, 3, 4, ()),
]


@pytest.mark.parametrize(("card", "cost", "attack", "health", "keywords"), PLAIN)
def test_plain_creature_enters_as_printed_and_asks_nothing(
    card: str, cost: int, attack: int, health: int, keywords: tuple[str, ...]
) -> None:
    state = table({"mana": cost, "hand": [card]}, {"row": ["V104"]})

    events = play(state, f"play {card} 3")

    stands = engine.view_for(state, Seat.FIRST).own.lanes[2]
    assert stands is not None
    assert (stands.card, stands.attack, stands.hp, stands.max_hp) == (card, attack, health, health)
    assert stands.keywords == keywords
    assert side(state, "first")["mana"] == 0
    assert [event.kind for event in events] == [EventKind.PLAYED]


@pytest.mark.parametrize(("card", "cost", "attack", "health", "keywords"), PLAIN)
def test_plain_creature_needs_its_cost_and_a_free_lane(
    card: str, cost: int, attack: int, health: int, keywords: tuple[str, ...]
) -> None:
    poor = table({"mana": cost - 1, "hand": [card]})
    full = table({"hand": [card], "lanes": ["V005"] * 5})

    assert barred(poor, f"play {card} 1") == "R2.5"
    assert barred(full, f"play {card} 1") == "R1.2"
    assert not any(line.startswith("play") for line in lines(poor) + lines(full))


def test_v002_trades_with_its_like() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": [None, "V002"]})

    play(state, "attack 1 > 2")

    assert lanes(state, "first") == lanes(state, "second") == [""] * 5
    assert (graveyard(state, "first"), graveyard(state, "second")) == (["V002"], ["V002"])


def test_v002_may_not_scratch_what_nobody_dies_of() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V008", "V006", "V019"]})

    assert barred(state, "attack 1 > 3") == "R4.2"  # 2 attack against 5 HP, and no attack to strike back
    assert barred(state, "attack 1 > 2") == ""


@pytest.mark.parametrize("card", ["V001", "V013", "V027", "V030", "V049", "V061"])
def test_taunt_bars_the_hero_and_the_other_creatures(card: str) -> None:
    state = table({"lanes": ["V071"]}, {"lanes": [card, "V002"]})

    assert barred(state, "attack 1 > hero") == "R4.6"
    assert barred(state, "attack 1 > 2") == "R4.6"
    play(state, "attack 1 > 1")
    assert lanes(state, "second") == ["", "V002", "", "", ""]


@pytest.mark.parametrize(("card", "attacker"), [("V001", "V008"), ("V027", "V025"), ("V013", "V009")])
def test_taunt_that_nobody_can_attack_still_bars_the_rest(card: str, attacker: str) -> None:
    state = table({"lanes": [attacker]}, {"lanes": [card, "V002"]})

    assert barred(state, "attack 1 > 1") == "R4.2"
    assert lines(state) == ["end"]


@pytest.mark.parametrize("card", ["V003", "V029"])
def test_rush_attacks_a_creature_at_once_but_never_the_hero(card: str) -> None:
    state = table({"hand": [card]}, {"lanes": ["V009"]})
    play(state, f"play {card} 1")

    assert barred(state, "attack 1 > hero") == "R4.5"
    play(state, "attack 1 > 1")
    assert graveyard(state, "second") == ["V009"]
    assert lanes(state, "first")[0] == ""  # 1 attack against 1 HP


@pytest.mark.parametrize("card", ["V003", "V029"])
def test_rush_is_held_by_the_kill_gate_and_spent_by_one_attack(card: str) -> None:
    state = table({"hand": [card]}, {"lanes": ["V019", "V005", "V005"]})
    play(state, f"play {card} 1")

    assert barred(state, "attack 1 > 1") == "R4.2"
    play(state, "attack 1 > 2")
    assert lanes(state, "first")[0] == card  # the enemy had no attack
    assert barred(state, "attack 1 > 3") == "R4.1"


def test_v003_summoned_from_the_deck_may_attack_at_once() -> None:
    state = table({"hand": ["V042"], "deck": ["V003"]}, {"lanes": ["V005"]})

    play(state, "play V042 1", "choose card V003", "choose lane 5")

    assert barred(state, "attack 1 > 1") == "R3.1"
    assert barred(state, "attack 5 > hero") == "R4.5"
    play(state, "attack 5 > 1")
    assert graveyard(state, "second") == ["V005"]


def test_v024_poison_kills_any_creature_it_fights() -> None:
    attacking = table({"lanes": ["V024"]}, {"lanes": ["V071"]})
    defending = table({"lanes": ["V068"]}, {"lanes": ["V024"]})

    play(attacking, "attack 1 > 1")
    play(defending, "attack 1 > 1")

    for state in (attacking, defending):
        assert lanes(state, "first") == lanes(state, "second") == [""] * 5


def test_v024_poison_adds_nothing_against_the_hero() -> None:
    state = table({"lanes": ["V024"]})

    play(state, "attack 1 > hero")

    assert hero(state, "second") == 39


def test_v024_poison_in_a_stack_spares_the_attacker_that_outlives_the_blow() -> None:
    state = table({"lanes": ["V024", "V068"]}, {"lanes": ["V049"]})

    play(state, "attack 1 2 > 1")

    assert lanes(state, "first") == ["", "V068", "", "", ""]
    assert lanes(state, "second") == [""] * 5


EVERY_CLASS = ("V008", "V025", "V035")


@pytest.mark.parametrize("card", EVERY_CLASS)
def test_creature_of_every_class_meets_every_condition(card: str) -> None:
    def cast(spell: str, *lines: str) -> engine.GameState:
        state = table({"hp": 20, "lanes": [card], "hand": [spell]}, {"lanes": ["V022"], "graveyard": []})
        play(state, f"cast {spell}", *lines)
        return state

    assert hero(cast("V073", "choose enemy hero"), "second") == 37  # Wizard
    assert hero(cast("V084", "choose enemy hero"), "second") == 36  # Bow
    assert hero(cast("V091", "choose enemy hero"), "second") == 34  # Crown
    assert hero(cast("V083"), "first") == 32  # Bow
    assert graveyard(cast("V095", "choose enemy 1"), "second") == ["V022"]  # Pirate
    assert graveyard(cast("V085", "choose own 1", "choose enemy 1"), "first")[0] == card  # Zombie
    assert side(cast("V076", "choose own 1"), "first")["lanes"][0]["poison"]  # Pirate


@pytest.mark.parametrize(("card", "cost"), [("V008", 1), ("V025", 2), ("V035", 3)])
def test_creature_of_every_class_is_found_by_each_class_but_not_as_a_spell(card: str, cost: int) -> None:
    bow = table({"hand": ["V078"], "deck": [card]})
    zombie = table({"hand": ["V093"], "graveyard": [card]})
    crown = table({"hand": ["V098"], "graveyard": [card]})
    pirate_spell = table({"hand": ["V017"], "deck": [card]})

    play(bow, "cast V078")
    play(zombie, "cast V093")
    play(crown, "cast V098")
    play(pirate_spell, "play V017 1")

    assert answers(bow) == answers(zombie) == [f"card {card}"]
    assert answers(crown) == [f"card {card}", "none"]
    assert answers(pirate_spell) == []


def test_v008_dies_like_any_other_and_feeds_pirates_watchers() -> None:
    state = table({"lanes": ["V008"], "row": ["V089"], "hand": ["V075"]})

    events = play(state, "cast V075", "choose own 1")

    assert told(events, EventKind.DREW) == [("first", "V002")] * 4  # one for the Pirate, three for the Zombie
