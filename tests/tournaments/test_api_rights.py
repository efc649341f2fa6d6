"""Who may do what with events in the API: one row for each operation, one asker of each kind, and the pages.

The operations are read from the schema: whoever adds one says here who may use it. What the API lets somebody
do, the page that does the same lets him do too, and no more.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from ddl_site.accounts.models import User
from ddl_site.api.schema import schema
from tests.cards.calls import caller
from tests.tournaments.pages import NOW, client_of, make_event
from tournaments import services
from tournaments.enums import Infraction, PenaltyKind
from tournaments.models import DeckCheck, Decklist, Entry, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments/"
PREFIX = f"{EVENTS}{{slug}}/"
WRITE = "tournaments:write"
STAFF = {"scorekeeper": "scores", "judge": "judge", "head judge": "head"}
# By their names: the people, who each call with a token that may change events.
PEOPLE = ("stranger", "player", "opponent", *STAFF, "organiser", "other organiser")
ASKERS = ("anonymous", "reading stranger", "reading player", *PEOPLE)

EVERYBODY = frozenset(ASKERS)
MEMBERS = EVERYBODY - {"anonymous"}
PLAYERS = frozenset({"player", "opponent", "reading player"})
RUNS = frozenset({"scorekeeper", "organiser"})
DECIDES = RUNS | {"judge", "head judge"}
OWNS = frozenset({"organiser"})
IN_EVENT = PLAYERS | DECIDES

# The events: how far each is, and who may look at it.
BEFORE = {"planned": 404, "draft": 404}
STATES = ("planned", "draft", "public", "link", "private")


@dataclass(frozen=True, slots=True)
class Row:
    """Who may use an operation, and what it answers them: 200, but for what `answers` says of an event.

    `page` does the same on the site.
    """

    may: frozenset[str]
    page: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, int] = field(default_factory=dict)
    good: int = 200
    changes: bool = False
    needs_login: bool = False


def change(may: frozenset[str], page: str, **more: Any) -> Row:
    return Row(may, page, changes=True, needs_login=True, **more)


ROUND = "rounds/{stage}/{number}/"
ROWS: Mapping[str, Row] = {
    "GET ": Row(EVERYBODY, "event"),
    "GET entries/": Row(EVERYBODY, "event"),
    "GET rounds/": Row(EVERYBODY, "rounds"),
    f"GET {ROUND}": Row(EVERYBODY, "round", answers=BEFORE),
    f"GET {ROUND}pairings/": Row(EVERYBODY, "round", answers=BEFORE),
    "GET standings/": Row(EVERYBODY, "standings"),
    "GET standings/{entry}/": Row(EVERYBODY, "why", answers={"planned": 404}),
    "GET stages/{stage}/bracket/": Row(EVERYBODY),
    "GET clock/": Row(EVERYBODY, answers=BEFORE),
    "GET log/": Row(DECIDES, "log", needs_login=True),
    "GET event.json": Row(OWNS, "whole", needs_login=True),
    "GET my/": Row(PLAYERS, "my", needs_login=True),
    "POST my/register/": change(MEMBERS, "register"),
    "POST my/withdraw/": change(PLAYERS, "leave", answers=dict.fromkeys(STATES[1:], 409)),
    "POST my/check-in/": change(PLAYERS, "check_in"),
    "POST my/drop/": change(PLAYERS, "leave", answers={"planned": 409}),
    f"POST {ROUND}my/report/": change(PLAYERS, "report", body={"score": "2-0"}, answers=BEFORE),
    f"POST {ROUND}my/confirm/": change(PLAYERS, "report", answers=BEFORE),
    f"POST {ROUND}my/dispute/": change(PLAYERS, "dispute", answers=BEFORE),
    "POST entries/": change(RUNS, "add_entry", body={"name": "Late"}, good=201),
    "POST rounds/pair/": change(
        RUNS, "pair", body={"number": 1}, good=202, answers={"planned": 409}
    ),
    f"POST {ROUND}publish/": change(RUNS, "publish", answers={"planned": 404}),
    f"POST {ROUND}results/": change(DECIDES, "enter", body={"table": 1, "score": "2-0"}, answers=BEFORE),
}  # fmt: skip
# Drafts of rounds are there for those who run the event.
DRAFTS = {f"GET {ROUND}", f"GET {ROUND}pairings/"}
# Who is in the event already is answered as before, others come too late.
ONCE_BEGUN = {"POST my/register/"}

MAIL, NOTE, CALL, CHECK, LIST = "secret@mail.example", "bit-the-judge", "whined", "chewed", "Zwergpinscher"
CARD = "V077"
Told = dict[tuple[str, str], tuple[int, str]]


@dataclass(slots=True)
class Kennel:
    """The events by their state, who asks by name (the API, and the pages), and what is hidden there."""

    events: dict[str, Tournament]
    programs: dict[str, Client]
    visitors: dict[str, Client]
    hidden: dict[str, list[str]]
    _told: dict[str, Told] = field(default_factory=dict)

    def told(self, operation: str) -> Told:
        """What everybody is answered in every event: status and text, by asker and state. Asked once."""
        if operation not in self._told:
            self._told[operation] = {
                (asker, state): asked(client, event, operation, ROWS[operation].body)
                for asker, client in self.programs.items()
                for state, event in self.events.items()
            }
        return self._told[operation]


@pytest.fixture(scope="module")
def kennel(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Kennel]:
    """Built once: no request of a test changes anything of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield built()
        transaction.set_rollback(True)


