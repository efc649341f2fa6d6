"""What the publisher's feed may say, and what it is refused for."""

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import feed
from tests.cards.feeds import CREATURE, creature, feed_of, spell


def refusal(data: bytes) -> list[feed.Fault]:
    with pytest.raises(feed.UnreadableFeedError) as caught:
        feed.read(data)
    return caught.value.faults


def test_card_is_read_with_all_its_facts() -> None:
    (card,) = feed.read(feed_of(creature())).cards

    assert card == feed.FeedCard(
        id="V112", name="Biscuit", card_class="Bow", type="Creature", rarity="Rare", tier="Common/Rare",
        rarity_pct=Decimal("12.00"), cost=2, attack=2, hp=3, keywords=("Rush",), text="Play: Bark twice.",
        timing="play", art="art_web/V112.webp", render="card_renders/V112.png", extra={}, line=2,
    )  # fmt: skip
    assert (card.set_code, card.traits) == ("V", " rush play ")


def test_timing_of_a_trap_is_its_type_and_stands_once() -> None:
    (card,) = feed.read(feed_of(spell(type="Trap", pill="Trap"))).cards

    assert card.text == "Bark twice."


def test_lasting_and_vanilla_are_told_by_what_is_printed() -> None:
    lasting, vanilla = feed.read(
        feed_of(spell(pill="Passive"), creature(id="V113", pill="", description=""))
    ).cards

    assert (lasting.traits, vanilla.traits) == (" passive lasting ", " rush vanilla ")


def test_unknown_fields_are_kept_and_counted() -> None:
    read = feed.read(feed_of(creature(foil={"of": [1, None]}), creature(id="V113", foil=2, artist="Ann")))

    assert [card.extra for card in read.cards] == [{"foil": {"of": [1, None]}}, {"foil": 2, "artist": "Ann"}]
    assert read.unknown == {"foil": 2, "artist": 1}


def test_sealed_cards_are_named_and_nothing_more() -> None:
    read = feed.read(feed_of(creature(), {"id": "V113", "sealed": True, "name": None, "mana": "?"}))

    assert ([card.id for card in read.cards], read.sealed) == (["V112"], ["V113"])


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"attack": "2"}, "attack", "'2' is no whole number from 0 to 99."),
        ({"attack": True}, "attack", "True is no whole number from 0 to 99."),
        ({"attack": 2.0}, "attack", "2.0 is no whole number from 0 to 99."),
        ({"attack": None}, "attack", "nothing is no whole number from 0 to 99."),
        ({"hp": 0}, "hp", "0 is no whole number from 1 to 99."),
        ({"mana": -1}, "mana", "-1 is no whole number from 0 to 99."),
        ({"mana": 10**30}, "mana", f"{10**30} is no whole number from 0 to 99."),
        ({"type": "Artifact"}, "type", "'Artifact' is none of Creature, Spell, Trap."),
        ({"type": ["Creature"]}, "type", "['Creature'] is none of Creature, Spell, Trap."),
        ({"class": "Cat"}, "class", "'Cat' is none of Crown, Bow, Wizard, Zombie, Pirate, Neutral, All."),
        ({"rarity": 3}, "rarity", "3 is none of Common, Uncommon, Rare, Epic, Legendary."),
        ({"tier": ""}, "tier", "'' is none of Common/Rare, Ultra Rare, Giga Rare."),
        ({"rarityPct": 101}, "rarityPct", "101 is no number from 0 to 100."),
        ({"pill": "Now"}, "pill", "'Now' is none of Play, Haunt, Start, End, Passive, Trap."),
        ({"keywords": "Rush"}, "keywords", "'Rush' is no list of at most 4 words."),
        ({"keywords": [1]}, "keywords", "1 is no keyword."),
        ({"name": " "}, "name", "it is empty."),
        ({"name": "x" * 81}, "name", "it has 81 characters, at most 80 are allowed."),
        ({"name": "a\x00b"}, "name", "'a\\x00b' is no text."),
        ({"description": 7}, "description", "7 is no text."),
        ({"art": "a b"}, "art", "'a b' is no address of a picture."),
        ({"sealed": 0}, "sealed", "0 is neither true nor false."),
        ({"fullArt": "no"}, "fullArt", "'no' is of the wrong kind."),
        ({"more": {"x": "\x01"}}, "more", "it holds characters that are none."),
        ({"more": "\ud800"}, "more", "it holds characters that are none."),
    ],
)
def test_wrong_value_is_refused_with_line_card_and_field(
    fields: dict[str, Any], field: str, reason: str
) -> None:
    data = feed_of(creature(**fields))

    (fault,) = [fault for fault in refusal(data) if fault.field == field]

    line = next(n for n, text in enumerate(data.decode().split("\n"), 1) if f'"{field}":' in text)
    shown = reason if len(reason) < 60 else fault.reason
    assert (fault.line, fault.card, fault.reason) == (line, "V112", shown)


