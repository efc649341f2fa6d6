import random
from binascii import crc_hqx
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import deckcode
from decks.deckcode import ALPHABET, DeckCodeError, decode, encode, grouped
from decks.rules import FORMATS, shipped_pool, violations

IDS = sorted(shipped_pool())
DOCS = Path(__file__).resolve().parents[2] / "docs" / "deck-code.md"

# This pair stands in docs/deck-code.md and holds for ever: codes are out in the world.
CODE = "200G-22R1-08B1-P7H1-68TK-CPKB-0825-P0RG-C9M0-0S9V"
# fmt: off
DECK = {
    "V001": 3, "V002": 3, "V022": 3, "V027": 3, "V030": 3, "V033": 3, "V050": 3, "V053": 3, "V054": 3,
    "V090": 3, "V107": 3, "V004": 2, "V091": 2, "V016": 1, "V098": 1, "V104": 1,
}
# fmt: on

lists = st.dictionaries(st.sampled_from(IDS), st.integers(1, 5), max_size=30)
any_lists = st.dictionaries(st.sampled_from(IDS), st.integers(0, 10**6), max_size=60)


def decks() -> st.SearchStrategy[dict[str, int]]:
    """Legal decks."""

    def deck(seed: int) -> dict[str, int]:
        picked = random.Random(seed).sample([card for card in IDS for _ in range(3)], 40)
        return {card: picked.count(card) for card in picked}

    return st.integers(0, 10**9).map(deck)


def written(body: bytes) -> str:
    """These bytes as a code, with their checksum."""
    return deckcode._characters(deckcode._sealed(body))


def refusal(code: str, **options: object) -> DeckCodeError:
    with pytest.raises(DeckCodeError) as refused:
        decode(code, **options)  # type: ignore[arg-type]
    return refused.value


def damages(code: str) -> list[str]:
    """The code with every single changed character and every swap of different neighbours."""
    changed = [
        code[:at] + other + code[at + 1 :]
        for at in range(len(code))
        for other in ALPHABET
        if other != code[at]
    ]
    swapped = [
        code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        for at in range(len(code) - 1)
        if code[at] != code[at + 1]
    ]
    return changed + swapped


def test_code_of_the_documentation_is_as_it_always_was() -> None:
    assert (grouped(encode(DECK)), decode(CODE)) == (CODE, dict(sorted(DECK.items())))
    assert CODE in DOCS.read_text()
    assert violations(DECK, FORMATS["rulebook"]) == []


def test_checksum_is_crc_16_ccitt_false() -> None:
    assert crc_hqx(b"123456789", deckcode.CHECKSUM_START) == 0x29B1


def test_bytes_are_those_of_the_documentation() -> None:
    cards = {"V111": 3, "V004": 3, "V002": 2, "V005": 1, "V003": 4, "V001": 300}

    assert encode(cards) == written(
        bytes([0x10, 1, 1, 2, 4, 111, 1, 2, 1, 5, 2, 1, 0xAC, 2, 3, 4]),
    )


def test_empty_list_has_a_code() -> None:
    assert decode(encode({})) == {}


@given(any_lists, st.randoms())
def test_code_reads_back_and_knows_no_order(cards: dict[str, int], dice: random.Random) -> None:
    items = list(cards.items())
    dice.shuffle(items)

    code = encode(cards)

    assert encode(dict(items)) == code
    assert decode(code) == {card: count for card, count in sorted(cards.items()) if count}


@given(lists, lists)
def test_equal_codes_mean_equal_lists(one: dict[str, int], other: dict[str, int]) -> None:
    assert (encode(one) == encode(other)) == (one == other)


@given(decks())
def test_legal_deck_has_a_short_code(cards: dict[str, int]) -> None:
    assert 37 <= len(encode(cards)) <= 9 * len(cards) // 5 + 16


@given(lists, st.randoms())
def test_case_spaces_hyphens_and_lookalikes_do_not_matter(cards: dict[str, int], dice: random.Random) -> None:
    looks = {"0": "0Oo", "1": "1IiLl"}
    sloppy = "".join(
        dice.choice(looks.get(letter, letter + letter.lower())) + dice.choice(["", *"- \t\n\u00a0–"])
        for letter in encode(cards)
    )

    assert decode(f"  {sloppy} ") == cards


@given(st.binary(max_size=40))
def test_what_decodes_is_the_one_code_of_its_list(body: bytes) -> None:
    code = written(b"\x10" + body)

    try:
        cards = decode(code)
    except DeckCodeError:
        return

    assert encode(cards) == code


@given(st.text(max_size=600) | st.text(ALPHABET + "-oil u", max_size=600))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        decode(text)
    except DeckCodeError as error:
        assert str(error).endswith(".")  # noqa: PT017


@pytest.mark.parametrize("cards", [DECK, {}, {"V001": 1}, dict.fromkeys(IDS, 1), {"V016": 7, "V104": 40}])
def test_every_changed_character_and_every_swap_is_noticed(cards: dict[str, int]) -> None:
    code = encode(cards)

    def reads(damaged: str) -> bool:
        value = deckcode._joined(map(ALPHABET.index, damaged))
        return deckcode._unsealed(value, len(damaged)) is not None

    unnoticed = [damaged for damaged in damages(code) if reads(damaged)]

    assert unnoticed == []


@given(decks(), st.data())
def test_mending_of_one_change_or_swap_is_the_code_itself(cards: dict[str, int], data: st.DataObject) -> None:
    code = encode(cards)
    damaged = data.draw(st.sampled_from(damages(code)))

    error = refusal(damaged)

    assert code in error.mendings
    assert all(decode(mended) != cards or mended == code for mended in error.mendings)


