"""Spells that damage, heal, draw, search, summon or stay in the row (R3.2, P15, P18, P19, P23)."""

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import (
    amounts,
    answers,
    barred,
    graveyard,
    hand,
    hero,
    lanes,
    play,
    row,
    side,
    table,
    told,
)

ALLY = {"Bow": "V002", "Wizard": "V005", "Crown": "V001", "Pirate": "V012", "Zombie": "V013"}

# --- damage ---

DAMAGE = [("V073", 1, 3, "Wizard"), ("V081", 3, 3, "Bow"), ("V084", 2, 4, "Bow"), ("V091", 3, 6, "Crown")]


@pytest.mark.parametrize(("card", "usual", "more", "ally"), DAMAGE)
def test_damage_spell_reads_its_condition_on_its_own_side(
    card: str, usual: int, more: int, ally: str
) -> None:
    alone = table({"hand": [card], "lanes": ["V004"]}, {"lanes": [ALLY[ally]]})
    company = table({"hand": [card], "lanes": [ALLY[ally]]})

    play(alone, f"cast {card}", "choose enemy hero")
    play(company, f"cast {card}", "choose enemy hero")

    assert (hero(alone, "second"), hero(company, "second")) == (40 - usual, 40 - more)


@pytest.mark.parametrize(("card", "usual", "more", "ally"), DAMAGE)
def test_damage_spell_may_hit_anything_but_the_rows(card: str, usual: int, more: int, ally: str) -> None:
    state = table({"hand": [card], "lanes": ["V019"], "row": ["V104"]}, {"lanes": ["V019"], "row": ["V080"]})

    play(state, f"cast {card}")
    assert answers(state) == ["own 1", "own hero", "enemy 1", "enemy hero"]
    play(state, "choose own 1")

    assert side(state, "first")["lanes"][0]["hp"] == 5 - usual
    assert graveyard(state, "first") == [card]


@pytest.mark.parametrize(("card", "usual", "more", "ally"), DAMAGE)
def test_damage_spell_negated_asks_no_target_and_stays_paid(
    card: str, usual: int, more: int, ally: str
) -> None:
    state = table({"hand": [card], "mana": 2, "coin": True, "cap": 3}, {"row": ["V104", "V104"]})
    line = f"cast {card} coin" if barred(state, f"cast {card}") else f"cast {card}"

    play(state, line, "choose spring")

    assert state.decision is None
    assert graveyard(state, "first") == [card]
    assert side(state, "first")["mana"] < 2
    assert side(state, "first")["coin"] is (not line.endswith("coin"))
    assert row(state, "second") == ["", "V104", "", "", ""]


@pytest.mark.parametrize(("card", "usual", "more", "ally"), DAMAGE)
def test_damage_spell_at_the_own_hero_is_no_affair_of_blast(
    card: str, usual: int, more: int, ally: str
) -> None:
    state = table({"hand": [card], "row": ["V103"]}, {"row": ["V103"]})

    play(state, f"cast {card}", "choose own hero")

    assert state.decision is None
    assert hero(state, "first") == 40 - usual


# --- healing ---


@pytest.mark.parametrize(
    ("card", "allies", "healed"),
    [("V072", [], 8), ("V072", ["V002"], 8), ("V083", ["V001"], 6), ("V083", ["V002"], 12)],
)
def test_healing_spell_heals_up_to_forty(card: str, allies: list[str], healed: int) -> None:
    low = table({"hp": 20, "hand": [card], "lanes": allies}, {"lanes": ["V002"]})
    high = table({"hp": 39, "hand": [card], "lanes": allies})

    play(low, f"cast {card}")
    events = play(high, f"cast {card}")

    assert (hero(low, "first"), hero(high, "first")) == (20 + healed, 40)
    assert amounts(events, EventKind.HEALED, "first") == [1]


@pytest.mark.parametrize("card", ["V072", "V083"])
def test_healing_spell_may_be_cast_in_vain(card: str) -> None:
    state = table({"hand": [card]}, {"lanes": ["V036"]})

    events = play(state, f"cast {card}")

    assert told(events, EventKind.HEALED) == []
    assert graveyard(state, "first") == [card]


# --- cards ---


@pytest.mark.parametrize(
    ("card", "allies", "drawn"),
    [("V074", [], 1), ("V087", [], 2), ("V088", ["V002"], 1), ("V088", ["V005"], 3), ("V088", ["V008"], 3)],
)
def test_drawing_spell_draws(card: str, allies: list[str], drawn: int) -> None:
    state = table({"hand": [card], "lanes": allies}, {"lanes": ["V005"]})

    play(state, f"cast {card}")

    assert len(hand(state, "first")) == drawn


@pytest.mark.parametrize(
    ("card", "allies", "drawn"), [("V074", [], 1), ("V087", [], 2), ("V088", ["V005"], 3)]
)
def test_drawing_spell_with_an_empty_deck_tires_and_with_a_full_hand_overflows(
    card: str, allies: list[str], drawn: int
) -> None:
    empty = table({"hand": [card], "lanes": allies, "deck": []})
    full = table({"hand": [card, *["V002"] * 9], "lanes": allies, "deck": ["V009"] * 3})

    play(empty, f"cast {card}")
    play(full, f"cast {card}")

    assert hero(empty, "first") == 40 - sum(range(1, drawn + 1))
    assert len(hand(full, "first")) == 10
    assert sorted(graveyard(full, "first")) == sorted(["V009"] * (drawn - 1) + [card])


