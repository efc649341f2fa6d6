"""P7 to P11: damage, who destroys, when the game is decided, loops, and immunity."""

import pytest

from game import engine
from game.engine.terms import STEP_LIMIT, TURN_LIMIT

from .table import answers, asked, happened, hp, lanes, made, play, pool, refused, row, side, table, trap

DRAW = engine.Outcome(None, engine.Ending.BOTH_HEROES)
BLAST, SHIELD, LOCK = trap("V103"), trap("V105"), trap("V106")


def bolt(n: int, to: str = "enemy hero") -> dict[str, object]:
    return {"word": "damage", "n": n, "to": to}


# --- P7 ---


@pytest.mark.parametrize(("before", "after"), [(20, 28), (32, 40), (33, 40), (40, 40)])
def test_p7_healing_never_lifts_a_hero_above_40(before: int, after: int) -> None:
    state = table({"hp": before, "hand": ["V072"]})

    play(state, "cast V072")

    assert hp(state) == (after, 40)


def test_p7_effect_damage_stays_on_a_creature() -> None:
    state = table({"hand": ["V081"]}, {"lanes": ["V071"]})

    play(state, "cast V081", "choose enemy 1", "end", "end")

    assert side(state, "second")["lanes"][0]["hp"] == 7


def test_p7_damage_adds_up_to_death() -> None:
    state = table({"hand": ["V081", "V081"]}, {"lanes": ["V036"]})

    play(state, "cast V081", "choose enemy 1", "cast V081")
    assert lanes(state, "second")[0] == "V036"
    play(state, "choose enemy 1")

    assert side(state, "second")["graveyard"] == ["V036"]


def test_p7_damage_is_forgotten_when_it_leaves_play() -> None:
    state = table({"hand": ["V086"], "lanes": [{"card": "V036", "hp": 1}]})

    play(state, "cast V086", "choose own 1", "play V036 1")

    assert side(state, "first")["lanes"][0]["hp"] == 4


def test_p7_damage_to_death_is_destruction_by_its_owner() -> None:
    """V105 answers it, and the Creature stays with the HP it had before."""
    state = table({"hand": ["V081"]}, {"lanes": [{"card": "V036", "hp": 2}], "row": [SHIELD]})

    play(state, "cast V081", "choose enemy 1")
    assert asked(state) == ("second", "V105", "destruction")
    play(state, "choose spring")

    assert side(state, "second")["lanes"][0]["hp"] == 2


def test_p7_held_shield_lets_it_die() -> None:
    state = table({"hand": ["V081"]}, {"lanes": ["V002"], "row": [SHIELD]})

    play(state, "cast V081", "choose enemy 1", "choose hold")

    assert lanes(state, "second") == [""] * 5
    assert row(state, "second")[0] == "V105"


def test_p7_own_damage_is_not_answered_by_v105() -> None:
    state = table({"hand": ["V081"], "lanes": ["V002"], "row": [SHIELD]})

    play(state, "cast V081", "choose own 1")

    assert asked(state) == ("", "", "")
    assert side(state, "first")["graveyard"] == ["V002", "V081"]


# --- P8 ---


