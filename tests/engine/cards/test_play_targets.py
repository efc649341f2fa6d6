"""Play effects that strike: damage, destruction, Haunts, back into the deck (R3.4, P6, P18)."""

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import answers, graveyard, hand, hero, lanes, lines, play, row, side, table, told

DAMAGE = [("V021", 2), ("V034", 3), ("V064", 7)]


@pytest.mark.parametrize(("card", "damage"), DAMAGE)
def test_play_damage_may_go_at_any_creature_or_hero(card: str, damage: int) -> None:
    state = table(
        {"hand": [card], "lanes": ["V002"], "row": ["V104"]}, {"lanes": [None, "V019"], "row": ["V080"]}
    )

    play(state, f"play {card} 3")
    assert answers(state) == ["own 1", "own 3", "own hero", "enemy 2", "enemy hero"]
    play(state, "choose enemy hero")

    assert hero(state, "second") == 40 - damage


@pytest.mark.parametrize(("card", "damage"), DAMAGE)
def test_play_damage_to_a_creature_stays_or_kills(card: str, damage: int) -> None:
    state = table({"hand": [card]}, {"lanes": ["V071", {"card": "V071", "hp": damage}]})
    other = state.copy()

    play(state, f"play {card} 1", "choose enemy 1", "end")
    play(other, f"play {card} 1", "choose enemy 2")

    assert side(state, "second")["lanes"][0]["hp"] == 10 - damage
    assert lanes(other, "second") == ["V071", "", "", "", ""]


@pytest.mark.parametrize(("card", "damage"), DAMAGE)
def test_play_damage_with_nothing_else_about_still_has_itself_and_the_heroes(card: str, damage: int) -> None:
    state = table({"hand": [card]})

    play(state, f"play {card} 2")
    assert answers(state) == ["own 2", "own hero", "enemy hero"]
    play(state, "choose own hero")

    assert hero(state, "first") == 40 - damage


@pytest.mark.parametrize(("card", "damage"), DAMAGE)
def test_play_damage_meets_blast_frost_lock_and_divine_shield(card: str, damage: int) -> None:
    blast = table({"hand": [card]}, {"row": ["V103"]})
    frost = table({"hand": [card]}, {"hp": damage, "row": ["V106"]})
    shield = table({"hand": [card]}, {"lanes": [{"card": "V071", "hp": 1}], "row": ["V105"]})

    play(blast, f"play {card} 1", "choose enemy hero", "choose spring")
    play(frost, f"play {card} 1", "choose enemy hero", "choose spring")
    play(shield, f"play {card} 1", "choose enemy 1", "choose spring")

    assert (hero(blast, "first"), hero(blast, "second")) == (40 - damage, 40)
    assert (hero(frost, "second"), side(frost, "second")["immune"]) == (damage, True)
    assert side(shield, "second")["lanes"][0]["hp"] == 1


def test_v023_must_take_a_spell_or_trap_of_either_side_face_down_ones_too() -> None:
    state = table({"hand": ["V023"], "row": ["V080"]}, {"row": [None, "V103", "V092"]})

    play(state, "play V023 1")
    assert answers(state) == ["own row 1", "enemy row 2", "enemy row 3"]
    events = play(state, "choose enemy row 2")

    assert row(state, "second") == ["", "", "V092", "", ""]
    assert graveyard(state, "second") == ["V103"]
    assert told(events, EventKind.DESTROYED) == [("second", "V103")]


def test_v023_takes_its_own_card_where_no_other_is_and_nothing_where_none_is() -> None:
    own = table({"hand": ["V023"], "row": ["V104"]}, {"lanes": ["V002"]})
    none = table({"hand": ["V023"]}, {"lanes": ["V002"]})

    play(own, "play V023 1")
    play(none, "play V023 1")

    assert answers(own) == ["own row 1"]
    assert none.decision is None


def test_v044_triggers_the_haunts_of_its_other_creatures_left_to_right() -> None:
    state = table(
        {"hp": 20, "hand": ["V044"], "lanes": ["V015", "V011", None, "V002", "V059"]}, {"lanes": ["V020"]}
    )

    events = play(state, "play V044 3")

    order = [("first", "V015"), ("first", "V011"), ("first", "V059")]
    assert told(events, EventKind.TRIGGERED) == order
    assert (hero(state, "first"), hero(state, "second")) == (23, 33)
    assert told(events, EventKind.DESTROYED) == []


def test_v044_alone_does_nothing() -> None:
    state = table({"hand": ["V044"], "graveyard": ["V015"]}, {"lanes": ["V015"]})

    events = play(state, "play V044 1")

    assert [event.kind for event in events] == [EventKind.PLAYED]


