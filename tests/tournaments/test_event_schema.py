"""The JSON Schema of an event's file: it knows every key, and what is written is true to it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ddl_site.accounts.models import User
from game import archive as matches
from game.shapes import Shape
from tests.tournaments import kept
from tests.tournaments.evening import begin
from tests.tournaments.online import online_event, publish
from tests.tournaments.pages import NOW
from tests.tournaments.test_hostile_files import CHANGES
from tournaments import archive, services
from tournaments.archive import shapes
from tournaments.models import Tournament

FILE = Path(__file__).parents[2] / "docs" / "event-format.schema.json"
SCHEMA: dict[str, Any] = json.loads(FILE.read_text())
VALIDATOR = Draft202012Validator(SCHEMA)
ROWS: dict[str, Shape] = {
    "event": shapes.EVENT, "staff": shapes.STAFF, "stage": shapes.STAGE, "entry": shapes.ENTRY,
    "span": shapes.SPAN, "decklist": shapes.DECKLIST, "check": shapes.CHECK, "round": shapes.ROUND,
    "pairing": shapes.PAIRING, "seat": shapes.SEAT, "result": shapes.RESULT, "penalty": shapes.PENALTY,
    "call": shapes.CALL, "act": shapes.ACT, "match": matches.MATCH, "match_seat": matches.SEAT,
    "game": matches.GAME,
}  # fmt: skip
MOMENTS: list[Callable[[User], Tournament]] = [kept.planned, kept.draft, kept.in_play, kept.finished]
# Of the files that import refuses, those that a schema can tell; the others need more than one row to see.
TOLD = (
    *("unknown state", "wrong type", "truth for a number", "too large", "too long", "empty name", "no list"),
    *("no object", "unknown key", "rules", "best of two", "bye of a fact", "seeds twice", "capacity"),
    *("address", "version", "format"),
)


def faults(file: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(file)]


def test_schema_is_one_and_has_the_version_of_the_format() -> None:
    Draft202012Validator.check_schema(SCHEMA)

    told = {name: SCHEMA["properties"][name]["const"] for name in ("format", "version")}
    assert told == {"format": shapes.FORMAT, "version": shapes.VERSION}
    assert {shape.model for shape in (*archive.SHAPES, *matches.SHAPES[:3])} == {
        shape.model for shape in ROWS.values()
    }


@pytest.mark.parametrize("name", ROWS)
def test_schema_has_every_key_of_a_row_and_no_other(name: str) -> None:
    row, shape = SCHEMA["$defs"][name], ROWS[name]

    assert set(row["required"]) == set(row["properties"]) == shape.keys
    assert row["additionalProperties"] is False
    for field in shape.fields:
        choices = {choice for choice, _ in shape.model._meta.get_field(field).flatchoices}  # type: ignore[union-attr]
        assert choices <= set(row["properties"][field].get("enum", choices))


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_written_is_true_to_the_schema(host: User, moment: Callable[[User], Tournament]) -> None:
    assert faults(json.loads(kept.exported(moment(host)))) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("pool")
def test_what_is_written_of_a_table_in_the_app_is_true_to_the_schema(host: User) -> None:
    event = online_event(host, "dog", "cat")
    table = publish(begin(event, host), host).pairings.get()
    for entry in event.entries.all():
        services.be_ready(table=table, entry=entry, now=NOW)

    file = json.loads(kept.exported(event))

    assert file["rounds"][0]["pairings"][0]["match"]["games"]
    assert faults(file) == []


@pytest.mark.django_db
def test_schema_refuses_what_it_can_tell_of_a_wrong_file(host: User) -> None:
    text = kept.exported(kept.in_play(host))

    for name in TOLD:
        file = json.loads(text)
        CHANGES[name][0](file)
        assert faults(file), name
