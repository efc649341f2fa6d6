import json
from base64 import b64encode
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cards import effects
from cards.tables import CardName, Catalogue, UnreadableFileError, pasted
from decks import deckcode
from decks.deckfiles import FORMATS, MAX_BYTES, DeckFile, Line, Listing, decoded_file, file_name, read

SHIPPED = effects.load_set()
ODD_NAMES = (
    "Rex, the Loyal",
    'The "Good" Boy',
    "=HYPERLINK(1)",
    "+1",
    "-2 Gary",
    "Pup #4; // 50%",
    "Gary (V005)",
    "3 Gary",
    "x2",
    "Cards",
    "Total: 3",
    "a?deck=b",
    "https://x.y",
    "Спутник",
    "V004",
)
NAMES = {card.id: card.name for card in SHIPPED.cards}
NAMES |= {f"W{number:03}": name for number, name in enumerate(ODD_NAMES, start=1)}
CATALOGUE = Catalogue(
    CardName(card, int(card[1:]), card[0], name, ("normal", "holo", "full_art"))
    for card, name in NAMES.items()
)
POOL = frozenset(NAMES)


def listed(text: str) -> Listing:
    return read(pasted(text), CATALOGUE, pool=POOL)


def deck_file(cards: dict[str, int], name: str = "Pups") -> DeckFile:
    kinds = {"V": "Creatures", "W": "Spells"}
    lines = tuple(Line(count, card, NAMES[card], kinds[card[0]]) for card, count in sorted(cards.items()))
    return DeckFile(name, "Online", lines, link="https://kennel.example/decks/pups-0123456789/")


lists = st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(1, 99), min_size=1, max_size=40)
names = st.text(min_size=1, max_size=60).map(lambda text: " ".join(text.split())).filter(str.isprintable)


@settings(max_examples=40)
@given(cards=lists, name=names.filter(bool))
@example(cards=dict.fromkeys(NAMES, 1), name="Pup #4 & 50% off?")
@example(cards={"V004": 3}, name="// see https://x.y/?deck=z; 3 Gary")
@example(cards={"V004": 3}, name="[")
def test_every_export_reads_back_as_the_same_list(cards: dict[str, int], name: str) -> None:
    deck = deck_file(cards, name)

    for ending in ("txt", "csv", "json"):
        found = listed(FORMATS[ending].write(deck))
        assert (found.cards, found.faults, found.lost) == (cards, [], [])


@settings(max_examples=20)
@given(
    cards=st.dictionaries(
        st.sampled_from(sorted(card for card in NAMES if card[0] == "V")), st.integers(1, 99), min_size=1
    )
)
def test_code_file_reads_back_as_the_same_list(cards: dict[str, int]) -> None:
    found = listed(FORMATS["code"].write(deck_file(cards)))

    assert (found.kind, found.cards, found.faults) == ("a deck code", cards, [])


@pytest.mark.parametrize("ending", ["txt", "json"])
@pytest.mark.parametrize("name", ["Pup #4 & 50% off?", "a; b // c", "Tom & Jerry <3", "Мопсы", "Deck: x"])
def test_name_of_the_deck_reads_back(ending: str, name: str) -> None:
    assert listed(FORMATS[ending].write(deck_file({"V004": 3}, name))).name == name


def test_cells_that_a_spreadsheet_would_run_are_escaped() -> None:
    table = FORMATS["csv"].write(deck_file({"W003": 1, "W004": 2}))

    assert table.splitlines() == [
        "\ufeffId,Name,Count,Type",
        "W003,'=HYPERLINK(1),1,Spells",
        "W004,'+1,2,Spells",
    ]


