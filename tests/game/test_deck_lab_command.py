"""`deck_lab`: decks from files and addresses, a record of their games, refusals in sentences."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.game.lab_decks import MORNING


def test_deck_lab_records_the_same_round_robin_for_the_same_seed(tmp_path: Path) -> None:
    path = _file(
        tmp_path, {"decks": [_deck("Court again"), {"slug": "court-3", "cards": _deck("")["cards"]}]}
    )

    first, again = (_record(str(path), "morning-court", "salt-and-bones") for _ in range(2))

    names = {"Court again", "court-3", "Morning Court", "Salt and Bones"}
    assert first == again
    assert first["played"] == 6 * 2
    assert {deck["name"] for deck in first["decks"]} == names
    for deck in first["decks"]:
        assert (deck["games"], deck["first"]["games"], deck["second"]["games"]) == (6, 3, 3)
        assert deck["low"] <= deck["won"] <= deck["high"]
        assert {deck["name"], *deck["against"]} == names
    assert sum(deck["won"] for deck in first["decks"]) == pytest.approx(200, abs=0.3)


def test_deck_lab_prints_the_strongest_deck_first(tmp_path: Path) -> None:
    one = _file(tmp_path, _deck("Court again"))
    out = StringIO()

    call_command("deck_lab", "salt-and-bones", "--against", str(one), *_quick(), stdout=out)

    title, best, worse, about = out.getvalue().splitlines()
    assert title.split()[:3] == ["deck", "games", "won"]
    assert (best[:14], worse[:14]) == ("Court again   ", "Salt and Bones")
    assert about.startswith("2 games at the level puppy, seed 4;")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"V029": 1},
            r"Odd: A deck has exactly 40 cards; this one has 41, 1 too many. .* is banned in Online.",
        ),
        ({"V001": 2, "X001": 1}, "Odd: There is no card with the id X001."),
        ({"V001": "3"}, "is listed 3 times"),
    ],
)
def test_deck_lab_refuses_a_deck_with_all_its_faults(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    path = _file(tmp_path, {"name": "Odd", "cards": _deck("")["cards"] | changed})

    with pytest.raises(CommandError, match=sentence):
        call_command("deck_lab", str(path), "morning-court")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-deck"], "no-such-deck is neither a .json file nor the address of a ready-made deck."),
        (["nowhere.json"], "nowhere.json cannot be read"),
        (["morning-court"], "There is nothing to play"),
        (["morning-court", "salt-and-bones", "--games", "0"], "whole numbers from 1 up"),
    ],
)
def test_deck_lab_says_what_it_cannot_do(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("deck_lab", *words)


@pytest.mark.parametrize("text", ["[]", "{", '{"decks": 3}', '{"decks": ["x"]}', '{"name": "x"}'])
def test_deck_lab_says_which_file_it_cannot_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "decks.json"
    path.write_text(text)

    with pytest.raises(CommandError, match=str(path)):
        call_command("deck_lab", str(path), "morning-court")


def test_deck_lab_refuses_one_name_for_two_lists(tmp_path: Path) -> None:
    path = _file(tmp_path, _deck("Salt and Bones"))

    with pytest.raises(CommandError, match="Two decks are called Salt and Bones"):
        call_command("deck_lab", str(path), "salt-and-bones")


def _deck(name: str) -> dict[str, Any]:
    return {"name": name, "cards": {card: MORNING.cards.count(card) for card in MORNING.cards}}


def _file(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "decks.json"
    path.write_text(json.dumps(data))
    return path


def _quick() -> list[str]:
    return ["--games", "2", "--level", "puppy", "--seed", "4", "--jobs", "1"]


def _record(*decks: str) -> dict[str, Any]:
    out = StringIO()
    call_command("deck_lab", *decks, *_quick(), "--json", stdout=out)
    record: dict[str, Any] = json.loads(out.getvalue())
    return record
