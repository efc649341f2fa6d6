"""Positions as earlier versions of this program have stored them still load; such a file is never changed."""

import json
from pathlib import Path

from game import engine

STORED = Path(__file__).parent / "stored"


def test_position_of_version_1_loads_in_the_middle_of_a_search() -> None:
    data = json.loads((STORED / "version-1.json").read_text())

    state = engine.position(data)

    assert state.decision is not None
    assert [engine.format_action(choice) for choice in state.decision.options] == [
        "choose card V001",
        "choose card V003",
        "choose card V013",
        "choose none",
    ]
    engine.apply(state, engine.parse_action("choose card V013", state))
    assert state.decision is not None
    assert state.decision.kind is engine.DecisionKind.LANE


def test_position_without_a_version_is_of_the_first() -> None:
    data = json.loads((STORED / "version-1.json").read_text())
    plain = {key: value for key, value in data.items() if key != "version"}

    assert engine.describe(engine.position(plain)) == engine.describe(engine.position(data))
