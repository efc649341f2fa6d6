"""Suggestions for a list from what somebody owns: which, why, and what they never do."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import filling, rules
from decks.filling import Facts

CLASSES = ("Crown", "Bow", "Zombie", "Neutral", "All")
TYPES = ("Creature", "Creature", "Spell", "Trap")
POOL = {
    f"V{number:03}": Facts(f"Dog {number}", CLASSES[number % 5], TYPES[number % 4], 1 + number * 7 % 9)
    for number in range(20, 60)
}
ONLINE, ONE_CLASS = rules.FORMATS["online"], rules.FORMATS["one-class"]
IDS = [*POOL, "X001"]
Counts = dict[str, int]


def counts(most: int) -> st.SearchStrategy[Counts]:
    return st.dictionaries(st.sampled_from(IDS), st.integers(1, most), max_size=20)


def faults(cards: Mapping[str, int], format: rules.Format) -> set[tuple[str, str | None]]:
    found = rules.violations(cards, format, pool=POOL)
    return {(fault.rule, fault.card) for fault in found}


@settings(max_examples=80)
@given(cards=counts(4), owned=counts(5), format=st.sampled_from([*rules.FORMATS.values()]))
def test_filling_takes_what_is_owned_and_breaks_nothing(
    cards: Counts, owned: Counts, format: rules.Format
) -> None:
    found = filling.complete(cards, owned, pool=POOL, format=format)

    filled = dict(cards)
    for one in found.additions:
        filled[one.card] = filled.get(one.card, 0) + one.copies
        assert one.copies >= 1
        assert filled[one.card] <= min(owned[one.card], 3)
    before, after = sum(cards.values()), sum(filled.values())
    assert after == before + found.copies == (before if before >= 40 else 40 - found.short)
    assert faults(filled, format) <= faults(cards, format)
    assert found == filling.complete(
        dict(reversed(cards.items())), dict(reversed(owned.items())), pool=POOL, format=format
    )


@settings(max_examples=80)
@given(cards=counts(4), owned=counts(5), format=st.sampled_from([*rules.FORMATS.values()]))
def test_each_replacement_alone_is_owned_and_breaks_nothing(
    cards: Counts, owned: Counts, format: rules.Format
) -> None:
    found = filling.replacements(cards, owned, pool=POOL, format=format)

    assert {lack.card: lack.copies for lack in found} == {
        card: count - owned.get(card, 0) for card, count in cards.items() if count > owned.get(card, 0)
    }
    for lack in found:
        for one in lack.options:
            swapped = dict(cards) | {one.card: cards.get(one.card, 0) + one.copies}
            swapped[lack.card] -= one.copies
            assert 1 <= one.copies <= lack.copies
            assert swapped[one.card] <= min(owned[one.card], 3)
            assert POOL[one.card].type == POOL[lack.card].type
            assert sum(swapped.values()) == sum(cards.values())
            swapped = {card: count for card, count in swapped.items() if count}
            assert faults(swapped, format) <= faults(cards, format)


SMALL = {
    "V001": Facts("Ann", "Crown", "Creature", 2),
    "V002": Facts("Bob", "Crown", "Creature", 5),
    "V003": Facts("Cid", "Neutral", "Creature", 2),
    "V004": Facts("Dot", "Bow", "Creature", 2),
    "V005": Facts("Eve", "Crown", "Spell", 3),
    "V029": Facts("Wayne", "Neutral", "Creature", 2),
}


def test_every_suggestion_says_why() -> None:
    found = filling.complete(
        {"V002": 2}, {"V001": 3, "V002": 3, "V003": 1, "V004": 1, "V005": 1}, pool=SMALL, format=ONLINE
    )

    assert [(one.card, one.copies, one.why) for one in found.additions] == [
        ("V001", 3, "same class, Crown, fills cost 2, you own 3"),
        ("V003", 1, "goes with every class, fills cost 2, you own 1"),
        ("V004", 1, "nothing of the same class is left, this is Bow, fills cost 2, you own 1"),
        ("V005", 1, "same class, Crown, fills cost 3, there are few Spells, you own 1"),
        ("V002", 1, "same class, Crown, fills cost 5, 2 in the list already, you own 3"),
    ]
    assert found.short == 31


def test_empty_list_grows_from_the_class_that_is_owned_most() -> None:
    owned = {"V001": 1, "V004": 3}

    found = filling.complete({}, owned, pool=SMALL, format=ONE_CLASS)

    assert [(one.card, one.reasons[0]) for one in found.additions] == [("V004", "Bow, of which you own most")]


def test_banned_and_unknown_cards_are_never_suggested() -> None:
    found = filling.complete({}, {"V029": 3, "X001": 3}, pool=SMALL, format=ONLINE)

    assert (found.additions, found.short) == ((), 40)
    assert filling.complete({}, {"V029": 3}, pool=SMALL, format=rules.FORMATS["rulebook"]).copies == 3


@pytest.mark.parametrize("size", [40, 41])
def test_full_list_is_left_alone(size: int) -> None:
    cards = {f"V{number:03}": 1 for number in range(20, 20 + size - 1)} | {"V059": 1}

    assert filling.complete(cards, {"V020": 3}, pool=POOL, format=ONLINE) == filling.Filling((), 0)


def test_whole_list_follows_a_usual_curve() -> None:
    owned = dict.fromkeys(
        (card for card in POOL if POOL[card].card_class in ("Crown", "Neutral", "All", "Bow")), 3
    )

    found = filling.complete({}, owned, pool=POOL, format=ONLINE)

    costs = [0] * 10
    for one in found.additions:
        costs[POOL[one.card].cost] += one.copies
    assert found.copies == 40
    assert sum(costs[:5]) > sum(costs[5:])


def test_replacements_are_near_in_class_and_cost() -> None:
    owned = {"V001": 2, "V003": 3, "V004": 3, "V005": 3}

    (lack,) = filling.replacements({"V002": 3, "V001": 1}, owned, pool=SMALL, format=ONLINE)

    assert (lack.card, lack.copies) == ("V002", 3)
    assert [(one.card, one.copies, one.why) for one in lack.options] == [
        ("V001", 1, "also a Creature, same class, Crown, costs 3 less, you own 2"),
        ("V003", 3, "also a Creature, goes with every class, costs 3 less, you own 3"),
        ("V004", 3, "also a Creature, Bow instead of Crown, costs 3 less, you own 3"),
    ]


def test_copies_that_are_needed_elsewhere_are_named_otherwise() -> None:
    (one,) = filling.complete({}, {"V003": 1}, pool=SMALL, format=ONLINE, counted="free:").additions

    assert one.reasons[-1] == "free: 1"