def test_v078_finds_a_bow_creature_even_with_a_full_hand_behind_it() -> None:
    state = table({"hand": ["V078", *["V002"] * 9], "deck": ["V084", "V024", "V001", "V008"]})

    play(state, "cast V078")
    assert answers(state) == ["card V008", "card V024"]
    play(state, "choose card V024")

    assert hand(state, "first")[-1] == "V024"
    assert state.decision is None


def test_v078_without_a_bow_creature_is_cast_in_vain() -> None:
    state = table({"hand": ["V078"], "deck": ["V084", "V001"]})

    events = play(state, "cast V078")

    assert [event.kind for event in events] == [EventKind.CAST, EventKind.SHUFFLED]


def test_v109_shows_the_enemy_hand_to_the_caster_alone() -> None:
    state = table({"hand": ["V109"]}, {"hand": ["V081", "V104"]})

    events = play(state, "cast V109")

    shown = [event for event in events if event.kind is EventKind.HAND_SHOWN]
    seen = [engine.event_for(event, seat) for event in shown for seat in (Seat.FIRST, Seat.SECOND, None)]
    assert [event.cards if event else None for event in seen] == [("V081", "V104"), (), ()]


def test_v109_may_look_at_an_empty_hand_and_may_be_negated() -> None:
    empty = table({"hand": ["V109"]})
    negated = table({"hand": ["V109"]}, {"hand": ["V081"], "row": ["V104"]})

    shown = [event.cards for event in play(empty, "cast V109") if event.kind is EventKind.HAND_SHOWN]
    nothing = told(play(negated, "cast V109", "choose spring"), EventKind.HAND_SHOWN)

    assert (shown, nothing) == ([()], [])


# --- summons ---

SUMMONS: list[tuple[str, str, list[str], list[str]]] = [
    ("V093", "graveyard", ["V013", "V002", "V059"], ["card V013", "card V059"]),
    ("V098", "graveyard", ["V033", "V050", "V002", "V008"], ["card V033", "card V008", "none"]),
    ("V099", "deck", ["V031", "V045", "V012", "V089", "V002"], ["card V012", "card V031", "none"]),
]


@pytest.mark.parametrize(("card", "zone", "pile", "offered"), SUMMONS)
def test_summoning_spell_offers_its_class_and_cost(
    card: str, zone: str, pile: list[str], offered: list[str]
) -> None:
    state = table({"hand": [card], zone: pile})

    play(state, f"cast {card}")
    assert answers(state) == offered
    play(state, f"choose {offered[0]}", "choose lane 3")

    assert lanes(state, "first")[2] == offered[0].removeprefix("card ")
    assert offered[0].removeprefix("card ") not in side(state, "first")[zone]
    assert (state.decision is None) is ("none" not in offered)  # one, or up to two


@pytest.mark.parametrize(("card", "zone", "pile", "offered"), SUMMONS)
def test_summoning_spell_is_cast_in_vain_without_a_lane_or_a_card(
    card: str, zone: str, pile: list[str], offered: list[str]
) -> None:
    full = table({"hand": [card], zone: pile, "lanes": ["V005"] * 5})
    none = table({"hand": [card], zone: ["V104"]})

    play(full, f"cast {card}")
    play(none, f"cast {card}")

    assert full.decision is None
    assert none.decision is None
    assert side(full, "first")[zone][: len(pile)] == pile


@pytest.mark.parametrize(("card", "zone", "found"), [("V098", "graveyard", "V001"), ("V099", "deck", "V012")])
def test_spell_that_summons_two_gives_each_its_windows(card: str, zone: str, found: str) -> None:
    state = table({"hand": [card], zone: [found, found, found]}, {"row": ["V107"]})

    play(state, f"cast {card}", f"choose card {found}", "choose lane 1", "choose spring")
    assert lanes(state, "first") == [""] * 5
    play(state, f"choose card {found}", "choose lane 1")

    assert lanes(state, "first")[0] == found
    assert state.decision is None


def test_v093_zombie_can_be_met_by_pitfall() -> None:
    state = table({"hand": ["V093"], "graveyard": ["V059"]}, {"row": ["V108"]})

    play(state, "cast V093", "choose card V059", "choose lane 1", "choose spring")

    assert lanes(state, "first") == [""] * 5
    assert hero(state, "second") == 35  # Toot's Haunt


# --- spells that stay ---

LASTING = ("V080", "V082", "V089", "V090", "V092", "V094")


@pytest.mark.parametrize("card", LASTING)
def test_lasting_spell_stays_in_the_row_until_destroyed(card: str) -> None:
    state = table({"hand": [card], "row": ["V104"]}, {"hand": ["V077"]})

    play(state, f"cast {card}")
    assert row(state, "first")[:2] == ["V104", card]
    assert graveyard(state, "first") == []
    play(state, "end", "cast V077", "choose hold", "choose enemy row 2")

    assert row(state, "first")[1] == ""
    assert graveyard(state, "first") == [card]


@pytest.mark.parametrize("card", LASTING)
def test_lasting_spell_needs_a_space_and_can_be_negated(card: str) -> None:
    full = table({"hand": [card], "row": ["V104"] * 5})
    negated = table({"hand": [card]}, {"row": ["V104"]})

    play(negated, f"cast {card}", "choose spring")

    assert barred(full, f"cast {card}") == "R1.2"
    assert row(negated, "first") == [""] * 5
    assert graveyard(negated, "first") == [card]
