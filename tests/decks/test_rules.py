from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules import FORMATS, Format, Violation, shipped_pool, violations

RULEBOOK, ONLINE, ONE_CLASS = FORMATS["rulebook"], FORMATS["online"], FORMATS["one-class"]


def full(**changes: int) -> dict[str, int]:
    """40 legal Crown and Neutral cards, with some counts changed."""
    ids = [
        "V001",
        "V010",
        "V022",
        "V027",
        "V030",
        "V033",
        "V050",
        "V053",
        "V058",
        "V065",
        "V004",
        "V006",
        "V007",
    ]
    return {**dict.fromkeys(ids, 3), "V016": 1, **changes}


def rules_of(cards: Mapping[str, int], format: Format) -> list[tuple[str, str | None]]:
    return [(fault.rule, fault.card) for fault in violations(cards, format)]


def test_legal_deck_has_no_violation_in_any_format() -> None:
    assert [violations(full(), known) for known in FORMATS.values()] == [[], [], []]


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        (0, "A deck has exactly 40 cards; this one has 39, 1 too few."),
        (2, "A deck has exactly 40 cards; this one has 41, 1 too many."),
    ],
)
def test_size_is_exact(last: int, sentence: str) -> None:
    cards = full(V016=last) if last else {key: n for key, n in full().items() if key != "V016"}

    assert violations(cards, RULEBOOK) == [Violation("R1.3", sentence)]


def test_fourth_copy_is_named() -> None:
    cards = full(V001=4, V016=0)
    del cards["V016"]

    assert violations(cards, RULEBOOK) == [
        Violation("R1.3", "Chico (V001) is in it 4 times; at most 3 copies are allowed.", "V001")
    ]


def test_ban_holds_online_and_not_by_the_rulebook() -> None:
    cards = full(V029=1)
    del cards["V016"]

    assert violations(cards, RULEBOOK) == []
    assert violations(cards, ONLINE) == [Violation("F1", "Wayne (V029) is banned in Online.", "V029")]


def test_one_class_refuses_a_second_hero_class_and_takes_every_class_cards() -> None:
    mixed, every = full(V014=1), full(V008=1)
    del mixed["V016"], every["V016"]

    assert violations(mixed, ONLINE) == []
    assert violations(mixed, ONE_CLASS) == [
        Violation(
            "F1",
            "One class allows the cards of one Hero class, besides Neutral and every-class cards; "
            "this deck mixes 30 Crown and 1 Pirate.",
        )
    ]
    assert violations(every, ONE_CLASS) == []


def test_unknown_card_is_named_and_counts_towards_the_size() -> None:
    cards = full(X999=1)
    del cards["V016"]

    assert violations(cards, RULEBOOK) == [Violation("R1.3", "There is no card with the id X999.", "X999")]


@pytest.mark.parametrize("count", [0, -3, 1.5, "3", True, None])
def test_count_that_is_no_number_from_one_up_is_a_violation(count: Any) -> None:
    assert rules_of(full(V109=count), RULEBOOK) == [("R1.3", "V109")]


def test_set_outside_the_format_is_named() -> None:
    other = replace(RULEBOOK, name="Old sets", sets=frozenset({"W"}))

    assert {fault.rule for fault in violations(full(), other)} == {"F1"}
    assert violations(full(), other)[0].message == "Chico (V001) is from a set that Old sets does not allow."
    assert violations(full(), replace(RULEBOOK, sets=frozenset({"V"}))) == []


def test_all_violations_are_found_at_once_in_a_stable_order() -> None:
    cards = {"X1": -1, "V029": 4, "V001": 0, "V014": 1}
    found = rules_of(cards, ONE_CLASS)

    assert found == [
        ("R1.3", None), ("R1.3", "V001"), ("R1.3", "V029"), ("F1", "V029"), ("R1.3", "X1"), ("R1.3", "X1"),
    ]  # fmt: skip
    assert rules_of(dict(reversed(cards.items())), ONE_CLASS) == found


def test_pool_given_is_the_pool_used() -> None:
    pool = {key: card for key, card in shipped_pool().items() if key != "V001"}

    assert violations(full(), RULEBOOK, pool=pool) == [
        Violation("R1.3", "There is no card with the id V001.", "V001")
    ]


@given(st.dictionaries(st.sampled_from([*sorted(shipped_pool()), "X001"]), st.integers(-1, 5), max_size=20))
def test_deck_is_legal_exactly_when_a_naive_count_says_so(cards: dict[str, int]) -> None:
    pool = shipped_pool()
    flat = [card_id for card_id, count in cards.items() for _ in range(count)]
    fine = all(1 <= count <= 3 for count in cards.values()) and set(cards) <= set(pool)
    heroes = {pool[c].card_class for c in flat if c in pool} - {"Neutral", "All"}
    size = Format("any", "Any", size=len(flat))

    assert (violations(cards, size) == []) is fine
    assert (violations(cards, replace(size, size=len(flat) + 1)) == []) is False
    if fine:
        assert (violations(cards, replace(size, one_class=True)) == []) is (len(heroes) < 2)
