"""Views and events hide what a seat must not know, and tell the rest as it is now."""

import json
from typing import Any

import pytest

from game import engine
from game.engine import Seat
from game.engine.terms import EventKind

from .table import answers, made, play, pool, table, trap

SEATS = (Seat.FIRST, Seat.SECOND, None)


def full_table() -> engine.GameState:
    return table(
        {
            "hand": ["V001", "V064"],
            "deck": ["V005", "V003", "V004"],
            "row": [{"card": "V102", "set": 1}, "V080"],
        },
        {"hand": ["V081"], "deck": ["V009", "V007"], "row": ["V103"], "lanes": ["V012", "V037"]},
    )


def own_view(state: engine.GameState, seat: Seat | None) -> engine.View:
    return engine.view_for(state, seat)


# --- views ---


def test_hand_is_there_for_its_owner_alone() -> None:
    views = {seat: own_view(full_table(), seat) for seat in SEATS}

    assert views[Seat.FIRST].first.hand == ("V001", "V064")
    assert views[Seat.SECOND].first.hand is None
    assert views[None].first.hand is None
    assert [view.first.hand_count for view in views.values()] == [2, 2, 2]


def test_own_deck_is_known_but_not_its_order() -> None:
    views = {seat: own_view(full_table(), seat) for seat in SEATS}

    assert views[Seat.FIRST].first.deck == ("V003", "V004", "V005")
    assert views[Seat.SECOND].first.deck is None
    assert views[None].second.deck is None
    assert views[Seat.SECOND].first.deck_count == 3


def test_trap_is_face_down_for_others_and_a_spell_is_not() -> None:
    for seat, card in ((Seat.FIRST, "V102"), (Seat.SECOND, None), (None, None)):
        spaces = own_view(full_table(), seat).first.row
        assert [space and (space.card, space.kind) for space in spaces[:3]] == [
            (card, "Trap"),
            ("V080", "Spell"),
            None,
        ]


def test_sides_are_named_from_the_viewer() -> None:
    state = full_table()

    assert own_view(state, Seat.SECOND).own.hand == ("V081",)
    assert own_view(state, Seat.SECOND).enemy.hand is None
    assert own_view(state, None).own == own_view(state, None).first


def test_legal_actions_are_for_the_seat_to_act() -> None:
    state = full_table()

    assert own_view(state, Seat.FIRST).legal == tuple(engine.legal_actions(state))
    assert own_view(state, Seat.SECOND).legal == ()
    assert own_view(state, None).legal == ()


def test_data_holds_no_secret_anywhere() -> None:
    """The JSON of a view never names the enemy's hand, deck or Traps, nor the generator."""
    state = full_table()
    state.rng = 123_456_789
    for seat, secrets in (
        (Seat.FIRST, ["V081", "V009", "V007", "V103"]),
        (Seat.SECOND, ["V001", "V064", "V005", "V003", "V004", "V102"]),
        (None, ["V001", "V064", "V005", "V102", "V081", "V009", "V103"]),
    ):
        text = json.dumps(own_view(state, seat).data)
        assert [card for card in secrets if card in text] == []
        assert "123456789" not in text


def test_decision_is_seen_by_the_seat_that_is_asked_alone() -> None:
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", "set": 1}]})
    play(state, "attack 1 > hero")
    decision = own_view(state, Seat.SECOND).decision

    assert decision is not None
    assert (decision.card, decision.word, decision.subject) == ("V102", "attack", "V002")
    for seat in (Seat.FIRST, None):
        view = own_view(state, seat)
        assert view.decision is None
        assert view.data["pending"] is None
        assert "V102" not in json.dumps(view.data)
        assert view.to_act is Seat.SECOND


def test_asked_seat_does_not_learn_which_traps_the_enemy_could_spring() -> None:
    """First is asked inside second's window: which of second's Traps would still be offered stays hidden."""
    blast = {"card": "V103", "set": 1}
    views: list[Any] = []
    for other in ("V103", "V107"):
        state = table({"lanes": ["V002"], "row": [blast]}, {"row": [blast, {"card": other, "set": 1}]})
        play(state, "attack 1 > hero", "choose spring")
        assert answers(state) == ["spring", "hold"]
        assert state.to_act is Seat.FIRST
        views.append(own_view(state, Seat.FIRST).data)

    assert views[0] == views[1]


