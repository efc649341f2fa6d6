"""What is suspended, spoilt in every way: refused when it is read, or playable to the end of the game."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import ai, engine

from .table import play, table, trap
from .test_position import BLAST, JUNK, MINE, NESTED, SHIELD, places, read_or_sentence

SEATS = (engine.Seat.FIRST, engine.Seat.SECOND, None)
WAITING: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "target of a Play effect": (
        {"hand": ["V034"], "row": ["V090"]},
        {"lanes": ["V001", "V006"]},
        ["play V034 2", "choose enemy 1"],
    ),
    "second target of a Spell": (
        {"hand": ["V097"], "lanes": ["V001", "V002"]},
        {"lanes": ["V014"]},
        ["cast V097", "choose own 1"],
    ),
    "target in the row": ({"hand": ["V023"]}, {"row": ["V080", trap("V104")]}, ["play V023 1"]),
    "card of the deck": ({"hand": ["V047"], "deck": ["V014", "V013"]}, {}, ["play V047 1"]),
    "lane of a summons": (
        {"hand": ["V047"], "deck": ["V014", "V013"]},
        {},
        ["play V047 1", "choose card V013"],
    ),
    "card of the graveyard": ({"hand": ["V058"], "graveyard": ["V081", "V074", "V002"]}, {}, ["play V058 3"]),
    "lane of each copy": ({"hand": ["V043"], "deck": ["V043", "V043"]}, {}, ["play V043 1"]),
    "attacker of a stack": (
        {"lanes": ["V035", "V054"]},
        {"lanes": ["V036"], "row": [trap("V102")]},
        ["attack 1 2 > 1", "choose spring"],
    ),
    "Trap at an attack": ({"lanes": ["V002"]}, {"row": [trap("V102")]}, ["attack 1 > hero"]),
    "Trap after an attack": ({"lanes": ["V002"]}, {"row": [trap("V111")]}, ["attack 1 > hero"]),
    "Trap at a Spell": ({"hand": ["V074"]}, {"row": [trap("V104")]}, ["cast V074"]),
    "Trap at damage": (
        {"hand": ["V081"]},
        {"row": [BLAST, trap("V106")]},
        ["cast V081", "choose enemy hero"],
    ),
    "Trap at a summons": (
        {"hand": ["V030"]},
        {"row": [MINE, trap("V108"), trap("V110")]},
        ["play V030 1", "choose hold"],
    ),
    "Trap at a destruction": (
        {"hand": ["V101"], "lanes": ["V045"]},
        {"row": [SHIELD, SHIELD], "lanes": ["V002", "V054"]},
        ["cast V101", "choose spring"],
    ),
    "Trap at fatigue": ({}, {"hp": 1, "deck": [], "row": [trap("V106")]}, ["end"]),
    "Trap at an End effect": ({"lanes": ["V041", "V009", "V005"]}, {"row": [BLAST]}, ["end"]),
    "Trap at a Start effect": ({"row": [BLAST]}, {"lanes": ["V033", "V022"], "row": ["V092"]}, ["end"]),
    "Trap in the middle of draws": (
        {"hand": ["V087"], "deck": [], "hp": 1, "row": [trap("V106")]},
        {"lanes": ["V061"]},
        ["cast V087"],
    ),
}


def waiting(name: str) -> dict[str, Any]:
    first, second, todo = WAITING[name]
    state = table(first, second)
    play(state, *todo)
    data = engine.describe(state)
    assert data["pending"] is not None
    return data


def old_graveyards() -> dict[str, Any]:
    state = table(
        {"hand": ["V016"], "graveyard": ["V001"]}, {"graveyard": ["V002", "V003"]}, pool="2026-08-18"
    )
    play(state, "play V016 1")
    return engine.describe(state)


POSITIONS: list[dict[str, Any]] = [*map(waiting, WAITING), old_graveyards()]
for first, second, todo in NESTED:
    for end in range(1, len(todo)):
        nested = table(first, second)
        play(nested, *todo[:end])
        POSITIONS.append(engine.describe(nested))


def test_positions_wait_for_every_kind_of_answer_in_every_kind_of_frame() -> None:
    kinds = {state.decision.kind for state in map(engine.position, POSITIONS) if state.decision is not None}
    frames = {frame["op"] for data in POSITIONS if data["pending"] for frame in data["pending"]["frames"]}

    assert kinds == set(engine.DecisionKind)
    assert frames == {
        *("effect", "search", "pick", "window", "hit", "batch", "cast", "summoned", "attack", "trigger"),
        *("draw", "discard", "next turn"),
    }


# --- any value in any field ---

VALUES = [*JUNK, 3, 4, 6, 7, 8, 9, 10, 12, -2, 10**6, False, *(1 << n for n in range(6, 23))]
VALUES += ["effect", "search", "window", "hit", "attack", "second", "V043", "V054", "V103"]


def changed(value: object, random: Random) -> object:
    """Something else, often near what was there."""
    if type(value) is int and random.random() < 0.5:
        return value + random.choice([-2, -1, 1, 2, 3])
    return copy.deepcopy(random.choice(VALUES))


def spoil(data: dict[str, Any], random: Random) -> None:
    """One change: mostly of what is suspended, sometimes of the table around it."""
    inner = data.get("pending")
    base: Any = inner if isinstance(inner, dict) and inner and random.random() < 0.8 else data
    *above, last = random.choice(places(base))
    for key in above:
        base = base[key]
    chance = random.random()
    if chance < 0.15:
        del base[last]
    elif chance < 0.3 and isinstance(base, list):
        base.insert(last, copy.deepcopy(random.choice(base)))
    elif chance < 0.4 and isinstance(base, list):
        base.reverse()
    else:
        base[last] = changed(base[last], random)


def check_playable(state: engine.GameState, random: Random) -> None:
    """All that one can ask of a position, then anything legal, some forty times."""
    if state.to_act is not None:
        view = engine.view_for(state, state.to_act)
        assert ai.choose(view, level="puppy", seed=1) in engine.legal_actions(state)
    for _ in range(40):
        for seat in SEATS:
            engine.view_for(state, seat)
        again = engine.position(json.loads(json.dumps(engine.describe(state))), cards=state.cards)
        actions = engine.legal_actions(state)
        assert engine.legal_actions(again) == actions
        assert all(engine.why_illegal(state, action) is None for action in actions)
        if state.to_act is None:
            return
        engine.apply(state, random.choice(actions))


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(POSITIONS),
    st.integers(min_value=0, max_value=2**32),
    st.integers(min_value=1, max_value=3),
)
def test_spoilt_frames_are_refused_or_playable(data: dict[str, Any], seed: int, count: int) -> None:
    random = Random(seed)
    data = copy.deepcopy(data)
    for _ in range(count):
        spoil(data, random)
    state = read_or_sentence(data)
    if isinstance(state, str):
        assert state.endswith(".")
        assert len(state) < 300
        return
    check_playable(state, random)


def test_every_number_and_word_of_every_frame_one_off_is_refused_or_playable() -> None:
    """Not by chance: each field of each suspended thing, with its neighbours and without it."""
    tried = 0
    for data in POSITIONS[: len(WAITING) + 1]:
        for *above, last in places(data["pending"]):
            for put in (-1, 1, None):
                other = copy.deepcopy(data)
                holder: Any = other["pending"]
                for key in above:
                    holder = holder[key]
                old = holder[last]
                if put is None:
                    del holder[last]
                elif type(old) is int:
                    holder[last] = old + put
                else:
                    continue
                tried += 1
                state = read_or_sentence(other)
                if not isinstance(state, str):
                    check_playable(state, Random(tried))
    assert tried > 1000


# --- and the sentence ---


def edit(name: str, change: Callable[[list[dict[str, Any]]], object]) -> str:
    data = waiting(name)
    change(data["pending"]["frames"])
    with pytest.raises(engine.InvalidPosition) as raised:
        engine.position(data)
    return raised.value.message


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("Trap at an attack", lambda f: f.pop(), "attack: that it is asked"),
        ("Trap at an attack", lambda f: f[0].pop("ids"), "attack: a missing ids"),
        ("Trap at an attack", lambda f: f[0].update(n=3), "attack: n"),
        ("Trap at an attack", lambda f: f[0].update(seat="second"), "attack: stage"),
        ("Trap at an attack", lambda f: f.pop(0), "window: that nothing is below it"),
        ("Trap at an attack", lambda f: f[1].update(ids=[99]), "window: a uid"),
        ("Trap at an attack", lambda f: f[1].update(ids=[1]), "window: ids"),
        ("Trap at damage", lambda f: f[-2].update(n=-1), "hit: n"),
        ("Trap at damage", lambda f: f[-2].update(a=-1), "window: what is below it"),
        ("card of the deck", lambda f: f[0].update(a=7), "search: a"),
        ("card of the deck", lambda f: f[0].update(card="V074"), "search: uid"),
        ("lane of a summons", lambda f: f[0].update(about="V071"), "search: about"),
        ("lane of a summons", lambda f: f[0].update(n=0), "search: about"),
        ("second target of a Spell", lambda f: f[1].update(chosen=[4]), "effect: chosen"),
        ("second target of a Spell", lambda f: f[1].update(chosen=[-1]), "effect: mask"),
        ("second target of a Spell", lambda f: f[1].update(stage=9), "effect: stage"),
        ("second target of a Spell", lambda f: f.append(f[0]), "discard: that it is asked"),
        ("Trap at a destruction", lambda f: f[1].update(stage=5), "batch: stage"),
        ("Trap at fatigue", lambda f: f[0].update(seat="second"), "next turn: seat"),
        ("Trap at an End effect", lambda f: f[1].update(a=128), "trigger: a"),
        ("attacker of a stack", lambda f: f.append(f[-1]), "pick: what is above it"),
        ("Trap in the middle of draws", lambda f: f[0].pop("card"), "discard: a missing card"),
    ],
)
def test_frame_that_does_not_fit_names_its_field(
    name: str, change: Callable[[list[dict[str, Any]]], object], what: str
) -> None:
    assert edit(name, change) == f"pending, {what} does not fit."


def test_two_cards_cannot_share_a_uid() -> None:
    data = waiting("Trap at a summons")
    data["pending"]["uids"]["second"] = [0, 0, 0, 0, 0, 2, 2, 2, 0, 0]

    with pytest.raises(engine.InvalidPosition, match="each card in play needs a uid of its own from 1"):
        engine.position(data)


def test_game_that_is_over_waits_for_nothing() -> None:
    data = waiting("Trap at an attack")
    data["outcome"] = {"winner": "first", "ending": "hero"}

    with pytest.raises(engine.InvalidPosition, match="nothing waits in a game that has an outcome"):
        engine.position(data)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ({"winner": None, "ending": "hero"}, "The outcome: hero needs a winner."),
        ({"winner": "first", "ending": "loop"}, "The outcome: loop has no winner."),
    ],
)
def test_outcome_names_a_winner_where_there_is_one(outcome: dict[str, Any], sentence: str) -> None:
    with pytest.raises(engine.InvalidPosition) as raised:
        engine.position({"outcome": outcome})

    assert raised.value.message == sentence


@pytest.mark.parametrize(
    "value", [10**5000, "x" * 5000, ["V001"] * 5000, {"a": "b" * 5000}], ids=["int", "str", "list", "dict"]
)
@pytest.mark.parametrize("key", ["mode", "active", "outcome", "pool", "turn"])
def test_huge_values_get_a_short_sentence(key: str, value: object) -> None:
    with pytest.raises(engine.InvalidPosition) as raised:
        engine.position({key: {"winner": value, "ending": value} if key == "outcome" else value})

    assert len(raised.value.message) < 200


def test_generator_may_stand_at_0() -> None:
    """It has every state from 0 to 2^32 - 1, so that a game may be stored with any of them."""
    assert engine.describe(engine.position({"rng": 0}))["rng"] == 0
