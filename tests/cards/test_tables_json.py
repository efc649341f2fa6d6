"""Lists of owned cards as JSON: what the fan tools keep, and our own."""

import pytest

from cards.tables import Copy, UnreadableFileError
from tests.cards.lists import BONE, GARY, HOLO_GARY, REX, copies, faults, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"V004": 2}', {GARY: 2}),
        ('{"v004": "2", "Rex, the Loyal": 1}', {GARY: 2, REX: 1}),
        ('{"V004": 2, "V004": 1}', {GARY: 3}),
        ('{"V004": true, "V017": false}', {GARY: 1, REX: 0}),
        ('{"V004": 2}\n{"V004": 1}', {GARY: 2, HOLO_GARY: 1}),
        ('[{"V004": 2}, {"V004": 1, "V106": 1}]', {GARY: 2, HOLO_GARY: 1, BONE: 1}),
        ('{"normal": {"V004": 2}, "holo": {"V004": 1}}', {GARY: 2, HOLO_GARY: 1}),
        ('{"collection": {"normal": {"V004": 2}, "Holo": ["V004"]}}', {GARY: 2, HOLO_GARY: 1}),
        ('{"V004": {"normal": 2, "holo": 1}}', {GARY: 2, HOLO_GARY: 1}),
        ('["V004", "V004", "V017"]', {GARY: 2, REX: 1}),
        ('{"owned": ["V004"], "theme": "dark"}', {GARY: 1}),
        ('{"owned": {"V004": 2}, "ownedHolo": {"V004": 1}}', {GARY: 2, HOLO_GARY: 1}),
        ('{"collection": {"V004": 2}, "holo_collection": {"V004": 1}}', {GARY: 2, HOLO_GARY: 1}),
        ('{"nonFoil": ["V004"], "myFoils": ["V004"], "V017": 1}', {GARY: 1, HOLO_GARY: 1, REX: 1}),
        ('[{"id": "V004", "qty": 2, "foil": true}]', {HOLO_GARY: 2}),
        ('{"id": "V004", "count": 2}\n{"id": "V017", "count": 1}\n', {GARY: 2, REX: 1}),
        ('{"cards": [{"name": "Gary", "amount": 2, "condition": "LP"}]}', {GARY._replace(condition="LP"): 2}),
    ],
)
def test_json_of_fan_tools_is_read(text: str, expected: dict[Copy, int]) -> None:
    assert copies(text) == expected


def test_bad_counts_and_cards_are_reported_by_entry() -> None:
    text = '{"V004": 2, "V014": -3, "V017": 1.5, "Garry": 1, "V018": null, "V106": [1], "V107": 1e400}'

    assert read(text).unit == "entry"
    assert [place for place, _ in faults(text)] == [2, 3, 4, 5, 6, 7]
    assert read(text).copies == {GARY: 2}
    assert read(text).faults[2].nearest[0] == "Gary (V004)"


def test_lists_of_unknown_names_are_reported_and_settings_are_not() -> None:
    text = '{"owned": ["V004"], "wishes": ["V017"], "seen": {"V106": 1}, "none": [], "theme": "dark"}'

    assert read(text).copies == {GARY: 1}
    assert [reason for _, reason in faults(text)] == [
        "There is no card “wishes”.",
        "There is no card “seen”.",
    ]


def test_own_format_is_recognised() -> None:
    text = '{"format": "kennel-collection", "version": 1, "copies": [{"card": "V004", "count": 2}]}'

    assert copies(text) == {GARY: 2}
    assert read(text).kind == "an export of this site, as JSON (UTF-8)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"V004": 2,', "It begins like JSON, but cannot be read at line 1, column"),
        ("[" * 100_000, "This JSON is nested too deeply"),
        ("[[[[[[1]]]]]]", "This JSON is nested too deeply"),
        ("{}", "This JSON holds no cards"),
        ("[]", "This JSON holds no cards"),
        ('{"V004": ' + "9" * 5000 + "}", "It begins like JSON, but holds a number of too many digits."),
        ("[" + '"V004",' * 20_000 + '"V004"]', "There are more than 20,000 rows."),
    ],
)
def test_json_that_is_no_list_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableFileError) as error:
        read(text)

    assert str(error.value).startswith(sentence)


def test_characters_that_cannot_be_stored_are_replaced() -> None:
    text = r'[{"id": "V004", "count": 1, "note": "a\u0000b\ud800c"}]'

    assert copies(text) == {GARY._replace(note="a\ufffdb\ufffdc"): 1}
