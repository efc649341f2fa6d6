"""P17 to P20: summons, targets, searches, and whose choice it is."""

import pytest

from cards.effects import Kind, Target
from game import engine
from game.engine.cards import Aim
from game.engine.targets import choices_for

from .table import answers, asked, happened, lanes, play, refused, row, side, table

SHIELD = {"card": "V105", "set": 1}
MINE = {"card": "V107", "set": 1}
SPRING = {"card": "V110", "set": 1}


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

    assert answers(state) == ["card V002", "card V025", "card V028"]


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


@pytest.mark.parametrize("deck", [["V009", "V005", "V026"], ["V026", "V009", "V005"]])
def test_p19_search_does_not_tell_the_order_of_the_deck(deck: list[str]) -> None:
    state = table({"mana": 4, "hand": ["V053"], "deck": deck})

    play(state, "play V053 1")

    assert answers(state) == ["card V005", "card V009", "card V026"]


def test_p18_a_limit_of_no_attack_at_all_is_a_limit() -> None:
    aim = Aim(Target(kind=Kind.CREATURE, max_attack=0))
    state = table({"lanes": ["V005", "V001"]})

    assert choices_for(state, 0, aim) == [engine.Choose(engine.Pick.OWN, 1)]
