"""P17 to P27: summons, targets, searches, zones, conditions, freezing, refusals, the Coin, conceding."""

import json

import pytest

from game import engine

from .table import answers, asked, happened, hp, lanes, lines, made, play, pool, refused, row, side, table

SHIELD = {"card": "V105", "set": 1}
MINE = {"card": "V107", "set": 1}
SPRING = {"card": "V110", "set": 1}
FREEZE = made(
    "CHILL",
    kind="Spell",
    effects=[{"on": "play", "targets": [{"kind": "creature"}], "do": [{"word": "freeze", "to": "targets"}]}],
)


# --- P17 ---


def test_p17_played_creature_is_a_summon() -> None:
    state = table({"hand": ["V001"]}, {"row": [SPRING]})

    play(state, "play V001 1")

    assert asked(state) == ("second", "V110", "summon")


def test_p17_each_summon_has_its_own_windows() -> None:
    state = table({"hand": ["V047"], "deck": ["V001", "V003"]}, {"row": [SPRING, SPRING, SPRING]})

    play(state, "play V047 1", "choose hold", "choose hold", "choose hold")
    play(state, "choose card V001", "choose lane 2")
    assert asked(state) == ("second", "V110", "summon")
    play(state, "choose spring", "choose card V003", "choose lane 2")
    assert asked(state) == ("second", "V110", "summon")
    play(state, "choose spring")

    assert lanes(state, "first") == ["V047", "", "", "", ""]
    assert side(state, "first")["hand"] == ["V001", "V003"]
    assert side(state, "first")["deck"] == []


def test_p17_owner_picks_the_lane() -> None:
    state = table({"hand": ["V093"], "graveyard": ["V011"], "lanes": [None, "V002", None, "V002"]})

    play(state, "cast V093", "choose card V011")

    assert asked(state) == ("first", "V093", "summon")
    assert answers(state) == ["lane 1", "lane 3", "lane 5"]
    assert state.decision is not None
    assert state.decision.subject == "V011"


def test_p17_only_free_lane_is_asked_too() -> None:
    state = table({"hand": ["V093"], "graveyard": ["V011"], "lanes": ["V002", "V002", "V002", "V002"]})

    play(state, "cast V093", "choose card V011")

    assert answers(state) == ["lane 5"]


def test_p17_without_a_free_lane_no_search_is_asked() -> None:
    state = table({"hand": ["V093"], "graveyard": ["V011"], "lanes": ["V002"] * 5})

    play(state, "cast V093")

    assert asked(state) == ("", "", "")
    assert side(state, "first")["graveyard"] == ["V011", "V093"]


def test_p17_second_summon_stops_when_the_lanes_are_full() -> None:
    state = table({"hand": ["V047"], "deck": ["V001", "V001"], "lanes": ["V002", "V002", "V002"]})

    play(state, "play V047 4", "choose card V001", "choose lane 5")

    assert asked(state) == ("", "", "")
    assert side(state, "first")["deck"] == ["V001"]


def test_p17_v043_brings_as_many_as_fit_one_after_the_other() -> None:
    state = table({"hand": ["V043"], "deck": ["V043"] * 3 + ["V001"], "lanes": ["V002", "V002"]})

    play(state, "play V043 5")
    assert answers(state) == ["lane 3", "lane 4"]
    play(state, "choose lane 4")
    assert answers(state) == ["lane 3"]
    play(state, "choose lane 3")

    assert lanes(state, "first") == ["V002", "V002", "V043", "V043", "V043"]
    assert sorted(side(state, "first")["deck"]) == ["V001", "V043"]


def test_p17_landmine_in_the_middle_of_two_summons() -> None:
    """The summoner dies with the first one; its search goes on (P4)."""
    state = table({"hand": ["V047"], "deck": ["V014", "V003"]}, {"row": [MINE]})

    play(state, "play V047 1", "choose hold", "choose card V014", "choose lane 2")
    events = play(state, "choose spring")
    assert happened(events, "destroyed", "triggered", "drew") == [
        "destroyed first V047",
        "destroyed first V014",
        "triggered first V014",
        "drew first V003",
    ]

    assert asked(state) == ("", "", "")  # nothing suitable is left in the deck
    assert lanes(state, "first") == [""] * 5


# --- P18 ---


