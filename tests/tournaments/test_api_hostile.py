"""What a program may send to the events' API by mistake or malice: it is told so, and nothing has changed."""

import json
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.cards.calls import caller, post
from tests.tournaments import kept
from tests.tournaments.pages import make_event
from tests.tournaments.test_api_rights import PREFIX, ROWS, WRITE
from tournaments.models import Act, Entry, Result, Tournament

pytestmark = pytest.mark.django_db

WRONG: tuple[object, ...] = (
    "",
    "\0",
    "\ud800",
    "x" * 70_000,
    -1,
    0,
    2**63,
    10**400,
    1.5,
    None,
    [],
    [1],
    {"a": 1},
)
FAR = (0, 40_000, 2**63, 10**30, int("9" * 400))  # round 0 is none, the others are beyond all columns


@pytest.fixture
def event(host: User) -> Tournament:
    return kept.in_play(host)


@pytest.fixture
def staff(event: Tournament, host: User) -> Client:
    return caller(host, WRITE)


@pytest.fixture
def player(event: Tournament) -> Client:
    return caller(User.objects.get(handle="dog3"), WRITE)


def path(operation: str, event: Tournament, **parts: object) -> str:
    usual = {"slug": event.slug, "stage": 1, "number": 2, "entry": 0}
    return (PREFIX + operation.split(" ")[1]).format(**(usual | parts))


def told(answer: Any) -> int:
    """The status of a refusal, which says in a sentence what is wrong."""
    assert 400 <= answer.status_code < 500, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"].endswith((".", "/", "!"))
    return int(answer.status_code)


# Each operation that reads a body, with each of its fields.
FIELDS = [(operation, name) for operation, row in ROWS.items() for name in row.body if name != "name"]


@pytest.mark.parametrize(("operation", "name"), FIELDS)
def test_wrong_values_are_told_by_the_name_of_the_field(
    event: Tournament, staff: Client, player: Client, operation: str, name: str
) -> None:
    acts, asker = Act.objects.count(), player if "/my/" in operation else staff

    for value in WRONG:
        sent = json.dumps({**ROWS[operation].body, name: value})
        answer = asker.post(path(operation, event), sent, content_type="application/json")
        assert told(answer) == (413 if len(sent) > 65_536 else 400)
        assert answer.status_code == 413 or list(answer.json()["errors"]) == [name]

    assert Act.objects.count() == acts


@pytest.mark.parametrize("value", [one for one in WRONG if not isinstance(one, int | float)])
def test_what_is_no_name_is_no_player(event: Tournament, staff: Client, value: object) -> None:
    players = event.entries.count()

    told(post(staff, path("POST entries/", event), {"name": value}))

    assert event.entries.count() == players


def test_name_that_grows_when_it_is_folded_is_too_long(event: Tournament, staff: Client) -> None:
    """One sign stands for eighteen letters: compared is what would not fit."""
    answer = post(staff, path("POST entries/", event), {"name": "ﷺ" * 60})

    assert told(answer) == 400
    assert answer.json()["detail"] == "This name is too long when its signs are written out. Shorten it."


@pytest.mark.parametrize("operation", [one for one in ROWS if "{stage}" in one or "{entry}" in one])
def test_places_that_no_event_has_are_not_found(
    event: Tournament, staff: Client, player: Client, operation: str
) -> None:
    method, asker = operation.split(" ")[0].lower(), player if "/my/" in operation else staff
    sent = {"data": ROWS[operation].body, "content_type": "application/json"} if method == "post" else {}

    for part in ("stage", "number", "entry"):
        for value in FAR if f"{{{part}}}" in operation else ():
            assert told(getattr(asker, method)(path(operation, event, **{part: value}), **sent)) == 404


def test_entries_of_another_event_are_none_of_this_one(event: Tournament, staff: Client, host: User) -> None:
    other = make_event(host, name="Other", players=3)
    strange = other.entries.first()
    assert strange is not None

    assert told(staff.get(path("GET standings/{entry}/", event, entry=strange.pk))) == 404


@pytest.mark.parametrize("query", ["stage=9", "round=9", "page=99999999999999999999", f"page={'9' * 2000}"])
def test_standings_that_are_not_there_are_told(event: Tournament, query: str) -> None:
    answer = Client().get(f"{path('GET standings/', event)}?{query}")

    assert told(answer) == (400 if len(query) > 1000 else 404)


def test_key_is_for_one_request_of_one_event(host: User) -> None:
    event, other, staff = make_event(host), make_event(host, name="Other"), caller(host, WRITE)
    entries = path("POST entries/", event)
    assert post(staff, entries, {"name": "Late"}, key="k").status_code == 201

    for address, name in ((entries, "Later"), (path("POST entries/", event, slug=other.slug), "Late")):
        assert told(post(staff, address, {"name": name}, key="k")) == 422

    assert post(staff, entries, {"name": "Late"}, key="k").status_code == 201
    assert Entry.objects.filter(name__startswith="Late").count() == 1


def test_table_of_another_round_takes_no_result(event: Tournament, staff: Client) -> None:
    results = Result.objects.count()

    answer = post(staff, path("POST rounds/{stage}/{number}/results/", event), {"table": 999, "score": "2-0"})

    assert told(answer) == 400
    assert answer.json()["detail"] == "There is no table 999 in round 2 of the Swiss."
    assert Result.objects.count() == results
