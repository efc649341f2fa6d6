"""Who sees the cards of a decklist: one test of every address of the site that leads into an event.

The addresses are read from the resolver: whoever adds one need not come here.
"""

import re
from collections.abc import Iterator, Mapping
from zoneinfo import available_timezones

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from ddl_site.accounts.models import User
from tests.decks.test_privacy import EVERY, answer
from tests.tournaments.arrange_lists import NOW, STARTS, begin, entry_of, hand_in, make_event, two_lists
from tests.tournaments.pages import client_of
from tournaments import services
from tournaments.models import Stage, Tournament
from tournaments.services import StagePlan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
Cards = Mapping[str, int]
NAME = "Zwergpinscher"  # what the deck is called
IN_HELP = {"V004"}  # the card that examples name
# Some dogs are called like cities.
CITIES = {word for name in available_timezones() for word in re.split("[^A-Za-z]", name)}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
OF_EVENTS = [one for one in EVERY if "slug" in one.parameters and re.search(r"events|tournaments", one.route)]
WHOLE = {"GET tournaments:whole", "GET api:tournament_export"}
PLAYERS = ("dog", "cat", "playing-judge", "playing-host")


def path_of(route: str, event: Tournament, entry: int) -> str:
    def value(found: re.Match[str]) -> str:
        kind, name = found[1], found[2]
        if name == "slug":
            return event.slug
        return str(entry) if kind == "int" and name in ("pk", "entry") else "1"

    return "/" + PARAMETER.sub(value, route)


@pytest.fixture
def event(host: User) -> Tournament:
    """The dog's list holds cards that no other has; round 1 is published."""
    event = make_event(host, *PLAYERS, plan=StagePlan(rounds=3))
    secret, other = two_lists()
    hand_in(event, "dog", secret, name=NAME)
    for name in PLAYERS[1:]:
        hand_in(event, name, other)
    roles = {"playing-judge": "judge", "playing-host": "organiser", "scores": "scores", "judge": "judge"}
    for name, role in roles.items():
        User.objects.filter(handle=name).exists() or User.objects.create_user(name)
        services.add_staff(tournament=event, handle=name, role=role, by=host, now=NOW)
    User.objects.create_user("stranger")
    stage = begin(event, host)
    services.publish_round(round=services.pair_round(stage=stage, by=host, now=STARTS), by=host, now=STARTS)
    return event


@pytest.fixture
def secrets() -> list[str]:
    """Words that only the dog's list says."""
    secret, other = two_lists()
    ids = secret.keys() - other.keys() - IN_HELP
    names = set(Card.objects.filter(pk__in=ids).values_list("name", flat=True))
    return [NAME, *ids, *(names - CITIES)]


def viewer(name: str) -> Client:
    return client_of(User.objects.get(handle=name)) if name else Client()


def told(client: Client, event: Tournament, secrets: list[str]) -> Iterator[str]:
    """The addresses of the event that say a secret; of files, those that read the lists of others at all."""
    dog = entry_of(event, "dog").pk
    for address in OF_EVENTS:
        path = path_of(address.route, event, dog)
        for method in ("GET", "POST"):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                status, _, text = answer(client, method, path)
            assert status < 500, path
            reads = any('"tournaments_decklist"."cards"' in one["sql"] for one in asked)
            is_file = text.startswith("%PDF")
            if (is_file and reads) or re.search(rf"\b(?:{'|'.join(map(re.escape, secrets))})\b", text):
                yield f"{method} {address.name}"


def test_addresses_of_events_are_found() -> None:
    names = {one.name for one in OF_EVENTS}

    assert {"tournaments:event", "tournaments:entry_list", "tournaments:my", "tournaments:log"} <= names


@pytest.mark.parametrize("status", ["running", "finished"])
@pytest.mark.parametrize("name", ["", "stranger", "cat", "playing-judge", "playing-host", "scores"])
def test_closed_list_is_told_at_no_address(
    event: Tournament, secrets: list[str], name: str, status: str
) -> None:
    Tournament.objects.update(status=status)
    Stage.objects.update(status=status)

    found = set(told(viewer(name), event, secrets))

    # Of an event that is over, an organiser may open all lists: he may save its file too.
    assert found == (WHOLE if (name, status) == ("playing-host", "finished") else set())


@pytest.mark.parametrize("name", ["dog", "judge"])
def test_player_and_judge_read_a_closed_list(event: Tournament, secrets: list[str], name: str) -> None:
    found = list(told(viewer(name), event, secrets))

    assert "GET tournaments:entry_list" in found
    assert "GET tournaments:list_pdf" in found
    viewer(name).get(f"{event.get_absolute_url()}lists/{entry_of(event, 'dog').pk}/")
    assert event.acts.filter(word="list looked at").exists() == (name == "judge")


@pytest.mark.parametrize(
    ("name", "status", "reads"),
    [
        ("", "running", False),
        ("stranger", "running", False),
        ("cat", "running", True),
        ("playing-judge", "running", True),
        ("scores", "running", True),
        ("cat", "planned", False),
        ("", "finished", True),
        ("stranger", "finished", True),
    ],
)
def test_open_list_is_read_in_the_event_from_the_start_of_the_stage_and_by_all_after_it(
    event: Tournament, name: str, status: str, reads: bool
) -> None:
    Tournament.objects.update(status=status)
    Stage.objects.update(status=status, lists="open")
    client, page = viewer(name), f"{event.get_absolute_url()}lists/{entry_of(event, 'dog').pk}/"

    answer = client.get(page)

    assert (answer.status_code == 200) == reads
    links = client.get(f"{event.get_absolute_url()}standings/").content.decode()
    assert (page in links) == (reads and status != "planned")
    assert not event.acts.filter(word="list looked at").exists()


def test_organiser_opens_closed_lists_after_the_event(event: Tournament, host: User) -> None:
    Tournament.objects.update(status="finished")
    page = f"{event.get_absolute_url()}lists/"
    one = f"{page}{entry_of(event, 'dog').pk}/"
    assert Client().get(one).status_code == 404

    client_of(host).post(f"{page}open/", {"lists": "open"})

    assert Client().get(one).status_code == 200
    assert [entry.name for entry in Client().get(page).context["page"]] == sorted(PLAYERS)
    client_of(host).post(f"{page}open/", {"lists": "closed"})
    assert Client().get(one).status_code == 404
