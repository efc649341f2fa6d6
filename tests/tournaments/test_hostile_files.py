"""Files that are no events: each is refused with a sentence that names the place, and nothing is made."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ddl_site.accounts.models import User
from tests.tournaments import kept
from tournaments import archive, services
from tournaments.archive import ArchiveError
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def file(host: User) -> dict[str, Any]:
    """The file of an event in its second round, which is gone."""
    found: dict[str, Any] = json.loads(kept.exported(kept.in_play(host)))
    found["event"]["slug"] = "other"
    return found


def at(path: str, value: object) -> Change:
    """Puts a value at a place like `entries.0.name`."""
    *way, last = [int(one) if one.isdigit() else one for one in path.split(".")]

    def change(file: dict[str, Any]) -> None:
        there: Any = file
        for step in way:
            there = there[step]
        there[last] = value

    return change


CHANGES: dict[str, tuple[Change, str]] = {
    "unknown entry": (
        at("rounds.1.pairings.0.first", 14),
        "rounds[1].pairings[0].first: there is no entry 14.",
    ),
    "number twice": (
        at("entries.3.number", 1),
        "entries[3].number: 4 is needed here: they count from 1 in order.",
    ),
    "unknown state": (
        at("entries.0.state", "here"),
        "entries[0].state: the value must be one of in, waiting, out, dropped, dq.",
    ),
    "wrong type": (at("entries.0.paid", 1), "entries[0].paid: true or false is needed, not a number."),
    "truth for a number": (
        at("entries.0.awarded_byes", True),
        "entries[0].awarded_byes: a whole number is needed, not true.",
    ),
    "too large": (
        at("stages.0.planned_rounds", 10**30),
        "stages[0].planned_rounds: the number must be from 0 to 32,767.",
    ),
    "NUL": (at("event.notes", "a\x00b"), "event.notes: the text has a sign that cannot be kept."),
    "half a sign": (
        at("acts.0.facts", {"a": "\ud800"}),
        "acts[0].facts.a: the text has a sign that cannot be kept.",
    ),
    "too long": (at("event.name", "x" * 81), "event.name: the text may have 80 characters; this one has 81."),
    "empty name": (at("entries.0.name", ""), "entries[0].name: the text must not be empty."),
    "name of nothing": (
        at("entries.0.name", "\u200b "),
        "entries[0].name: a name has letters or digits, and not too many.",
    ),
    "name that grows": (
        at("entries.0.name", "ﷺ" * 60),
        "entries[0].name: a name has letters or digits, and not too many.",
    ),
    "no time": (
        at("event.starts_at", "2026-02-30T19:00:00.000000Z"),
        "event.starts_at: a time is needed, like 2026-11-30T19:00:00.000000Z.",
    ),
    "no list": (at("acts", {}), "acts: a list is needed, not an object."),
    "no object": (at("entries.0", []), "entries[0]: an object is needed, not a list."),
    "unknown key": (at("entries.0.colour", "red"), "entries[0]: “colour” is not known here."),
    "nobody": (at("acts.0.by", "ghost"), "acts[0].by: nobody of people is called “ghost”."),
    "no handle": (
        at("people.0.handle", "a b"),
        "people[0].handle: Use 3 to 24 letters, digits, - or _, and begin with a letter or a digit.",
    ),
    "time zone": (at("event.time_zone", "../../etc/passwd"), "event.time_zone: there is no such time zone."),
    "rules": (
        at("event.rules", "golf"),
        "event.rules: the value must be one of tcg, tcg-groups, win-percentage.",
    ),
    "best of two": (at("rounds.0.best_of", 2), "rounds[0].best_of: the value must be one of 1, 3, 5."),
    "unknown stage": (at("rounds.0.stage", 3), "rounds[0].stage: there is no stage 3."),
    "gap": (
        at("rounds.1.number", 3),
        "rounds[1].number: the rounds of a stage are numbered from 1 in order.",
    ),
    "early draft": (
        at("rounds.0.state", "draft"),
        "rounds[0].pairings: a draft has no results that stand.",
    ),
    "stage that is planned": (
        at("stages.0.status", "planned"),
        "rounds[0].stage: a stage that is planned has no rounds.",
    ),
    "two versions": (
        at("rounds.1.pairings.0.results.1.version", 1),
        "rounds[1].pairings[0].results: the versions count from 1 in order.",
    ),
    "two current": (
        at("rounds.1.pairings.0.results.0.current", True),
        "rounds[1].pairings[0].results: only the last version can be current.",
    ),
    "score of no match": (
        at("rounds.1.pairings.0.results.1.first_wins", 3),
        "rounds[1].pairings[0].results[1]: 3-0 is no score of this match. A best of 3 is over when one of the"
        " two has won 2 games.",
    ),
    "bye of two": (
        at("rounds.1.pairings.0.results.1.kind", "bye"),
        "rounds[1].pairings[0].results[1].kind: a match of two is no bye.",
    ),
    "code in a Swiss": (
        at("rounds.0.pairings.1.code", "1"),
        "rounds[0].pairings: only a match of a bracket has a code, not “1”.",
    ),
    "bye of a fact": (
        at("rounds.1.facts.bye", "1"),
        "rounds[1].facts.bye: a whole number is needed, not a text.",
    ),
    "deep facts": (
        at("acts.0.facts", {"a": [[[[]]]]}),
        "acts[0].facts.a[0][0][0]: values lie too deep within each other.",
    ),
    "seeds twice": (at("stages.0.seeds", [1, 1]), "stages[0].seeds: an entry stands there twice."),
    "unknown pairing": (at("calls.0.pairing", [1, 2, 9]), "calls[0].pairing: there is no pairing [1, 2, 9]."),
    "unknown round": (at("penalties.0.round", [2, 1]), "penalties[0].round: there is no round [2, 1]."),
    "finished without end": (
        at("event.status", "finished"),
        "event.finished_at: an event that is finished has a time of its end, no other has.",
    ),
    "capacity": (at("event.capacity", 1), "event.capacity: the number must be from 2 to 2,147,483,647."),
    "address": (at("event.slug", "a/b"), "event.slug: only letters, digits, - and _ are allowed."),
    "version": (
        at("version", 2),
        "The file has version 2 of the format; this program reads version 1.",
    ),
    "format": (at("format", None), "This is no file of an event: its format must be “kennel event”."),
}


OF_A_BRACKET: dict[str, tuple[Change, str]] = {
    "no such match": (
        at("rounds.0.pairings.0.code", "9"),
        "rounds[0].pairings[0].code: round 1 of the bracket has no match 9.",
    ),
    "match of a later round": (
        at("rounds.1.pairings.0.code", "1"),
        "rounds[1].pairings[0].code: round 2 of the bracket has no match 1.",
    ),
    "no match": (
        at("rounds.0.pairings.0.code", ""),
        "rounds[0].pairings[0].code: round 1 of the bracket has no match 0.",
    ),
    "no such round": (
        at("rounds.0.facts.bracket_round", 4),
        "rounds[0].facts.bracket_round: the bracket has rounds 1 to 3.",
    ),
    "a round that is no number": (
        at("rounds.0.facts.bracket_round", "1"),
        "rounds[0].facts.bracket_round: the bracket has rounds 1 to 3.",
    ),
    "another winner": (
        lambda file: file["rounds"][0]["pairings"][0]["results"][-1].update(first_wins=0, second_wins=2),
        "rounds[1].pairings[0]: match 5 of the bracket is between others, by who won before.",
    ),
    "draw": (
        lambda file: file["rounds"][0]["pairings"][0]["results"][-1].update(first_wins=1, second_wins=1),
        "rounds[0].pairings[0].results[0]: 1-1 is no score of this match. In elimination every game and every"
        " match has a winner.",
    ),
    "final of three": (
        lambda file: file["rounds"][-1].update(best_of=3),
        "rounds[2].pairings[0].results[0]: 3-0 is no score of this match. A best of 3 is over when one of the"
        " two has won 2 games.",
    ),
}


@pytest.mark.parametrize("name", OF_A_BRACKET)
def test_fault_of_a_bracket_is_told_with_its_place(host: User, name: str) -> None:
    event = kept.finished(host)
    file = json.loads(kept.exported(event))
    file["event"]["slug"] = "other"
    change, sentence = OF_A_BRACKET[name]
    change(file)

    with pytest.raises(ArchiveError) as told:
        services.import_event(data=json.dumps(file).encode())

    assert str(told.value) == sentence
    assert list(Tournament.objects.all()) == [event]


@pytest.mark.parametrize("name", CHANGES)
def test_fault_is_told_with_its_place(file: dict[str, Any], name: str) -> None:
    change, sentence = CHANGES[name]
    change(file)

    with pytest.raises(ArchiveError) as told:
        services.import_event(data=json.dumps(file).encode("utf-8", "surrogatepass"))

    assert str(told.value) == sentence
    assert not Tournament.objects.filter(slug="other").exists()


def test_doubled_rows_are_told(file: dict[str, Any]) -> None:
    for sentence, change in (
        ("staff: the same role twice for one person.", lambda f: f["staff"].append(f["staff"][0])),
        ("people: two have one handle.", lambda f: f["people"].append({"handle": "HOST", "guest": False})),
        ("entries: two have one name.", at("entries.1.name", file["entries"][0]["name"].upper())),
        ("entries: somebody is in the event twice.", at("entries.1.user", file["entries"][0]["user"])),
        ("entries: two have one claim_code.", at("entries.1.claim_code", file["entries"][0]["claim_code"])),
        ("rounds[1].pairings: two have one table.", at("rounds.1.pairings.1.table", 1)),
    ):
        changed = deepcopy(file)
        change(changed)
        with pytest.raises(ArchiveError) as told:
            archive.read_event(changed)
        assert str(told.value) == sentence


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "cannot be read as JSON"),
        (b"\xff\xfe", "it is no text in UTF-8"),
        (b"[" * 100_000, "values lie too deep"),
        (b'{"a": ' * 50_000, "values lie too deep"),
        (b'{"a": NaN}', "the number NaN, which is none"),
        (b'{"a": 1, "a": 2}', "the key “a” twice"),
        (b'{"a": ' + b"9" * 5000 + b"}", "cannot be read as JSON"),
        (b"[]", "This is no file of an event"),
        (b'"' + b"x" * 100 + b'"', "This is no file of an event"),
    ],
)
def test_what_is_no_event_is_told(data: bytes, words: str) -> None:
    with pytest.raises(ArchiveError, match=words):
        services.import_event(data=data)


def places(value: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield (*way, key)
        yield from places(one, (*way, key))


ODD = st.one_of(
    st.sampled_from([None, True, 0, -1, 1, 2, 2**31, 2**63, 1.5, "", "\x00", "a", [], {}, [1], {"a": 1}]),
    st.recursive(
        st.none() | st.integers() | st.text(), lambda some: st.lists(some) | st.dictionaries(st.text(), some)
    ),
)


@given(seed=st.integers(0, 2**32), odd=ODD, how=st.sampled_from(["put", "drop", "double", "swap"]))
@settings(
    max_examples=60, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
def test_any_change_of_a_file_is_an_event_or_a_sentence(
    file: dict[str, Any], seed: int, odd: object, how: str
) -> None:
    changed, chance = deepcopy(file), random.Random(seed)
    ways = list(places(changed))
    *way, last = chance.choice(ways)
    there: Any = changed
    for step in way:
        there = there[step]
    if how == "put":
        there[last] = odd
    elif how == "drop":
        del there[last]
    elif isinstance(there, list) and how == "double":
        there.append(there[last])
    else:
        other = chance.choice(list(there) if isinstance(there, dict) else range(len(there)))
        there[last], there[other] = there[other], there[last]

    made = _made_again(changed)
    assert made is None or _made_again(made) == made


def _made_again(file: Any) -> Any:
    """The file of the event that this one makes; None where it is refused."""
    try:
        made = services.import_event(data=json.dumps(file).encode())
    except ArchiveError:
        return None
    text = kept.exported(made.event)
    kept.forget(made.event)
    return json.loads(text)
