"""No rule of the rulebook goes untested."""

from pathlib import Path

from tests.rule_ids import numbered_rules, rules_named_in

TESTS = Path(__file__).resolve().parent.parent


def test_every_numbered_rule_is_named_by_a_test() -> None:
    assert numbered_rules() - rules_named_in(TESTS) == set()


def test_every_rule_of_play_is_named_by_a_test_of_the_engine() -> None:
    """R1.3 and F1 are about decks, F4 about printings; all others are the engine's."""
    elsewhere = {"R1.3", "F1", "F4"}

    assert numbered_rules() - elsewhere - rules_named_in(TESTS / "engine") == set()
