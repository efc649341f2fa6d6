"""Passive effects: auras, what is forbidden, and the second Play effect of Garden (R3.4, P4, P11, P19)."""

from typing import Any

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
    lines,
    play,
    row,
    side,
    table,
    told,
)


def attack_of(state: engine.GameState, seat: Seat, lane: int) -> int:
    stands = engine.view_for(state, None).side(seat).lanes[lane - 1]
    assert stands is not None
    return stands.attack


def keywords_of(state: engine.GameState, seat: Seat) -> list[tuple[str, ...] | None]:
    return [None if c is None else c.keywords for c in engine.view_for(state, None).side(seat).lanes]


# --- auras ---


def test_v006_keeps_its_hero_from_attack_spell_and_fatigue() -> None:
    state = table(
        {"hand": ["V081"], "lanes": ["V068"]}, {"lanes": ["V006"], "deck": [], "row": ["V103", "V106"]}
    )

    events = play(state, "attack 1 > hero", "cast V081", "choose enemy hero", "end")

    assert hero(state, "second") == 40
    assert amounts(events, EventKind.IMMUNE, "second") == [8, 3, 1]
    assert side(state, "second")["fatigue"] == 1
    assert row(state, "second")[:2] == ["V103", "V106"]  # P11: no Trap was offered


def test_v006_protects_neither_itself_nor_the_enemy_and_no_longer_than_it_stands() -> None:
    state = table({"hand": ["V081", "V081"], "lanes": ["V006"]}, {"lanes": ["V006"]})
    own = table({"hand": ["V081"], "lanes": ["V006"]})

    play(state, "cast V081", "choose enemy 1", "cast V081", "choose enemy hero")
    play(own, "cast V081", "choose enemy hero")

    assert lanes(state, "second")[0] == ""
    assert (hero(state, "second"), hero(own, "second")) == (37, 37)


def test_v012_is_stronger_beside_any_other_creature_of_its_side() -> None:
    far = table({"lanes": ["V012", None, None, None, "V005"]})
    alone = table({"lanes": ["V012"]}, {"lanes": ["V005", "V005"]})
    two = table({"lanes": ["V012", "V012"]})

    assert attack_of(far, Seat.FIRST, 1) == 3
    assert attack_of(alone, Seat.FIRST, 1) == 1
    assert (attack_of(two, Seat.FIRST, 1), attack_of(two, Seat.FIRST, 2)) == (3, 3)


def test_v012_counts_its_bonus_in_the_kill_gate_and_for_cull_and_takedown() -> None:
    pair = table({"lanes": ["V012", "V002"]}, {"lanes": ["V019", "V035"]})
    spells = table({"hand": ["V079", "V096"]}, {"lanes": ["V012", "V020"]})

    assert barred(pair, "attack 1 > 1") == "R4.2"
    assert barred(pair, "attack 1 2 > 1") == ""  # 3 and 2 against 5 HP
    assert barred(spells, "cast V096") == "R3.2"  # 3 is not 4
    play(spells, "cast V079")
    assert answers(spells) == ["enemy 1", "enemy 2"]


def test_v012_loses_its_bonus_with_the_last_companion() -> None:
    state = table({"hand": ["V086"], "lanes": ["V012", "V005"]})

    play(state, "cast V086", "choose own 2")

    assert attack_of(state, Seat.FIRST, 1) == 1


def test_v031_gives_its_neighbours_taunt_but_not_itself_nor_the_other_side() -> None:
    state = table({"lanes": ["V071", "V002"]}, {"lanes": ["V002", "V031", "V002", "V002"]})

    assert keywords_of(state, Seat.SECOND) == [("Taunt",), (), ("Taunt",), (), None]
    assert keywords_of(state, Seat.FIRST)[:2] == [(), ()]
    assert [barred(state, f"attack 1 > {lane}") for lane in ("1", "2", "3", "4", "hero")] == [
        "",
        "R4.6",
        "",
        "R4.6",
        "R4.6",
    ]


def test_v031_takes_taunt_along_when_it_leaves() -> None:
    state = table({"hand": ["V086"], "lanes": ["V071"]}, {"lanes": ["V002", "V031"]})

    play(state, "cast V086", "choose enemy 2")

    assert keywords_of(state, Seat.SECOND)[0] == ()
    assert barred(state, "attack 1 > hero") == ""


def test_v036_forbids_healing_the_enemy_hero_alone() -> None:
    theirs = table({"hp": 20, "hand": ["V072"]}, {"lanes": ["V036"]})
    ours = table({"hp": 20, "hand": ["V072"], "lanes": ["V036"]})

    events = play(theirs, "cast V072")
    play(ours, "cast V072")

    assert (hero(theirs, "first"), hero(ours, "first")) == (20, 28)
    assert told(events, EventKind.HEALED) == []
    assert graveyard(theirs, "first") == ["V072"]


def test_v036_forbids_no_longer_once_it_is_gone() -> None:
    state = table({"hp": 20, "hand": ["V086", "V072"]}, {"lanes": ["V036"]})

    play(state, "cast V086", "choose enemy 1", "cast V072")

    assert hero(state, "first") == 28


def test_v037_lets_its_neighbours_attack_creatures_at_once() -> None:
    state = table({"hand": ["V002", "V025"], "lanes": [None, "V037"]}, {"lanes": ["V002"]})

    play(state, "play V002 1", "play V025 4")

    assert barred(state, "attack 1 > 1") == ""
    assert barred(state, "attack 1 > hero") == "R4.5"
    assert barred(state, "attack 4 > 1") == "R3.1"