@pytest.fixture
def _django_db_helper(kennel: Kennel) -> None:
    """In place of the plugin's: all tests of this module look at the same rows, in one transaction."""


def built() -> Kennel:
    users = {name: User.objects.create_user(name.replace(" ", "-"), email=MAIL) for name in PEOPLE}
    events = {state: arranged(users, state) for state in STATES}
    make_event(users["other organiser"], name="Other", players=2)
    programs = {"anonymous": Client()} | {name: caller(user, WRITE) for name, user in users.items()}
    programs |= {f"reading {name}": caller(users[name]) for name in ("stranger", "player")}
    visitors = {name: client_of(user) for name, user in users.items()}
    codes = list(Entry.objects.values_list("claim_code", flat=True))
    words = [event.invitation for event in events.values()]
    hidden = {
        "codes": codes, "invitations": words, "mail": [MAIL], "penalties": [NOTE], "calls": [CALL],
        "checks": [CHECK], "lists": [LIST, CARD],
    }  # fmt: skip
    return Kennel(events, programs, visitors, hidden)


def arranged(users: Mapping[str, User], state: str) -> Tournament:
    """An event with two stages; once it has begun, the opponent has said that he lost to the player."""
    host = users["organiser"]
    event = make_event(
        host, name=f"Cup {state}", players=4, starts_at=datetime.now(UTC) + timedelta(hours=1),
        visibility=state if state in ("link", "private") else "public", takes_lists=True,
        stages=(StagePlan(rounds=3, cut=2), StagePlan(kind="single")),
    )  # fmt: skip
    for name in ("player", "opponent"):
        entry = services.add_player(tournament=event, name=name, user=users[name], by=host, now=NOW)
        hand_in(entry)
    for name, role in STAFF.items():
        services.add_staff(tournament=event, handle=users[name].handle, role=role, by=host, now=NOW)
    if state != "planned":
        begin(event, host, publishes=state != "draft")
    event.refresh_from_db()
    return event


def hand_in(entry: Entry) -> None:
    played = Decklist.objects.create(
        entry=entry, name=LIST, cards={CARD: 3}, faults=["Too few."], pool=NOW.date(), submitted_at=NOW
    )
    judge = User.objects.get(handle="judge")
    DeckCheck.objects.create(entry=entry, decklist=played, passed=False, note=CHECK, by=judge, at=NOW)


def begin(event: Tournament, host: User, *, publishes: bool) -> None:
    services.let_all_play(tournament=event, by=host, now=NOW, why="lists on paper")
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=NOW)
    round = services.pair_round(stage=stage, by=host, now=NOW)
    player, opponent = (event.entries.get(name=name) for name in ("player", "opponent"))
    bring_together(round, player, opponent, host)
    if not publishes:
        return
    round = services.publish_round(round=round, by=host, now=NOW)
    table = round.pairings.get(seats__entry=player)
    services.report_result(pairing=table, entry=opponent, score=Score(0, 2), now=NOW)
    services.give_penalty(
        entry=player, kind=PenaltyKind.WARNING, infraction=Infraction.OTHER, note=NOTE, by=host, now=NOW,
        request_key=event.slug,
    )  # fmt: skip
    services.call_judge(entry=player, word=CALL, now=NOW)


def bring_together(round: Any, player: Entry, opponent: Entry, host: User) -> None:
    table = round.pairings.get(seats__entry=player)
    across = table.opponent_of(player.pk)
    if across != opponent:
        services.swap_players(round=round, one=across, other=opponent, by=host, now=NOW, why="for the test")


def operations() -> set[str]:
    """What the schema has of events, each as method and path behind the event's."""
    return {
        f"{method.upper()} {path.removeprefix(PREFIX)}"
        for path, methods in schema()["paths"].items()
        if path.startswith(EVENTS)
        for method in methods
    }


