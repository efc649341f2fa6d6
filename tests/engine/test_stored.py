"""Positions as earlier versions of this program have stored them still load; such a file is never changed."""

import json
from pathlib import Path

import pytest

from game import engine
from game.engine import __main__ as command

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


@pytest.mark.parametrize("name", ["record-1", "record-1-boost", "record-1-older-cards"])
def test_record_of_version_1_leads_to_the_position_it_led_to_then(name: str) -> None:
    """Two games of the computer and one of chance, written when version 1 was the newest."""
    record = (STORED / f"{name}.txt").read_text(encoding="utf-8")
    stored = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))

    assert engine.describe(command.replay(record)) == stored
    assert engine.describe(engine.position(stored)) == stored


def test_position_without_a_version_is_of_the_first() -> None:
    data = json.loads((STORED / "version-1.json").read_text())
    plain = {key: value for key, value in data.items() if key != "version"}

    assert engine.describe(engine.position(plain)) == engine.describe(engine.position(data))