def test_p18_v085_needs_both_creatures() -> None:
    for first, second in ((["V020"], []), ([], ["V002"]), (["V002"], ["V002"])):
        state = table({"hand": ["V085"], "lanes": first}, {"lanes": second})
        assert refused(state, "cast V085") == ("R3.2", "Pact has no legal target now.")

    state = table({"hand": ["V085"], "lanes": ["V002", "V020"]}, {"lanes": ["V002"]})
    play(state, "cast V085")
    assert answers(state) == ["own 2"]
    play(state, "choose own 2")
    assert answers(state) == ["enemy 1"]
    events = play(state, "choose enemy 1")
    assert happened(events, "destroyed") == ["destroyed first V020", "destroyed second V002"]


def test_p18_v085_friendly_one_dies_though_the_other_is_saved() -> None:
    state = table({"hand": ["V085"], "lanes": ["V020"]}, {"lanes": ["V002"], "row": [SHIELD]})

    play(state, "cast V085", "choose own 1", "choose enemy 1", "choose spring")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V002"


def test_p18_v097_needs_two_different_creatures() -> None:
    state = table({"hand": ["V097"], "lanes": ["V002"]})
    assert refused(state, "cast V097")[0] == "R3.2"

    state = table({"hand": ["V097"], "lanes": ["V002"]}, {"lanes": ["V001"]})
    play(state, "cast V097", "choose enemy 1")
    assert answers(state) == ["own 1"]


def test_p18_v075_needs_a_friendly_one() -> None:
    state = table({"hand": ["V075"]}, {"lanes": ["V002"]})

    assert refused(state, "cast V075")[0] == "R3.2"


def test_p18_play_effect_without_a_target_does_nothing() -> None:
    state = table({"hand": ["V066", "V023", "V055"]}, {"lanes": []})

    play(state, "play V066 1", "end", "end", "play V023 2", "play V055 3")

    assert asked(state) == ("", "", "")
    assert lanes(state, "first")[:3] == ["V066", "V023", "V055"]


def test_p18_v069_may_choose_itself_and_any_card_in_play() -> None:
    state = table(
        {"hand": ["V069"], "row": ["V080"]}, {"lanes": ["V002"], "row": [None, {"card": "V104", "set": 1}]}
    )

    play(state, "play V069 1")

    assert answers(state) == ["own 1", "own row 1", "enemy 1", "enemy row 2"]


def test_p18_v023_must_choose_even_an_own_card() -> None:
    state = table({"hand": ["V023"], "row": ["V080"]})

    play(state, "play V023 1")
    assert answers(state) == ["own row 1"]
    play(state, "choose own row 1")

    assert row(state, "first") == [""] * 5


def test_p18_picks_from_deck_and_graveyard_are_no_targets() -> None:
    """A Spell that searches may be cast though nothing suitable is there (R3.2 asks for targets alone)."""
    state = table({"hand": ["V078", "V093"], "deck": ["V074"]})

    play(state, "cast V078", "cast V093")

    assert asked(state) == ("", "", "")
    assert side(state, "first")["graveyard"] == ["V078", "V093"]


# --- P19 ---


def test_p19_search_offers_distinct_cards_that_fit() -> None:
    state = table({"hand": ["V078"], "deck": ["V002", "V001", "V028", "V002", "V025", "V074"]})

    play(state, "cast V078")

    assert answers(state) == ["card V002", "card V028", "card V025"]


def test_p19_count_is_mandatory() -> None:
    state = table({"hand": ["V078"], "deck": ["V002"]})
    play(state, "cast V078")

    assert answers(state) == ["card V002"]
    assert refused(state, "choose none") == ("P20", "That is none of the choices offered now.")


def test_p19_up_to_allows_fewer_and_none() -> None:
    state = table({"hand": ["V060", "V060"], "deck": ["V102", "V103", "V001"]})

    play(state, "play V060 1")
    assert answers(state) == ["card V102", "card V103", "none"]
    play(state, "choose none")
    assert side(state, "first")["hand"] == ["V060"]
    play(state, "play V060 2", "choose card V103")
    assert answers(state) == ["card V102", "none"]
    play(state, "choose none")

    assert side(state, "first")["hand"] == ["V103"]


def test_p19_declined_search_shuffles_the_deck() -> None:
    state = table({"hand": ["V060"], "deck": ["V102", *(f"V0{n}" for n in range(10, 50))]})
    before = side(state, "first")["deck"]

    events = play(state, "play V060 1", "choose none")

    assert happened(events, "shuffled") == ["shuffled first"]
    assert side(state, "first")["deck"] != before
    assert sorted(side(state, "first")["deck"]) == sorted(before)