def test_statistics_on_a_spell_are_refused_even_if_they_are_0() -> None:
    faults = refusal(feed_of(spell(attack=0, hp=0)))

    assert [(fault.field, fault.reason) for fault in faults] == [
        ("attack", "a Spell has none, but it says 0."),
        ("hp", "a Spell has none, but it says 0."),
    ]


@pytest.mark.parametrize("field", ["name", "class", "type", "mana", "rarity", "tier", "description", "hp"])
def test_missing_field_is_told_at_the_card(field: str) -> None:
    card = {name: value for name, value in CREATURE.items() if name != field}

    data = feed_of(creature(id="V200"), card)
    second = [n for n, text in enumerate(data.decode().split("\n"), 1) if text == " {"][1]

    assert {(fault.line, fault.field) for fault in refusal(data)} == {(second, field)}


def test_bad_id_and_the_same_id_twice_are_refused() -> None:
    assert str(refusal(b'[\n{"sealed": true,\n"id": "dog"}]')[0]) == (
        "Line 3, field id: 'dog' is not an id like V004."
    )
    assert str(refusal(b'[{"sealed": true, "id": "V112"},\n{"sealed": true, "id": "V112"}]')[0]) == (
        "Line 2, card V112, field id: it is in the list twice."
    )


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"", 1, "There is nothing in the file."),
        (b" \n ", 1, "There is nothing in the file."),
        (b"{}", 1, "A feed is a JSON list of cards: it begins with [."),
        (b"[]", 1, "The list is empty."),
        (b"[\n1]", 2, "Every card is a JSON object: it begins with {."),
        (b'[\n{"id"\n}]', 3, "This is no JSON: expecting ':'."),
        (b'[{"id": "V001"},\n]', 2, "Every card is a JSON object: it begins with {."),
        (b'[{"id": "V001"}]\n x', 2, "There is something behind the end of the list."),
        (b'[{"id": 1,\n"id": 2}]', 2, "it is there twice."),
        (b'[\n{"mana": NaN}]', 2, "NaN is no number in JSON."),
        (b"a\nb\xff", 2, "This is no text in UTF-8."),
        (b"PK\x03\x04", 1, "A feed is a JSON list of cards: it begins with [."),
        (b'[{"id": ' + b"[" * 100_000, 1, "This JSON holds something that cannot be read: nested too deep, "
         "or too large a number."),
        (b'[{"id": 1e999}]', 1, "This JSON holds something that cannot be read: nested too deep, "
         "or too large a number."),
        (b" " * 2 * 1024 * 1024, 1, "The file has 2 MB or more; a feed of cards is smaller."),
    ],
)  # fmt: skip
def test_junk_is_refused_with_its_line(data: bytes, line: int, reason: str) -> None:
    (fault,) = refusal(data)

    assert (fault.line, fault.reason) == (line, reason)


def test_of_many_faults_some_are_told_and_the_rest_is_counted() -> None:
    with pytest.raises(feed.UnreadableFeedError) as caught:
        feed.read(feed_of(*(creature(id=f"V{number}", hp=0) for number in range(200, 230))))

    assert (len(caught.value.faults), caught.value.more) == (20, "And 10 more.")


def test_byte_order_mark_is_no_part_of_the_list() -> None:
    assert len(feed.read(b"\xef\xbb\xbf" + feed_of(creature())).cards) == 1


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: f"[{text}]".encode("utf-8", "replace")))
def test_whatever_comes_is_read_or_refused(data: bytes) -> None:
    try:
        feed.read(data)
    except feed.UnreadableFeedError as error:
        refused = error
        assert str(refused)


@given(
    st.dictionaries(
        st.sampled_from([*CREATURE, "more"]),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.text(),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        ),
        max_size=4,
    )
)
def test_whatever_a_field_holds_is_read_or_refused(fields: dict[str, Any]) -> None:
    try:
        read = feed.read(json.dumps([creature(**fields)]).encode())
    except feed.UnreadableFeedError as error:
        refused = error
        assert refused.faults
    else:
        assert len(read.cards) + len(read.sealed) == 1
