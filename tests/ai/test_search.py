"""The searching levels: what they must see, and that they play better than one look ahead."""

from random import Random
from typing import Any

import pytest

from ddl_site.bench.engine import ready_made_lists
from game import ai, engine
from game.ai.reduce import lanes_matter, reduced
from game.ai.search import Search, Settings
from game.engine import Seat, format_action
from tests.ai.arrange import game, played

SEARCHERS = ["guard", "alpha"]


def asked(position: dict[str, Any], level: str, seed: int = 1) -> str:
    state = engine.position({"active": "first", "turn": 9} | position)
    return format_action(ai.choose(engine.view_for(state, Seat.FIRST), level=level, seed=seed))


@pytest.mark.parametrize("level", SEARCHERS)
def test_search_wins_at_once_where_it_can(level: str) -> None:
    own = {"mana": 3, "hand": ["V081", "V027", "V030"], "lanes": ["V027", "V002"], "deck": ["V002"] * 9}
    enemy = {"hp": 7, "hand": ["V001"] * 4, "lanes": [None, None, "V004"], "deck": ["V001"] * 9}
    state = engine.position({"active": "first", "turn": 9, "first": own, "second": enemy})

    lines: list[str] = []
    while engine.outcome(state) is None and len(lines) < 5:
        action = ai.choose(engine.view_for(state, Seat.FIRST), level=level, seed=2)
        lines.append(format_action(action))
        engine.apply(state, action)

    assert set(lines) == {"cast V081", "choose enemy hero", "attack 1 > hero", "attack 2 > hero"}


@pytest.mark.parametrize("level", SEARCHERS)
def test_search_springs_the_trap_that_saves_it(level: str) -> None:
    state = engine.position(
        {
            "active": "second",
            "turn": 10,
            "first": {"hp": 3, "row": [{"card": "V106", "set": 5}], "deck": ["V002"] * 9, "lanes": ["V065"]},
            "second": {"lanes": ["V030"], "deck": ["V002"] * 9},
        }
    )
    engine.apply(state, engine.parse_action("attack 1 > hero", state))

    choice = ai.choose(engine.view_for(state, Seat.FIRST), level=level, seed=1)

    assert format_action(choice) == "choose spring"


@pytest.mark.parametrize("level", SEARCHERS)
def test_search_does_not_leave_itself_open_to_a_loss_that_lies_on_the_table(level: str) -> None:
    own = {"hp": 4, "mana": 2, "cap": 2, "hand": ["V027", "V017"], "deck": ["V002"] * 9}
    enemy = {"hp": 30, "lanes": ["V030"], "deck": ["V001"] * 9}

    assert asked({"first": own, "second": enemy}, level).startswith("play V027")


@pytest.mark.parametrize("level", SEARCHERS)
def test_search_does_not_give_a_creature_away(level: str) -> None:
    own = {"lanes": ["V065"], "deck": ["V002"] * 9}
    enemy = {"hp": 30, "lanes": ["V071"], "deck": ["V001"] * 9}

    assert asked({"first": own, "second": enemy}, level) == "attack 1 > hero"


def test_search_looks_at_the_clock_with_a_budget() -> None:
    state = engine.position({"active": "first", "first": {"mana": 1, "hand": ["V002", "V074", "V072"]}})
    search = Search(engine.view_for(state, Seat.FIRST), Random(1), Settings(16))

    search.run(budget_s=0.3, limited=False)

    assert search.iterations > 16


def test_search_of_a_single_action_takes_it_unthought() -> None:
    state = engine.position({"active": "first", "first": {"deck": ["V002"]}})
    search = Search(engine.view_for(state, Seat.FIRST), Random(1), Settings(50))

    assert format_action(search.run()) == "end"
    assert search.iterations == 0


def test_reduced_attacks_are_the_smallest_that_kill_and_single_suicides() -> None:
    state = engine.position(
        {
            "active": "first",
            "turn": 9,
            "first": {"lanes": ["V002", "V027", "V001", "V024"]},
            "second": {"lanes": ["V049"]},
        }
    )

    lines = [format_action(action) for action in reduced(state, False)]

    heroes = [line for line in lines if line.endswith("hero")]
    assert heroes == []  # Taunt
    assert lines[:-1] == ["attack 1 > 1", "attack 2 > 1", "attack 3 > 1", "attack 4 > 1", "attack 1 2 > 1"]


def test_reduced_plays_take_the_leftmost_lane_unless_neighbours_matter() -> None:
    plain = engine.position({"active": "first", "first": {"mana": 3, "hand": ["V002"], "deck": ["V003"]}})
    near = engine.position({"active": "first", "first": {"mana": 3, "hand": ["V002"], "deck": ["V031"]}})

    assert [format_action(action) for action in reduced(plain, lanes_matter(plain.sides[0]))] == [
        "play V002 1",
        "end",
    ]
    assert [format_action(action) for action in reduced(near, lanes_matter(near.sides[0]))] == [
        "play V002 1",
        "play V002 2",
        "end",
    ]


def test_searching_beats_chance() -> None:
    wins = 0
    for seed in range(2):
        wins += played(game(seed), "guard", "puppy", seed=seed) is Seat.FIRST
        wins += played(game(seed), "puppy", "guard", seed=seed) is Seat.SECOND

    assert wins >= 3


def test_a_short_search_beats_house_with_the_same_deck() -> None:
    """Sixty iterations, where `guard` makes 400; `./run bench ai` measures the levels themselves."""
    wins = sum(search_beats_house(seed, first=bool(seed % 2)) for seed in range(8))

    assert wins >= 6


def search_beats_house(seed: int, *, first: bool) -> bool:
    deck = ready_made_lists()[seed // 2 % 2]
    state = engine.new_game(deck, deck, seed=seed)
    searcher = Seat.FIRST if first else Seat.SECOND
    random = Random(seed)
    while state.to_act is not None:
        view = engine.view_for(state, state.to_act)
        if state.to_act is searcher:
            engine.apply(state, Search(view, random, Settings(60)).run())
        else:
            engine.apply(state, ai.choose(view, level="house", seed=seed))
    result = engine.outcome(state)
    return result is not None and result.winner is searcher