def test_p19_search_that_finds_nothing_is_not_asked_but_shuffles() -> None:
    state = table({"hand": ["V060"], "deck": ["V001"]})

    events = play(state, "play V060 1")

    assert asked(state) == ("", "", "")
    assert happened(events, "shuffled") == ["shuffled first"]


def test_p19_forbidden_search_is_not_asked_and_shuffles_nothing() -> None:
    state = table({"hand": ["V060", "V047"], "deck": [f"V{n}" for n in range(100, 112)]}, {"lanes": ["V068"]})
    before = side(state, "first")["deck"]

    events = play(state, "play V060 1", "play V047 2")

    assert asked(state) == ("", "", "")
    assert happened(events, "shuffled") == []
    assert side(state, "first")["deck"] == before


def test_p19_v068_leaves_drawing_and_milling_alone() -> None:
    state = table({"hand": ["V087", "V018"], "deck": ["V001", "V002", "V003"]}, {"lanes": ["V068"]})

    play(state, "cast V087", "play V018 1", "choose card V003")

    assert side(state, "first")["hand"] == ["V001", "V002"]
    assert side(state, "first")["graveyard"] == ["V087", "V003"]


def test_p19_v068_binds_the_enemy_alone() -> None:
    state = table({"hand": ["V060"], "deck": ["V102"], "lanes": ["V068"]})

    play(state, "play V060 2")

    assert answers(state) == ["card V102", "none"]


def test_p19_v057_forbids_summons_and_adds_from_the_graveyard() -> None:
    yard = ["V020", "V074"]
    state = table(
        {"hand": ["V032", "V093", "V078"], "graveyard": yard, "deck": ["V002"]}, {"lanes": ["V057"]}
    )

    play(state, "play V032 1", "cast V093")
    assert asked(state) == ("", "", "")
    play(state, "cast V078")

    assert answers(state) == ["card V002"]


def test_p19_v052_asks_spell_trap_creature_in_that_order() -> None:
    state = table({"hand": ["V052"], "deck": ["V001", "V104", "V081"]})

    play(state, "play V052 1")
    assert answers(state) == ["card V081", "none"]
    play(state, "choose none")
    assert answers(state) == ["card V104", "none"]
    play(state, "choose card V104")
    assert answers(state) == ["card V001", "none"]
    play(state, "choose card V001")

    assert side(state, "first")["hand"] == ["V104", "V001"]
    assert side(state, "first")["deck"] == ["V081"]


def test_p19_what_goes_from_deck_to_hand_stays_hidden() -> None:
    state = table({"hand": ["V078", "V058"], "deck": ["V002"], "graveyard": ["V074"]})

    events = play(state, "cast V078", "choose card V002", "play V058 1", "choose card V074")

    added = [event for event in events if event.kind is engine.terms.EventKind.ADDED]
    seen = [engine.event_for(event, engine.Seat.SECOND) for event in added]
    assert [event and event.card for event in seen] == ["", "V074"]


def test_p19_graveyard_searches_do_not_shuffle_the_deck() -> None:
    state = table({"hand": ["V032"], "graveyard": ["V074"]})

    assert happened(play(state, "play V032 1", "choose card V074"), "shuffled") == []


# --- P20 ---


def test_p20_choice_belongs_to_the_effects_owner() -> None:
    """A Trap's owner answers in the enemy's turn; the turn player waits."""
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", "set": 1}]})
    play(state, "attack 1 > hero")

    assert state.to_act is engine.Seat.SECOND
    assert engine.view_for(state, engine.Seat.FIRST).legal == ()
    assert engine.view_for(state, engine.Seat.FIRST).decision is None
    assert len(engine.view_for(state, engine.Seat.SECOND).legal) == 2


@pytest.mark.parametrize(
    "line", ["choose none", "choose own 1", "choose card V001", "choose spring", "choose lane 1"]
)
def test_p20_answers_that_are_not_offered_are_refused(line: str) -> None:
    state = table({"hand": ["V081"]})
    assert refused(state, line) == ("P20", "Nothing is being asked now.")
    play(state, "cast V081")
    assert refused(state, line) == ("P20", "That is none of the choices offered now.")


def test_p20_choices_are_asked_one_at_a_time() -> None:
    state = table({"hand": ["V097"], "lanes": ["V002"]}, {"lanes": ["V001"]})

    play(state, "cast V097")
    assert answers(state) == ["own 1", "enemy 1"]
    play(state, "choose own 1")
    assert answers(state) == ["enemy 1"]


# --- P21 ---


