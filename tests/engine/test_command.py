"""`python -m game.engine`: a game between two levels as a record, and the same game from it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import engine
from game.engine import __main__ as command

ROOT = Path(__file__).resolve().parents[2]
BEGINNING = ["seed 7", "first V001*40", "second V005*20 V081*20"]


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "game.engine", *words]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("mode", ["normal", "boost"])
def test_record_of_a_game_replays_to_its_last_position_in_another_process(mode: str, tmp_path: Path) -> None:
    record = list(command.play(("house", "puppy"), seed=3, mode=mode))
    (tmp_path / "game.txt").write_text("\n".join(record))
    here = command.replay("\n".join(record))

    ran = ask("--replay", str(tmp_path / "game.txt"))

    assert ran.stderr == ""
    assert json.loads(ran.stdout) == engine.describe(here)
    outcome = engine.outcome(here)
    assert outcome is not None
    assert record[-1].endswith(f"in turn {here.turn} ({outcome.ending.value})")


@pytest.mark.parametrize("name", ["record-1", "record-1-boost", "record-1-older-cards"])
def test_stored_record_replays_in_another_process(name: str) -> None:
    """Any game: with older cards, in Boost, of chance; the position was written by yet another process."""
    stored = ROOT / "tests" / "engine" / "stored"

    ran = ask("--replay", str(stored / f"{name}.txt"))

    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout) == json.loads((stored / f"{name}.json").read_text(encoding="utf-8"))


def test_same_seed_prints_the_same_record() -> None:
    words = ("--first", "puppy", "--second", "puppy", "--seed", "11")

    ran = ask(*words)

    assert ran.returncode == 0
    assert ran.stdout.splitlines() == list(command.play(("puppy", "puppy"), seed=11, mode="normal"))
    assert ran.stdout.splitlines() != list(command.play(("puppy", "puppy"), seed=12, mode="normal"))


def test_game_that_a_cap_ends_names_its_seed_at_the_end_of_the_record() -> None:
    state = engine.position({"turn": 200})
    engine.apply(state, engine.parse_action("end", state))

    assert command._said(state, 77) == "a draw in turn 200 (turn limit, seed 77)"


def test_record_says_its_version_and_without_one_is_of_the_first() -> None:
    record = list(command.play(("puppy", "puppy"), seed=5, mode="normal"))
    assert record[1] == f"record {engine.NOTATION}"

    with_it, without = (command.replay("\n".join(lines)) for lines in (record, [record[0], *record[2:]]))

    assert engine.describe(with_it) == engine.describe(without)


def test_record_may_stop_before_the_end() -> None:
    state = command.replay("\n".join([*BEGINNING, "", "end", "# a remark", "  end  "]))

    assert state.turn == 3
    assert engine.outcome(state) is None


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "The beginning does not say 'seed'."),
        (["seed 7", "first V001*40", "end"], "Line 3: The beginning does not say 'second'."),
        (["seed x", *BEGINNING[1:], "end"], "Line 4: The seed is a whole number, not 'x'."),
        (["seed 7", "first V001*x", "second V001", "end"], "Line 4: 'V001*x' is no card with a number"),
        (["seed 7", "first V999*40", "second V001", "end"], "Line 4: The card 'V999' is not known."),
        ([*BEGINNING, "mode huge", "end"], "Line 5: The mode 'huge' is not known"),
        ([*BEGINNING, "end", "seed 8"], "Line 5: 'seed' belongs to the beginning"),
        ([*BEGINNING, "record 99", "end"], "Line 5: The record was written by a newer version of this"),
        ([*BEGINNING, "record new", "end"], "Line 5: The record is a whole number, not 'new'."),
        ([*BEGINNING, "", "jump"], "Line 5: "),
        ([*BEGINNING, "", "attack 1 > hero"], "Line 5: You have no Creature in lane 1. (R4.1)"),
    ],
)
def test_record_that_cannot_be_played_names_line_and_reason(lines: list[str], sentence: str) -> None:
    with pytest.raises(command.RecordError) as raised:
        command.replay("\n".join(lines))

    assert str(raised.value).startswith(sentence)


def test_words_and_files_that_cannot_be_read_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("seed 7\n")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")

    missing = ask("--replay", str(tmp_path / "none.txt"))
    poor = ask("--replay", str(tmp_path / "game.txt"))
    picture = ask("--replay", str(tmp_path / "picture"))
    level = ask("--first", "wolf")

    assert (missing.returncode, poor.returncode, picture.returncode, level.returncode) == (1, 1, 1, 2)
    assert missing.stderr == f"{tmp_path}/none.txt cannot be opened: No such file or directory.\n"
    assert poor.stderr == f"{tmp_path}/game.txt: The beginning does not say 'first'.\n"
    assert picture.stderr == f"{tmp_path}/picture is no text.\n"
    assert level.stderr.startswith("Argument --first: invalid choice: 'wolf'")