def test_attack_that_is_suspended_does_not_tell_which_trap_waits_for_its_end() -> None:
    """The attacker is asked in the middle of the attack; what follows it is the enemy's secret."""
    views = []
    for waiting in ("V104", "V111", "V102"):
        state = table(
            {"lanes": ["V002"], "row": [trap("V103")]}, {"row": [trap("V103"), trap(waiting, turn=6)]}
        )
        play(state, "attack 1 > hero")
        while state.decision is not None and state.decision.card != "V103":
            play(state, "choose hold")
        play(state, "choose spring")
        assert state.to_act is engine.Seat.FIRST
        views.append(engine.view_for(state, engine.Seat.FIRST))

    assert views[0].data == views[1].data == views[2].data
    assert views[0].legal == views[1].legal == views[2].legal


def test_lane_shows_the_creature_as_it_is_now() -> None:
    state = table({}, {"lanes": [{"card": "V012", "hp": 1, "entered": 7}, "V037", "V029"]}, active="second")
    lanes = own_view(state, None).second.lanes
    pumped, scout, wayne = lanes[:3]

    assert pumped is not None
    assert (pumped.attack, pumped.hp, pumped.max_hp) == (3, 1, 2)
    assert (pumped.keywords, pumped.ready, pumped.frozen) == (("Rush",), True, False)
    assert scout is not None
    assert scout.keywords == ()
    assert wayne is not None
    assert wayne.keywords == ("Rush",)
    assert lanes[3:] == (None, None)


@pytest.mark.parametrize(
    ("lane", "ready"),
    [
        ({"card": "V002"}, True),
        ({"card": "V002", "attacks": 1}, False),
        ({"card": "V002", "entered": 7}, False),
        ({"card": "V003", "entered": 7}, True),
        ({"card": "V002", "thaws": 9}, False),
        ({"card": "FURY", "attacks": 1}, True),
        ({"card": "FURY", "attacks": 2}, False),
    ],
)
def test_ready_means_an_attack_is_left(lane: dict[str, object], ready: bool) -> None:
    state = table({"lanes": [lane]}, cards=pool(made("FURY", keywords=["Fury"])))
    seen = own_view(state, None).first.lanes[0]

    assert seen is not None
    assert seen.ready is ready


def test_hero_is_shown_immune_by_flag_and_by_card() -> None:
    state = table({"immune": True}, {"lanes": ["V006"]})
    assert (own_view(state, None).first.immune, own_view(state, None).second.immune) == (True, True)

    play(state, "end")
    assert (own_view(state, None).first.immune, own_view(state, None).second.immune) == (False, True)


def test_view_of_an_ended_game_keeps_its_secrets() -> None:
    state = full_table()
    play(state, "concede first")
    view = own_view(state, Seat.SECOND)

    assert view.outcome == engine.Outcome(Seat.SECOND, engine.Ending.CONCEDED)
    assert (view.to_act, view.legal, view.first.hand) == (None, (), None)


# --- events ---


def seen(events: list[engine.Event], kind: EventKind, seat: Seat | None) -> list[engine.Event | None]:
    return [engine.event_for(event, seat) for event in events if event.kind is kind]


def cards(events: list[engine.Event | None]) -> list[str]:
    return [event.card for event in events if event is not None]


def test_drawn_card_is_seen_by_its_owner_alone() -> None:
    state = table({"hand": ["V074"], "deck": ["V001"]})
    events = play(state, "cast V074")

    for seat, card in ((Seat.FIRST, "V001"), (Seat.SECOND, ""), (None, "")):
        assert cards(seen(events, EventKind.DREW, seat)) == [card]


def test_overflowing_card_is_seen_by_all() -> None:
    state = table({"hand": ["V087"] + ["V002"] * 9, "deck": ["V001", "V003"]})
    events = play(state, "cast V087")

    for seat in SEATS:
        assert cards(seen(events, EventKind.OVERFLOWED, seat)) == ["V003"]


