"""Passive effects that wait for something: Bone, Sunny, Buster, Cookie, Chum The Water (P1, P3, P15)."""

from game import engine
from game.engine import EventKind
from tests.engine.table import graveyard, hand, hero, lanes, play, table, told


def test_v016_punishes_each_spell_and_each_trap_of_the_enemy() -> None:
    state = table({"hand": ["V074", "V104", "V004", "V089"]}, {"lanes": ["V016"]})

    found = []
    for line in ("cast V074", "set V104", "play V004 1", "cast V089"):
        play(state, line)
        found.append(hero(state, "first"))

    assert found == [38, 36, 36, 34]


def test_v016_leaves_its_own_side_alone_and_adds_up() -> None:
    own = table({"hand": ["V074", "V104"], "lanes": ["V016"]})
    two = table({"hand": ["V104"]}, {"lanes": ["V016", None, "V016"]})

    play(own, "cast V074", "set V104")
    play(two, "set V104")

    assert (hero(own, "first"), hero(own, "second"), hero(two, "first")) == (40, 40, 36)


def test_v016_strikes_before_the_spells_window_and_sees_a_negated_one() -> None:
    state = table({"hand": ["V081"]}, {"lanes": ["V016"], "row": ["V104"]})

    play(state, "cast V081")
    assert hero(state, "first") == 38
    play(state, "choose spring")

    assert graveyard(state, "first") == ["V081"]
    assert hero(state, "second") == 40


def test_v016_damage_meets_blast_of_the_one_who_cast() -> None:
    state = table({"hand": ["V074"], "row": ["V103"]}, {"lanes": ["V016"]})

    play(state, "cast V074", "choose spring")

    assert (hero(state, "first"), hero(state, "second")) == (40, 38)
    assert graveyard(state, "first") == ["V103", "V074"]


def test_v016_that_kills_does_not_stop_the_spell_so_both_may_die() -> None:
    state = table({"hp": 2, "hand": ["V081"]}, {"hp": 3, "lanes": ["V016"]})

    play(state, "cast V081", "choose enemy hero")

    result = engine.outcome(state)
    assert result is not None
    assert result.ending is engine.Ending.BOTH_HEROES


def test_v028_draws_for_each_neighbour_destroyed() -> None:
    state = table({"hand": ["V075"] * 3, "deck": ["V002"] * 9, "lanes": ["V002", "V028", "V009", "V002"]})

    adjacent = play(state, "cast V075", "choose own 1", "cast V075", "choose own 3")
    distant = play(state, "cast V075", "choose own 4")

    assert len(told(adjacent, EventKind.DREW)) == 2 * (1 + 2)  # Sunny's card, then Sacrifice's two
    assert len(told(distant, EventKind.DREW)) == 2


def test_v028_sees_no_return_no_enemy_and_not_its_own_batch() -> None:
    returned = table({"hand": ["V086"], "lanes": ["V002", "V028"]})
    enemy = table({"hand": ["V066"], "lanes": ["V028"]}, {"lanes": ["V002", "V002"]})
    swept = table({"hand": ["V101"], "lanes": ["V002", "V028", "V002"]})

    drawn = told(play(returned, "cast V086", "choose own 1"), EventKind.DREW)
    drawn += told(play(enemy, "play V066 3", "choose enemy 1"), EventKind.DREW)
    drawn += told(play(swept, "cast V101"), EventKind.DREW)

    assert drawn == []


def test_v028_kept_by_divine_shield_sees_both_neighbours_die() -> None:
    state = table({"hand": ["V101"]}, {"lanes": ["V002", "V028", "V002", "V002"], "row": ["V105"]})

    events = play(state, "cast V101", "choose hold", "choose spring")

    assert lanes(state, "second") == ["", "V028", "", "", ""]
    assert told(events, EventKind.DREW) == [("second", "V002")] * 2


def test_v045_strikes_for_each_friendly_death() -> None:
    state = table({"hand": ["V066"]}, {"lanes": ["V045", None, None, "V002"]})
    stack = table({"lanes": ["V002", "V002", "V045"]}, {"lanes": ["V027"]})

    play(state, "play V066 1", "choose enemy 4")
    play(stack, "attack 1 2 > 1")

    assert (hero(state, "first"), hero(state, "second"), hero(stack, "second")) == (38, 40, 36)


