"""What each event says: whose, which card, where, how much."""

from dataclasses import replace
from typing import Any

import pytest

from game import engine
from game.engine import Event, Seat
from game.engine.terms import EventKind as Kind

from .table import CHILL, play, pool, table, trap

FIRST, SECOND = Seat.FIRST, Seat.SECOND
FROM_3 = [None, None]

CASES: list[tuple[dict[str, Any], dict[str, Any], list[str], Event]] = [
    ({}, {}, ["end"], Event(Kind.TURN_BEGAN, SECOND, "", "", 0, 8)),
    ({"hand": ["V074"]}, {}, ["cast V074"], Event(Kind.CAST, FIRST, "V074")),
    ({"hand": ["V074"]}, {}, ["cast V074"], Event(Kind.DREW, FIRST, "V002")),
    ({"hand": ["V001"]}, {}, ["play V001 4"], Event(Kind.PLAYED, FIRST, "V001", "lane", 4)),
    ({"hand": ["V102"], "row": ["V080"]}, {}, ["set V102"], Event(Kind.SET, FIRST, "V102", "row", 2)),
    ({"deck": [], "hand": ["V074"]}, {}, ["cast V074"], Event(Kind.FATIGUE, FIRST, "", "", 0, 1)),
    ({"deck": [], "hand": ["V074"]}, {}, ["cast V074"], Event(Kind.HERO_DAMAGED, FIRST, "", "", 0, 1)),
    (
        {"hand": ["V093"], "graveyard": ["V020"]},
        {},
        ["cast V093", "choose card V020", "choose lane 5"],
        Event(Kind.SUMMONED, FIRST, "V020", "lane", 5),
    ),
    (
        {"lanes": ["V002", None, "V035"]},
        {"lanes": [*FROM_3, "V002"]},
        ["attack 1 3 > 3"],
        Event(Kind.ATTACKED, FIRST, "V002", "lane", 3, 0b101, ("V002", "V035")),
    ),
    (
        {"lanes": [*FROM_3, "V002"]},
        {},
        ["attack 3 > hero"],
        Event(Kind.ATTACKED, FIRST, "", "lane", 0, 4, ("V002",)),
    ),
    (
        {"lanes": ["V002"]},
        {"row": [*FROM_3, trap("V103")]},
        ["attack 1 > hero", "choose spring"],
        Event(Kind.SPRUNG, SECOND, "V103", "row", 3),
    ),
    (
        {"lanes": ["V002"]},
        {"row": [trap("V103")]},
        ["attack 1 > hero", "choose spring"],
        Event(Kind.NEGATED, FIRST, "V002", "", 0, 2),
    ),
    ({"lanes": ["V002"]}, {"lanes": ["V006"]}, ["attack 1 > hero"], Event(Kind.IMMUNE, SECOND, "", "", 0, 2)),
    (
        {"hand": ["V081"]},
        {"lanes": [*FROM_3, "V071"]},
        ["cast V081", "choose enemy 3"],
        Event(Kind.DAMAGED, SECOND, "V071", "lane", 3, 3),
    ),
    ({"hp": 35, "hand": ["V072"]}, {}, ["cast V072"], Event(Kind.HEALED, FIRST, "", "", 0, 5)),
    (
        {"hand": ["V101"], "lanes": [*FROM_3, "V002"]},
        {},
        ["cast V101"],
        Event(Kind.DESTROYED, FIRST, "V002", "lane", 3),
    ),
    (
        {"hand": ["V077"]},
        {"row": ["V080"]},
        ["cast V077", "choose enemy row 1"],
        Event(Kind.DESTROYED, SECOND, "V080", "row", 1),
    ),
    (
        {"hand": ["V086"]},
        {"lanes": [*FROM_3, "V002"]},
        ["cast V086", "choose enemy 3"],
        Event(Kind.RETURNED, SECOND, "V002", "lane", 3),
    ),
    (
        {"hand": ["V086"]},
        {"lanes": [*FROM_3, "V002"], "hand": ["V001"] * 10},
        ["cast V086", "choose enemy 3"],
        Event(Kind.OVERFLOWED, SECOND, "V002", "lane", 3),
    ),
    (
        {"hand": ["V087", *["V001"] * 9], "deck": ["V003", "V004"]},
        {},
        ["cast V087"],
        Event(Kind.OVERFLOWED, FIRST, "V004", "deck"),
    ),
    (
        {"hand": ["V069"]},
        {"row": [*FROM_3, "V080"]},
        ["play V069 1", "choose enemy row 3"],
        Event(Kind.SHUFFLED_IN, SECOND, "V080", "row", 3, 0),
    ),
    (
        {"hand": ["V069"]},
        {"lanes": [*FROM_3, "V002"]},
        ["play V069 1", "choose enemy 3"],
        Event(Kind.SHUFFLED_IN, SECOND, "V002", "lane", 3, 0),
    ),
    (
        {"hand": ["V032"], "graveyard": ["V074"]},
        {},
        ["play V032 1", "choose card V074"],
        Event(Kind.ADDED, FIRST, "V074", "graveyard"),
    ),
    (
        {"hand": ["V018"], "deck": ["V001"]},
        {},
        ["play V018 1", "choose card V001"],
        Event(Kind.MILLED, FIRST, "V001", "deck"),
    ),
    ({"hand": ["V060"], "deck": ["V001"]}, {}, ["play V060 1"], Event(Kind.SHUFFLED, FIRST)),
    ({"hand": ["V007", "V001", "V001"]}, {}, ["play V007 1"], Event(Kind.SHUFFLED, FIRST, "", "hand", 0, 2)),
    ({"lanes": ["V009"]}, {}, ["end"], Event(Kind.TRIGGERED, FIRST, "V009", "end")),
    ({}, {"lanes": ["V010"]}, ["end"], Event(Kind.TRIGGERED, SECOND, "V010", "start")),
    (
        {"lanes": ["V014"]},
        {"lanes": ["V002"]},
        ["attack 1 > 1"],
        Event(Kind.TRIGGERED, FIRST, "V014", "haunt"),
    ),
    (
        {"hand": ["V074"]},
        {"lanes": ["V016"]},
        ["cast V074"],
        Event(Kind.TRIGGERED, SECOND, "V016", "passive"),
    ),
    (
        {"hand": ["V076"], "lanes": [*FROM_3, "V012"]},
        {},
        ["cast V076", "choose own 3"],
        Event(Kind.POISONED, FIRST, "V012", "lane", 3),
    ),
    (
        {"hand": ["CHILL"], "lanes": [*FROM_3, "V002"]},
        {},
        ["cast CHILL", "choose own 3"],
        Event(Kind.FROZEN, FIRST, "V002", "lane", 3),
    ),
    (
        {"lanes": [*FROM_3, {"card": "V002", "thaws": 7}]},
        {},
        ["end"],
        Event(Kind.THAWED, FIRST, "V002", "lane", 3),
    ),
    (
        {"hand": ["V109"]},
        {"hand": ["V001", "V002"]},
        ["cast V109"],
        Event(Kind.HAND_SHOWN, FIRST, "", "", 0, 2, ("V001", "V002")),
    ),
    ({"lanes": ["V002"]}, {"hp": 2}, ["attack 1 > hero"], Event(Kind.GAME_OVER, FIRST, "", "hero")),
    (
        {"hp": 2, "lanes": ["V015"]},
        {"hp": 2, "lanes": ["V015"]},
        ["attack 1 > 1"],
        Event(Kind.GAME_OVER, None, "", "both heroes"),
    ),
]