def test_set_trap_is_seen_by_its_owner_alone_but_its_space_by_all() -> None:
    state = table({"hand": ["V102"], "row": ["V080"]})
    events = play(state, "set V102")

    for seat, card in ((Seat.FIRST, "V102"), (Seat.SECOND, ""), (None, "")):
        (event,) = seen(events, EventKind.SET, seat)
        assert event is not None
        assert (event.card, event.number, event.zone) == (card, 2, "row")


def test_sprung_trap_is_seen_by_all() -> None:
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", "set": 1}]})
    events = play(state, "attack 1 > hero", "choose spring")

    for seat in SEATS:
        assert cards(seen(events, EventKind.SPRUNG, seat)) == ["V102"]


def test_added_from_deck_is_hidden_and_from_graveyard_is_not() -> None:
    state = table({"hand": ["V053", "V032"], "deck": ["V001"], "graveyard": ["V074"]})
    events = play(state, "play V053 1", "choose card V001", "play V032 2", "choose card V074")

    assert cards(seen(events, EventKind.ADDED, Seat.FIRST)) == ["V001", "V074"]
    assert cards(seen(events, EventKind.ADDED, Seat.SECOND)) == ["", "V074"]
    assert cards(seen(events, EventKind.ADDED, None)) == ["", "V074"]


def test_milled_card_is_seen_by_all() -> None:
    state = table({"hand": ["V018"], "deck": ["V001"]})
    events = play(state, "play V018 1", "choose card V001")

    assert cards(seen(events, EventKind.MILLED, Seat.SECOND)) == ["V001"]


def test_face_down_trap_goes_back_unrevealed() -> None:
    state = table({"mana": 12, "hand": ["V069"] * 2}, {"row": [{"card": "V103", "set": 1}, "V080"]})
    events = play(state, "play V069 1", "choose enemy row 1", "play V069 2", "choose enemy row 2")

    assert cards(seen(events, EventKind.SHUFFLED_IN, Seat.FIRST)) == ["", "V080"]
    assert cards(seen(events, EventKind.SHUFFLED_IN, None)) == ["", "V080"]
    assert cards(seen(events, EventKind.SHUFFLED_IN, Seat.SECOND)) == ["V103", "V080"]


def test_destroyed_face_down_trap_is_seen_in_the_graveyard() -> None:
    state = table({"hand": ["V077"]}, {"row": [{"card": "V103", "set": 1}]})
    events = play(state, "cast V077", "choose enemy row 1")

    assert cards(seen(events, EventKind.DESTROYED, Seat.FIRST)) == ["V103"]
    assert own_view(state, Seat.FIRST).second.graveyard == ("V103",)


def test_shown_hand_is_shown_to_the_caster_alone() -> None:
    state = table({"hand": ["V109"]}, {"hand": ["V001", "V081"]})
    events = play(state, "cast V109")

    for seat, shown in ((Seat.FIRST, ("V001", "V081")), (Seat.SECOND, ()), (None, ())):
        (event,) = seen(events, EventKind.HAND_SHOWN, seat)
        assert event is not None
        assert event.cards == shown
        assert event.amount == 2
    assert own_view(state, Seat.FIRST).second.hand is None


def test_declined_search_tells_the_enemy_nothing_of_the_deck() -> None:
    """What the enemy sees of a declined search is the same whatever it could have found."""
    told = []
    for found in ("V102", "V103"):
        state = table({"hand": ["V060"], "deck": [found, "V001"]})
        events = play(state, "play V060 1", "choose none")
        told.append([engine.event_for(event, Seat.SECOND) for event in events])

    assert told[0] == told[1]


def test_every_event_of_the_owner_is_whole() -> None:
    state = table({"hand": ["V087", "V102", "V052"], "deck": ["V001", "V003", "V081"]})
    events = play(state, "cast V087", "set V102")

    assert [engine.event_for(event, event.seat) for event in events] == events