def asked(client: Client, event: Tournament, operation: str, body: Any) -> tuple[int, str]:
    """Status and text of the answer; what it changed is undone."""
    method, path = operation.split(" ")
    entry, stage = event.entries.get(name="player").pk, 2 if "bracket" in path else 1
    address = (PREFIX + path).format(slug=event.slug, stage=stage, number=1, entry=entry)
    with transaction.atomic():
        sent = {"data": body, "content_type": "application/json"} if method == "POST" else {}
        answer: Any = getattr(client, method.lower())(address, **sent)
        transaction.set_rollback(True)
    return answer.status_code, drained(answer)


def drained(answer: Any) -> str:
    """All of an answer; a file is closed by that."""
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()


def expected(operation: str, asker: str, state: str) -> int:
    """By the rows above, in the order in which it is looked at: the token, the event, who it is."""
    row = ROWS[operation]
    if asker == "anonymous" and row.needs_login:
        return 401
    if asker.startswith("reading") and row.changes:
        return 403
    if asker not in row.may or (state == "private" and asker not in IN_EVENT):
        return 404
    if operation in DRAFTS and state == "draft" and asker in RUNS:
        return row.good
    if operation in ONCE_BEGUN and state != "planned" and asker not in PLAYERS:
        return 409
    return row.answers.get(state, row.good)


def test_every_operation_of_the_schema_has_a_row() -> None:
    assert operations() == ROWS.keys() | {f"GET {EVENTS}"}


@pytest.mark.parametrize("asker", ASKERS)
def test_list_has_the_public_events_and_those_that_one_is_in(kennel: Kennel, asker: str) -> None:
    found = kennel.programs[asker].get(EVENTS, {"q": "cup"}).json()["results"]

    hidden = set() if asker in IN_EVENT else {"link", "private"}
    assert {one["name"] for one in found} == {f"Cup {state}" for state in STATES if state not in hidden}


@pytest.mark.parametrize("operation", ROWS)
def test_operation_is_for_those_who_may(kennel: Kennel, operation: str) -> None:
    told = {case: status for case, (status, _) in kennel.told(operation).items()}

    assert told.keys() == {(asker, state) for asker in ASKERS for state in STATES}
    assert told == {case: expected(operation, *case) for case in told}


@pytest.mark.parametrize("operation", {row.page: one for one, row in ROWS.items() if row.page}.values())
def test_page_lets_the_same_people_do_it(kennel: Kennel, operation: str) -> None:
    for state in ("draft", "public", "private"):
        for asker, client in kennel.visitors.items():
            status = visited(client, kennel.events[state], operation)
            is_there = expected(operation, asker, state) != 404
            assert (status != 404) == is_there, f"{asker} in the {state} event: {status}"
            assert status < 500


def visited(client: Client, event: Tournament, operation: str) -> int:
    row = ROWS[operation]
    parts: list[object] = [event.slug]
    if "{number}" in operation:
        parts.append("1")
    if "{entry}" in operation:
        parts.append(event.entries.get(name="player").pk)
    with transaction.atomic():
        method = client.post if row.changes else client.get
        answer = method(reverse(f"tournaments:{row.page}", args=parts))
        drained(answer)
        transaction.set_rollback(True)
    return answer.status_code


# --- what is hidden ---

# Who reads a note of a penalty, or what a player said to the judge, reads it in the log.
IN_LOG = {"penalties", "calls"}
IN_FILE = {"codes", "penalties", "calls", "checks", "lists"}


@pytest.mark.parametrize("operation", ROWS)
def test_answers_keep_what_is_hidden(kennel: Kennel, operation: str) -> None:
    entitled = {"GET log/": IN_LOG, "GET event.json": IN_FILE}.get(operation, set())

    for (asker, state), (status, text) in kennel.told(operation).items():
        told = {kind for kind, words in kennel.hidden.items() if says(text, words)}
        assert told <= (entitled if status == 200 else set()), f"{asker} in the {state} event"


def says(text: str, words: list[str]) -> bool:
    return re.search(rf"\b(?:{'|'.join(map(re.escape, words))})\b", text) is not None


def test_hidden_words_would_be_found(kennel: Kennel) -> None:
    """The test above would pass if nothing hidden were in the events."""
    _, log = kennel.told("GET log/")["organiser", "public"]
    _, file = kennel.told("GET event.json")["organiser", "public"]

    assert {kind for kind, words in kennel.hidden.items() if says(log, words)} == IN_LOG
    assert {kind for kind, words in kennel.hidden.items() if says(file, words)} == IN_FILE


@pytest.mark.parametrize("asker", sorted(EVERYBODY - RUNS))
@pytest.mark.parametrize("operation", ["GET rounds/", "GET standings/"])
def test_nothing_of_a_draft_is_told(kennel: Kennel, asker: str, operation: str) -> None:
    assert json.loads(kennel.told(operation)[asker, "draft"][1])["count"] == 0