def test_v055_destroys_an_enemy_with_taunt_a_given_one_too() -> None:
    state = table({"hand": ["V055"], "lanes": ["V001"]}, {"lanes": ["V027", "V002", "V031", "V005"]})

    play(state, "play V055 2")
    assert answers(state) == ["enemy 1", "enemy 2", "enemy 4"]
    play(state, "choose enemy 4")

    assert graveyard(state, "second") == ["V005"]


def test_v055_without_an_enemy_taunt_does_nothing() -> None:
    state = table({"hand": ["V055"], "lanes": ["V001"]}, {"lanes": ["V002", None, "V031"]})

    play(state, "play V055 2")

    assert state.decision is None
    assert lanes(state, "second") == ["V002", "", "V031", "", ""]


def test_v066_must_destroy_an_enemy_creature() -> None:
    state = table({"hand": ["V066"], "lanes": ["V002"]}, {"lanes": ["V071", None, "V014"]})

    play(state, "play V066 2")
    assert answers(state) == ["enemy 1", "enemy 3"]
    play(state, "choose enemy 1")

    assert lanes(state, "second") == ["", "", "V014", "", ""]


def test_v066_finds_no_target_or_meets_a_shield() -> None:
    none = table({"hand": ["V066"], "lanes": ["V002"]}, {"row": ["V080"]})
    shield = table({"hand": ["V066"]}, {"lanes": [{"card": "V071", "hp": 4}], "row": ["V105"]})

    play(none, "play V066 2")
    play(shield, "play V066 2", "choose enemy 1", "choose spring")

    assert none.decision is None
    assert side(shield, "second")["lanes"][0]["hp"] == 4


def test_v069_shuffles_any_card_in_play_into_its_owners_deck() -> None:
    state = table(
        {"hand": ["V069"], "lanes": ["V002"], "row": ["V080"]}, {"lanes": ["V014"], "row": ["V104"]}
    )

    play(state, "play V069 2")
    assert answers(state) == ["own 1", "own 2", "own row 1", "enemy 1", "enemy row 1"]
    events = play(state, "choose enemy 1")

    assert lanes(state, "second") == [""] * 5
    assert sorted(side(state, "second")["deck"]) == [*["V002"] * 9, "V014"]
    assert told(events, EventKind.TRIGGERED, EventKind.DESTROYED) == []


def test_v069_alone_in_play_must_shuffle_itself_in() -> None:
    state = table({"hand": ["V069"]})

    play(state, "play V069 3")
    assert answers(state) == ["own 3"]
    play(state, "choose own 3")

    assert lanes(state, "first") == [""] * 5
    assert "V069" in side(state, "first")["deck"]


def test_v069_sends_a_face_down_trap_back_unrevealed() -> None:
    state = table({"hand": ["V069"]}, {"row": ["V104"]})

    events = play(state, "play V069 1", "choose enemy row 1")

    gone = [event for event in events if event.kind is EventKind.SHUFFLED_IN]
    seen = [engine.event_for(event, seat) for event in gone for seat in (Seat.FIRST, Seat.SECOND, None)]
    assert [event.card if event else None for event in seen] == ["", "V104", ""]
    assert "V104" in side(state, "second")["deck"]


def test_v071_destroys_all_other_cards_in_play_in_batch_order() -> None:
    state = table(
        {"hand": ["V071"], "lanes": ["V002", None, "V005"], "row": [None, "V080", "V105"]},
        {"lanes": [None, "V009"], "row": ["V104", "V094"]},
    )

    events = play(state, "play V071 2")

    assert lanes(state, "first") == ["", "V071", "", "", ""]
    assert row(state, "first") == row(state, "second") == lanes(state, "second") == [""] * 5
    assert told(events, EventKind.DESTROYED) == [
        ("first", "V002"),
        ("first", "V005"),
        ("first", "V080"),
        ("first", "V105"),
        ("second", "V009"),
        ("second", "V104"),
        ("second", "V094"),
    ]


def test_v071_is_answered_by_a_shield_that_keeps_one_creature() -> None:
    state = table({"hand": ["V071"]}, {"lanes": ["V009", "V028"], "row": ["V105", "V105"]})

    events = play(state, "play V071 2", "choose hold", "choose hold", "choose spring")

    assert lanes(state, "second") == ["", "V028", "", "", ""]
    assert row(state, "second") == [""] * 5  # the other shield is destroyed with the rest
    assert told(events, EventKind.DREW) == [("second", "V002")]
    assert sorted(graveyard(state, "second")) == ["V009", "V105", "V105"]


def test_v071_on_an_empty_table_destroys_nothing() -> None:
    state = table({"hand": ["V071"]})

    events = play(state, "play V071 5")

    assert [event.kind for event in events] == [EventKind.PLAYED]
    assert lines(state) == ["end"]
    assert hand(state, "first") == []