def test_p8_destroyer_in_combat_is_the_other_fighters_controller() -> None:
    """Both die, both have V105: each side is asked about its own, the turn player first."""
    state = table({"lanes": ["V002"], "row": [SHIELD]}, {"lanes": ["V002"], "row": [SHIELD]})

    play(state, "attack 1 > 1")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose hold")
    assert asked(state) == ("second", "V105", "destruction")
    play(state, "choose spring")

    assert lanes(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V002"


def test_p8_poison_counts_likewise() -> None:
    state = table({"lanes": ["V024"]}, {"lanes": ["V071"], "row": [SHIELD]})

    play(state, "attack 1 > 1", "choose spring")

    assert lanes(state, "first") == [""] * 5  # V071 strikes back with 10
    assert side(state, "second")["lanes"][0]["hp"] == 10


def test_p8_each_strike_back_is_a_death_of_its_own() -> None:
    state = table({"lanes": ["V002", "V004"], "row": [SHIELD, SHIELD]}, {"lanes": ["V071"]})

    play(state, "attack 1 2 > 1", "choose spring")
    assert asked(state) == ("first", "V105", "destruction")
    play(state, "choose hold")

    assert lanes(state, "first") == ["V002", "", "", "", ""]
    assert row(state, "first") == ["", "V105", "", "", ""]


def test_p8_held_shield_is_offered_again_for_the_next_death() -> None:
    state = table({"lanes": ["V002", "V004"], "row": [SHIELD]}, {"lanes": ["V071"]})

    play(state, "attack 1 2 > 1", "choose hold")
    assert state.decision is not None
    assert state.decision.subject == "V004"
    play(state, "choose spring")

    assert lanes(state, "first") == ["", "V004", "", "", ""]


def test_p8_stack_kills_its_defender_once() -> None:
    state = table({"lanes": ["V071", "V068"]}, {"lanes": ["V049"], "row": [SHIELD, SHIELD]})

    play(state, "attack 1 2 > 1")
    assert asked(state)[1] == "V105"
    play(state, "choose hold", "choose hold")

    assert asked(state) == ("", "", "")
    assert lanes(state, "second") == [""] * 5


def test_p8_all_of_a_stack_destroyed_v054() -> None:
    state = table({"lanes": ["V071", "V068"]}, {"lanes": ["V054"]})

    events = play(state, "attack 1 2 > 1")

    assert happened(events, "destroyed") == [
        "destroyed second V054",
        "destroyed first V071",
        "destroyed first V068",
    ]


def test_p8_between_two_of_one_side_the_caster_is_the_destroyer() -> None:
    state = table({"hand": ["V097"]}, {"lanes": ["V002", "V002"], "row": [SHIELD, SHIELD]})

    play(state, "cast V097", "choose enemy 1", "choose enemy 2", "choose spring")

    assert asked(state) == ("second", "V105", "destruction")


def test_p8_two_own_creatures_of_the_caster_meet_no_shield() -> None:
    state = table({"hand": ["V097"], "lanes": ["V002", "V002"], "row": [SHIELD]}, {"row": [SHIELD]})

    play(state, "cast V097", "choose own 1", "choose own 2")

    assert asked(state) == ("", "", "")
    assert lanes(state, "first") == [""] * 5


# --- P9 ---


def test_p9_healing_after_death_does_not_help() -> None:
    """V011 heals by its Haunt after V015's Haunt brought its Hero to 0."""
    state = table({"lanes": ["V015"]}, {"hp": 2, "lanes": ["V011"]})

    play(state, "attack 1 > 1")

    assert hp(state)[1] == 0
    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)


def test_p9_healing_before_the_blow_does_help() -> None:
    state = table({"lanes": ["V011"], "hp": 2}, {"lanes": ["V015"]})

    play(state, "attack 1 > 1")

    assert hp(state) == (3, 40)
    assert engine.outcome(state) is None


def test_p9_both_dead_within_one_resolution_is_a_draw_whoever_was_first() -> None:
    state = table({"hp": 2, "lanes": ["V015"]}, {"hp": 1, "lanes": ["V020"]})

    play(state, "attack 1 > 1")

    assert hp(state) == (0, -1)
    assert engine.outcome(state) == DRAW


def test_p9_rest_of_the_resolution_is_still_asked() -> None:
    """V034 kills the Hero with the first of two times; the second is asked, and may kill the own Hero."""
    state = table({"hp": 3, "hand": ["V034"], "row": ["V090"]}, {"hp": 3})

    play(state, "play V034 1", "choose enemy hero")
    assert asked(state) == ("first", "V034", "damage")
    assert engine.outcome(state) is None
    play(state, "choose own hero")

    assert engine.outcome(state) == DRAW


def test_p9_dead_hero_may_still_answer_with_blast() -> None:
    """Fatal damage was taken; more damage in the same resolution can be sent back for a draw."""
    state = table({"hp": 3, "hand": ["V034"], "row": ["V090"]}, {"hp": 3, "row": [BLAST]})

    play(state, "play V034 1", "choose enemy hero", "choose hold", "choose enemy hero")
    assert asked(state) == ("second", "V103", "damage")
    play(state, "choose spring")

    assert engine.outcome(state) == DRAW