def test_v045_does_not_see_its_own_death_nor_its_batch_nor_a_return() -> None:
    own = table({"hand": ["V075"], "lanes": ["V045", "V002"]})
    swept = table({"hand": ["V101"], "lanes": ["V045", "V002", "V045"]})
    returned = table({"hand": ["V086"], "lanes": ["V045", "V002"]})

    play(own, "cast V075", "choose own 1")
    play(swept, "cast V101")
    play(returned, "cast V086", "choose own 2")

    assert [hero(state, "second") for state in (own, swept, returned)] == [40, 40, 40]


def test_v045_kept_through_gigatron_sees_every_other_death_after_the_haunts() -> None:
    state = table({"hand": ["V071"]}, {"lanes": ["V045", "V020", "V002"], "row": ["V105"]})

    events = play(state, "play V071 1", "choose spring")

    order = [card for seat, card in told(events, EventKind.TRIGGERED)]
    assert order == ["V020", "V045", "V045"]
    assert hero(state, "first") == 34


def test_v061_answers_each_extra_draw_before_the_next_card() -> None:
    state = table({"hand": ["V087"]}, {"lanes": ["V061"]})

    events = play(state, "cast V087")

    assert [seat for seat, _ in told(events, EventKind.DREW)] == ["first", "second", "first", "second"]


def test_v061_sees_neither_draw_phase_nor_fatigue_nor_an_added_card() -> None:
    phase = table({"lanes": ["V061"]}, {"lanes": ["V061"]})
    added = table({"hand": ["V053"]}, {"lanes": ["V061"]})
    tired = table({"hand": ["V074"], "deck": []}, {"lanes": ["V061"]})

    drawn = told(play(phase, "end", "end"), EventKind.DREW)
    seen = told(play(added, "play V053 1", "choose card V002"), EventKind.DREW)
    seen += told(play(tired, "cast V074"), EventKind.DREW)

    assert drawn == [("second", "V002"), ("first", "V002")]
    assert seen == []


def test_v061_counts_a_draw_that_overflows() -> None:
    full = table({"lanes": ["V005"], "hand": ["V002"] * 10}, {"lanes": ["V061"], "deck": ["V004", "V009"]})

    events = play(full, "end")

    assert told(events, EventKind.OVERFLOWED) == [("first", "V002")]
    assert hand(full, "second") == ["V004", "V009"]  # Cookie's, then the Draw phase's


def test_v061_twice_draws_two_for_each_card() -> None:
    state = table({"hand": ["V087"]}, {"lanes": ["V061", None, "V061"]})

    events = play(state, "cast V087")

    assert [seat for seat, _ in told(events, EventKind.DREW)] == ["first", "second", "second"] * 2


def test_v061_on_both_sides_answer_each_other_until_a_deck_is_empty() -> None:
    state = table(
        {"hand": ["V074"], "lanes": ["V061"], "deck": ["V002"] * 3}, {"lanes": ["V061"], "deck": ["V002"] * 2}
    )

    events = play(state, "cast V074")

    assert [seat for seat, _ in told(events, EventKind.DREW)] == ["first", "second"] * 2 + ["first"]
    assert (hero(state, "first"), hero(state, "second")) == (40, 39)  # fatigue is no draw: it ends there


def test_v089_draws_for_pirates_alone_and_for_its_own_side_alone() -> None:
    state = table({"hand": ["V101"], "lanes": ["V014", "V002", "V012"], "row": ["V089"]}, {"lanes": ["V012"]})
    other = table({"hand": ["V101"], "lanes": ["V002"], "row": ["V089"]}, {"lanes": ["V012"]})

    drawn = told(play(state, "cast V101"), EventKind.DREW)
    none = told(play(other, "cast V101"), EventKind.DREW)

    assert drawn == [("first", "V002")] * 3  # Web's Haunt, then two Pirates
    assert none == []


def test_v089_destroyed_in_the_same_batch_sees_none_of_it() -> None:
    state = table({"hand": ["V071"]}, {"lanes": ["V012"], "row": ["V089"]})

    events = play(state, "play V071 1")

    assert told(events, EventKind.DREW) == []
    assert graveyard(state, "second") == ["V012", "V089"]
