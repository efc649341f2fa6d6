import time
from base64 import b64encode, urlsafe_b64encode
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import effects
from cards.tables import CardName, Catalogue
from decks.deckcode import encode, grouped
from decks.decktext import MAX_CHARACTERS, DeckText, UnreadableTextError, read

SHIPPED = effects.load_set()
NAMES = {card.id: card.name for card in SHIPPED.cards}
CATALOGUE = Catalogue(
    [
        *(CardName(card.id, int(card.id[1:]), "V", card.name, ("normal",)) for card in SHIPPED.cards),
        CardName("W001", 1, "W", "Rémy’s Bone", ("normal",)),
        CardName("W002", 2, "W", "Catch 22", ("normal",)),
        CardName("W003", 3, "W", "101 Dogs", ("normal",)),
        CardName("W004", 4, "W", "Xylo", ("normal",)),
        CardName("W005", 5, "W", "Half-Breed", ("normal",)),
    ]
)
DECK = {"V004": 3, "V014": 2, "V081": 1}


def cards(text: str) -> dict[str, int]:
    """What a text without any fault says."""
    found = read(text, CATALOGUE)
    assert found.faults == []
    return found.cards


def faults(text: str) -> list[tuple[int, str, str]]:
    return [(fault.place, fault.shown, fault.reason) for fault in read(text, CATALOGUE).faults]


def packed(text: str) -> str:
    return b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("3 Gary", 3),
        ("3x Gary", 3),
        ("3X gary", 3),
        ("3 x Gary", 3),
        ("3xGary", 3),
        ("3× V004", 3),
        ("3×V004", 3),
        ("Gary x3", 3),
        ("Gary ×3", 3),
        ("Gary x 3", 3),
        ("V004x3", 3),
        ("V004:3", 3),
        ("Gary: 3", 3),
        ("Gary (3)", 3),
        ("Gary (x3)", 3),
        ("Gary 3", 3),
        ("Gary – 3", 3),
        ("3 – Gary", 3),
        ("3: Gary", 3),
        ("3 Gary (V004)", 3),
        ("3 Gary [v004]", 3),
        ("3x V004 Gary", 3),
        ("3x V004 - Gary", 3),
        ("3 Gary V004", 3),
        ("3 Garry (V004)", 3),
        ("Gary (V004) x3", 3),
        ("Gary", 1),
        ("GARY", 1),
        ("V004", 1),
        ("v004", 1),
        ("V004 Gary", 1),
        ("12 Gary", 12),
        ("12x Gary", 12),
        ("3\tGary", 3),
        ("\u00a03\u00a0Gary\u00a0", 3),
        ("  3   Gary  ", 3),
        ("- 3 Gary", 3),
        ("* 3x Gary", 3),
        ("• Gary", 1),
        ("3 Gary # the good one", 3),
        ("3 Gary // the good one", 3),
        ("3 Gary;", 3),
        ("1 Gary; 2x Gary", 3),
        ("\ufeff3 Gary", 3),
    ],
)
def test_line_is_read(line: str, count: int) -> None:
    assert cards(line) == {"V004": count}


@pytest.mark.parametrize(
    ("line", "card", "count"),
    [
        ("2 Remy's Bone", "W001", 2),
        ("2 RÉMY‘S BONE", "W001", 2),
        ("Catch 22", "W002", 1),
        ("2 Catch 22", "W002", 2),
        ("Catch 22 x2", "W002", 2),
        ("101 Dogs", "W003", 1),
        ("3 101 Dogs", "W003", 3),
        ("3 Xylo", "W004", 3),
        ("3x Xylo", "W004", 3),
        ("2 Half–Breed", "W005", 2),
        ("2 Chum The Water", "V089", 2),
    ],
)
def test_names_that_look_like_something_else_are_read(line: str, card: str, count: int) -> None:
    assert cards(line) == {card: count}


@pytest.mark.parametrize(
    "line",
    [
        "# Gary",
        "// 3 Gary",
        "   # 3 Gary",
        "",
        " \t\u00a0",
        "Deck",
        "Main deck:",
        "MAINBOARD",
        "Creatures",
        "Creatures (12)",
        "Creatures: 12",
        "Spells (12 cards)",
        "Traps - 4",
        "Dogs:",
        "[Spells]",
        "== Spells ==",
        "--- Traps ---",
        "**Traps**",
        "-----",
        "40 cards",
        "Total: 40",
        "Total 40/40",
        "Format: Online",
        "My favourites:",
    ],
)
def test_comments_blank_lines_and_headings_are_no_cards(line: str) -> None:
    assert cards(f"3 Gary\n{line}\n2 Mary") == {"V004": 3, "V034": 2}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", ";", " ; "])
