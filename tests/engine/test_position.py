"""Positions as data: a game reads back in the middle of anything, and only InvalidPosition is raised."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import engine

from .table import DECK, lanes, lines, play, refused, side, table

BLAST, SHIELD, MINE = ({"card": card, "set": 1} for card in ("V103", "V105", "V107"))

NESTED: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    (  # Blast inside Blast inside an attack
        {"lanes": ["V002"], "row": [BLAST, {"card": "V106", "set": 1}]},
        {"row": [BLAST, BLAST, {"card": "V111", "set": 1}], "lanes": ["V014"]},
        ["attack 1 > hero", "choose spring", "choose spring", "choose spring", "choose spring", "end"],
    ),
    (  # a Landmine, asked of both sides' shields, in the middle of a search for two summons
        {"hand": ["V047"], "deck": ["V014", "V013", "V003", "V001"], "row": [SHIELD]},
        {"row": [MINE, {"card": "V110", "set": 1}], "lanes": ["V045", "V028"]},
        [
            "play V047 1",
            "choose hold",
            "choose hold",
            "choose card V014",
            "choose lane 3",
            "choose spring",
            "choose hold",
            "choose spring",
            "choose hold",
            "choose card V013",
            "choose lane 1",
        ],
    ),
    (  # a stack that is ambushed, its picked attacker shielded
        {"lanes": ["V035", "V054"], "row": [SHIELD]},
        {"lanes": ["V036"], "row": [{"card": "V102", "set": 1}]},
        ["attack 1 2 > 1", "choose spring", "choose enemy 2", "choose hold"],
    ),
    (  # a doubled Play effect, then an end step with doubled and triggered effects
        {"hand": ["V034"], "row": ["V090", "V082", "V094"], "lanes": ["V041", "V040", "V051", "V020"]},
        {"lanes": ["V061"], "row": [BLAST]},
        ["play V034 5", "choose enemy 1", "choose enemy hero", "choose hold", "end", "choose hold"],
    ),
    (  # a Spell that is offered to Counterspell, two targets, poison in between
        {"hand": ["V097", "V076"], "lanes": ["V012", "V054"]},
        {"lanes": ["V071"], "row": [{"card": "V104", "set": 1}, SHIELD]},
        ["cast V097", "choose hold", "choose own 2", "choose enemy 1", "choose spring"],
    ),
]


def read_again(state: engine.GameState) -> engine.GameState:
    return engine.position(json.loads(json.dumps(engine.describe(state))))


@pytest.mark.parametrize(("first", "second", "todo"), NESTED)
def test_game_reads_back_at_every_decision(
    first: dict[str, Any], second: dict[str, Any], todo: list[str]
) -> None:
    """One game is played through, the other is written and read before every line: they stay the same.

    (Only the numbers that suspended effects give the cards in play may differ: they are of no account.)
    """
    state, other = table(first, second), table(first, second)
    for line in todo:
        other = read_again(other)
        assert lines(other) == lines(state)
        assert play(other, line) == play(state, line)
        assert {**engine.describe(other), "pending": None} == {**engine.describe(state), "pending": None}
    for seat in (engine.Seat.FIRST, engine.Seat.SECOND, None):
        assert engine.view_for(read_again(state), seat).data == engine.view_for(state, seat).data


def test_copy_is_independent_in_the_middle_of_a_window() -> None:
    first, second, todo = NESTED[1]
    state = table(first, second)
    play(state, *todo[:6])
    before = engine.describe(state)

    play(state.copy(), *todo[6:])

    assert engine.describe(state) == before
    play(state, *todo[6:])


def test_missing_keys_are_a_fresh_side() -> None:
    data = engine.describe(engine.position({}))

    assert (data["turn"], data["active"], data["mode"], data["pending"]) == (1, "first", "normal", None)
    assert data["first"] == data["second"]
    assert data["first"] == {
        "hp": 40,
        "cap": 0,
        "mana": 0,
        "coin": False,
        "fatigue": 0,
        "immune": False,
        "hand": [],
        "deck": [],
        "graveyard": [],
        "banished": [],
        "lanes": [None] * 5,
        "row": [None] * 5,
    }


def test_bare_id_is_a_creature_of_an_earlier_turn_unhurt() -> None:
    state = engine.position({"turn": 1, "first": {"lanes": ["V036"]}})

    lane = side(state, "first")["lanes"][0]
    assert (lane["hp"], lane["attacks"], lane["poison"], lane["thaws"]) == (4, 0, False, None)
    assert lane["entered"] < 1
    assert lines(state) == ["attack 1 > hero", "end"]


def test_any_turn_goes_with_any_active() -> None:
    for turn in (1, 2, 7, 8):
        for active in ("first", "second"):
            state = table({}, turn=turn, active=active)
            assert (state.to_act and state.to_act.value) == active


def test_row_age_is_by_space_unless_it_says_so() -> None:
    state = table({"row": ["V080", None, "V082", {"card": "V089", "age": 1}]})

    ages = [space and space["age"] for space in side(state, "first")["row"]]
    assert ages[0] < ages[2]
    assert ages[3] == 1


def test_next_draw_is_first_in_the_deck() -> None:
    state = table({"hand": ["V074"], "deck": ["V005", "V001"]})

    play(state, "cast V074")

    assert side(state, "first")["hand"] == ["V005"]


def test_ended_game_reads_back_as_ended() -> None:
    state = table({"lanes": ["V002"]}, {"hp": 2})
    play(state, "attack 1 > hero")
    read = read_again(state)

    assert engine.outcome(read) == engine.outcome(state)
    assert refused(read, "end") == ("P9", "The game is over.")


def test_data_given_is_not_changed() -> None:
    data = {"turn": 7, "first": {"lanes": ["V002"], "deck": DECK, "mana": 5, "hand": ["V074"]}}
    before = copy.deepcopy(data)

    play(engine.position(data), "cast V074", "attack 1 > hero", "end")

    assert data == before


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "The position must be an object."),
        ({"turns": 1}, "The position: 'turns' is not known here."),
        ({"turn": 0}, "The position: turn must be a whole number from 1 to 10000."),
        ({"turn": True}, "The position: turn must be a whole number from 1 to 10000."),
        ({"active": "third"}, "active: 'third' is no seat: it is first or second."),
        ({"mode": ["boost"]}, "The mode ['boost'] is not known: it is normal or boost."),
        ({"version": 99}, "The position was written by a newer version of this program."),
        ({"pool": 3}, "The pool must be a date like 2026-09-18."),
        ({"first": None}, "Side first must be an object."),
        ({"first": {"hp": 41}}, "Side first: hp must be a whole number from -10000 to 40."),
        ({"second": {"cap": 11}}, "Side second: cap must be a whole number from 0 to 10."),
        ({"first": {"coin": 1}}, "Side first: coin must be true or false."),
        ({"first": {"hand": ["V001"] * 11}}, "Side first: the hand holds at most 10 cards."),
        ({"first": {"hand": "V001"}}, "Side first: hand must be a list of card ids."),
        ({"first": {"deck": ["V999"]}}, "Side first, deck: the card 'V999' is not known."),
        ({"first": {"deck": [["V001"]]}}, "Side first, deck: the card ['V001'] is not known."),
        ({"first": {"lanes": ["V001"] * 6}}, "Side first: lanes must be a list of at most 5."),
        ({"first": {"lanes": ["V081"]}}, "Side first, lane 1: V081 is no Creature."),
        ({"first": {"lanes": [{"hp": 1}]}}, "Side first, lane 1: the card None is not known."),
        ({"first": {"lanes": [7]}}, "Side first, lane 1 must be an object."),
        (
            {"first": {"row": [None, "V081"]}},
            "Side first, space 2: V081 is neither a Trap nor a lasting Spell.",
        ),
        ({"first": {"row": ["V001"]}}, "Side first, space 1: V001 is neither a Trap nor a lasting Spell."),
        ({"outcome": {"winner": "first", "ending": []}}, "The outcome: [] is no ending."),
        ({"outcome": {"winner": "me", "ending": "hero"}}, "winner: 'me' is no seat: it is first or second."),
        ({"pending": []}, "pending must be an object."),
    ],
)
def test_what_cannot_be_read_says_which_part(data: object, sentence: str) -> None:
    with pytest.raises(engine.InvalidPosition) as raised:
        engine.position(data)

    assert raised.value.message == str(raised.value) == sentence


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value in JSON data but the whole."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2,
    5,
    99,
    2**40,
    1.5,
    "",
    "V001",
    "V102",
    "first",
    [],
    {},
    [1],
    ["V001"],
]


def spoilt(data: dict[str, Any], random: Random) -> dict[str, Any]:
    data = copy.deepcopy(data)
    for _ in range(random.choice([1, 1, 2])):
        *above, last = random.choice(places(data))
        holder: Any = data
        for key in above:
            holder = holder[key]
        if random.random() < 0.2:
            del holder[last]
        else:
            holder[last] = copy.deepcopy(random.choice(JUNK))
    return data


def read_or_sentence(data: object) -> engine.GameState | str:
    try:
        return engine.position(data)
    except engine.InvalidPosition as error:
        return error.message


@settings(max_examples=150)
@given(st.integers(min_value=0, max_value=2**32))
def test_spoilt_data_reads_or_raises_invalid_position(seed: int) -> None:
    random = Random(seed)
    first, second, todo = random.choice(NESTED)
    state = table(first, second)
    play(state, *todo[: random.randrange(len(todo))])
    read = read_or_sentence(spoilt(engine.describe(state), random))
    if isinstance(read, str):
        assert read.endswith(".")
        return
    again = engine.position(engine.describe(read))
    assert engine.describe(again) == engine.describe(read)
    assert lines(again) == lines(read)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = ["turn", "active", "mode", "rng", "pool", "first", "second", "pending", "outcome", "version"]


@settings(max_examples=200)
@given(st.one_of(json_values, st.dictionaries(st.sampled_from(KEYS), json_values)))
def test_any_json_reads_or_raises_invalid_position(data: object) -> None:
    state = read_or_sentence(data)
    if isinstance(state, str):
        assert state.endswith(".")
        return
    assert lanes(state, "first") == [""] * 5