def test_p21_card_returns_to_its_owner() -> None:
    state = table({"hand": ["V086"]}, {"lanes": ["V002"]})

    play(state, "cast V086", "choose enemy 1")

    assert side(state, "second")["hand"] == ["V002"]


def test_p21_return_to_a_full_hand_goes_to_the_graveyard_without_a_death() -> None:
    state = table({"hand": ["V086"]}, {"lanes": ["V028", "V014", "V045"], "hand": ["V002"] * 10})

    events = play(state, "cast V086", "choose enemy 2")

    assert happened(events, "overflowed", "destroyed", "triggered", "returned") == ["overflowed second V014"]
    assert side(state, "second")["graveyard"] == ["V014"]
    assert len(side(state, "second")["hand"]) == 10


def test_p21_spell_itself_leaves_room_in_the_hand() -> None:
    state = table({"hand": ["V086"] + ["V002"] * 9, "lanes": ["V014"]})

    play(state, "cast V086", "choose own 1")

    assert side(state, "first")["hand"][-1] == "V014"
    assert len(side(state, "first")["hand"]) == 10


def test_p21_searched_card_meets_a_full_hand() -> None:
    state = table({"hand": ["V060"] + ["V002"] * 9, "deck": ["V102", "V103"]})

    play(state, "play V060 1", "choose card V102", "choose card V103")

    assert len(side(state, "first")["hand"]) == 10
    assert side(state, "first")["graveyard"] == ["V103"]


def test_p21_overflowing_draw_is_still_a_draw() -> None:
    state = table({"hand": ["V087"] + ["V001"] * 9, "deck": ["V003", "V004"]}, {"lanes": ["V061"]})

    play(state, "cast V087")

    assert side(state, "first")["graveyard"] == ["V004", "V087"]
    assert len(side(state, "second")["hand"]) == 2


def test_p21_poison_and_freeze_are_forgotten() -> None:
    state = table(
        {"hand": ["V076", "CHILL", "V086"], "lanes": ["V012"]},
        cards=pool(FREEZE),
    )

    play(state, "cast V076", "choose own 1", "cast CHILL", "choose own 1", "cast V086", "choose own 1")
    play(state, "play V012 2")

    lane = engine.view_for(state, None).first.lanes[1]
    assert lane is not None
    assert (lane.keywords, lane.frozen) == ((), False)


def test_p21_shuffled_in_card_goes_to_its_owners_deck() -> None:
    state = table({"hand": ["V069"]}, {"lanes": ["V014"], "deck": []})

    events = play(state, "play V069 1", "choose enemy 1")

    assert side(state, "second")["deck"] == ["V014"]
    assert happened(events, "destroyed", "triggered") == []


def test_p21_banished_card_leaves_the_game() -> None:
    state = table({"hand": ["V016"], "graveyard": ["V001", "V002"]}, pool="2026-08-18")

    play(state, "play V016 1", "choose card V002")

    assert side(state, "first")["banished"] == ["V002"]
    assert side(state, "first")["graveyard"] == ["V001"]


# --- P22 ---


def test_p22_leftmost_free_space() -> None:
    state = table({"hand": ["V102", "V080"], "row": ["V103", None, "V104"]})

    play(state, "set V102", "cast V080")

    assert row(state, "first") == ["V103", "V102", "V104", "V080", ""]


def test_p22_age_counts_from_arrival() -> None:
    state = table({"hand": ["V080"], "row": [None, "V080"]})

    play(state, "cast V080")

    spaces = side(state, "first")["row"]
    assert spaces[0]["age"] > spaces[1]["age"]
    assert spaces[0]["set"] == 7


def test_p22_younger_spell_in_the_freed_space_acts_last() -> None:
    heal = [{"on": "start", "do": [{"word": "heal", "n": 1}]}]
    cards = pool(*(made(name, kind="Spell", effects=heal) for name in ("OLD", "GONE", "NEW")))
    state = table({}, {"hand": ["NEW", "V077"], "row": ["GONE", "OLD"]}, active="second", cards=cards)
    state.sides[0].hand = [cards["V077"]]
    play(state, "end", "cast V077", "choose enemy row 1", "end", "cast NEW", "end")
    assert row(state, "second")[:2] == ["NEW", "OLD"]

    events = play(state, "end")

    assert happened(events, "triggered") == ["triggered second OLD", "triggered second NEW"]


# --- P23 ---