def test_v037_gives_rush_only_while_it_stands_and_none_to_itself() -> None:
    state = table({"hand": ["V037", "V086", "V002"]}, {"lanes": ["V002"]})

    play(state, "play V037 2", "play V002 1")
    assert barred(state, "attack 2 > 1") == "R3.1"
    assert barred(state, "attack 1 > 1") == ""
    play(state, "cast V086", "choose own 2")
    assert barred(state, "attack 1 > 1") == "R3.1"


# --- what is forbidden ---

FROM_GRAVEYARD = ["V032", "V038", "V056", "V058", "V062", "V063", "V093", "V098"]
FROM_DECK = ["V017", "V026", "V042", "V043", "V046", "V047", "V052", "V053", "V060", "V070", "V078", "V099"]


def hand_play(state: engine.GameState, card: str) -> list[engine.Event]:
    return play(state, next(line for line in lines(state) if card in line))


@pytest.mark.parametrize("card", FROM_GRAVEYARD)
def test_v057_forbids_the_enemy_to_summon_and_add_from_the_graveyard(card: str) -> None:
    pile = ["V074", "V010", "V020", "V003", "V015"]
    forbidden = table({"hand": [card], "graveyard": pile}, {"lanes": ["V057"]})
    allowed = table({"hand": [card], "graveyard": pile, "lanes": ["V057"]})

    hand_play(forbidden, card)
    hand_play(allowed, card)

    assert answers(forbidden) == []
    assert [item for item in graveyard(forbidden, "first") if item != card] == pile
    assert answers(allowed)


def test_v057_leaves_the_old_banishing_alone() -> None:
    state = table({"hand": ["V016"]}, {"lanes": ["V057"], "graveyard": ["V002"]}, pool="2026-08-18")

    play(state, "play V016 1", "choose card V002")

    assert side(state, "second")["banished"] == ["V002"]


@pytest.mark.parametrize("card", FROM_DECK)
def test_v068_forbids_the_enemy_to_summon_and_add_from_the_deck(card: str) -> None:
    deck = ["V089", "V094", "V104", "V003", "V012", card]
    forbidden = table({"hand": [card], "deck": deck}, {"lanes": ["V068"]})
    allowed = table({"hand": [card], "deck": deck, "lanes": [None, "V068"]})

    events = hand_play(forbidden, card)
    hand_play(allowed, card)

    assert answers(forbidden) == []
    assert side(forbidden, "first")["deck"] == deck
    assert told(events, EventKind.SHUFFLED) == []  # P19
    assert answers(allowed)


def test_v068_allows_drawing_milling_and_a_new_hand() -> None:
    state = table({"hand": ["V004", "V018", "V007", "V009"]}, {"lanes": ["V068"]})

    events = play(state, "play V004 1", "play V018 2", "choose card V002", "play V007 3")

    assert told(events, EventKind.MILLED) == [("first", "V002")]
    assert len(told(events, EventKind.DREW)) == 1 + 2


def test_v068_forbids_no_longer_once_it_is_gone() -> None:
    state = table({"hand": ["V086", "V053"]}, {"lanes": ["V068"]})

    play(state, "cast V086", "choose enemy 1", "play V053 1")

    assert answers(state) == ["card V002"]


# --- Garden ---

BOWS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("V034", {}, ("choose enemy hero",)),
    ("V042", {"deck": ["V003"] * 3}, ("choose card V003", "choose lane {lane}")),
    ("V046", {"deck": ["V003"] * 3}, ("choose card V003", "choose lane {lane}")),
    ("V062", {"graveyard": ["V002", "V003"] * 3}, ("choose card V002", "choose card V003")),
    ("V064", {}, ("choose enemy hero",)),
]


@pytest.mark.parametrize("gardens", [0, 1, 2])
@pytest.mark.parametrize(("card", "extra", "answers"), BOWS)
def test_v090_asks_the_play_effect_of_a_bow_creature_once_more_each(
    card: str, extra: dict[str, Any], answers: tuple[str, ...], gardens: int
) -> None:
    state = table({"hand": [card], "row": ["V090"] * gardens, **extra})
    play(state, f"play {card} 1")

    for time in range(gardens + 1):
        assert state.decision is not None
        play(state, *(answer.format(lane=2 + time) for answer in answers))

    assert state.decision is None


def test_v090_lets_v048_draw_twice_two() -> None:
    state = table({"hand": ["V048"], "lanes": [None, "V002"], "row": ["V090"]})

    play(state, "play V048 1")

    assert len(hand(state, "first")) == 4


def test_v090_does_not_touch_other_classes_or_summoned_creatures() -> None:
    neutral = table({"hand": ["V004"], "row": ["V090"]})
    summoned = table({"hand": ["V063"], "graveyard": ["V048"], "row": ["V090"]})

    play(neutral, "play V004 1")
    events = play(summoned, "play V063 1", "choose card V048", "choose lane 2")

    assert len(hand(neutral, "first")) == 1
    assert told(events, EventKind.DREW) == []


def test_v090_repeats_even_when_the_creature_died_of_the_first_time() -> None:
    state = table({"hand": ["V034"], "row": ["V090"]})

    play(state, "play V034 1", "choose own 1")
    assert lanes(state, "first")[0] == ""
    play(state, "choose enemy hero")

    assert hero(state, "second") == 37