def test_p9_frost_lock_is_not_offered_to_the_dead() -> None:
    state = table({"hand": ["V034"], "row": ["V090"]}, {"hp": 3, "row": [LOCK]})

    play(state, "play V034 1", "choose enemy hero", "choose hold", "choose enemy hero")

    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)
    assert hp(state) == (40, -3)


def test_p9_tidal_wave_of_a_dead_hero_may_make_it_a_draw() -> None:
    """The attack is one resolution with its window after it (P2, P12)."""
    state = table({"hp": 2, "lanes": ["V002"]}, {"hp": 2, "lanes": ["V015"], "row": [trap("V111")]})

    play(state, "attack 1 > hero")
    assert asked(state) == ("second", "V111", "after_attack")
    play(state, "choose spring")

    assert engine.outcome(state) == DRAW


def test_p9_after_the_end_no_action_is_legal() -> None:
    state = table({"hand": ["V081", "V001"], "lanes": ["V002"]}, {"hp": 2})
    play(state, "attack 1 > hero")

    for line in ("end", "play V001 2", "cast V081", "attack 1 > hero", "choose none", "concede first"):
        assert refused(state, line) == ("P9", "The game is over.")
    assert state.decision is None
    assert state.to_act is None


def test_p9_nothing_more_happens_after_the_end() -> None:
    state = table({"lanes": ["V009", "V005"]}, {"hp": 1})

    events = play(state, "end")

    assert happened(events)[-2:] == ["hero_damaged second", "game_over first"]
    assert engine.describe(state)["outcome"] == {"winner": "first", "ending": "hero"}


# --- P10 ---


def test_p10_mandatory_loop_is_a_draw() -> None:
    """Two Haunts that trigger each other for ever."""
    echo = made("ECHO", effects=[{"on": "haunt", "do": [{"word": "haunt", "to": "own creatures"}]}])
    state = table({"hand": ["V081"], "lanes": ["ECHO", "ECHO"]}, cards=pool(echo))

    events = play(state, "cast V081", "choose own 1")

    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.LOOP)
    assert happened(events)[-1] == "game_over"


def test_p10_caps_name_the_state_of_the_generator_and_other_endings_do_not() -> None:
    """By it a report finds the very game again; the seed itself is not in a position."""
    echo = made("ECHO", effects=[{"on": "haunt", "do": [{"word": "haunt", "to": "own creatures"}]}])
    loop = table({"hand": ["V081"], "lanes": ["ECHO", "ECHO"]}, cards=pool(echo), rng=77)
    late = table({}, turn=200, rng=78)
    early = table({}, rng=79)

    ends = [
        play(loop, "cast V081", "choose own 1")[-1],
        play(late, "end")[-1],
        play(early, "concede first")[-1],
    ]

    assert [(end.kind.name, end.zone, end.amount) for end in ends] == [
        ("GAME_OVER", "loop", 77),
        ("GAME_OVER", "turn limit", 78),
        ("GAME_OVER", "conceded", 0),
    ]
    assert [engine.legal_actions(state) for state in (loop, late)] == [[], []]


def test_p10_loop_is_cut_after_ten_thousand_steps_and_not_before() -> None:
    """A hundred draws for each card that is played are far below the cap, what has no end meets it."""
    assert STEP_LIMIT == 10_000
    assert TURN_LIMIT == 200
    gift = made("GIFT", kind="Spell", effects=[{"on": "play", "do": [{"word": "draw", "n": 9_000}]}])
    more = made("MORE", kind="Spell", effects=[{"on": "play", "do": [{"word": "draw", "n": 11_000}]}])
    cards = pool(gift, more)
    deck = ["V002"] * 1000
    safe = {"lanes": ["V006"], "deck": deck}
    within, beyond = (table({"hand": [card], **safe}, cards=cards) for card in ("GIFT", "MORE"))

    play(within, "cast GIFT")
    play(beyond, "cast MORE")

    assert engine.outcome(within) is None
    assert engine.outcome(beyond) == engine.Outcome(None, engine.Ending.LOOP)