@pytest.mark.parametrize(("first", "second", "todo", "event"), CASES)
def test_event_says_who_what_and_where(
    first: dict[str, Any], second: dict[str, Any], todo: list[str], event: Event
) -> None:
    events = play(table(first, second, cards=pool(CHILL)), *todo)

    assert events.count(event) == 1


def test_banished_card_is_its_owners() -> None:
    for owner, seat in (("own hero", FIRST), ("enemy hero", SECOND)):
        state = table({"hand": ["V016"], "graveyard": ["V001"]}, {"graveyard": ["V001"]}, pool="2026-08-18")
        events = play(state, "play V016 1", f"choose {owner}", "choose card V001")

        assert Event(Kind.BANISHED, seat, "V001", "graveyard") in events


def test_every_kind_of_event_has_a_case() -> None:
    assert {event.kind for *_, event in CASES} | {Kind.BANISHED} == set(Kind)


def test_trap_is_shuffled_in_with_the_mark_that_hides_it() -> None:
    state = table({"hand": ["V069"]}, {"row": [trap("V104")]})
    events = play(state, "play V069 1", "choose enemy row 1")

    (event,) = [event for event in events if event.kind is Kind.SHUFFLED_IN]
    assert event.amount == 1
    assert engine.event_for(event, FIRST) == replace(event, card="")