def test_any_line_end_and_semicolons_part_the_entries(end: str) -> None:
    assert cards(end.join(["3 Gary", "2x V014", "Haunted House"])) == {"V004": 3, "V014": 2, "V082": 1}


def test_repeated_lines_add_up() -> None:
    assert cards("2 Gary\nV004 x2\n0 Gary\nGary") == {"V004": 5}


def test_bad_lines_stop_nothing_and_are_named() -> None:
    found = read("# mine\n3 Gary\n2 Marry\n\nFish; 1 Poke\n", CATALOGUE)

    assert found.cards == {"V004": 3, "V009": 1}
    assert [(fault.place, fault.shown, fault.reason) for fault in found.faults] == [
        (3, "2 Marry", "There is no card “Marry”."),
        (5, "Fish", "There is no card “Fish”."),
    ]
    assert found.faults[0].nearest[0] == "Mary (V034)"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("-3 Gary", "“-3” is no count: it must be a whole number."),
        ("Gary x-3", "“-3” is no count: it must be a whole number."),
        ("1.5 Gary", "“1.5” is no count: it must be a whole number."),
        ("1,5x Gary", "“1,5” is no count: it must be a whole number."),
        ("Gary 1.5", "“1.5” is no count: it must be a whole number."),
        ("1000 Gary", "1000 copies are more than the 999 that a row may have."),
        ("3", "“3” names no card."),
        ("3 x", "There is no card “x”."),
        ("abc Gary", "There is no card “abc Gary”."),
        ("3 Gary x3", "There is no card “Gary x3”."),
        ("3 Mary (V004)", "“Mary (V004)” names two cards, Mary (V034) and Gary (V004)."),
        ("3 V004 Mary", "“V004 Mary” names two cards, Mary (V034) and Gary (V004)."),
        ("a" * 70 + " " + "b" * 8, f"There is no card “{'a' * 70} {'b' * 8}”."),
        ("V999", "There is no card “V999”."),
        ("https://example.com/decks/7", "This link holds no deck."),
        ("https://example.com/?deck=", "The deck in this link is damaged; copy the link again."),
        ("https://example.com/?deck=%%%", "The deck in this link is damaged; copy the link again."),
        ("https://example.com/?deck=abcd", "The deck in this link is damaged; copy the link again."),
    ],
)
def test_line_that_cannot_be_read_says_why(line: str, reason: str) -> None:
    assert faults(f"Poke\n{line}") == [(2, line, reason)]


def test_more_copies_than_anybody_counts_are_refused() -> None:
    assert faults("999 Gary\nGary") == [(2, "Gary", "That is more than 999 copies of Gary (V004).")]


@pytest.mark.parametrize(
    "link",
    [
        "https://example.com/builder?deck={}",
        "https://example.com/?lang=en&deck={}&x=1",
        "https://example.com/#deck={}",
        "?deck={}",
        "My deck: https://example.com/?deck={}",
        "[mine](https://example.com/?deck={})",
        "<https://example.com/?deck={}>",
    ],
)
def test_link_of_a_fan_tool_is_read(link: str) -> None:
    found = read(link.format(packed("Tom & Jérry|V004:3,V014:2,V081:1")), CATALOGUE)

    assert found == DeckText("Tom & Jérry", DECK, found.faults)


@pytest.mark.parametrize("name", ["", "a", "ab", "Pup #4 & 50% off?", "a|b", "ÿÿþ~~~???>>>"])
def test_link_is_read_however_it_was_written(name: str) -> None:
    text = f"{name}|V004:3,V014:2,V081:1"
    padded, safe = packed(text), urlsafe_b64encode(text.encode()).decode()

    for held in (padded, padded.rstrip("="), quote(padded, safe=""), safe, padded.replace("+", "%20")):
        assert read(f"https://example.com/?deck={held}", CATALOGUE) == DeckText(name, DECK)


def test_bad_entries_of_a_link_stop_nothing() -> None:
    found = read(f"\n?deck={packed('x|V004:3,V999:2,V014:-1,Mary:2')}", CATALOGUE)

    assert found.cards == {"V004": 3, "V034": 2}
    assert [(fault.place, fault.shown) for fault in found.faults] == [(2, "V999:2"), (2, "V014:-1")]


