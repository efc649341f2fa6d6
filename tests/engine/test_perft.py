"""How many lines of play there are: the number of ways to act once, twice and three times in six positions.

Choices count as actions, every legal action is tried, and a game that is over has no way on. The numbers
were counted once and checked against the rules by the tests beside this one; here they stand guard. A change
of the first number means that the list of legal actions itself is another one: compare `legal_actions` of the
position before and after. If only the second or third changed, an action leads elsewhere, asks something else
or no longer asks: `divide` (below) gives the numbers by first action, and the line that differs leads to the
culprit. A new number is right only if a rule or ruling that changed says so; name it in the commit.
"""

from collections import Counter
from typing import Any

import pytest

from game import engine
from tests.engine.table import table

OPENING = ["V001", "V003", "V004", "V012", "V021", "V074", "V081", "V104"] * 5

POSITIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "stacks against Taunt and Poison": (
        {"lanes": ["V002", "V012", "V024", "V029", {"card": "V035", "attacks": 1}]},
        {"lanes": ["V027", "V019", {"card": "V049", "hp": 3}, "V024", None]},
    ),
    "Traps on both sides": (
        {"hp": 5, "hand": ["V081", "V034", "V105"], "lanes": ["V068", "V002"], "row": ["V103", "V105"]},
        {"hp": 6, "lanes": ["V020", "V009"], "row": ["V102", "V104", "V106", "V110", "V111"]},
    ),
    "summons from deck and graveyard": (
        {
            "hand": ["V047", "V098", "V043"],
            "lanes": ["V014", None, None, "V028"],
            "deck": ["V043", "V003", "V011", "V043", "V002"],
            "graveyard": ["V001", "V033", "V081"],
        },
        {"lanes": ["V057", "V005"], "row": ["V107", "V108"]},
    ),
    "Start, End and what doubles them": (
        {"hp": 12, "hand": ["V009", "V094"], "lanes": ["V041", "V051", "V020"], "row": ["V082"]},
        {"hp": 9, "hand": ["V075"], "lanes": ["V033", "V022", "V019", "V065"], "row": ["V092", "V105"]},
    ),
    "a full hand, a full row and the Coin": (
        {
            "mana": 2,
            "coin": True,
            "hand": ["V087", "V032", "V104", "V052", "V007", "V080", "V023", "V016", "V069", "V055"],
            "lanes": ["V061", None, "V008"],
            "row": ["V090", "V104", "V103", "V089", "V106"],
            "graveyard": ["V074", "V080"],
        },
        {"lanes": ["V061", "V031", "V001"], "row": ["V080"], "deck": ["V002"]},
    ),
}

LEAVES = {
    "the opening": [16, 32, 383],
    "stacks against Taunt and Poison": [31, 150, 553],
    "Traps on both sides": [14, 49, 223],
    "summons from deck and graveyard": [16, 127, 690],
    "Start, End and what doubles them": [28, 253, 1733],
    "a full hand, a full row and the Coin": [18, 125, 608],
}


def start(name: str) -> engine.GameState:
    if name == "the opening":
        return engine.new_game(OPENING, OPENING, seed=7)
    return table(*POSITIONS[name])


def leaves(state: engine.GameState, depth: int) -> int:
    """The number of sequences of exactly `depth` actions."""
    actions = engine.legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        engine.apply(after, action)
        total += leaves(after, depth - 1)
    return total


def divide(state: engine.GameState, depth: int) -> Counter[str]:
    """The same by first action, to find out where two versions differ."""
    found: Counter[str] = Counter()
    for action in engine.legal_actions(state):
        after = state.copy()
        engine.apply(after, action)
        found[engine.format_action(action)] = leaves(after, depth - 1)
    return found


@pytest.mark.parametrize("name", LEAVES)
def test_number_of_lines_of_play_is_as_counted(name: str) -> None:
    state = start(name)

    assert [leaves(state, depth) for depth in (1, 2, 3)] == LEAVES[name]


def test_lines_by_first_action_add_up_to_all() -> None:
    name = "Traps on both sides"

    assert divide(start(name), 3).total() == LEAVES[name][2]