def test_p10_long_resolution_that_ends_is_no_loop() -> None:
    deck = ["V002"] * 400
    state = table({"hand": ["V074"], "lanes": ["V061"], "deck": deck}, {"lanes": ["V061"], "deck": deck})

    play(state, "cast V074")

    assert engine.outcome(state) is None
    assert len(side(state, "second")["deck"]) == 0


def test_p10_turn_200_is_played_and_turn_201_is_not() -> None:
    state = table({"lanes": ["V009"]}, turn=199)

    play(state, "end")
    assert engine.outcome(state) is None
    assert state.turn == 200
    play(state, "end")

    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.TURN_LIMIT)
    assert state.turn == 200


def test_p10_win_at_the_end_of_turn_200_counts() -> None:
    state = table({"lanes": ["V009"]}, {"hp": 1}, turn=200)

    play(state, "end")

    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)


# --- P11 ---


def test_p11_immunity_comes_before_any_trap() -> None:
    state = table({"hand": ["V081"]}, {"hp": 3, "lanes": ["V006"], "row": [BLAST, LOCK]})

    events = play(state, "cast V081", "choose enemy hero")

    assert happened(events, "immune") == ["immune second"]
    assert asked(state) == ("", "", "")
    assert hp(state) == (40, 3)


def test_p11_immunity_covers_fatigue_which_rises_all_the_same() -> None:
    state = table({}, {"lanes": ["V006"], "deck": [], "fatigue": 2})

    play(state, "end")

    assert hp(state) == (40, 40)
    assert side(state, "second")["fatigue"] == 3


def test_p11_immunity_covers_ones_own_damage() -> None:
    state = table({"hand": ["V081"], "lanes": ["V006"]})

    play(state, "cast V081", "choose own hero")

    assert hp(state) == (40, 40)


def test_p11_immune_hero_can_be_attacked() -> None:
    state = table({"lanes": ["V002"]}, {"lanes": ["V006"], "row": [BLAST, trap("V111")]})

    play(state, "attack 1 > hero")

    assert asked(state) == ("second", "V111", "after_attack")
    assert hp(state) == (40, 40)


def test_p11_damage_of_0_is_none() -> None:
    state = table({"lanes": ["V005"]}, {"lanes": ["V006"], "row": [BLAST]})

    events = play(state, "attack 1 > hero")

    assert happened(events, "immune", "hero_damaged", "sprung") == []
    assert asked(state) == ("", "", "")


def test_p11_frost_lock_gives_immunity_to_the_end_of_that_turn_alone() -> None:
    state = table({"lanes": ["V002", "V002"]}, {"hp": 2, "row": [LOCK, BLAST]})
    play(state, "attack 1 > hero", "choose spring", "attack 2 > hero")

    assert asked(state) == ("", "", "")  # immune: no Blast is offered
    assert hp(state) == (40, 2)
    play(state, "end", "end", "attack 1 > hero")
    assert asked(state) == ("second", "V103", "damage")


def test_p11_frost_lock_answers_fatigue_in_its_owners_draw_phase() -> None:
    state = table({}, {"hp": 2, "deck": [], "fatigue": 1, "row": [LOCK]})

    play(state, "end")
    assert asked(state) == ("second", "V106", "fatal")
    play(state, "choose spring")

    assert hp(state) == (40, 2)
    assert side(state, "second")["fatigue"] == 2
    assert side(state, "second")["immune"] is True
    assert state.to_act is engine.Seat.SECOND
    play(state, "end")
    assert side(state, "second")["immune"] is False


def test_p11_what_blast_sends_back_meets_immunity() -> None:
    state = table({"lanes": ["V002", "V006"]}, {"row": [BLAST]})

    events = play(state, "attack 1 > hero", "choose spring")

    assert happened(events, "immune") == ["immune first"]
    assert hp(state) == (40, 40)
    assert answers(state) == []


def test_p11_both_bolts_of_one_spell_are_negated_by_one_immunity() -> None:
    two = made("TWO", kind="Spell", effects=[{"on": "play", "do": [bolt(5), bolt(5)]}])
    state = table({"hand": ["TWO"]}, {"hp": 5, "row": [LOCK]}, cards=pool(two))

    events = play(state, "cast TWO", "choose spring")

    assert happened(events, "negated", "immune") == ["negated first TWO", "immune second"]
    assert hp(state) == (40, 5)