def test_card_beside_a_link_is_not_lost() -> None:
    found = read(f"Gary; ?deck={packed('x|V014:2')}\n3 Gary ?deck={packed('x|V014:2')}", CATALOGUE)

    assert found.cards == {"V004": 1, "V014": 4}
    assert [fault.place for fault in found.faults] == [2]


def test_deck_code_is_read_in_text_and_link() -> None:
    code = encode(DECK | {"V001": 3, "V002": 3, "V003": 3, "V005": 3, "V006": 3, "V007": 3})

    found = [
        cards(text)
        for text in (code, grouped(code), f"1 Gary\n{grouped(code)}", f"https://x.org/?deck={code}")
    ]

    assert [list(map(each.get, ("V004", "V014"))) for each in found] == [[3, 2], [3, 2], [4, 2], [3, 2]]


def test_card_of_a_code_that_has_no_name_here_stops_no_other() -> None:
    code = encode({f"V{number:03}": 3 for number in range(200, 210)} | {"V004": 2}, pool=_Every())

    found = read(code, CATALOGUE, pool=_Every())

    assert found.cards == {"V004": 2}
    assert [fault.shown for fault in found.faults] == [f"3 V{number}" for number in range(200, 210)]


class _Every:
    """A pool with every card."""

    def __contains__(self, card: object) -> bool:
        return True


def test_damaged_deck_code_says_what_would_mend_it() -> None:
    code = encode(dict.fromkeys(list(NAMES)[:13], 3))

    assert "swapped" in faults(code[:8] + code[9] + code[8] + code[10:])[0][2]


@pytest.mark.parametrize(
    "line", ["Name: Tom & Jerry <3", "Deck: Tom & Jerry <3", "deck name :  Tom &  Jerry <3"]
)
def test_name_is_taken_from_the_text(line: str) -> None:
    assert read(f"{line}\n3 Gary\nName: Other", CATALOGUE) == DeckText("Tom & Jerry <3", {"V004": 3})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing in it."),
        (" \n", "There is nothing in it."),
        ("a\0b", "This is no text."),
        ("a" * (MAX_CHARACTERS + 1), "The text is longer than 50,000 characters: that is no deck."),
    ],
)
def test_text_that_is_no_list_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableTextError) as refused:
        read(text, CATALOGUE)

    assert str(refused.value) == sentence


FORMS = [
    "{count} {name}",
    "{count}x {name}",
    "{count}× {id}",
    "{name} x{count}",
    "{count} {name} ({id})",
    "{count}x {id} {name}",
    "{id}:{count}",
]


@given(st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(1, 20)), st.data())
def test_every_card_reads_back_in_every_form(listed: dict[str, int], data: st.DataObject) -> None:
    lines = [
        data.draw(st.sampled_from(FORMS)).format(count=count, name=NAMES[card], id=card)
        for card, count in listed.items()
    ]

    assert cards("\n".join(["# deck", *lines])) == listed


pieces = st.sampled_from(
    [
        "Gary",
        "V004",
        "3",
        "x",
        "-",
        "(",
        ")",
        ":",
        ";",
        "\n",
        " ",
        "?deck=",
        "#",
        "//",
        "https://",
        "1.5",
        "é",
    ]
)


@given(st.text(max_size=200) | st.lists(pieces, max_size=30).map("".join))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        found = read(text, CATALOGUE)
    except UnreadableTextError:
        return

    assert all(count >= 1 for count in found.cards.values())
    assert all(fault.reason.endswith(".") for fault in found.faults)


@given(st.text(max_size=80) | st.lists(pieces, max_size=20).map("".join))
def test_no_link_raises_anything(text: str) -> None:
    for held in (packed(text), packed(f"x|{text}"), quote(text)):
        found = read(f"?deck={held}", CATALOGUE)

        assert found.name.isprintable()
        assert all(fault.reason.endswith(".") for fault in found.faults)


@pytest.mark.parametrize(
    "part",
    ["a", "=", "-", "- ", "3 ", "a;", "x;", ";", "\n", "?deck=", "http://", "V004", " (", "1.5 ", "**"],
)
def test_long_text_is_read_in_no_time(part: str) -> None:
    start = time.process_time()

    read(f"Gary\n{part * (40_000 // len(part))}", CATALOGUE)

    assert time.process_time() - start < 5