def test_p23_condition_is_read_when_the_effect_resolves() -> None:
    """The only Wizard is the target itself: it is gone when the second sentence is read."""
    state = table({"hp": 20, "hand": ["V100", "V100"], "lanes": ["V005", "V009"]})

    play(state, "cast V100", "choose own 2")
    assert hp(state) == (23, 40)
    play(state, "cast V100", "choose own 1")

    assert hp(state) == (23, 40)


def test_p23_played_creature_counts_for_its_own_condition() -> None:
    state = table({"hand": ["V073"], "lanes": ["V005"]})

    play(state, "cast V073", "choose enemy hero")

    assert hp(state) == (40, 37)


def test_p23_without_the_class_the_lesser_effect() -> None:
    state = table({"hand": ["V073"], "lanes": ["V002"]}, {"lanes": ["V005"]})

    play(state, "cast V073", "choose enemy hero")

    assert hp(state) == (40, 39)


@pytest.mark.parametrize("spell", ["V073", "V084", "V091"])
def test_p23_creature_of_every_class_satisfies_each(spell: str) -> None:
    state = table({"hand": [spell], "lanes": ["V008"]})

    play(state, "cast " + spell, "choose enemy hero")

    assert hp(state)[1] == {"V073": 37, "V084": 36, "V091": 34}[spell]


def test_p23_another_creature_means_not_itself() -> None:
    state = table({"hand": ["V048", "V048"]})

    play(state, "play V048 1")
    assert len(side(state, "first")["hand"]) == 2
    play(state, "play V048 2")
    assert len(side(state, "first")["hand"]) == 3


def test_p23_class_of_the_destroyed_is_read_as_it_was() -> None:
    state = table({"hand": ["V075"], "lanes": ["V008"]})

    play(state, "cast V075", "choose own 1")

    assert len(side(state, "first")["hand"]) == 3


# --- P24 ---


def freezing(target: str, *, active: str = "first") -> engine.GameState:
    state = table(
        {"hand": ["CHILL"], "lanes": ["V002"]}, {"lanes": ["V002"]}, active=active, cards=pool(FREEZE)
    )
    play(state, "cast CHILL", f"choose {target} 1")
    return state


def frozen(state: engine.GameState) -> tuple[bool, bool]:
    view = engine.view_for(state, None)
    own, enemy = view.first.lanes[0], view.second.lanes[0]
    return own is not None and own.frozen, enemy is not None and enemy.frozen


def test_p24_enemy_creature_thaws_at_the_end_of_its_next_turn() -> None:
    state = freezing("enemy")

    play(state, "end")
    assert frozen(state) == (False, True)
    assert lines(state)[-1:] == ["end"]
    assert not [line for line in lines(state) if line.startswith("attack")]
    events = play(state, "end")

    assert frozen(state) == (False, False)
    assert happened(events, "thawed") == ["thawed second V002"]


def test_p24_own_creature_frozen_in_ones_turn_stays_frozen_through_the_next() -> None:
    state = freezing("own")
    assert refused(state, "attack 1 > hero")[0] == "R4.8"  # attacks left this turn are taken away

    play(state, "end", "end")
    assert frozen(state) == (True, False)
    play(state, "end")
    assert frozen(state) == (False, False)


def test_p24_freeze_does_not_stop_end_effects() -> None:
    state = table({"hand": ["CHILL"], "lanes": ["V009"]}, cards=pool(FREEZE))

    play(state, "cast CHILL", "choose own 1", "end")

    assert hp(state) == (40, 39)


def test_p24_freezing_again_lasts_longer() -> None:
    state = table({"hand": ["CHILL"]}, {"hand": ["CHILL"], "lanes": ["V002"]}, cards=pool(FREEZE))
    play(state, "cast CHILL", "choose enemy 1", "end", "cast CHILL", "choose own 1", "end")

    assert frozen(state) == (False, True)
    play(state, "end", "end")
    assert frozen(state) == (False, False)


def test_p24_fury_loses_its_second_attack_to_the_freeze() -> None:
    cards = pool(FREEZE, made("FURY", attack=1, hp=5, keywords=["Fury"]))
    state = table({"hand": ["CHILL"], "lanes": ["FURY"]}, cards=cards)

    play(state, "attack 1 > hero", "cast CHILL", "choose own 1")

    assert refused(state, "attack 1 > hero")[0] == "R4.8"


def test_p24_creature_with_0_attack_may_attack_the_hero_and_is_seen() -> None:
    wave = {"card": "V111", "set": 1}
    state = table({"lanes": ["V005"]}, {"row": [{"card": "V102", "set": 1}, wave]})

    play(state, "attack 1 > hero")
    assert asked(state) == ("second", "V102", "attack")
    play(state, "choose hold")
    assert asked(state) == ("second", "V111", "after_attack")
    play(state, "choose spring")

    assert hp(state) == (40, 40)
    assert lanes(state, "first") == [""] * 5