def test_text_is_made_for_people() -> None:
    deck = deck_file({"V004": 3, "W001": 1})
    coded = DeckFile(deck.name, deck.format, deck.lines, code=deckcode.encode({"V004": 3}), link=deck.link)

    assert FORMATS["txt"].write(coded).split("\n") == [
        "Deck: Pups",
        "# 4 cards, made for the format Online",
        "",
        "Creatures (3)",
        "3 Gary (V004)",
        "",
        "Spells (1)",
        "1 Rex, the Loyal (W001)",
        "",
        "# Code: 200G-2084-0000-14FB",
        "# https://kennel.example/decks/pups-0123456789/",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "kind", "cards"),
    [
        ("3 Gary\n2 V014", "a list as text", {"V004": 3, "V014": 2}),
        ("Gary", "a list as text", {"V004": 1}),
        ("[Main]\n3 Gary", "a list as text", {"V004": 3}),
        (deckcode.grouped(deckcode.encode({"V004": 3})), "a deck code", {"V004": 3}),
        (f"  {deckcode.encode({'V004': 3}).lower()}\n", "a deck code", {"V004": 3}),
        (
            f"https://fan.example/builder?deck={quote(b64encode(b'Pups|V004:3,V014:2').decode())}",
            "a link to a list",
            {"V004": 3, "V014": 2},
        ),
        ('{"V004": 2}', "JSON of another tool", {"V004": 2}),
        ('{"V004": 2}{"V004": 1}', "JSON of another tool", {"V004": 3}),
        ('["V004", "V014"]', "JSON of another tool", {"V004": 1, "V014": 1}),
        ("Name;Qty\nGary;2\nWeb;1", "a table", {"V004": 2, "V014": 1}),
        ("Id\tCount\r\nV004\t3", "a table", {"V004": 3}),
    ],
)
def test_kind_of_a_list_is_recognised(text: str, kind: str, cards: dict[str, int]) -> None:
    found = listed(text)

    assert (found.kind, found.cards, found.faults) == (kind, cards, [])


def test_what_a_deck_does_not_keep_is_told() -> None:
    found = listed("Id,Count,Finish,Condition\nV004,2,holo,LP\nV004,1,normal,NM")
    uncounted = listed("Id,Name\nV004,Gary\nV014,Gary")

    assert found.cards == {"V004": 3}
    assert found.lost == ["Printings, conditions, languages and notes: a deck counts cards alone."]
    assert uncounted.lost == [
        "No count is given: each line counts as one copy.",
        "The name belongs to another card than the id or number beside it, which counts.",
    ]


def test_lines_that_are_not_understood_stop_nothing() -> None:
    text, table = listed("3 Gary\n2 Fireballs"), listed("Id,Count\nV004,3\nV999,1\nV014,-1")

    assert (text.cards, [(one.place, one.nearest) for one in text.faults]) == (
        {"V004": 3},
        [(2, ("Fireball (V081)",))],
    )
    assert (table.cards, [one.place for one in table.faults]) == ({"V004": 3}, [3, 4])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("   ", "There is nothing in it."),
        ("[" * 5000, "This JSON is nested too deeply to be a list of cards."),
        ("{", "It begins like JSON, but cannot be read at line 1, column 2."),
        ("Id,Count", "There is no row below the one that names the columns."),
        ("3 Gary\n" * 10_000, "The text is longer than 50,000 characters: that is no deck."),
        ("a" * (MAX_BYTES + 1), "The text is longer than 200,000 characters: that is no deck."),
    ],
)
def test_unreadable_list_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableFileError) as refused:
        listed(text)

    assert str(refused.value) == sentence


def test_large_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(UnreadableFileError, match="larger than 200 kB"):
        decoded_file(b"a" * (MAX_BYTES + 1))


def test_name_that_is_too_long_is_cut_and_told() -> None:
    found = listed(json.dumps({"name": "x" * 61, "cards": [{"id": "V004", "count": 1}]}))

    assert (found.name, found.lost) == ("x" * 60, ["The end of the name: a name has at most 60 characters."])


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Pup #4 & 50% off?", "Pup 4 50 off.txt"),
        ("../../etc/passwd", "etc passwd.txt"),
        ("a\r\nSet-Cookie: x", "a Set-Cookie x.txt"),
        ("con", "deck con.txt"),
        ("???", "deck.txt"),
        ("Мопсы", "Мопсы.txt"),
        ("x" * 200, f"{'x' * 80}.txt"),
    ],
)
def test_file_names_are_safe(name: str, file: str) -> None:
    assert file_name(name, "txt") == file


@settings(max_examples=50)
@given(st.text(max_size=300))
def test_file_names_are_safe_whatever_the_deck_is_called(name: str) -> None:
    made = file_name(name, "csv")

    assert made.isprintable()
    assert made.endswith(".csv")
    assert not set('/\\:*?"<>|#%') & set(made)
    assert not made.startswith((".", " ", "-"))