def test_mending_says_what_to_change() -> None:
    code = CODE.replace("-", "")

    changed, swapped = refusal(code[:5] + "Z" + code[6:]), refusal(code[:9] + code[10] + code[9] + code[11:])

    assert str(changed) == (
        "This deck code is damaged: its checksum is wrong. It may be meant "
        f"with {code[5]} for Z as character 6 (in group 2): {CODE}."
    )
    assert str(swapped) == (
        "This deck code is damaged: its checksum is wrong. It may be meant "
        f"with characters 10 and 11 (in group 3) swapped: {CODE}."
    )


def test_strange_character_is_named_and_mended() -> None:
    error = refusal("u" + CODE[1:])

    assert str(error) == (
        "“u”, character 1 (in group 1), is in no deck code. "
        f"It may be meant with 2 for U as character 1 (in group 1): {CODE}."
    )
    assert error.mendings == (CODE.replace("-", ""),)


def test_damage_that_no_single_change_mends_is_said() -> None:
    assert str(refusal("ZZZZ" + CODE[4:])) == (
        "This deck code is damaged: its checksum is wrong. No single change mends it; copy it again."
    )


@pytest.mark.parametrize("missing", range(1, 8))
def test_code_that_is_cut_short_is_refused(missing: int) -> None:
    assert "deck code" in str(refusal(CODE.replace("-", "")[:-missing]))


@pytest.mark.parametrize("first", [0x20, 0xF0, 0x11, 0x1F])
def test_newer_version_is_named(first: int) -> None:
    code = written(bytes([first]) + b"whatever it may hold")

    assert str(refusal(code)) == "This deck code was made by a newer version than this site can read."


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ([0x00, 0], "This is no deck code: no version of it begins like this."),
        ([0x10, 0x80], "This is no deck code: it ends too early."),
        ([0x10, 1, 1, 1], "This is no deck code: it ends too early."),
        ([0x10, 0, 0], "This is no deck code: something stands behind its end."),
        ([0x10, 1, 1, 0, 0, 0, 0], "This is no deck code: a set has no cards."),
        ([0x10, 1, 1, 2, 1, 1, 0, 0, 0], "This is no deck code: its numbers are not in order."),
        ([0x10, 1, 1, 2, 2, 1, 0, 0, 0], "This is no deck code: its numbers are not in order."),
        ([0x10, 1, 1, 1, 0, 0, 0, 0], "This is no deck code: its numbers are not in order."),
        ([0x10, 2, 1, 1, 1, 0, 0, 0, 1], "This is no deck code: its numbers are not in order."),
        ([0x10, 1, 1, 1, 1, 1, 1, 0, 0], "This is no deck code: a card stands in it twice."),
        ([0x10, 1, 1, 0, 0, 0, 1, 1, 3], "This is no deck code: a count stands in the wrong group."),
        ([0x10, 1, 1, 0, 0, 0, 1, 1, 0], "This is no deck code: a count stands in the wrong group."),
        ([0x10, 1, 1, 1, 0x81, 0, 0, 0, 0], "This is no deck code: a number is longer than it has to be."),
        ([0x10, 1, 2, 1, 1, 0, 0, 0], "The code has cards of a set that is not known here, number 2."),
        ([0x10, 1, 1, 1, 112, 0, 0, 0], "The code has a card that is not known here, V112."),
    ],
)
def test_structure_is_checked_behind_a_right_checksum(body: list[int], sentence: str) -> None:
    assert str(refusal(written(bytes(body)))) == sentence


def test_bits_behind_the_last_byte_are_zero() -> None:
    code = encode({"V001": 3, "V002": 3})
    assert deckcode._spare(len(code))

    assert refusal(code[:-1] + ALPHABET[ALPHABET.index(code[-1]) + 1]).mendings == (code,)


@pytest.mark.parametrize("code", ["", "  ", "----"])
def test_nothing_is_no_code(code: str) -> None:
    assert str(refusal(code)) == "There is no deck code."


def test_more_than_512_characters_are_refused() -> None:
    assert str(refusal("0" * 513)) == "A deck code has at most 512 characters; this one has 513."
    with pytest.raises(DeckCodeError, match="too long"):
        encode(dict.fromkeys(IDS, 10**9))
    with pytest.raises(DeckCodeError, match="too large"):
        encode({"V001": 10**5000})


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({"V999": 1}, "There is no card with the id V999."),
        ({"gary": 0}, "There is no card with the id gary."),
        ({"V001": -1}, "The count of V001 is no whole number from 0 up."),
        ({"V001": True}, "The count of V001 is no whole number from 0 up."),
        ({"V001": 1.5}, "The count of V001 is no whole number from 0 up."),
    ],
)
def test_list_without_a_code_is_refused(cards: dict[str, int], sentence: str) -> None:
    with pytest.raises(DeckCodeError) as refused:
        encode(cards)

    assert str(refused.value) == sentence


def test_pool_says_which_cards_exist() -> None:
    code = encode({"V200": 2, "V1000": 1}, pool={"V200", "V1000"})

    assert decode(code, pool={"V200", "V1000"}) == {"V200": 2, "V1000": 1}
    assert str(refusal(code)) == "The code has a card that is not known here, V200."
    with pytest.raises(DeckCodeError, match="no number for the card W001"):
        encode({"W001": 1}, pool={"W001"})


def test_illegal_deck_has_a_code() -> None:
    cards = {"V001": 4, "V029": 90}

    assert decode(encode(cards)) == cards