# --- P25 ---


def test_p25_refusals_name_the_first_rule_that_applies() -> None:
    """One Creature, one reason after the other taken away."""
    taunt = {"lanes": [{"card": "V027", "hp": 3}, "V036"]}
    fresh = {"card": "V035", "entered": 7, "attacks": 1, "thaws": 9}
    spent = {"card": "V035", "attacks": 1}
    cold = {"card": "V035", "thaws": 9}
    rush = {"card": "V029", "entered": 7}
    assert refused(table({"lanes": [fresh]}, taunt), "attack 1 > hero")[0] == "R3.1"
    assert refused(table({"lanes": [spent]}, taunt), "attack 1 > hero")[0] == "R4.1"
    assert refused(table({"lanes": [cold]}, taunt), "attack 1 > hero")[0] == "R4.8"
    assert refused(table({"lanes": [{**cold, "attacks": 1}]}, taunt), "attack 1 > hero")[0] == "R4.1"
    assert refused(table({"lanes": [rush]}, taunt), "attack 1 > hero")[0] == "R4.5"
    assert refused(table({"lanes": ["V035"]}, taunt), "attack 1 > hero")[0] == "R4.6"
    assert refused(table({"lanes": ["V035"]}, taunt), "attack 1 > 2")[0] == "R4.6"
    assert refused(table({"lanes": ["V008"]}, {"lanes": ["V013"]}), "attack 1 > 1")[0] == "R4.2"


def test_p25_pending_decision_comes_before_all() -> None:
    fresh = {"card": "V035", "entered": 7}
    state = table({"hand": ["V081"], "lanes": [fresh]}, {"lanes": ["V027"]})
    play(state, "cast V081")

    assert refused(state, "attack 1 > hero")[0] == "R2.5"


def test_p25_refused_attack_opens_no_window() -> None:
    state = table({"lanes": ["V008"]}, {"lanes": ["V013"], "row": [{"card": "V102", "set": 1}]})

    assert refused(state, "attack 1 > 1")[0] == "R4.2"

    assert asked(state) == ("", "", "")
    assert lines(state) == ["end"]


def test_p25_taunt_that_nobody_can_attack_still_bars_the_rest() -> None:
    state = table({"lanes": ["V008"]}, {"lanes": ["V013", "V004"]})

    assert lines(state) == ["end"]
    assert refused(state, "attack 1 > 2")[0] == "R4.6"
    assert refused(state, "attack 1 > hero")[0] == "R4.6"


# --- P26 ---


@pytest.mark.parametrize(("mana", "legal"), [(0, False), (1, True), (2, False), (3, False)])
def test_p26_coin_is_legal_only_for_the_one_mana_that_is_missing(mana: int, legal: bool) -> None:
    state = table({"mana": mana, "coin": True, "hand": ["V027"]})

    assert ("play V027 1 coin" in lines(state)) is legal
    if not legal:
        assert refused(state, "play V027 1 coin")[0] == "P26"


def test_p26_coin_alone_pays_for_cost_1() -> None:
    state = table({"mana": 0, "coin": True, "hand": ["V001", "V072", "V102"]})

    assert [line for line in lines(state) if line != "end"] == [
        *(f"play V001 {n} coin" for n in range(1, 6)),
        "cast V072 coin",
    ]


# --- P27 ---


@pytest.mark.parametrize(("loser", "winner"), [("first", "second"), ("second", "first")])
def test_p27_either_may_concede_at_any_time(loser: str, winner: str) -> None:
    state = table({})

    events = play(state, f"concede {loser}")

    assert engine.outcome(state) == engine.Outcome(engine.Seat(winner), engine.Ending.CONCEDED)
    assert happened(events) == [f"game_over {winner}"]


@pytest.mark.parametrize("loser", ["first", "second"])
def test_p27_conceding_during_anybodys_decision(loser: str) -> None:
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", "set": 1}]})
    play(state, "attack 1 > hero", f"concede {loser}")

    assert state.decision is None
    assert engine.legal_actions(state) == []
    assert engine.describe(state)["pending"] is None
    read = engine.position(json.loads(json.dumps(engine.describe(state))))
    assert engine.outcome(read) == engine.outcome(state)


def test_p27_conceding_is_not_listed() -> None:
    assert lines(table({})) == ["end"]
